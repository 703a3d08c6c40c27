// SPDX-License-Identifier: Apache-2.0
// What the element and the components have in common: where svg() throws, they print the sentence and show a placeholder.
import { colors, DEFAULTS, isSize, readInput, SignetError } from "./sg1.js";
import { open, writeSvg } from "./svg.js";

/**
 * Returns the SVG text of an avatar, or of a placeholder and the error. The substrate "auto" is dark or light by the CSS property
 * `color-scheme` of the element.
 */
export function draw(seed, params, idPrefix) {
  const auto = params.substrate === "auto";
  try {
    const input = readInput(seed, auto ? { ...params, substrate: "dark" } : params);
    return { text: writeSvg(input, idPrefix, auto && colors({ ...input, substrate: "light" })) };
  } catch (error) {
    if (error instanceof SignetError) {
      return { text: placeholder(params), error };
    }
    throw error;
  }
}

/** A gray square with the size and the outline of the avatar, as far as they are valid. */
function placeholder({ size, shape }) {
  if (!isSize(size + "")) {
    size = DEFAULTS.size;
  }
  return open(size) + `<rect width="64" height="64" rx="${shape === "circle" ? 32 : shape === "square" ? 0 : 10}" fill="#8888"/></g></svg>`;
}

const reported = new Set();

/** Prints the sentence of an error, once for each key. */
export function report({ message }, key = message, known = reported) {
  if (!known.has(key)) {
    known.add(key);
    console.error("signet-avatar: " + message);
  }
}
