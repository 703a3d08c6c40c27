// SPDX-License-Identifier: Apache-2.0

/** A square PNG in which every pixel is transparent: one bit of gray a pixel, all zero, and zero is transparent. */
export function blankPng(size) {
  const header = new Uint8Array(13);
  new DataView(header.buffer).setUint32(0, size);
  new DataView(header.buffer).setUint32(4, size);
  header[8] = 1;
  const zeros = size * (1 + ((size + 7) >> 3)); // each row starts with its filter type
  const chunks = [chunk("IHDR", header), chunk("tRNS", [0, 0]), chunk("IDAT", deflateZeros(zeros)), chunk("IEND", [])];
  return Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, ...chunks.flat()]);
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
  return [...bytes, ...word((count % 65521) * 0x10000 + 1)];
}

function chunk(type, data) {
  const content = [...type].map((letter) => letter.charCodeAt(0)).concat(...data);
  let crc = -1;
  for (const byte of content) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) {
      crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
    }
  }
  return [...word(data.length), ...content, ...word(~crc)];
}

const word = (value) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
