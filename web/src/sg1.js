// SPDX-License-Identifier: Apache-2.0
// Sections 2 to 5 of SG-1: inputs, layout, colors, shapes. Shared by the SVG and the PNG renderer.
import { sha256, utf8 } from "./sha.js";

const CHOICES = {
  __proto__: null,
  glyph: ["tee", "elbow", "stub"],
  substrate: ["dark", "light", "none"],
  shape: ["rounded", "square", "circle"],
  blend: ["true", "false"],
  elements: ["mixed", "via"],
  palette: ["spectrum", "auto", "fire", "phosphor", "cobalt", "mono"],
  padding: ["none", "some", "lots"],
  empty: ["none", "few", "some"],
};

/** All parameters with their defaults, in the order of SG-1. */
export const DEFAULTS = { size: 64 };
for (const name in CHOICES) {
  DEFAULTS[name] = CHOICES[name][0];
}
DEFAULTS.empty = "some";
DEFAULTS.hash = [];

/** The names of all parameters. */
export const PARAMETERS = /* @__PURE__ */ Object.keys(DEFAULTS);

export class SignetError extends RangeError {
  name = "SignetError";

  constructor(field, message) {
    super(message);
    this.field = field;
  }
}

/** Throws a SignetError with the sentence "{subject} must {rule}." */
export const refuse = (field, rule, subject = "The " + field) => {
  throw new SignetError(field, subject + " must " + rule + ".");
};

/** The UTF-8 of a seed, as a byte string. */
export function readSeed(seed) {
  if (typeof seed !== "string") {
    refuse("seed", "be a string");
  }
  if (!seed) {
    refuse("seed", "not be empty");
  }
  try {
    return utf8(seed);
  } catch {
    refuse("seed", "be well-formed Unicode text");
  }
}

/** The hash of a seed, as four words. */
export const hashSeed = (seed) => sha256(readSeed(seed)).slice(0, 4);

/**
 * Returns the input of an avatar: each parameter by its name, `palette` resolved, and the hash as four words.
 *
 * @throws SignetError for a seed or a value that is not allowed
 */
export function readInput(seed, params) {
  const input = { ...DEFAULTS };
  let given = params ?? {};
  if (typeof given !== "object") {
    refuse("params", "be an object or URLSearchParams", "The parameters");
  }
  if (given[Symbol.iterator]) {
    given = Object.fromEntries(given);
  }
  // The seed is checked even where a hash replaces it, as the service does.
  if (seed != null || given.hash == null) {
    input.hash = hashSeed(seed);
  }
  for (const name in given) {
    if (given[name] != null) {
      readParameter(input, name, String(given[name]));
    }
  }
  return resolvePalette(input);
}

/** Returns the prefix of ids in options; empty if there is none. */
export function readIdPrefix(options) {
  const prefix = options?.idPrefix ?? "";
  if (prefix !== "" && !/^[a-z_][\w-]{0,63}$/i.test(prefix)) {
    refuse("idPrefix", "start with a letter or an underscore and have at most 64 letters, digits, hyphens and underscores", "idPrefix");
  }
  return prefix;
}

/** Replaces `palette=auto` by what the hash chooses. */
export function resolvePalette(input) {
  if (input.palette === "auto") {
    input.palette = CHOICES.palette[2 + bits(input.hash, 96, 2)];
  }
  return input;
}

/** Whether text is a size, in its only spelling. */
export const isSize = (text) => text === "" + (text | 0) && text > 15 && text < 1025;

/** Sets the parameter of this name in `input`; a name that SG-1 does not define is ignored. */
export function readParameter(input, name, text) {
  const values = CHOICES[name];
  if (values) {
    if (!values.includes(text)) {
      refuse(name, "be one of " + values.join(", "), name);
    }
    input[name] = text;
  } else if (name === "size") {
    if (!isSize(text)) {
      refuse(name, "be a whole number from 16 to 1024", name);
    }
    input.size = +text;
  } else if (name === "hash") {
    if (!/^[\da-f]{32}$/i.test(text)) {
      refuse(name, "be exactly 32 hexadecimal characters", name);
    }
    input.hash = text.match(/.{8}/g).map((word) => "0x" + word | 0);
  }
}

