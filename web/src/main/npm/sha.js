// SPDX-License-Identifier: Apache-2.0
// SHA-256 and SHA-1 (FIPS 180-4) of text, synchronously: WebCrypto has both, but only as promises.

const initial = new Int32Array(8);
const constants = new Int32Array(64);
const schedule = new Int32Array(80);

// The first 32 bits of the fractional parts of the square and cube roots of primes. No root comes closer than 1/200 of a
// unit to the next value, so that a power function may be wrong in its last ten bits without changing a constant.
const fraction = (root) => (root % 1) * 2 ** 32;
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

/** Calls `compress` with the words of the padded message and the start of each block. */
function digest(text, malformed, compress) {
  const words = new Int32Array(((text.length * 3 + 72) >> 6) << 4);
  let length = 0;
  const put = (byte) => {
    words[length >> 2] |= byte << ((~length & 3) << 3);
    length++;
  };
  for (let i = 0; i < text.length; i++) {
    const c = text.codePointAt(i);
    if (c < 0x80) {
      put(c);
    } else {
      let more = c < 0x800 ? 1 : c < 0x10000 ? 2 : 3; // bytes after the first one
      if (c >> 11 === 0x1b) {
        malformed();
      }
      i += more > 2;
      put(((0xf0 << (3 - more)) & 0xff) | (c >> (6 * more)));
      while (more--) {
        put(0x80 | ((c >> (6 * more)) & 63));
      }
    }
  }
  const end = ((length + 72) >> 6) << 4;
  words[end - 1] = length << 3;
  put(0x80);
  for (let block = 0; block < end; block += 16) {
    compress(words, block);
  }
}

const rotate = (x, n) => (x >>> n) | (x << (32 - n));

/** The first four words of the SHA-256 of the text's UTF-8 bytes; calls `malformed` if the text has a lone surrogate. */
export function sha256(text, malformed) {
  const w = schedule;
  const state = initial.slice();
  digest(text, malformed, (words, block) => {
    let a = state[0];
    let b = state[1];
    let c = state[2];
    let d = state[3];
    let e = state[4];
    let f = state[5];
    let g = state[6];
    let h = state[7];
    for (let i = 0; i < 64; i++) {
      if (i < 16) {
        w[i] = words[block + i];
      } else {
        const x = w[i - 15];
        const y = w[i - 2];
        w[i] =
          w[i - 16] + w[i - 7] + (rotate(x, 7) ^ rotate(x, 18) ^ (x >>> 3)) + (rotate(y, 17) ^ rotate(y, 19) ^ (y >>> 10));
      }
      const t = (h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + (g ^ (e & (f ^ g))) + constants[i] + w[i]) | 0;
      const u = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (c & (a ^ b)));
      h = g;
      g = f;
      f = e;
      e = (d + t) | 0;
      d = c;
      c = b;
      b = a;
      a = (t + u) | 0;
    }
    state[0] += a;
    state[1] += b;
    state[2] += c;
    state[3] += d;
    state[4] += e;
    state[5] += f;
    state[6] += g;
    state[7] += h;
  });
  return [state[0], state[1], state[2], state[3]];
}

/** The SHA-1 of ASCII text, in hexadecimal. */
export function sha1(text) {
  const w = schedule;
  let [p, q, r, s, t] = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0];
  digest(text, null, (words, block) => {
    let a = p;
    let b = q;
    let c = r;
    let d = s;
    let e = t;
    for (let i = 0; i < 80; i++) {
      w[i] = i < 16 ? words[block + i] : rotate(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 31);
      const next =
        rotate(a, 27) +
        e +
        w[i] +
        (i < 20
          ? 0x5a827999 + (d ^ (b & (c ^ d)))
          : i < 40
            ? 0x6ed9eba1 + (b ^ c ^ d)
            : i < 60
              ? 0x8f1bbcdc + ((b & c) ^ (d & (b ^ c)))
              : 0xca62c1d6 + (b ^ c ^ d));
      e = d;
      d = c;
      c = rotate(b, 2);
      b = a;
      a = next | 0;
    }
    p = (p + a) | 0;
    q = (q + b) | 0;
    r = (r + c) | 0;
    s = (s + d) | 0;
    t = (t + e) | 0;
  });
  return hex([p, q, r, s, t]);
}

/** Words as lower-case hexadecimal. */
export function hex(words) {
  let text = "";
  for (const word of words) {
    text += (word >>> 0).toString(16).padStart(8, "0");
  }
  return text;
}
