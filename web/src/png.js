// SPDX-License-Identifier: Apache-2.0
// Section 11 of SG-1: the PNG file, a function of the pixels.
import { deflate, extraBitsOf } from "./deflate.js";
import { rasterize, scratch } from "./raster.js";
import { readInput } from "./sg1.js";

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const LONGEST_MATCH = 258;
const SHORTEST_MATCH = 3;
const WINDOW = 32768;
/** Slots of the hash table of colors: a power of two, four times the size of a palette. */
const SLOTS = 1024;

// Kept for the next file, as `scratch` does.
const COLOR_SLOTS = new Uint16Array(SLOTS);
const BLOCK_SLOTS = new Int32Array(4096);

export const png = (seed, params) => renderPng(readInput(seed, params));

/** The PNG file for an input that was read. */
export const renderPng = (input) => encode(rasterize(input), input.size);

/** A square PNG file of colors, red lowest and alpha highest. */
function encode(pixels, size) {
  const { type, width, data, palette } = indexed(pixels, size) ?? direct(pixels, size);
  const scanline = 1 + size * width;
  const chunks = [["IHDR", word(size), word(size), [8, type, 0, 0, 0]]];
  if (palette) {
    const channels = new Uint8Array(3 * palette.length);
    palette.forEach((color, i) => {
      channels[3 * i] = color;
      channels[3 * i + 1] = color >>> 8;
      channels[3 * i + 2] = color >>> 16;
    });
    chunks.push(["PLTE", channels]);
    const translucent = palette.findLastIndex((color) => color >>> 24 < 255) + 1;
    if (translucent) {
      chunks.push(["tRNS", palette.slice(0, translucent).map((color) => color >>> 24)]);
    }
  }
  chunks.push(["IDAT", [0x78, 0xda], deflate(tokenize(data, scanline, blocksOf(data, size, scanline, width))), word(adler32(data))]);
  return fileOf(chunks);
}

/** The scanlines with one byte a pixel, and the palette; undefined if there are more than 256 colors. */
function indexed(pixels, size) {
  const data = new Uint8Array(size * (1 + size));
  const palette = [];
  /** By a hash of its color, one more than the index of an entry; 0 where there is none. Collisions go to the next slot. */
  const slots = COLOR_SLOTS.fill(0);
  const indexOf = (color) => {
    let slot = Math.imul(color, 0x9e3779b1) >>> 22;
    while (slots[slot] && palette[slots[slot] - 1] !== color) {
      slot = (slot + 1) & (SLOTS - 1);
    }
    if (!slots[slot]) {
      slots[slot] = palette.push(color);
    }
    return slots[slot] - 1;
  };
  indexOf(pixels[size * (size >> 1)]);
  let last = -1;
  let index = 0;
  for (let row = 0, i = 0; row < size; row++) {
    for (let at = row * (1 + size) + 1, end = at + size; at < end; at++, i++) {
      if (pixels[i] !== last) {
        last = pixels[i];
        index = indexOf(last);
        if (index > 255) {
          return undefined;
        }
      }
      data[at] = index;
    }
  }
  return { type: 3, width: 1, data, palette };
}

/** The scanlines with the channels of each pixel. */
function direct(pixels, size) {
  const opaque = pixels.every((color) => color >>> 24 === 255);
  const width = opaque ? 3 : 4;
  const data = new Uint8Array(size * (1 + size * width));
  for (let row = 0, i = 0, at = 0; row < size; row++) {
    at++;
    for (let x = 0; x < size; x++, i++) {
      for (let channel = 0; channel < width; channel++) {
        data[at++] = pixels[i] >>> (8 * channel);
      }
    }
  }
  return { type: opaque ? 2 : 6, width, data };
}

/**
 * Section 11.2: for each block, the distances to the latest two earlier new blocks with the same bytes, at `2b` and `2b + 1`; 0 if
 * there is none, the distance is too large, or the block is not new.
 */
function blocksOf(data, size, scanline, width) {
  const blockWidth = Math.ceil(size / 16) * width;
  const perRow = Math.ceil((scanline - 1) / blockWidth);
  const distances = scratch(1, 2 * perRow * size).fill(0);
  // Groups of equal new blocks are found by a hash of their bytes, in lists that start in a slot. Each has its length and the starts
  // of the latest two.
  const slots = BLOCK_SLOTS.fill(-1);
  const groups = [];
  for (let row = 0, b = 0; row < size; row++) {
    for (let k = 0; k < perRow; k++, b++) {
      const start = row * scanline + 1 + k * blockWidth;
      const length = Math.min(blockWidth, scanline - 1 - k * blockWidth);
      if (row > 0 && equal(data, start, scanline, length)) {
        continue;
      }
      let hash = length;
      for (let i = start; i < start + length; i++) {
        hash = Math.imul(hash ^ data[i], 0x01000193);
      }
      const slot = (hash ^ (hash >>> 15)) & 4095;
      let n = slots[slot];
      while (n >= 0 && !(groups[n].length === length && equal(data, start, start - groups[n].last, length))) {
        n = groups[n].next;
      }
      if (n >= 0) {
        const group = groups[n];
        distances[2 * b] = withinWindow(start - group.last);
        distances[2 * b + 1] = group.second < 0 ? 0 : withinWindow(start - group.second);
        group.second = group.last;
        group.last = start;
      } else {
        slots[slot] = groups.push({ length, last: start, second: -1, next: slots[slot] }) - 1;
      }
    }
  }
  return { blockWidth, perRow, distances };
}