/** Returns `n` bits of the hash from bit `k` on, as a number. */
export function bits(hash, k, n) {
  const word = k >> 5;
  // No bits of the first word are taken after the last one. Beyond the array, a load would be slow.
  return ((hash[word] << k) | ((hash[(word + 1) & 3] >>> 1) >>> ~k)) >>> -n;
}

/** Section 2.2: the inset of the grid, in viewBox units. */
export const insetOf = ({ padding, shape }) => (padding === "none" ? 0 : padding === "lots" ? 8 : shape === "circle" ? 6 : 4);

// A set of cells is a mask with bit `i` for cell `i`. Directions are N, E, S, W; `d ^ 2` is opposite to `d`.
const N = 0;
const W = 3;

/** Whether cell `i` is in a mask, as 1 or 0. */
export const has = (mask, i) => (mask >> i) & 1;

/** The first cell in a mask. */
export const lowest = (mask) => 31 - Math.clz32(mask & -mask);

/** By direction: the cells without a neighbor there. */
const EDGES = [0x000f, 0x8888, 0xf000, 0x1111];

/** The end of no run. */
const NONE = -1;

/** The inner cells of section 3.4. */
const INNER = 0x0660;

/** By direction: the distance from the bit of a cell to that of its neighbor, plus 4. */
const SHIFTS = [0, 5, 8, 3];

/** The cells whose neighbor in direction `d` is in a mask. */
const facing = (mask, d) => ((mask << 4) >> SHIFTS[d]) & ~EDGES[d];

/** Section 3.2: direction `d`, or the opposite one if cell `i` has no neighbor there. */
const fold = (i, d) => d ^ (2 * has(EDGES[d], i));

/**
 * Section 3, and of section 5 what runs and pieces follow from. Of each of these the cells, for those that end with an s and have four masks
 * by direction:
 *
 * - `vias` and `connections` as shown; the others are blank
 * - `drilled`: the drilled vias, and any blank cells
 * - `columns`: cells whose axis is column
 * - `rotations`: the reported ones, two bits a cell
 * - `ports`; `links`: ports that are linked; `leads`: ports that are linked to a via
 * - `arms`: ports, and sides on which a connection has a port toward the cell
 */
export function layout({ hash, glyph, elements, empty }) {
  const tee = glyph === "tee";
  const stub = glyph === "stub";

  // Section 3.1
  let shown = 0xffff;
  const blanks = 2 * CHOICES.empty.indexOf(empty);
  for (let k = 0; k < blanks; k++) {
    let c = bits(hash, 112 + 4 * k, 4);
    while (!has(shown, c)) {
      c = (c + 1) & 15;
    }
    shown ^= 1 << c;
  }
  let drilled = 0;
  let columns = 0;
  const ports = [0, 0, 0, 0];
  let rotations = 0;
  // Ports and rotations of every cell, as if it were a connection, since branches that depend on the hash are slow.
  for (let i = 0; i < 16; i++) {
    const cell = 1 << i;
    const rn = bits(hash, 6 * i, 6);
    const r = rn >> 4;
    columns |= (r & 1) << i;
    drilled |= (((rn & 15) - 4) >>> 31) << i;

    // Section 3.2: the stem of a tee, the port N or S of an elbow, the port of a stub
    const port = fold(i, tee ? r ^ 2 : stub ? r : r % 3 && 2);
    ports[port] |= cell;
    let rotation = port;
    if (tee) {
      rotation ^= 2;
      ports[port ^ 1] |= cell;
      ports[port ^ 3] |= cell;
    } else if (!stub) {
      const second = fold(i, r | 1);
      ports[second] |= cell;
      rotation = second > 1 ? 3 - port / 2 : port / 2;
    }
    rotations |= rotation << (2 * i);
  }
  let connections = elements === "mixed" ? shown & ~drilled : 0;
  let vias = shown ^ connections;

  const leads = [0, 0, 0, 0];
  const links = [0, 0, 0, 0];
  const arms = [0, 0, 0, 0];
  const reach = [0, 0, 0, 0];
  let broken;
  do {
    for (let d = 0; d < 4; d++) {
      ports[d] &= connections;
    }
    // Section 3.3
    for (let d = 0; d < 4; d++) {
      const toward = facing(ports[d ^ 2], d);
      leads[d] = ports[d] & facing(vias, d);
      links[d] = leads[d] | (ports[d] & toward);
      arms[d] = ports[d] | (connections & toward);
      reach[d] = (tee ? links : stub ? arms : ports)[d] | (vias & toward);
    }
    // Section 3.4: the centers of hooked crosses, and the cell that becomes a via because of the first.
    const crossings = reach[0] & reach[1] & reach[2] & reach[3] & INNER;
    const hooked = (t) => reach.reduce((cells, _, d) => cells & facing(reach[(d + t) & 3], d), crossings);
    const centers = crossings && hooked(1) | hooked(3);
    broken = 0;
    for (let d = 0; centers && !broken; d++) {
      broken = facing(centers & -centers, d ^ 2) & connections & ~INNER;
    }
    connections ^= broken;
    vias |= broken;
    drilled |= broken;
  } while (broken);
  return { glyph, vias, connections, drilled, columns, rotations, ports, leads, links, arms };
}

