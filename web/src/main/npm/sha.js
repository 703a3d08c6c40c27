// SPDX-License-Identifier: Apache-2.0
// SHA-256 and SHA-1 (FIPS 180-4) of text, synchronously: WebCrypto has both, but only as promises.

/** The first 32 bits of the fractional parts of the square and cube roots of the first 64 primes. */
const initial = [];
const constants = new Int32Array(64);
const w = new Int32Array(80);

// No root is closer than 1/200 of a unit to the next value, so that a power function may be wrong in its last ten bits without
// changing a constant.
const fraction = (root) => ((root % 1) * 2 ** 32) | 0;
for (let n = 2, count = 0; count < 64; n++) {
  let divisor = 2;
  while (n % divisor) {
    divisor++;
  }
  if (divisor === n) {
    initial[count] = fraction(n ** (1 / 2));
    constants[count++] = fraction(n ** (1 / 3));
  }
}

const rotate = (x, n) => (x >>> n) | (x << (32 - n));
const choose = (x, y, z) => z ^ (x & (y ^ z));
const majority = (x, y, z) => (x & y) ^ (z & (x ^ y));

/** The words of bytes, which are given as characters, padded to whole blocks. */
function pad(bytes) {
  const { length } = bytes;
  const words = new Int32Array(((length + 72) >> 6) << 4);
  words[words.length - 1] = 8 * length;
  words[length >> 2] = 0x80 << (24 - 8 * (length & 3));
  for (let i = 0; i < length; i++) {
    words[i >> 2] |= bytes.charCodeAt(i) << (24 - 8 * (i & 3));
  }
  return words;
}

/** The first four words of the SHA-256 of the text's UTF-8 bytes; throws a URIError if the text has a lone surrogate. */
export function sha256(text) {
  const words = pad(/[^\0-~]/.test(text) ? unescape(encodeURIComponent(text)) : text);
  let state = initial;
  for (let block = 0; block < words.length; block += 16) {
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i++) {
      if (i < 16) {
        w[i] = words[block + i];
      } else {
        const x = w[i - 15];
        const y = w[i - 2];
        w[i] =
          w[i - 16] + w[i - 7] + (rotate(x, 7) ^ rotate(x, 18) ^ (x >>> 3)) + (rotate(y, 17) ^ rotate(y, 19) ^ (y >>> 10));
      }
      const t = (h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + choose(e, f, g) + constants[i] + w[i]) | 0;
      const u = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + majority(a, b, c);
      [a, b, c, d, e, f, g, h] = [(t + u) | 0, a, b, c, (d + t) | 0, e, f, g];
    }
    state = [a, b, c, d, e, f, g, h].map((word, i) => (word + state[i]) | 0);
  }
  return state.slice(0, 4);
}

/** The SHA-1 of ASCII text, in hexadecimal. */
export function sha1(text) {
  const words = pad(text);
  let state = [0x67452301, ~0x10325476, ~0x67452301, 0x10325476, 0xc3d2e1f0];
  for (let block = 0; block < words.length; block += 16) {
    let [a, b, c, d, e] = state;
    for (let i = 0; i < 80; i++) {
      w[i] = i < 16 ? words[block + i] : rotate(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 31);
      const t =
        i < 20
          ? 0x5a827999 + choose(b, c, d)
          : i < 40
            ? 0x6ed9eba1 + (b ^ c ^ d)
            : i < 60
              ? 0x8f1bbcdc + majority(b, c, d)
              : 0xca62c1d6 + (b ^ c ^ d);
      [a, b, c, d, e] = [(rotate(a, 27) + e + t + w[i]) | 0, a, rotate(b, 2), c, d];
    }
    state = [a, b, c, d, e].map((word, i) => (word + state[i]) | 0);
  }
  return hex(state);
}

/** Words as lower-case hexadecimal. */
export const hex = (words) => words.map((word) => ((word >>> 0) + 2 ** 32).toString(16).slice(1)).join("");
