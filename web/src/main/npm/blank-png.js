// SPDX-License-Identifier: Apache-2.0
import { chunk, concatenate, SIGNATURE, word } from "./png.js";

/** A square PNG in which every pixel is transparent: one bit of gray a pixel, all zero, and zero is transparent. */
export function blankPng(size) {
  const header = concatenate([word(size), word(size), Uint8Array.of(1, 0, 0, 0, 0)]);
  const zeros = size * (1 + ((size + 7) >> 3)); // each row starts with its filter type
  return concatenate([
    Uint8Array.from(SIGNATURE),
    chunk("IHDR", header),
    chunk("tRNS", new Uint8Array(2)),
    chunk("IDAT", deflateZeros(zeros)),
    chunk("IEND", new Uint8Array()),
  ]);
}

/** One block with the fixed codes (RFC 1951, section 3.2.6): a literal, matches of 258 at distance 1, literals. */
function deflateZeros(count) {
  let bits = "110"; // the last block, with the fixed codes
  bits += "00110000";
  bits += "1100010100000".repeat(Math.floor((count - 1) / 258));
  bits += "00110000".repeat((count - 1) % 258);
  bits += "0000000"; // end of block
  const bytes = [0x78, 0x01];
  for (let i = 0; i < bits.length; i += 8) {
    bytes.push(parseInt([...bits.slice(i, i + 8)].reverse().join(""), 2));
  }
  return concatenate([Uint8Array.from(bytes), word((count % 65521) * 0x10000 + 1)]);
}