/**
 * Visits the runs of section 5 of one orientation, 0 for horizontal and 1 for vertical, in the order of section 7.2, each as `256 end +
 * 4 start + 2 line + orientation`, where the line is the row or the column. Runs that overlap or touch are one.
 */
export function runs({ glyph, connections, columns, leads, links, arms }, orientation, visit) {
  const tee = glyph === "tee";
  // The cells whose axis is that of the runs: for tees those with a bar, for stubs those whose runs begin at the center.
  const along = connections & (orientation ? columns : ~columns);
  const first = orientation ? N : W;
  const last = first ^ 2;
  const firsts = tee ? leads[first] | along : arms[first];
  const lasts = tee ? leads[last] | along : arms[last];
  // What the ends of runs are moved inward by (section 5.1). That of a bar without a link is moved by 6, or by 8 if the bar is linked at the other end and
  // at a side. Others are at the mouth, or 2 beyond it in a via. It has no branches, since those that depend on the hash are slow.
  const bars = tee ? along : 0;
  const inward = (d, i) =>
    6 * has(bars & ~links[d], i) + 2 * has(bars & ~links[d] & (links[d ^ 1] | links[d ^ 3]) & links[d ^ 2], i) - 2 * has(leads[d], i);
  for (let line = 0; line < 4; line++) {
    let start = 0;
    let end = NONE;
    // In rising order, so that a run touches the one before it or none.
    for (let rest = (firsts | lasts) & (orientation ? 0x1111 << line : 0xf << (4 * line)); rest; rest &= rest - 1) {
      const i = lowest(rest);
      const side = orientation ? 4 * (i & ~3) : 16 * (i & 3);
      const inner = glyph !== "elbow" && has(along, i) ? 8 : 0;
      for (let half = 0; half < 2; half++) {
        if (has(half ? lasts : firsts, i)) {
          const outer = inward(first ^ (2 * half), i);
          const from = side + (half ? 16 - inner : outer);
          if (from > end) {
            if (end > NONE) {
              visit(256 * end + 4 * start + 2 * line + orientation);
            }
            start = from;
          }
          end = side + (half ? 16 - outer : inner);
        }
      }
    }
    if (end > NONE) {
      visit(256 * end + 4 * start + 2 * line + orientation);
    }
  }
}

/**
 * Visits the pieces of section 5 of the cells with this axis, 0 for row and 1 for column, in the order of section 7.3, each as `64p + 16d + i`.
 * Pieces `p` from 0 to 3 are stems and arms toward `d`, with a fillet on the side `d + 1` if bit 0 is set and on `d + 3` if bit 1 is; 4 is
 * a quarter ring, whose `d` is the rotation of the elbow.
 */
