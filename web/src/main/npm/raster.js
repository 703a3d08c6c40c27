// SPDX-License-Identifier: Apache-2.0
// Section 8 of SG-1: pixels. All arithmetic is on whole numbers below 2^53.
import { colors, has, insetOf, layout, pieces, runs } from "./sg1.js";

/** How many levels of coverage there are above 0. */
const LEVELS = 8;
const SUBSCANLINES = 16;
/** Units of length to a pixel. */
const PIXEL = 4096;
const SPACING = PIXEL / SUBSCANLINES;
/** The area of one level is 2^13, in units of length over sub-scanlines. */
const LEVEL_SHIFT = 13;

/** A vertical side. */
const line = (x) => ({ x, y: 0, radius: 0, sign: 0 });
/** The left (-1) or right (1) side of a circle. */
const arc = (x, y, radius, sign) => ({ x, y, radius, sign });

/** Where a side is at height `y`. */
function at({ x, y: center, radius, sign }, y) {
  const square = radius * radius - (y - center) * (y - center);
  return square > 0 ? x + sign * Math.floor(Math.sqrt(square)) : x;
}

/** The pixels as red, green, blue and alpha, row by row. */
export function rasterize(input) {
  const { size, substrate } = input;
  const pixels = new Uint8Array(4 * size * size);
  const [, , , ground] = colors(input);
  if (substrate !== "none") {
    new Uint32Array(pixels.buffer).fill(new Uint32Array(Uint8Array.of(...channels(ground), 255).buffer)[0]);
  }
  for (const layer of layers(input)) {
    cover(size, layer.shapes, (levels, from, to, row) => {
      if (layer.erases) {
        erase(pixels, levels, from, to, row * size);
      } else {
        mix(pixels, levels, from, to, row * size, layer, row);
      }
    });
  }
  return pixels;
}

const channels = (color) => [0, 2, 4].map((from) => parseInt(color.slice(from, from + 2), 16));