const withinWindow = (distance) => (distance <= WINDOW ? distance : 0);

/** Whether `length` bytes equal those at a distance before them. */
function equal(data, start, distance, length) {
  for (let i = start; i < start + length; i++) {
    if (data[i] !== data[i - distance]) {
      return false;
    }
  }
  return true;
}

/** Section 11.2: the tokens that `deflate` takes. */
function tokenize(data, scanline, { blockWidth, perRow, distances }) {
  const size = data.length;
  const tokens = scratch(0, size);
  let count = 0;
  // By kind of candidate, the distance, start and end of the last match: one that starts within it ends there too.
  const [lastDistances, starts, ends] = [0, 0, 0].map(() => new Int32Array(4));
  // The best match at the position before `p`, once that is known.
  let known = false;
  let heldLength = 0;
  let heldDistance = 0;
  let heldScore = 0;
  for (let p = 0; p < size || known; ) {
    let length = 0;
    let distance = 0;
    let score = 0;
    const row = (p / scanline) | 0;
    const column = p - row * scanline - 1;
    const b = column < 0 ? 0 : 2 * (row * perRow + ((column / blockWidth) | 0));
    for (let kind = 0; kind < 4; kind++) {
      const d = kind === 0 ? 1 : kind === 1 ? scanline : column < 0 ? 0 : distances[b + kind - 2];
      if (d === 0 || d > p || p >= size) {
        continue;
      }
      if (p < starts[kind] || p >= ends[kind] || d !== lastDistances[kind]) {
        let end = p;
        while (end < size && data[end] === data[end - d]) {
          end++;
        }
        lastDistances[kind] = d;
        starts[kind] = p;
        ends[kind] = end;
      }
      const candidate = ends[kind] - p;
      if (candidate >= SHORTEST_MATCH) {
        const value = 3 * candidate - extraBitsOf(d);
        if (value > score) {
          length = candidate;
          distance = d;
          score = value;
        }
      }
    }
    if (known && heldLength > 0 && (score <= heldScore || p - 1 + heldLength >= size)) {
      // A match longer than 258 is written as several, none of them shorter than 3.
      let left = heldLength;
      while (left > LONGEST_MATCH) {
        const part = left < LONGEST_MATCH + SHORTEST_MATCH ? LONGEST_MATCH - SHORTEST_MATCH : LONGEST_MATCH;
        tokens[count++] = (part << 16) | heldDistance;
        left -= part;
      }
      tokens[count++] = (left << 16) | heldDistance;
      p += heldLength - 1;
      known = false;
    } else {
      if (known) {
        tokens[count++] = data[p - 1];
      }
      known = p < size;
      heldLength = length;
      heldDistance = distance;
      heldScore = score;
      p++;
    }
  }
  return tokens.subarray(0, count);
}

/** RFC 1950. */
function adler32(data) {
  let a = 1;
  let b = 0;
  for (let i = 0; i < data.length; ) {
    // As many bytes as keep the sums below 2^31.
    for (const end = Math.min(i + 3800, data.length); i < end; i++) {
      a = (a + data[i]) | 0;
      b = (b + a) | 0;
    }
    a %= 65521;
    b %= 65521;
  }
  return b * 65536 + a;
}

/** The CRC of each byte. It is linear: that of a byte is that of its lowest bit XOR that of its others. */
const CRC = new Int32Array(256);
for (let bit = 128, crc = 1; bit; bit >>= 1) {
  crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  for (let others = 0; others < 256; others += 2 * bit) {
    CRC[others + bit] = CRC[others] ^ crc;
  }
}

/** The four bytes of a number, big-endian. */
export const word = (value) => [value >>> 24, value >>> 16, value >>> 8, value];

/** A PNG file of chunks, each with its type and the parts of its data. IEND follows. */
export function fileOf(chunks) {
  const all = [...chunks, ["IEND"]];
  const lengths = all.map(([, ...parts]) => parts.reduce((sum, part) => sum + part.length, 0));
  const file = new Uint8Array(lengths.reduce((sum, length) => sum + length + 12, SIGNATURE.length));
  let at = 0;
  const put = (bytes) => {
    file.set(bytes, at);
    at += bytes.length;
  };
  put(SIGNATURE);
  all.forEach(([type, ...parts], n) => {
    put(word(lengths[n]));
    const start = at;
    put([...type].map((letter) => letter.charCodeAt(0)));
    parts.forEach(put);
    put(word(~crc32(file, start, at)));
  });
  return file;
}

/** The CRC-32 of bytes without the final complement. */
function crc32(bytes, start, end) {
  let crc = -1;
  for (let i = start; i < end; i++) {
    crc = (crc >>> 8) ^ CRC[(crc ^ bytes[i]) & 255];
  }
  return crc;
}