export function pieces({ glyph, connections, columns, rotations, links, arms }, axis, visit) {
  for (let rest = connections & (axis ? columns : ~columns); rest; rest &= rest - 1) {
    const i = lowest(rest);
    if (glyph === "elbow") {
      visit(256 + 16 * ((rotations >> (2 * i)) & 3) + i);
    } else {
      for (let d = axis; d < 4; d += 2) {
        if (has((glyph === "stub" ? arms : links)[d], i)) {
          visit(16 * d + i + (glyph === "stub" ? 0 : 64 * has(links[(d + 1) & 3], i) + 128 * has(links[(d + 3) & 3], i)));
        }
      }
    }
  }
}

/** The tables of section 4. They are written in Base64, three bytes a color, which is smaller after compression. */
const COLORS = atob(
  // The rows of spectrum: dark trace, via, ground; light trace, via, ground; none trace.
  "+0Fl/8XILBU1zRNHbQAg/u/w7DBa" +
  "/2ZL/8a7KRY43TEbbAkA/vDt+E8z" +
  "/5NG/smoIxk82FoEXiMB//Dq83UT" +
  "/7Y5/8yDFx0/zW8AVisC/vHn6JEB" +
  "+dsd7NdmBCE+t34ETDIB/PLj0qcC" +
  "u+UEx+R7ASQ0WY0GJkEB7vfohrQD" +
  "SuBime6fASUuBIIuAUUU6vjrIa9A" +
  "Bd+gdfK+AiUrA3lVAUMu5/jvBKl6" +
  "CdPETvLjAiUrAX12AkE95Pn2CKWc" +
  "MdTtden/AiUvB36RAz9K5Pj8C6S8" +
  "CrT+q93+ACM4BHCkATxb6fb/CZPS" +
  "SpH/vtj/DCA/AFjUADF97fT/HHX3" +
  "d2/+ztL+Gxs+RSLRLSSC8fP+YFHy" +
  "qV/338v+JRg7bBu5Rhh49fH+kEDh" +
  "31Ll/rv/KxY2nRWkXAhg/O/8wzTK" +
  "+lms/8LbLhUzyBF8aAA+/u/04TWR" +
  // The ramps of fire, phosphor, cobalt and mono: four shades and the ground on dark, the same on light, four shades on none.
  "8EM6/3of/7Ag/+OaKgsUfRAwxCAq2VoAvXQA//HisyAq4EAq7noS3aAR" +
  "H6RjNc9qm+I84PuwBSAaCkozC31VL5ova4oA7PrqC3pLFKBaT64ej64Q" +
  "T3T/KqP/P9byyeT/CxRAFR9rKj/WCn/QT3So6fH/K0bZP3j/GJPWb5rW" +
  "f4iWqbC709je////Gx4kFRgdOkFLX2dzgIiT8/T2W2RweoOPlZ2oqrC5",
)
  .match(/.../gs)
  .map((bytes) => (bytes.charCodeAt() << 16) | (bytes.charCodeAt(1) << 8) | bytes.charCodeAt(2));

/** Section 4: the row shade, the column shade, the via shade and the ground, as numbers with red highest. */
export function colors({ hash, substrate, palette }) {
  const column = CHOICES.substrate.indexOf(substrate);
  const a = bits(hash, 98, 4);
  if (palette === "spectrum") {
    const spectrum = (row, kind) => COLORS[(row & 15) * 7 + column * 3 + kind];
    const o = [2, 3, 4, 3, -2, -3, -4, -3][bits(hash, 102, 3)];
    const m = a + (o >> 1);
    const k = bits(hash, 105, 2);
    return [spectrum(a, 0), spectrum(a + o, 0), spectrum(m + 6 + k + (k >> 1), column < 2), spectrum(m, 2)];
  }
  const start = 84 + 14 * CHOICES.palette.indexOf(palette) + 5 * column;
  const q = bits(hash, 100, 5) % 6;
  const left = [0, 1, 2, 3];
  const take = (place) => COLORS[start + left.splice(place, 1)[0]];
  return [take(a >> 2), take(q % 3), take(q / 3), COLORS[start + 4]];
}
