// SPDX-License-Identifier: Apache-2.0
import { bits, colors, insetOf, layout, lowest } from "./sg1.js";
import { hex24 } from "./sha.js";

/**
 * The pieces of section 7.3 in all places: piece `p` toward `d` in cell `i`, numbered as by `pieces`, is at `64p + 16d + i`. Those
 * toward S are given as points, two digits each, in units of 4. A step in both directions is an arc.
 */
const PIECES = [];
["12143432", "0203143432", "1214344342", "020314344342", "03143401"].forEach((points, piece) => {
  for (let d = 2; d < 6; d++) {
    const commands = points.replace(/(.)(.)(?=(.)(.)|)/g, (_, x, y, toX, toY) => {
      const dx = 4 * (toX - x);
      const dy = 4 * (toY - y);
      return toX ? (dx ? (dy ? `a${dx * dx > 16 ? "12 12 0 0 0" : "4 4 0 0 1"} ${dx} ${dy}` : "h" + dx) : "v" + dy) : "z";
    });
    for (let i = 0; i < 16; i++) {
      PIECES[64 * piece + 16 * (d & 3) + i] = `M${16 * (i & 3) + 4 * points[0]} ${16 * (i >> 2) + 4 * points[1]}${commands}`;
    }
    points = points.replace(/(.)(.)/g, (_, x, y) => 4 - y + x);
  }
});

/** Caches the text of runs, a few hundred: a lookup is faster than formatting. The initial length keeps V8 from making it a hash table. */
const RUNS = Array(2e4);

/** The start tags of the SVG element and of the group around its content, whose properties a style rule for `svg` elements does not override. */
export const open = (size) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 64 64"><g fill="none" stroke="none" stroke-width="8" stroke-linecap="round">`;

const CIRCLE = '<circle cx="32" cy="32" r="32"';

const path = (property, paint, data) => data && `<path ${property}="${paint}" d="${data}"/>`;

/** Returns the centers of cells as text, with these texts before, between and after the coordinates of each. */
function list(cells, before, between, after) {
  let text = "";
  for (; cells; cells &= cells - 1) {
    const i = lowest(cells);
    text += before + (16 * (i & 3) + 8) + between + (16 * (i >> 2) + 8) + after;
  }
  return text;
}

/**
 * Section 7. Two arguments are not part of SG-1: a prefix of all ids, and the colors for a light page, with which the browser chooses
 * between them and those of the input.
 */
export function writeSvg(input, idPrefix = "", light) {
  const { hash, size, glyph, substrate, shape } = input;
  const { vias, connections, columns, drilled, runs, pieces } = layout(input);
  const shades = colors(input);
  // Of the row, the column, the vias and the ground.
  const paints = shades.map((shade, i) => (light ? `light-dark(#${hex24(light[i])},#${hex24(shade)})` : "#" + hex24(shade)));
  const inset = insetOf(input);
  const blend = input.blend === "true";
  const elbow = glyph === "elbow";
  const circle = shape === "circle";
  // Section 7.6: a part of an id, made of bits of the hash from bit `k` on and a color.
  const id = (k, color) => hex24(bits(hash, k, 24) ^ color);
  const clip = circle && idPrefix + "c" + id(0, 0);

  const lines = (vertical) => {
    let data = "";
    for (const run of runs(vertical)) {
      const line = 8 * (run & 6) + 8;
      const start = (run >> 2) & 62;
      const end = run >> 8;
      data += RUNS[run] ??= `M${vertical ? line : start} ${vertical ? start : line}${start < end ? "HV"[vertical] + end : "h.01"}`;
    }
    return path("stroke", paints[vertical], data);
  };

  const areas = (axis) => {
    let data = "";
    for (const piece of pieces(axis)) {
      data += PIECES[piece];
    }
    if (!blend || !data) {
      return path("fill", paints[elbow ? axis : 1 - axis], data);
    }
    const name = idPrefix + "yx"[axis] + id(0, shades[axis]) + id(24, shades[1 - axis]);
    return (
      `<linearGradient id="${name}" gradientUnits="userSpaceOnUse" ${axis ? 'x1="8" x2="0"' : 'x2="0" y1="8" y2="0"'} spreadMethod="reflect"><stop offset=".5" stop-color="${paints[axis]}"/><stop offset="1" stop-color="${paints[1 - axis]}"/></linearGradient>` +
      path("fill", `url(#${name})`, data)
    );
  };

  const pads = (index, cells) => path("stroke", paints[index] + '" stroke-width="10.5', list(cells, "M", " ", "h.01"));

  const rings = (index, width, cells) =>
    cells ? `<g stroke="${paints[index]}" stroke-width="${width}">${list(cells, '<circle cx="', '" cy="', `" r="${5.25 - width / 2}"/>`)}</g>` : "";

  const straight = lines(0) + lines(1);
  const others = areas(0) + areas(1);
  return (
    open(size) +
    (substrate === "none" ? "" : `${circle ? CIRCLE : '<rect width="64" height="64"' + (shape === "square" ? "" : ' rx="10"')} fill="${paints[3]}"/>`) +
    (inset
      ? `<g transform="translate(${inset} ${inset})scale(${(1 - inset / 32 + "").slice(1)})">`
      : circle
        ? `<clipPath id="${clip}">${CIRCLE}/></clipPath><g clip-path="url(#${clip})">`
        : "") +
    (blend || elbow ? straight + others : others + straight) +
    (glyph === "stub" ? pads(0, connections & ~columns) + pads(1, connections & columns) : "") +
    rings(0, 2.25, vias & ~drilled & ~columns) +
    rings(1, 4.25, vias & ~drilled & columns) +
    rings(2, 3.25, vias & drilled) +
    (inset || circle ? "</g></g></svg>" : "</g></svg>")
  );
}
