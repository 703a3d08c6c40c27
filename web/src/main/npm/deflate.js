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
  const extra = [];
  const base = [];
  let value = first;
  extraBits.forEach((bits, i) => {
    extra[firstSymbol + i] = bits;
    base[firstSymbol + i] = value;
    symbols.fill(firstSymbol + i, value, value + 2 ** bits);
    value += 2 ** bits;
  });
  return { symbols, extra, base };
}

const FIXED_LITERALS = Array.from({ length: 288 }, (_, symbol) => (symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8));
const FIXED_DISTANCES = new Array(30).fill(5);

/** The number of extra bits of a distance. */
export const extraBitsOf = (distance) => DISTANCES.extra[DISTANCES.symbols[distance]];

/** A token is a literal byte or a match, `length << 16 | distance`, of at most 258 bytes. Returns the bytes of the block. */
export function deflate(tokens) {
  const literalCounts = new Array(286).fill(0);
  const distanceCounts = new Array(30).fill(0);
  literalCounts[END] = 1;
  for (const token of tokens) {
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
  const bitsWith = (literalLengths, distanceLengths) =>
    literalCounts.reduce((sum, count, symbol) => sum + count * (literalLengths[symbol] + (LENGTHS.extra[symbol] ?? 0)), 0) +
    distanceCounts.reduce((sum, count, symbol) => sum + count * (distanceLengths[symbol] + DISTANCES.extra[symbol]), 0);
  const dynamicBits = header.bits + bitsWith(literals, distances);
  const fixedBits = bitsWith(FIXED_LITERALS, FIXED_DISTANCES);
  const fixed = fixedBits <= dynamicBits;
  const out = new BitWriter(3 + Math.min(fixedBits, dynamicBits));
  out.put(1, 1); // the last block
  out.put(fixed ? 1 : 2, 2);
  if (!fixed) {
    header.write(out);
  }
  writeTokens(out, tokens, codes(fixed ? FIXED_LITERALS : literals), codes(fixed ? FIXED_DISTANCES : distances));
  return out.bytes;
}

function writeTokens(out, tokens, literals, distances) {
  for (const token of tokens) {
    if (token < 256) {
      out.putCode(literals, token);
    } else {
      const length = token >>> 16;
      const distance = token & 0xffff;
      const lengthSymbol = LENGTHS.symbols[length];
      const distanceSymbol = DISTANCES.symbols[distance];
      out.putCode(literals, lengthSymbol);
      out.put(length - LENGTHS.base[lengthSymbol], LENGTHS.extra[lengthSymbol]);
      out.putCode(distances, distanceSymbol);
      out.put(distance - DISTANCES.base[distanceSymbol], DISTANCES.extra[distanceSymbol]);
    }
  }
  out.putCode(literals, END);
}

/** The header of a block with dynamic codes: its number of bits, and a function that writes it. */
function describe(literals, distances) {
  const literalCount = Math.max(257, literals.findLastIndex(Boolean) + 1);
  const distanceCount = Math.max(1, distances.findLastIndex(Boolean) + 1);
  const sequence = [...literals.slice(0, literalCount), ...distances.slice(0, distanceCount)];
  /** Symbol, extra bits, their value. */
  const entries = [];
  for (let i = 0, end = 0; i < sequence.length; i = end) {
    const length = sequence[i];
    while (end < sequence.length && sequence[end] === length) {
      end++;
    }
    let left = end - i;
    if (length === 0) {
      for (; left >= 11; left -= Math.min(138, left)) {
        entries.push([18, 7, Math.min(138, left) - 11]);
      }
      if (left >= 3) {
        entries.push([17, 3, left - 3]);
        left = 0;
      }
    } else {
      entries.push([length, 0, 0]);
      for (left--; left >= 3; left -= Math.min(6, left)) {
        entries.push([16, 2, Math.min(6, left) - 3]);
      }
    }
    for (; left > 0; left--) {
      entries.push([length, 0, 0]);
    }
  }
  const counts = new Array(19).fill(0);
  entries.forEach(([symbol]) => counts[symbol]++);
  const lengths = codeLengths(counts, LONGEST_CODE_LENGTH_CODE);
  const sent = Math.max(4, CODE_LENGTH_ORDER.findLastIndex((symbol) => lengths[symbol]) + 1);
  return {
    bits: 5 + 5 + 4 + 3 * sent + entries.reduce((sum, [symbol, extra]) => sum + lengths[symbol] + extra, 0),
    write(out) {
      out.put(literalCount - 257, 5);
      out.put(distanceCount - 1, 5);
      out.put(sent - 4, 4);
      CODE_LENGTH_ORDER.slice(0, sent).forEach((symbol) => out.put(lengths[symbol], 3));
      const code = codes(lengths);
      for (const [symbol, extra, value] of entries) {
        out.putCode(code, symbol);
        out.put(value, extra);
      }
    },
  };
}

/** The length of the code of each symbol, 0 for those that do not occur. */
function codeLengths(counts, longest) {
  const symbols = [...counts.keys()].filter((symbol) => counts[symbol]).sort((a, b) => counts[a] - counts[b] || a - b);
  const lengths = new Array(counts.length).fill(0);
  if (symbols.length < 2) {
    symbols.forEach((symbol) => (lengths[symbol] = 1));
    return lengths;
  }
  const perLength = limited(depths(symbols.map((symbol) => counts[symbol])), longest);
  let next = 0;
  for (let length = longest; length > 0; length--) {
    for (let i = 0; i < perLength[length]; i++) {
      lengths[symbols[next++]] = length;
    }
  }
  return lengths;
}

/** Huffman's algorithm on counts in rising order: the depth of each leaf. Leaves and nodes are two queues. */
function depths(counts) {
  const leaves = counts.length;
  const weights = [...counts];
  const parents = [];
  let leaf = 0;
  let node = leaves;
  const take = () => (leaf < leaves && (node >= weights.length || weights[leaf] <= weights[node]) ? leaf++ : node++);
  for (let made = leaves; made < 2 * leaves - 1; made++) {
    const first = take();
    const second = take();
    parents[first] = parents[second] = made;
    weights[made] = weights[first] + weights[second];
  }
  const depth = [];
  depth[2 * leaves - 2] = 0;
  for (let i = 2 * leaves - 3; i >= 0; i--) {
    depth[i] = depth[parents[i]] + 1;
  }
  return depth.slice(0, leaves);
}

/** How many codes have each length, none of them longer than the longest. */
function limited(lengths, longest) {
  const counts = new Array(longest + 1).fill(0);
  lengths.forEach((length) => counts[Math.min(length, longest)]++);
  const sum = () => counts.reduce((total, count, length) => total + count * 2 ** (longest - length), 0);
  while (sum() > 2 ** longest) {
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
  const next = new Array(LONGEST_CODE + 2).fill(0);
  for (const length of lengths) {
    next[length + 1] += length && 2 ** (LONGEST_CODE - length);
  }
  for (let length = 1; length <= LONGEST_CODE; length++) {
    next[length] += next[length - 1]; // in units of the longest codes
  }
  const bits = lengths.map((length) => {
    let reversed = 0;
    if (length) {
      const code = next[length] >> (LONGEST_CODE - length);
      next[length] += 2 ** (LONGEST_CODE - length);
      for (let bit = 0; bit < length; bit++) {
        reversed |= ((code >> bit) & 1) << (length - 1 - bit);
      }
    }
    return reversed;
  });
  return { bits, lengths };
}

/** Bytes that fill from their lowest bit. */
class BitWriter {
  #position = 0;
  #pending = 0;
  #count = 0;

  constructor(bits) {
    this.bytes = new Uint8Array(Math.ceil(bits / 8));
  }

  put(value, count) {
    this.#pending |= value << this.#count;
    this.#count += count;
    this.bytes[this.#position] = this.#pending;
    while (this.#count >= 8) {
      this.#pending >>>= 8;
      this.#count -= 8;
      this.#position++;
      this.bytes[this.#position] = this.#pending;
    }
  }

  putCode({ bits, lengths }, symbol) {
    this.put(bits[symbol], lengths[symbol]);
  }
}
