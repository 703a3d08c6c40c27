// SPDX-License-Identifier: Apache-2.0
// Section 11.3 of SG-1: tokens to one final block of deflate (RFC 1951).

const END = 256;
const LONGEST_CODE = 15;
const LONGEST_CODE_LENGTH_CODE = 7;
const CODE_LENGTH_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/** Symbols by length and by distance (RFC 1951, section 3.2.5), and the extra bits and the base of each symbol. */
const LENGTHS = table(259, 3, 257, [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5]);
LENGTHS.symbols[258] = 285;
LENGTHS.extra[285] = 0;
LENGTHS.base[285] = 258;
const DISTANCES = table(32769, 1, 0, Array.from({ length: 30 }, (_, symbol) => Math.max(0, (symbol >> 1) - 1)));

function table(end, first, firstSymbol, extraBits) {
  const symbols = new Uint16Array(end);
  const extra = new Uint8Array(firstSymbol + 31);
  const base = new Uint16Array(firstSymbol + 31);
  let value = first;
  extraBits.forEach((bits, i) => {
    extra[firstSymbol + i] = bits;
    base[firstSymbol + i] = value;
    symbols.fill(firstSymbol + i, value, value + 2 ** bits);
    value += 2 ** bits;
  });
  return { symbols, extra, base };
}

const FIXED_LITERALS = Uint8Array.from({ length: 288 }, (_, symbol) => (symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8));
const FIXED_DISTANCES = new Uint8Array(30).fill(5);

/** The number of extra bits of a distance. */
export const extraBitsOf = (distance) => DISTANCES.extra[DISTANCES.symbols[distance]];

/** A token is a literal byte or a match, `length << 16 | distance`, of at most 258 bytes. Returns the bytes of the block. */
export function deflate(tokens) {
  const literalCounts = new Int32Array(286);
  const distanceCounts = new Int32Array(30);
  literalCounts[END] = 1;
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i];
    if (token < 256) {
      literalCounts[token]++;
    } else {
      literalCounts[LENGTHS.symbols[token >>> 16]]++;
      distanceCounts[DISTANCES.symbols[token & 0xffff]]++;
    }
  }
  const literals = codeLengths(literalCounts, LONGEST_CODE);
  const distances = codeLengths(distanceCounts, LONGEST_CODE);
  const header = describe(literals, distances);
  const dynamicBits = header.bits + bitsOf(literalCounts, literals, LENGTHS.extra) + bitsOf(distanceCounts, distances, DISTANCES.extra);
  const fixedBits = bitsOf(literalCounts, FIXED_LITERALS, LENGTHS.extra) + bitsOf(distanceCounts, FIXED_DISTANCES, DISTANCES.extra);
  const fixed = fixedBits <= dynamicBits;
  const out = new BitWriter(3 + Math.min(fixedBits, dynamicBits));
  out.put(1, 1); // the last block
  out.put(fixed ? 1 : 2, 2);
  if (!fixed) {
    header.write(out);
  }
  writeTokens(out, tokens, fixed ? FIXED_LITERALS : literals, fixed ? FIXED_DISTANCES : distances);
  return out.bytes;
}

/** Returns the number of bits of symbols with these counts, extra bits included. */
function bitsOf(counts, lengths, extra) {
  let bits = 0;
  for (let symbol = 0; symbol < counts.length; symbol++) {
    bits += counts[symbol] * (lengths[symbol] + extra[symbol]);
  }
  return bits;
}

function writeTokens(out, tokens, literalLengths, distanceLengths) {
  const literals = codes(literalLengths);
  const distances = codes(distanceLengths);
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i];
    if (token < 256) {
      out.put(literals[token], literalLengths[token]);
    } else {
      const length = token >>> 16;
      const distance = token & 0xffff;
      const lengthSymbol = LENGTHS.symbols[length];
      const distanceSymbol = DISTANCES.symbols[distance];
      out.put(literals[lengthSymbol], literalLengths[lengthSymbol]);
      out.put(length - LENGTHS.base[lengthSymbol], LENGTHS.extra[lengthSymbol]);
      out.put(distances[distanceSymbol], distanceLengths[distanceSymbol]);
      out.put(distance - DISTANCES.base[distanceSymbol], DISTANCES.extra[distanceSymbol]);
    }
  }
  out.put(literals[END], literalLengths[END]);
}

/** The header of a block with dynamic codes: its number of bits, and a function that writes it. */
function describe(literals, distances) {
  const literalCount = countOf(literals, 257);
  const distanceCount = countOf(distances, 1);
  const sequence = new Uint8Array(literalCount + distanceCount);
  sequence.set(literals.subarray(0, literalCount));
  sequence.set(distances.subarray(0, distanceCount), literalCount);
  /** Symbol, extra bits, their value, one after the other. */
  const entries = [];
  for (let i = 0, end = 0; i < sequence.length; i = end) {
    const length = sequence[i];
    while (end < sequence.length && sequence[end] === length) {
      end++;
    }
    let left = end - i;
    if (length === 0) {
      for (; left >= 11; left -= Math.min(138, left)) {
        entries.push(18, 7, Math.min(138, left) - 11);
      }
      if (left >= 3) {
        entries.push(17, 3, left - 3);
        left = 0;
      }
    } else {
      entries.push(length, 0, 0);
      for (left--; left >= 3; left -= Math.min(6, left)) {
        entries.push(16, 2, Math.min(6, left) - 3);
      }
    }
    for (; left > 0; left--) {
      entries.push(length, 0, 0);
    }
  }
  const counts = new Int32Array(19);
  for (let i = 0; i < entries.length; i += 3) {
    counts[entries[i]]++;
  }
  const lengths = codeLengths(counts, LONGEST_CODE_LENGTH_CODE);
  const sent = Math.max(4, CODE_LENGTH_ORDER.findLastIndex((symbol) => lengths[symbol]) + 1);
  let bits = 5 + 5 + 4 + 3 * sent;
  for (let i = 0; i < entries.length; i += 3) {
    bits += lengths[entries[i]] + entries[i + 1];
  }
  return {
    bits,
    write(out) {
      out.put(literalCount - 257, 5);
      out.put(distanceCount - 1, 5);
      out.put(sent - 4, 4);
      for (let i = 0; i < sent; i++) {
        out.put(lengths[CODE_LENGTH_ORDER[i]], 3);
      }
      const code = codes(lengths);
      for (let i = 0; i < entries.length; i += 3) {
        out.put(code[entries[i]], lengths[entries[i]]);
        out.put(entries[i + 2], entries[i + 1]);
      }
    },
  };
}