/** The layers above the ground, from bottom to top, each with its shapes and its inks; the outside of the outline is the last one. */
function layers(input) {
  const { size, glyph, blend, shape, substrate } = input;
  const board = layout(input);
  const { connections, columns, drilled, vias } = board;
  const [row, column, via] = colors(input).map(channels);
  const inset = insetOf(input);
  const unit = 2 * size * (32 - inset);
  const place = (g) => inset * size * 64 + g * unit;
  const vertical = (x) => line(place(x));
  const circle = (x, y, radius, sign) => arc(place(x), place(y), radius * unit, sign);
  const from = (y1, y2, left, right) => ({ top: place(y1), bottom: place(y2), left, right });

  const runShapes = (orientation) => {
    const shapes = [];
    runs(board, glyph, orientation, (l, a, b) => {
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

  const pieceShapes = (axis) => {
    const shapes = [];
    pieces(board, glyph, axis, (i, piece, d) => {
      const x = 16 * (i & 3) + 8;
      const y = 16 * (i >> 2) + 8;
      if (piece === 4) {
        const cornerX = d < 2 ? x + 8 : x - 8;
        const cornerY = d % 3 ? y + 8 : y - 8;
        const sign = d < 2 ? -1 : 1;
        const sides = [circle(cornerX, cornerY, 12, sign), circle(cornerX, cornerY, 4, sign)];
        const [left, right] = d < 2 ? sides : sides.reverse();
        shapes.push(d % 3 ? from(y - 4, y + 8, left, right) : from(y - 8, y + 4, left, right));
        return;
      }
      const fillet = (side) => (side === ((d + 1) & 3) ? piece & 1 : piece & 2);
      if (d & 1) {
        const mouth = d === 1 ? x + 8 : x - 8;
        for (const side of [0, 2]) {
          const outward = side ? 1 : -1;
          const edge = fillet(side) ? circle(mouth, y + 8 * outward, 4, d === 1 ? -1 : 1) : vertical(mouth);
          const reach = y + (fillet(side) ? 8 : 4) * outward;
          const [left, right] = d === 1 ? [vertical(x), edge] : [edge, vertical(x)];
          shapes.push(side ? from(y, reach, left, right) : from(reach, y, left, right));
        }
      } else {
        const mouth = d ? y + 8 : y - 8;
        const left = fillet(3) ? circle(x - 8, mouth, 4, 1) : vertical(x - 4);
        const right = fillet(1) ? circle(x + 8, mouth, 4, -1) : vertical(x + 4);
        shapes.push(from(Math.min(y, mouth), Math.max(y, mouth), left, right));
      }
    });
    return shapes;
  };

  /** The discs of these cells, or the rings if there is a hole. */
  const discs = (cells, hole) => {
    const shapes = [];
    for (let i = 0; i < 16; i++) {
      if (has(cells, i)) {
        const x = 16 * (i & 3) + 8;
        const y = 16 * (i >> 2) + 8;
        const side = (radius, sign) => circle(x, y, radius, sign);
        const pairs = hole
          ? [[side(5.25, -1), side(hole, -1)], [side(hole, 1), side(5.25, 1)]]
          : [[side(5.25, -1), side(5.25, 1)]];
        shapes.push(...pairs.map(([left, right]) => from(y - 5.25, y + 5.25, left, right)));
      }
    }
    return shapes;
  };

  const flat = (ink, shapes) => ({ shapes, ink: () => ink, byRow: true });
  const graded = (inner, outer, axis) => ({ shapes: pieceShapes(axis), ink: gradient(size, inset, inner, outer), byRow: !axis });
  const lines = [flat(row, runShapes(0)), flat(column, runShapes(1))];
  const all =
    blend === "true"
      ? [...lines, graded(row, column, 0), graded(column, row, 1)]
      : glyph === "elbow"
        ? [...lines, flat(row, pieceShapes(0)), flat(column, pieceShapes(1))]
        : [flat(column, pieceShapes(0)), flat(row, pieceShapes(1)), ...lines];
  if (glyph === "stub") {
    all.push(flat(row, discs(connections & ~columns)), flat(column, discs(connections & columns)));
  }
  all.push(flat(row, discs(vias & ~drilled & ~columns, 3)), flat(column, discs(vias & ~drilled & columns, 1)));
  all.push(flat(via, discs(vias & drilled, 2)));
  if (shape === "circle" ? !inset || substrate !== "none" : shape === "rounded" && substrate !== "none") {
    all.push({ shapes: outside(size, (shape === "circle" ? 32 : 10) * size * 64), erases: true });
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
    { top, bottom, left: line(0), right: arc(radius, y, radius, -1) },
    { top, bottom, left: arc(end - radius, y, radius, 1), right: line(end) },
  ]);
}

/** The ink of graded pieces in row or column `p`: at partial levels of large pictures it has only four steps. */
function gradient(size, inset, inner, outer) {
  const d = size * (32 - inset);
  const inks = [];
  return (p, level) => {
    const partial = level < LEVELS;
    return (inks[2 * p + partial] ??= (() => {
      const n = 32 * (32 * (2 * p + 1) - inset * size);
      const phase = ((n % (16 * d)) + 16 * d) % (16 * d);
      let t = Math.max(0, Math.min(4 * d, Math.abs(phase - 8 * d) - 4 * d));
      if (size > 64 && t > 0 && t < 4 * d && partial) {
        t = ((2 * Math.floor(t / d) + 1) * d) / 2;
      }
      return inner.map((channel, i) => Math.floor((channel * (4 * d - t) + outer[i] * t + 2 * d) / (4 * d)));
    })());
  };
}

/** Section 8.2: calls `paint(levels, from, to, row)` for each row of pixels that a layer's shapes touch. */
function cover(size, shapes, paint) {
  /** Area in each pixel, and the change of the area of all pixels from there on. */
  const area = new Int32Array(size + 2);
  const change = new Int32Array(size + 2);
  const levels = new Uint8Array(size);
  let from = size;
  let to = 0;
  /** Adds an interval, `count` times. */
  const add = (left, right, count) => {
    if (right > left) {
      const first = left >> 12;
      const last = right >> 12;
      if (first === last) {
        area[first] += (right - left) * count;
      } else {
        area[first] += ((first + 1) * PIXEL - left) * count;
        area[last] += (right - last * PIXEL) * count;
        change[first + 1] += PIXEL * count;
        change[last] -= PIXEL * count;
      }
      from = Math.min(from, first);
      to = Math.max(to, last + 1);
    }
  };
  /** The first sub-scanline at or below a height. */
  const subscanline = (y) => Math.ceil((y - SPACING / 2) / SPACING);
  const extents = shapes.map((shape) => ({ ...shape, start: subscanline(shape.top), end: subscanline(shape.bottom) }));
  const firstRow = Math.min(...extents.map(({ start }) => start)) >> 4;
  const lastRow = (Math.max(...extents.map(({ end }) => end)) - 1) >> 4;
  for (let row = firstRow; row <= lastRow; row++) {
    from = size;
    to = 0;
    for (const { start, end, left, right } of extents) {
      const first = Math.max(start, row * SUBSCANLINES);
      const last = Math.min(end, (row + 1) * SUBSCANLINES);
      if (first < last) {
        if (left.radius === 0 && right.radius === 0) {
          add(left.x, right.x, last - first);
        } else {
          for (let s = first; s < last; s++) {
            const y = SPACING * s + SPACING / 2;
            add(at(left, y), at(right, y), 1);
          }
        }
      }
    }
    if (from < to) {
      let full = 0;
      for (let x = from; x < to; x++) {
        full += change[x];
        levels[x] = (area[x] + full + (1 << (LEVEL_SHIFT - 1))) >> LEVEL_SHIFT;
      }
      area.fill(0, from, to + 1);
      change.fill(0, from, to + 1);
      paint(levels, from, Math.min(to, size), row);
    }
  }
}

/** Section 8.3. */
function mix(pixels, levels, from, to, start, { ink, byRow }, row) {
  const whole = byRow && ink(row, LEVELS);
  const part = byRow && ink(row, 1);
  for (let x = from; x < to; x++) {
    const k = levels[x];
    if (k > 0) {
      const color = byRow ? (k < LEVELS ? part : whole) : ink(x, k);
      const i = 4 * (start + x);
      if (k === LEVELS) {
        pixels[i] = color[0];
        pixels[i + 1] = color[1];
        pixels[i + 2] = color[2];
        pixels[i + 3] = 255;
      } else {
        const weight = 255 * k;
        const kept = pixels[i + 3] * (LEVELS - k);
        const sum = weight + kept;
        const half = sum >> 1;
        pixels[i] = (pixels[i] * kept + color[0] * weight + half) / sum;
        pixels[i + 1] = (pixels[i + 1] * kept + color[1] * weight + half) / sum;
        pixels[i + 2] = (pixels[i + 2] * kept + color[2] * weight + half) / sum;
        pixels[i + 3] = (sum + LEVELS / 2) / LEVELS;
      }
    }
  }
}

/** Section 8.4. */
function erase(pixels, levels, from, to, start) {
  for (let x = from; x < to; x++) {
    const i = 4 * (start + x);
    if (levels[x] === LEVELS) {
      pixels[i] = pixels[i + 1] = pixels[i + 2] = pixels[i + 3] = 0;
    } else {
      pixels[i + 3] = (pixels[i + 3] * (LEVELS - levels[x]) + LEVELS / 2) / LEVELS;
    }
  }
}
