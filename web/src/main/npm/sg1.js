// SPDX-License-Identifier: Apache-2.0
// Sections 2 to 5 of SG-1: inputs, layout, colors, shapes. Shared by the SVG and the PNG renderer.
import { sha256 } from "./sha.js";

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
export const DEFAULTS = {
  size: 64,
  glyph: "tee",
  substrate: "dark",
  shape: "rounded",
  blend: "true",
  elements: "mixed",
  palette: "spectrum",
  padding: "none",
  empty: "some",
  hash: [],
};

/** The names of all parameters. */
export const PARAMETERS = Object.keys(DEFAULTS);

export class SignetError extends RangeError {
  constructor(field, message) {
    super(message);
    this.name = "SignetError";
    this.field = field;
  }
}

const refuseSeed = (problem) => {
  throw new SignetError("seed", "The seed must " + problem + ".");
};

/** The hash of a seed, as four words. */
export function hashSeed(seed) {
  if (typeof seed !== "string") {
    refuseSeed("be a string");
  }
  if (!seed) {
    refuseSeed("not be empty");
  }
  return sha256(seed, () => refuseSeed("be well-formed Unicode text"));
}

/**
 * All that an avatar is a function of: each parameter by its name, `palette` resolved, and the hash as four words.
 *
 * @throws SignetError for a seed or a value that is not allowed
 */
export function readInput(seed, params) {
  const input = { ...DEFAULTS };
  let given = params;
  if (given != null) {
    if (typeof given !== "object") {
      throw new SignetError("params", "The parameters must be an object or URLSearchParams.");
    }
    if (given[Symbol.iterator]) {
      given = Object.fromEntries(given);
    }
  }
  // The seed is checked even where a hash replaces it, as the service does.
  if (seed != null || given?.hash == null) {
    input.hash = hashSeed(seed);
  }
  for (const name in given) {
    if (given[name] != null) {
      readParameter(input, name, String(given[name]));
    }
  }
  return resolvePalette(input);
}

/** Replaces `palette=auto` by what the hash chooses. */
export function resolvePalette(input) {
  if (input.palette === "auto") {
    input.palette = CHOICES.palette[2 + bits(input.hash, 96, 2)];
  }
  return input;
}

/** Sets the parameter of this name in `input`; a name that SG-1 does not define is ignored. */
export function readParameter(input, name, text) {
  const values = CHOICES[name];
  if (values) {
    if (!values.includes(text)) {
      throw new SignetError(name, name + " must be one of " + values.join(", ") + ".");
    }
    input[name] = text;
  } else if (name === "size") {
    if (!/^[1-9]\d{1,3}$/.test(text) || text < 16 || text > 1024) {
      throw new SignetError(name, "size must be a whole number from 16 to 1024.");
    }
    input.size = +text;
  } else if (name === "hash") {
    if (!/^[\da-fA-F]{32}$/.test(text)) {
      throw new SignetError(name, "hash must be exactly 32 hexadecimal characters.");
    }
    input.hash = [0, 8, 16, 24].map((from) => parseInt(text.slice(from, from + 8), 16) | 0);
  }
}

/** The number that `n` bits of the hash from bit `k` on form. */
function bits(hash, k, n) {
  const word = k >> 5;
  return ((hash[word] << k) | ((hash[word + 1] >>> 1) >>> ~k)) >>> (32 - n);
}

/** Section 2.2: how far the grid is set in, in units of the viewBox. */
export const insetOf = ({ padding, shape }) => (padding === "none" ? 0 : padding === "lots" ? 8 : shape === "circle" ? 6 : 4);

/** Whether cell `i` is in a mask, as 1 or 0. */
export const has = (mask, i) => (mask >> i) & 1;

/** The cells whose neighbor in direction `d` is in a mask. */
const facing = (mask, d) =>
  (d === 0 ? mask << 4 : d === 1 ? (mask >> 1) & 0x7777 : d === 2 ? mask >> 4 : (mask << 1) & 0xeeee) & 0xffff;

/** Direction `d`, or the opposite one if cell `i` has no neighbor there. */
const fold = (i, d) => ((d === 0 ? i & 12 : d === 1 ? ~i & 3 : d === 2 ? ~i & 12 : i & 3) ? d : d ^ 2);

