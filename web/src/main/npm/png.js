// SPDX-License-Identifier: Apache-2.0
// Section 11 of SG-1: the PNG file, a function of the pixels.
import { deflate, extraBitsOf } from "./deflate.js";
import { rasterize } from "./raster.js";
import { readInput } from "./sg1.js";

export const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const LONGEST_MATCH = 258;
const SHORTEST_MATCH = 3;
const WINDOW = 32768;

export const png = (seed, params) => renderPng(readInput(seed, params));

/** The PNG file for an input that was read. */
export const renderPng = (input) => encode(rasterize(input), input.size);

/** A square PNG file of pixels in red, green, blue and alpha. */
function encode(pixels, size) {
  const palette = paletteOf(pixels, size);
  const { type, width, data } = palette ? indexed(pixels, size, palette) : direct(pixels, size);
  const scanline = 1 + size * width;
  const chunks = [chunk("IHDR", concatenate([word(size), word(size), Uint8Array.of(8, type, 0, 0, 0)]))];
  if (palette) {
    const colors = [...palette.keys()];
    const alphas = colors.map((color) => color >>> 24);
    chunks.push(chunk("PLTE", Uint8Array.from(colors.flatMap((color) => [color, color >>> 8, color >>> 16]))));
    const translucent = alphas.findLastIndex((alpha) => alpha < 255) + 1;
    if (translucent) {
      chunks.push(chunk("tRNS", Uint8Array.from(alphas.slice(0, translucent))));
    }
  }
  chunks.push(chunk("IDAT", zlib(data, tokenize(data, scanline, blocksOf(data, size, scanline, width)))));
  chunks.push(chunk("IEND", new Uint8Array()));
  return concatenate([Uint8Array.from(SIGNATURE), ...chunks]);
}

/** The color of the pixel at a byte, red lowest. */
const colorAt = (pixels, i) => (pixels[i] | (pixels[i + 1] << 8) | (pixels[i + 2] << 16) | (pixels[i + 3] << 24)) >>> 0;

/** The index of each color, in the order of the palette; undefined if there are more than 256. */
function paletteOf(pixels, size) {
  const palette = new Map([[colorAt(pixels, 4 * size * (size >> 1)), 0]]);
  let last = -1;
  for (let i = 0; i < pixels.length; i += 4) {
    const color = colorAt(pixels, i);
    if (color !== last && !palette.has(color)) {
      if (palette.size === 256) {
        return undefined;
      }
      palette.set(color, palette.size);
    }
    last = color;
  }
  return palette;
}

function indexed(pixels, size, palette) {
  const data = new Uint8Array(size * (1 + size));
  let last = -1;
  let index = 0;
  for (let row = 0, i = 0; row < size; row++) {
    for (let at = row * (1 + size) + 1, end = at + size; at < end; at++, i += 4) {
      const color = colorAt(pixels, i);
      if (color !== last) {
        last = color;
        index = palette.get(color);
      }
      data[at] = index;
    }
  }
  return { type: 3, width: 1, data };
}

