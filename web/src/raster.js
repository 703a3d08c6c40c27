// SPDX-License-Identifier: Apache-2.0
// Section 8 of SG-1: pixels. All arithmetic is on whole numbers below 2^53. A color is a word, red lowest and alpha highest. In the order
// of the section: coordinates, shapes and layers, coverage, mixing, outline.
import { colors, has, insetOf, layout, pieces, runs } from "./sg1.js";

/** Section 8.1: units of length to a pixel. */
const PIXEL = 4096;
/** Section 8.2: sub-scanlines of a pixel row, and the distance between two. */
const SUBSCANLINES = 16;
const SPACING = PIXEL / SUBSCANLINES;
/** How many levels there are above 0, and the binary logarithm of the area of one. */
const LEVELS = 8;
const LEVEL_SHIFT = 13;

// Section 8.2: a side of a shape is a vertical line or a side of a circle.
const line = (x) => ({ x, y: 0, square: 0, sign: 0 });
/** `sign` is -1 for the left side of the circle and 1 for the right one. */
const arc = (x, y, radius, sign) => ({ x, y, square: radius * radius, sign });

/** The first sub-scanline at or below a height. */
const subscanline = (y) => Math.ceil((y - SPACING / 2) / SPACING);

/** A shape between two heights and two sides, on the sub-scanlines from `start` to before `end`. Its area counts `weight` times. */
const shapeOf = (top, bottom, left, right, weight = 1) => ({
  weight,
  start: subscanline(top),
  end: subscanline(bottom),
  leftX: left.x,
  leftY: left.y,
  leftSquare: left.square,
  leftSign: left.sign,
  rightX: right.x,
  rightY: right.y,
  rightSquare: right.square,
  rightSign: right.sign,
});

/** The opaque color of a number with red highest. */
const colorOf = (value) => (value >> 16) | (value & 0xff00) | ((value & 0xff) << 16) | 0xff000000;

/** The longest array that is kept for the next file, since typed arrays are slow to allocate: enough for 256 pixels. */
const LONGEST_KEPT = 1 << 17;
const kept = [];

/** Returns an array of this length with any content. It is in use until the next call with the same number. */
export function scratch(n, length) {
  if (length > LONGEST_KEPT) {
    return new Int32Array(length);
  }
  if (!(kept[n]?.length >= length)) {
    kept[n] = new Int32Array(length);
  }
  return kept[n].subarray(0, length);
}

/** The pixels, row by row. */
export function rasterize(input) {
  const { size, substrate } = input;
  const pixels = scratch(2, size * size).fill(substrate === "none" ? 0 : colorOf(colors(input)[3]));
  // By pixel of a row, the difference of its covered area from that of the pixel before it.
  const differences = new Int32Array(size + 2);
  for (const layer of layers(input)) {
    paint(pixels, size, layer, differences);
  }
  return pixels;
}

/**
 * Section 6: the layers above the ground, from bottom to top. Each has its shapes, and its inks for level 8 and for lower levels: one, or
 * one a row, or one a column. The outside of the outline (section 8.4) is the last layer; it has no inks.
 */
