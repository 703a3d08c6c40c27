// SPDX-License-Identifier: Apache-2.0
import { fileOf, word } from "./png.js";

/** A square PNG in which every pixel is transparent: one bit of gray a pixel, all zero, and zero is transparent. */
export function blankPng(size) {
  const zeros = size * (1 + ((size + 7) >> 3)); // each row starts with its filter type
  return fileOf([
    ["IHDR", word(size), word(size), [1, 0, 0, 0, 0]],
    ["tRNS", [0, 0]],
    ["IDAT", [0x78, 0x01], deflateZeros(zeros), word((zeros % 65521) * 0x10000 + 1)],
  ]);
}

/** One block with the fixed codes (RFC 1951, section 3.2.6): a literal, matches of 258 at distance 1, literals. */
function deflateZeros(count) {
  let bits = "110"; // the last block, with the fixed codes
  bits += "00110000";
  bits += "1100010100000".repeat(Math.floor((count - 1) / 258));
  bits += "00110000".repeat((count - 1) % 258);
  bits += "0000000"; // end of block
  return bits.match(/.{1,8}/g).map((byte) => parseInt([...byte].reverse().join(""), 2));
}