/**
 * Section 3. Every member is a set of cells, a mask with bit `i` for cell `i`, or four of them, one for each direction:
 *
 * - `vias` and `connections` as shown; the others are blank
 * - `drilled`: cells that are vias whatever `elements` is, or blank
 * - `columns`: cells whose axis is the column
 * - `ports`; `links`, those that are linked; `leads`, those that are linked to a via
 * - `arms`: ports, and sides on which a neighbor has a port towards the cell
 */
export function layout({ hash, glyph, elements, empty }) {
  let vias = 0xffff;
  for (let k = 0; k < 2 * CHOICES.empty.indexOf(empty); k++) {
    let c = bits(hash, 112 + 4 * k, 4);
    while (!has(vias, c)) {
      c = (c + 1) & 15;
    }
    vias ^= 1 << c;
  }
  let connections = 0;
  let drilled = 0;
  let columns = 0;
  const ports = [0, 0, 0, 0];
  for (let i = 0; i < 16; i++) {
    const cell = 1 << i;
    const r = bits(hash, 6 * i, 2);
    columns |= (r & 1) << i;
    if (bits(hash, 6 * i + 2, 4) < 4) {
      drilled |= cell;
    } else if (vias & cell && elements === "mixed") {
      connections |= cell;
      if (glyph === "elbow") {
        ports[fold(i, r % 3 && 2)] |= cell;
        ports[fold(i, (r & 2) | 1)] |= cell;
      } else if (glyph === "stub") {
        ports[fold(i, r)] |= cell;
      } else {
        const stem = fold(i, r ^ 2);
        ports[stem] |= cell;
        ports[(stem + 1) & 3] |= cell;
        ports[(stem + 3) & 3] |= cell;
      }
    }
  }
  vias ^= connections;
  const leads = [];
  const links = [];
  const arms = [];
  for (let d = 0; d < 4; d++) {
    const towards = facing(ports[d ^ 2], d);
    leads[d] = ports[d] & facing(vias, d);
    links[d] = leads[d] | (ports[d] & towards);
    arms[d] = ports[d] | (connections & towards);
  }
  return { vias, connections, drilled, columns, ports, links, leads, arms };
}

// Section 4, six digits a color. A row of spectrum: dark trace, via, ground; light trace, via, ground; none trace.
const SPECTRUM =
  "fb4165ffc5c82c1535cd13476d0020feeff0ec305a" +
  "ff664bffc6bb291638dd311b6c0900fef0edf84f33" +
  "ff9346fec9a823193cd85a045e2301fff0eaf37513" +
  "ffb639ffcc83171d3fcd6f00562b02fef1e7e89101" +
  "f9db1decd76604213eb77e044c3201fcf2e3d2a702" +
  "bbe504c7e47b012434598d06264101eef7e886b403" +
  "4ae06299ee9f01252e04822e014514eaf8eb21af40" +
  "05dfa075f2be02252b03795501432ee7f8ef04a97a" +
  "09d3c44ef2e302252b017d7602413de4f9f608a59c" +
  "31d4ed75e9ff02252f077e91033f4ae4f8fc0ba4bc" +
  "0ab4feabddfe0023380470a4013c5be9f6ff0993d2" +
  "4a91ffbed8ff0c203f0058d400317dedf4ff1c75f7" +
  "776ffeced2fe1b1b3e4522d12d2482f1f3fe6051f2" +
  "a95ff7dfcbfe25183b6c1bb9461878f5f1fe9040e1" +
  "df52e5febbff2b16369d15a45c0860fceffcc334ca" +
  "fa59acffc2db2e1533c8117c68003efeeff4e13591";

// Four shades and the ground on dark, the same on light, four shades on none.
const RAMPS = {
  fire: "f0433aff7a1fffb020ffe39a2a0b147d1030c4202ad95a00bd7400fff1e2b3202ae0402aee7a12dda011",
  phosphor: "1fa46335cf6a9be23ce0fbb005201a0a4a330b7d552f9a2f6b8a00ecfaea0b7a4b14a05a4fae1e8fae10",
  cobalt: "4f74ff2aa3ff3fd6f2c9e4ff0b1440151f6b2a3fd60a7fd04f74a8e9f1ff2b46d93f78ff1893d66f9ad6",
  mono: "7f8896a9b0bbd3d8deffffff1b1e2415181d3a414b5f6773808893f3f4f65b64707a838f959da8aab0b9",
};