/** Returns the number of lengths up to the last one that is not 0; at least `least`. */
function countOf(lengths, least) {
  let count = lengths.length;
  while (count > least && !lengths[count - 1]) {
    count--;
  }
  return count;
}

// Kept for the next code, since typed arrays are slow to allocate: keys of symbols, and weights, parents and depths of a tree.
const KEYS = new Float64Array(286);
const WEIGHTS = new Float64Array(571);
const PARENTS = new Uint16Array(571);
const DEPTHS = new Uint16Array(571);

/** Returns the code length of each symbol, 0 for symbols that do not occur. */
function codeLengths(counts, longest) {
  // Count and symbol in one number, so that they are sorted by both.
  let used = 0;
  for (let symbol = 0; symbol < counts.length; symbol++) {
    if (counts[symbol]) {
      KEYS[used++] = counts[symbol] * 512 + symbol;
    }
  }
  const sorted = KEYS.subarray(0, used).sort();
  const lengths = new Uint8Array(counts.length);
  if (used < 2) {
    sorted.forEach((key) => (lengths[key % 512] = 1));
    return lengths;
  }
  const perLength = limited(depths(sorted), longest);
  let next = 0;
  for (let length = longest; length > 0; length--) {
    for (let i = 0; i < perLength[length]; i++) {
      lengths[sorted[next++] % 512] = length;
    }
  }
  return lengths;
}

/** Huffman's algorithm on counts in rising order, which are in units of 512: the depth of each leaf. Leaves and nodes are two queues. */
function depths(sorted) {
  const leaves = sorted.length;
  const root = 2 * leaves - 2;
  for (let i = 0; i < leaves; i++) {
    WEIGHTS[i] = Math.floor(sorted[i] / 512);
  }
  let leaf = 0;
  let node = leaves;
  for (let made = leaves; made <= root; made++) {
    WEIGHTS[made] = 0;
    for (let child = 0; child < 2; child++) {
      const taken = leaf < leaves && (node >= made || WEIGHTS[leaf] <= WEIGHTS[node]) ? leaf++ : node++;
      PARENTS[taken] = made;
      WEIGHTS[made] += WEIGHTS[taken];
    }
  }
  DEPTHS[root] = 0;
  for (let i = root - 1; i >= 0; i--) {
    DEPTHS[i] = DEPTHS[PARENTS[i]] + 1;
  }
  return DEPTHS.subarray(0, leaves);
}

/** Returns the number of codes of each length, limited to `longest`. */
function limited(lengths, longest) {
  const counts = new Array(longest + 1).fill(0);
  let sum = 0; // in units of the longest codes
  for (let i = 0; i < lengths.length; i++) {
    const length = Math.min(lengths[i], longest);
    counts[length]++;
    sum += 1 << (longest - length);
  }
  for (; sum > 1 << longest; sum--) {
    let length = longest - 1;
    while (!counts[length]) {
      length--;
    }
    counts[length]--;
    counts[longest]--;
    counts[length + 1] += 2;
  }
  return counts;
}

/** Canonical codes (RFC 1951, section 3.2.2), bits reversed because deflate sends codes from their highest bit on. */
function codes(lengths) {
  /** The next code of each length, in units of the longest codes. */
  const next = Array(LONGEST_CODE + 2).fill(0);
  for (let symbol = 0; symbol < lengths.length; symbol++) {
    next[lengths[symbol] + 1] += 1 << (LONGEST_CODE - lengths[symbol]);
  }
  next[1] = 0; // symbols without a code
  for (let length = 1; length <= LONGEST_CODE; length++) {
    next[length] += next[length - 1];
  }
  const reversed = new Uint16Array(lengths.length);
  for (let symbol = 0; symbol < lengths.length; symbol++) {
    const length = lengths[symbol];
    if (length) {
      const code = next[length] >> (LONGEST_CODE - length);
      next[length] += 1 << (LONGEST_CODE - length);
      let bits = 0;
      for (let bit = 0; bit < length; bit++) {
        bits |= ((code >> bit) & 1) << (length - 1 - bit);
      }
      reversed[symbol] = bits;
    }
  }
  return reversed;
}

/** A byte buffer that takes bits, least significant bit first. */
class BitWriter {
  #position = 0;
  #pending = 0;
  #count = 0;

  constructor(bits) {
    this.bytes = new Uint8Array(Math.ceil(bits / 8));
  }

  /** Writes up to 15 bits. */
  put(value, count) {
    this.#pending |= value << this.#count;
    this.#count += count;
    while (this.#count >= 8) {
      this.bytes[this.#position++] = this.#pending;
      this.#pending >>>= 8;
      this.#count -= 8;
    }
    this.bytes[this.#position] = this.#pending;
  }
}