function layers(input) {
  const { size, glyph, blend, shape, substrate } = input;
  const cells = layout(input);
  const { connections, columns, drilled, vias } = cells;
  const [row, column, via] = colors(input).map(colorOf);
  const inset = insetOf(input);
  // Section 8.1: the length of a grid unit, and the place of a grid coordinate.
  const unit = 2 * size * (32 - inset);
  const place = (g) => inset * size * 64 + g * unit;
  const vertical = (x) => line(place(x));
  const circle = (x, y, radius, sign) => arc(place(x), place(y), radius * unit, sign);
  const from = (y1, y2, left, right) => shapeOf(place(y1), place(y2), left, right);
  const disc = (x, y, radius, weight) =>
    shapeOf(place(y - radius), place(y + radius), circle(x, y, radius, -1), circle(x, y, radius, 1), weight);

  // The table of section 8.2.
  const runShapes = (orientation) => {
    const shapes = [];
    runs(cells, orientation, (run) => {
      const a = (run >> 2) & 62;
      const b = run >> 8;
      const l = 8 * (run & 6) + 8;
      if (orientation) {
        shapes.push(from(a - 4, a, circle(l, a, 4, -1), circle(l, a, 4, 1)));
        shapes.push(from(a, b, vertical(l - 4), vertical(l + 4)));
        shapes.push(from(b, b + 4, circle(l, b, 4, -1), circle(l, b, 4, 1)));
      } else {
        shapes.push(from(l - 4, l + 4, circle(a, l, 4, -1), circle(b, l, 4, 1)));
      }
    });
    return shapes;
  };

  const quarterRing = (x, y, d) => {
    const cornerX = d < 2 ? x + 8 : x - 8;
    const cornerY = d % 3 ? y + 8 : y - 8;
    const sign = d < 2 ? -1 : 1;
    const outer = circle(cornerX, cornerY, 12, sign);
    const inner = circle(cornerX, cornerY, 4, sign);
    const top = d % 3 ? y - 4 : y - 8;
    return from(top, top + 12, d < 2 ? outer : inner, d < 2 ? inner : outer);
  };

  /** A stem or an arm, whose fillets are on the sides in a mask. */
  const stem = (x, y, d, fillets) => {
    if (d & 1) {
      const mouth = d === 1 ? x + 8 : x - 8;
      const half = (side, outward) => {
        const fillet = has(fillets, side);
        const edge = fillet ? circle(mouth, y + 8 * outward, 4, d === 1 ? -1 : 1) : vertical(mouth);
        const reach = y + (fillet ? 8 : 4) * outward;
        return from(Math.min(y, reach), Math.max(y, reach), d === 1 ? vertical(x) : edge, d === 1 ? edge : vertical(x));
      };
      return [half(0, -1), half(2, 1)];
    }
    const mouth = d ? y + 8 : y - 8;
    const left = has(fillets, 3) ? circle(x - 8, mouth, 4, 1) : vertical(x - 4);
    const right = has(fillets, 1) ? circle(x + 8, mouth, 4, -1) : vertical(x + 4);
    return [from(Math.min(y, mouth), Math.max(y, mouth), left, right)];
  };

  const pieceShapes = (axis) => {
    const shapes = [];
    pieces(cells, axis, (piece) => {
      const x = 16 * (piece & 3) + 8;
      const y = 16 * ((piece >> 2) & 3) + 8;
      const d = (piece >> 4) & 3;
      shapes.push(...(piece < 256 ? stem(x, y, d, (has(piece, 6) << ((d + 1) & 3)) | (has(piece, 7) << ((d + 3) & 3))) : [quarterRing(x, y, d)]));
    });
    return shapes;
  };

  /** The discs of these cells, or the rings if there is a hole: its area is subtracted. */
  const discs = (cells, hole) => {
    const shapes = [];
    for (let i = 0; i < 16; i++) {
      if (has(cells, i)) {
        const x = 16 * (i & 3) + 8;
        const y = 16 * (i >> 2) + 8;
        shapes.push(disc(x, y, 5.25, 1));
        if (hole) {
          shapes.push(disc(x, y, hole, -1));
        }
      }
    }
    return shapes;
  };

  // Section 5.5.
  const flat = (color, shapes) => ({ shapes, whole: [color], part: [color], byRow: 0, byColumn: 0 });
  const graded = (inner, outer, axis) => {
    const whole = gradient(size, inset, inner, outer, false);
    const part = size > 64 ? gradient(size, inset, inner, outer, true) : whole;
    return { shapes: pieceShapes(axis), whole, part, byRow: 1 - axis, byColumn: axis };
  };
  const lines = [flat(row, runShapes(0)), flat(column, runShapes(1))];
  const all =
    blend === "true"
      ? [...lines, graded(row, column, 0), graded(column, row, 1)]
      : glyph === "elbow"
        ? [...lines, flat(row, pieceShapes(0)), flat(column, pieceShapes(1))]
        : [flat(column, pieceShapes(0)), flat(row, pieceShapes(1)), ...lines];
  if (glyph === "stub") {
    all.push(flat(row, discs(connections & ~columns, 0)), flat(column, discs(connections & columns, 0)));
  }
  all.push(flat(row, discs(vias & ~drilled & ~columns, 3)), flat(column, discs(vias & ~drilled & columns, 1)));
  all.push(flat(via, discs(vias & drilled, 2)));
  if (shape === "circle" ? !inset || substrate !== "none" : shape === "rounded" && substrate !== "none") {
    all.push({ shapes: outside(size, (shape === "circle" ? 32 : 10) * size * 64), whole: [], part: [], byRow: 0, byColumn: 0 });
  }
  return all.filter(({ shapes }) => shapes.length);
}

/** Section 8.4: what is outside of the outline, one shape a corner. */
function outside(size, radius) {
  const end = size * PIXEL;
  return [
    [0, radius, radius],
    [end - radius, end, end - radius],
  ].flatMap(([top, bottom, y]) => [
    shapeOf(top, bottom, line(0), arc(radius, y, radius, -1)),
    shapeOf(top, bottom, arc(end - radius, y, radius, 1), line(end)),
  ]);
}

/** Section 8.3: the inks of graded pieces by row or column; in `steps` there are only four between the colors. */
function gradient(size, inset, inner, outer, steps) {
  const d = size * (32 - inset);
  const inks = [];
  for (let p = 0; p < size; p++) {
    const n = 32 * (32 * (2 * p + 1) - inset * size);
    const phase = ((n % (16 * d)) + 16 * d) % (16 * d);
    let t = Math.max(0, Math.min(4 * d, Math.abs(phase - 8 * d) - 4 * d));
    if (steps && t > 0 && t < 4 * d) {
      t = ((2 * Math.floor(t / d) + 1) * d) / 2;
    }
    inks[p] = between(inner, outer, t, 4 * d);
  }
  return inks;
}