const at = (colors, index) => colors.slice(6 * index, 6 * index + 6);

/** Section 4: the row shade, the column shade, the via shade and the ground, as six hexadecimal digits. */
export function colors({ hash, substrate, palette }) {
  const column = CHOICES.substrate.indexOf(substrate);
  if (palette === "spectrum") {
    const spectrum = (row, kind) => at(SPECTRUM, (row & 15) * 7 + column * 3 + kind);
    const a = bits(hash, 98, 4);
    const o = [2, 3, 4, 3, -2, -3, -4, -3][bits(hash, 102, 3)];
    const m = a + (o >> 1);
    const k = [6, 7, 9, 10][bits(hash, 105, 2)];
    return [spectrum(a, 0), spectrum(a + o, 0), spectrum(m + k, column < 2 ? 1 : 0), spectrum(m, 2)];
  }
  const ramp = RAMPS[palette];
  const q = bits(hash, 100, 5) % 6;
  const left = [0, 1, 2, 3];
  const take = (place) => at(ramp, column * 5 + left.splice(place, 1)[0]);
  return [take(bits(hash, 98, 2)), take(q % 3), take(q > 2 ? 1 : 0), at(ramp, column * 5 + 4)];
}

/** The rotation of an elbow: 0 to 3 for the ports N E, E S, S W, W N. */
export const cornerOf = (ports, i) => (has(ports[1], i) ? has(ports[2], i) : 3 - has(ports[2], i));

/**
 * Section 5: calls `emit(line, from, to)` for the runs of one orientation, 0 for horizontal and 1 for vertical, in the order of
 * section 7. Runs that touch are one.
 */
export function runs({ connections, columns, links, leads, arms }, glyph, vertical, emit) {
  const low = vertical ? 0 : 3; // the direction toward the start of the line
  const high = low ^ 2;
  const along = vertical ? columns : ~columns;
  const bars = glyph === "tee" ? connections & along : 0;
  const stems = links[vertical] | links[vertical + 2];
  const drawn = glyph === "tee" ? leads : arms;
  let line = 0;
  let from = 0;
  let to = -1;
  /** Runs of a line come in rising order, so that one touches the last one or none. */
  const add = (start, end) => {
    if (start > to) {
      if (to >= 0) {
        emit(line, from, to);
      }
      from = start;
    }
    to = end;
  };
  for (let l = 0; l < 4; l++) {
    line = 16 * l + 8;
    to = -1;
    for (let k = 0; k < 4; k++) {
      const i = vertical ? 4 * k + l : 4 * l + k;
      const edge = 16 * k;
      if (has(bars, i)) {
        /** How far inside the cell the bar ends. */
        const gap = (d) => (has(leads[d], i) ? -2 : has(links[d], i) ? 0 : has(stems & links[d ^ 2], i) ? 8 : 6);
        add(edge + gap(low), edge + 16 - gap(high));
      } else {
        const length = glyph === "stub" ? 8 * has(along, i) : 0;
        if (has(drawn[low], i)) {
          add(edge - 2 * has(leads[low], i), edge + length);
        }
        if (has(drawn[high], i)) {
          add(edge + 16 - length, edge + 16 + 2 * has(leads[high], i));
        }
      }
    }
    add(99, 0);
  }
}

/**
 * Section 5: calls `emit(i, piece, d)` for the pieces of the cells with this axis, in the order of section 7. Pieces 0 to 3 are
 * stems and arms toward `d`, with a fillet on the side `d + 1` if bit 0 is set and on `d + 3` if bit 1 is; 4 is a quarter ring,
 * whose `d` is the rotation of the elbow.
 */
export function pieces({ connections, columns, ports, links, arms }, glyph, axis, emit) {
  const cells = connections & (axis ? columns : ~columns);
  for (let i = 0; i < 16; i++) {
    if (has(cells, i)) {
      if (glyph === "elbow") {
        emit(i, 4, cornerOf(ports, i));
      } else {
        for (let d = axis; d < 4; d += 2) {
          if (has(glyph === "stub" ? arms[d] : links[d], i)) {
            emit(i, glyph === "stub" ? 0 : has(links[(d + 1) & 3], i) + 2 * has(links[(d + 3) & 3], i), d);
          }
        }
      }
    }
  }
}
