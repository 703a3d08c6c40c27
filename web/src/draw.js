// SPDX-License-Identifier: Apache-2.0
// What the element and the components have in common: where svg() throws, they print the sentence and show a placeholder.
import { colors, DEFAULTS, readInput, refuse, SignetError } from "./sg1.js";
import { wrap, writeSvg } from "./svg.js";

/** A number of pixels of the display, or a length or percentage of CSS. */
const SIZE = /^(\d+\.?\d*|\.\d+)(%|[a-z]+)?$/i;

/**
 * Returns the SVG text of an avatar, or of a placeholder and the error. A seed that is a number is its text. The size is that of the
 * display and changes only the width and the height of the SVG. The substrate "auto" is dark or light by the CSS property
 * `color-scheme` of the element.
 */
export function draw(seed, { size, ...params }, idPrefix) {
  const auto = params.substrate === "auto";
  size = `${size ?? DEFAULTS.size}`;
  try {
    if (!SIZE.test(size)) {
      refuse("size", "be a number of pixels or a size of CSS such as 2em or 100%", "size");
    }
    const input = readInput(/number|bigint/.test(typeof seed) ? `${seed}` : seed, auto ? { ...params, substrate: "dark" } : params);
    return { text: writeSvg({ ...input, size }, idPrefix, auto && colors({ ...input, substrate: "light" })) };
  } catch (error) {
    if (error instanceof SignetError) {
      return { text: placeholder(size, params.shape), error };
    }
    throw error;
  }
}

/** By shape, the radius of the corners. */
export const radiusOf = (shape) => (shape === "circle" ? 32 : shape === "square" ? 0 : 10);

/** A gray square with the size and the outline of the avatar, as far as they are valid. */
const placeholder = (size, shape) =>
  wrap(SIZE.test(size) ? size : DEFAULTS.size, `<rect width="64" height="64" rx="${radiusOf(shape)}" fill="#8888"/>`);

const reported = new Set();

/** Prints the sentence of an error and what caused it, once for all avatars, and at most 100 sentences. Of a seed and a hash only the type is printed. */
export function report(component, { message, field }, value) {
  const isSecret = field === "seed" || field === "hash";
  const given = value == null ? value : isSecret ? typeof value : JSON.stringify(String(value).slice(0, 40));
  const text = `signet-avatar: <${component}>: ${message} It is ${given}.`.replace(" It is string.", "");
  if (!reported.has(text) && reported.size < 100) {
    reported.add(text);
    console.error(text);
  }
}