/** The opaque color at `t` of `end` on the way from one color to another. */
function between(inner, outer, t, end) {
  if (t === 0 || t === end) {
    return t ? outer : inner;
  }
  let color = 0xff000000;
  for (let shift = 0; shift < 24; shift += 8) {
    color |= ((((inner >> shift) & 255) * (end - t) + ((outer >> shift) & 255) * t + end / 2) / end) << shift;
  }
  return color;
}

/** Section 8.2: sums up the area of a layer's shapes in each pixel, row by row, and mixes the layer into the pixels. */
function paint(pixels, size, layer, differences) {
  // In the order of their tops, so that the shapes of a row are close to each other.
  const shapes = layer.shapes.sort((a, b) => a.start - b.start);
  let endRow = 0;
  for (const { end } of shapes) {
    endRow = Math.max(endRow, (end + 15) >> 4);
  }
  let done = 0;
  for (let row = shapes[0].start >> 4; row < endRow; row++) {
    const top = row * SUBSCANLINES;
    const bottom = top + SUBSCANLINES;
    let from = size;
    let to = 0;
    while (shapes[done].end <= top) {
      done++;
    }
    for (let n = done; n < shapes.length && shapes[n].start < bottom; n++) {
      const shape = shapes[n];
      const first = Math.max(shape.start, top);
      const last = Math.min(shape.end, bottom);
      if (first >= last) {
        continue;
      }
      const { leftX, leftY, leftSquare, leftSign, rightX, rightY, rightSquare, rightSign } = shape;
      const alike = leftY === rightY && leftSquare === rightSquare;
      const step = leftSign === 0 && rightSign === 0 ? last - first : 1;
      const count = step * shape.weight;
      for (let s = first; s < last; s += step) {
        const y = SPACING * s + SPACING / 2;
        const leftRoot = root(leftSquare, y - leftY);
        // 32-bit arithmetic: the product of -1 and 0 would be -0, and all that follows floating-point.
        const x1 = (leftX + Math.imul(leftSign, leftRoot)) | 0;
        const x2 = (rightX + Math.imul(rightSign, alike ? leftRoot : root(rightSquare, y - rightY))) | 0;
        if (x2 > x1) {
          const pixel1 = x1 >> 12;
          const pixel2 = x2 >> 12;
          const part1 = (x1 & (PIXEL - 1)) * count;
          const part2 = (x2 & (PIXEL - 1)) * count;
          differences[pixel1] += PIXEL * count - part1;
          differences[pixel1 + 1] += part1;
          differences[pixel2] -= PIXEL * count - part2;
          differences[pixel2 + 1] -= part2;
          from = pixel1 < from ? pixel1 : from;
          to = pixel2 >= to ? pixel2 + 1 : to;
        }
      }
    }
    if (from < to) {
      mix(pixels, size, row, layer, differences, from, to);
    }
  }
}

/** Half the width of a circle at a height from its center, 0 above and below it. */
function root(square, y) {
  const rest = square - y * y;
  return rest > 0 ? Math.sqrt(rest) | 0 : 0;
}

/** Sections 8.3 and 8.4: mixes the ink into the pixels of a row, or erases them where there is none, and clears the differences. */
function mix(pixels, size, row, { whole, part, byRow, byColumn }, differences, from, to) {
  const erases = whole.length === 0;
  const start = row * size;
  let area = 0;
  for (let x = from; x < to; ) {
    area += differences[x];
    differences[x] = 0;
    const level = (area + (1 << (LEVEL_SHIFT - 1))) >> LEVEL_SHIFT;
    // All pixels up to the next difference have this level.
    let end = x + 1;
    while (end < to && !differences[end]) {
      end++;
    }
    if (level === LEVELS && !byColumn) {
      const color = erases ? 0 : whole[byRow * row];
      for (; x < end; x++) {
        pixels[start + x] = color;
      }
    } else if (level > 0) {
      for (; x < end; x++) {
        const ink = byRow * row + byColumn * x;
        const i = start + x;
        pixels[i] = erases ? fade(pixels[i], level) : level === LEVELS ? whole[ink] : mixed(pixels[i], part[ink], level);
      }
    }
    x = end;
  }
  differences[to] = 0;
}

/** Section 8.3, for a level from 1 to 7. */
function mixed(color, ink, level) {
  const over = 255 * level;
  const under = (color >>> 24) * (LEVELS - level);
  const sum = over + under;
  const half = sum >> 1;
  const red = (((color & 255) * under + (ink & 255) * over + half) / sum) | 0;
  const green = ((((color >> 8) & 255) * under + ((ink >> 8) & 255) * over + half) / sum) | 0;
  const blue = ((((color >> 16) & 255) * under + ((ink >> 16) & 255) * over + half) / sum) | 0;
  return red | (green << 8) | (blue << 16) | (((sum + LEVELS / 2) >> 3) << 24);
}

/** Section 8.4: lowers alpha only. */
const fade = (color, level) => (color & 0xffffff) | ((((color >>> 24) * (LEVELS - level) + LEVELS / 2) >> 3) << 24);
