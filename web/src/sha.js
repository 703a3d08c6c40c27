// SPDX-License-Identifier: Apache-2.0
// SHA-256 and SHA-1 (FIPS 180-4) of byte strings, synchronously: WebCrypto has both, but only as promises.

const primes = [];
for (let n = 2; n < 312; n++) {
  if (primes.every((prime) => n % prime)) {
    primes.push(n);
  }
}

// No root is closer than 1/200 of a unit to the next value, so that a power function may be wrong in its last ten bits without
// changing a constant.
const fraction = (root) => ((root % 1) * 2 ** 32) | 0;

/** The first 32 bits of the fractional parts of the square and cube roots of the first 64 primes. */
const initial = primes.map((n) => fraction(n ** 0.5));
const constants = Int32Array.from(primes, (n) => fraction(n ** (1 / 3)));
const w = new Int32Array(80);

/** The constants of SHA-1, one for 20 rounds each. */
const quarters = /* @__PURE__ */ [2, 3, 5, 10].map((n) => fraction(n ** 0.5 / 4));

const rotate = (x, n) => (x >>> n) | (x << -n);
const mix = (x, k, m, n) => rotate(x, k) ^ rotate(x, m) ^ n;
const add = (state, words) => words.forEach((word, i) => (state[i] = (state[i] + word) | 0));
const choose = (x, y, z) => z ^ (x & (y ^ z));
const majority = (x, y, z) => (x & y) ^ (z & (x ^ y));

/** The UTF-8 of text as a byte string; throws a URIError if the text has a lone surrogate. */
export function utf8(text) {
  // Most seeds are ASCII. Looking at each character is faster than a regular expression.
  let all = 0;
  for (let i = 0; i < text.length; i++) {
    all |= text.charCodeAt(i);
  }
  return all < 128 ? text : unescape(encodeURIComponent(text));
}

/** Puts a block of a byte string into the first 16 words, the padding included. */
function load(bytes, block) {
  w.fill(0, 0, 16);
  for (let i = block; i < block + 64 && i <= bytes.length; i++) {
    w[(i >> 2) & 15] |= (i < bytes.length ? bytes.charCodeAt(i) : 0x80) << (~i << 3);
  }
  if (block + 56 > bytes.length) {
    w[15] = 8 * bytes.length;
  }
}

/** The SHA-256 of a byte string, as eight words. */
export function sha256(bytes) {
  const state = initial.slice(0, 8);
  for (let block = 0; block < bytes.length + 9; block += 64) {
    load(bytes, block);
    for (let i = 16; i < 64; i++) {
      w[i] = w[i - 16] + w[i - 7] + mix(w[i - 15], 7, 18, w[i - 15] >>> 3) + mix(w[i - 2], 17, 19, w[i - 2] >>> 10);
    }
    // Assigned one by one, here and at the end of a round: with destructuring, the function takes 1.5 times as long in V8.
    let a = state[0];
    let b = state[1];
    let c = state[2];
    let d = state[3];
    let e = state[4];
    let f = state[5];
    let g = state[6];
    let h = state[7];
    for (let i = 0; i < 64; i++) {
      const t = (h + mix(e, 6, 11, rotate(e, 25)) + choose(e, f, g) + constants[i] + w[i]) | 0;
      const u = mix(a, 2, 13, rotate(a, 22)) + majority(a, b, c);
      h = g;
      g = f;
      f = e;
      e = (d + t) | 0;
      d = c;
      c = b;
      b = a;
      a = (t + u) | 0;
    }
    add(state, [a, b, c, d, e, f, g, h]);
  }
  return state;
}

/** The SHA-1 of a byte string, in hexadecimal. */
export function sha1(bytes) {
  const state = [0x67452301, ~0x10325476, ~0x67452301, 0x10325476, ~0x3c2d1e0f];
  for (let block = 0; block < bytes.length + 9; block += 64) {
    load(bytes, block);
    let a = state[0];
    let b = state[1];
    let c = state[2];
    let d = state[3];
    let e = state[4];
    for (let i = 0; i < 80; i++) {
      if (i > 15) {
        w[i] = rotate(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 31);
      }
      const part = (i / 20) | 0;
      const t = (rotate(a, 27) + e + quarters[part] + (part & 1 ? b ^ c ^ d : part ? majority(b, c, d) : choose(b, c, d)) + w[i]) | 0;
      e = d;
      d = c;
      c = rotate(b, 2);
      b = a;
      a = t;
    }
    add(state, [a, b, c, d, e]);
  }
  return hex(state);
}

/** The two hexadecimal digits of each byte. A lookup is faster than `toString`. */
const BYTES = [];
for (let n = 256; n < 512; n++) {
  BYTES.push(n.toString(16).slice(1));
}

/** A number of 24 bits as lower-case hexadecimal. */
export const hex24 = (n) => BYTES[n >> 16] + BYTES[(n >> 8) & 255] + BYTES[n & 255];

/** Words as lower-case hexadecimal. */
export const hex = (words) => words.map((word) => BYTES[word >>> 24] + hex24(word & 0xffffff)).join("");
