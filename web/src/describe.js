// SPDX-License-Identifier: Apache-2.0
import { decodeDocument } from "./decode.js";
import { colors, readInput } from "./sg1.js";

/** The last hue, in degrees, of each color name. */
const HUES = [
  [14, "red"],
  [41, "orange"],
  [63, "yellow"],
  [165, "green"],
  [192, "turquoise"],
  [248, "blue"],
  [300, "purple"],
  [341, "pink"],
  [360, "red"],
];

/** The difference of the channels, of 255, below which a color has no hue to the eye. */
const LITTLE_CHROMA = 24;

/** The words of a description. */
export const ENGLISH = {
  color: (name, shade) => (shade ? `${shade} ${name}` : name),
  list: (items) => items.join(", ").replace(/, ([^,]*)$/, " and $1"),
  number: (count) => " one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen".split(" ")[count],
  traces: (colors) => `${colors} traces`,
  vias: (groups, count) => `${groups} via${count === 1 ? "" : "s"}`,
  sentence: (parts, ground) => [`${parts[0]} on ${ground}`, ...parts.slice(1)].join(", "),
  transparent: "a transparent ground",
};

/** Returns a sentence that describes the avatar in these words. */
export function describe(seed, params, words = ENGLISH) {
  const input = readInput(seed, params);
  const { cells } = decodeDocument(input);
  const shades = (kind) => cells.filter((cell) => cell.kind === kind).map((cell) => cell.shades.map((shade) => nameOf("0x" + shade.slice(1), words)));
  const parts = [];
  const traces = new Set(shades("connection").flat());
  if (traces.size) {
    parts.push(words.traces(words.list([...traces])));
  }
  const counts = {};
  const vias = shades("via");
  for (const [name] of vias) {
    counts[name] = (counts[name] ?? 0) + 1;
  }
  if (vias.length) {
    parts.push(words.vias(words.list(Object.entries(counts).map(([name, count]) => `${words.number(count)} ${name}`)), vias.length));
  }
  return words.sentence(parts, input.substrate === "none" ? words.transparent : nameOf(colors(input)[3], words));
}

/** The name of a color by its hue and lightness in HSL. */
function nameOf(color, words) {
  const channels = [16, 8, 0].map((shift) => (color >> shift) & 255);
  const [low, , high] = [...channels].sort((a, b) => a - b);
  const lightness = (low + high) / 510;
  if (high - low < LITTLE_CHROMA) {
    return lightness > 0.9
      ? words.color("white", "")
      : lightness < 0.15
        ? words.color("black", "")
        : words.color("gray", lightness < 0.35 ? "dark" : lightness > 0.7 ? "light" : "");
  }
  const [red, green, blue] = channels;
  const sixth = high === red ? (green - blue) / (high - low) : high === green ? 2 + (blue - red) / (high - low) : 4 + (red - green) / (high - low);
  const hue = (60 * sixth + 360) % 360;
  const [, name] = HUES.find(([last]) => hue <= last);
  if (lightness < 0.3 && (name === "orange" || name === "yellow")) {
    return words.color("brown", "");
  }
  return words.color(name, lightness < 0.3 ? "dark" : lightness > 0.75 ? "light" : "");
}