function direct(pixels, size) {
  let opaque = true;
  for (let i = 3; i < pixels.length; i += 4) {
    opaque &&= pixels[i] === 255;
  }
  const width = opaque ? 3 : 4;
  const data = new Uint8Array(size * (1 + size * width));
  for (let row = 0, i = 0, at = 0; row < size; row++) {
    at++;
    for (let x = 0; x < size; x++, i += 4) {
      for (let channel = 0; channel < width; channel++) {
        data[at++] = pixels[i + channel];
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
  const distances = new Int32Array(2 * perRow * size);
  /** By a hash of their bytes, groups of equal new blocks: their length and the starts of the latest two. */
  const groups = new Map();
  for (let row = 0, b = 0; row < size; row++) {
    for (let k = 0; k < perRow; k++, b++) {
      const start = row * scanline + 1 + k * blockWidth;
      const length = Math.min(blockWidth, scanline - 1 - k * blockWidth);
      if (row > 0 && matchLength(data, start, scanline, start + length) === length) {
        continue;
      }
      let hash = length;
      for (let i = start; i < start + length; i++) {
        hash = Math.imul(hash ^ data[i], 0x01000193);
      }
      const candidates = groups.get(hash) ?? [];
      groups.set(hash, candidates);
      const group = candidates.find(
        (each) => each.length === length && matchLength(data, start, start - each.last, start + length) === length,
      );
      if (group) {
        distances[2 * b] = withinWindow(start - group.last);
        distances[2 * b + 1] = withinWindow(start - group.second);
        group.second = group.last;
        group.last = start;
      } else {
        candidates.push({ length, last: start, second: -Infinity });
      }
    }
  }
  return { blockWidth, perRow, distances };
}

const withinWindow = (distance) => (distance <= WINDOW ? distance : 0);

/** How many bytes from `p` on equal those a distance before, up to an end. */
function matchLength(data, p, distance, end) {
  let at = p;
  while (at < end && data[at] === data[at - distance]) {
    at++;
  }
  return at - p;
}

/** Section 11.2: the tokens that `deflate` takes. */
function tokenize(data, scanline, { blockWidth, perRow, distances }) {
  const tokens = [];
  /** The best match at `p` of the last call of `find`. */
  let length = 0;
  let distance = 0;
  let score = 0;
  const consider = (d, p) => {
    if (d > 0 && d <= p) {
      const candidate = matchLength(data, p, d, data.length);
      const value = 3 * candidate - extraBitsOf(d);
      if (candidate >= SHORTEST_MATCH && value > score) {
        length = candidate;
        distance = d;
        score = value;
      }
    }
  };
  const find = (p) => {
    length = distance = score = 0;
    consider(1, p);
    consider(scanline, p);
    const row = Math.floor(p / scanline);
    const column = p - row * scanline - 1;
    if (column >= 0) {
      const b = row * perRow + Math.floor(column / blockWidth);
      consider(distances[2 * b], p);
      consider(distances[2 * b + 1], p);
    }
  };
  find(0);
  for (let p = 0; p < data.length; ) {
    const matchedLength = length;
    const matchedDistance = distance;
    const matchedScore = score;
    if (p + 1 < data.length) {
      find(p + 1);
    }
    if (matchedLength === 0 || (p + matchedLength < data.length && score > matchedScore)) {
      tokens.push(data[p++]);
    } else {
      writeMatch(tokens, matchedLength, matchedDistance);
      p += matchedLength;
      if (p < data.length) {
        find(p);
      }
    }
  }
  return tokens;
}

/** A match longer than 258 as several, none of them shorter than 3. */
function writeMatch(tokens, length, distance) {
  let left = length;
  while (left > LONGEST_MATCH) {
    const part = left < LONGEST_MATCH + SHORTEST_MATCH ? LONGEST_MATCH - SHORTEST_MATCH : LONGEST_MATCH;
    tokens.push((part << 16) | distance);
    left -= part;
  }
  tokens.push((left << 16) | distance);
}

function zlib(data, tokens) {
  let a = 1;
  let b = 0;
  for (let i = 0; i < data.length; ) {
    // So many bytes that the sums stay below 2^31.
    for (const end = Math.min(i + 3800, data.length); i < end; i++) {
      a += data[i];
      b += a;
    }
    a %= 65521;
    b %= 65521;
  }
  return concatenate([Uint8Array.of(0x78, 0xda), deflate(tokens), word(b * 65536 + a)]);
}

const CRC = Int32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) {
    crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return crc;
});

export function chunk(type, data) {
  const content = concatenate([Uint8Array.from(type, (letter) => letter.charCodeAt(0)), data]);
  let crc = -1;
  for (let i = 0; i < content.length; i++) {
    crc = (crc >>> 8) ^ CRC[(crc ^ content[i]) & 255];
  }
  return concatenate([word(data.length), content, word(~crc)]);
}

export const word = (value) => Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value);

export function concatenate(parts) {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
