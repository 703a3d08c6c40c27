// SPDX-License-Identifier: Apache-2.0
import { bits, colors, insetOf, layout, lowest, pieces, runs } from "./sg1.js";
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

/** Caches the text of runs (section 7.2), a few hundred: a lookup is faster than formatting. The initial length keeps V8 from making it a hash table. */
const RUNS = Array(2e4);

/** Returns an SVG element. A style rule for `svg` elements does not override properties of the group around the content. */
export const wrap = (size, content) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 64 64"><g fill="none" stroke="none" stroke-width="8" stroke-linecap="round">${content}</g></svg>`;

const CIRCLE = '<circle cx="32" cy="32" r="32"';

/** By hole radius less 1, the rings of all cells (section 7.5). */
const RINGS = [3.125, 3.625, 4.125].map((r) => Array.from({ length: 16 }, (_, i) => `<circle cx="${16 * (i & 3) + 8}" cy="${16 * (i >> 2) + 8}" r="${r}"/>`));

const stroke = (paint, data) => data && `<path stroke="${paint}" d="${data}"/>`;

/** Section 7.2 */
function runLayer(cells, vertical, paint) {
  let data = "";
  runs(cells, vertical, (run) => {
    const line = 8 * (run & 6) + 8;
    const start = (run >> 2) & 62;
    const end = run >> 8;
    data += RUNS[run] ??= `M${vertical ? line : start} ${vertical ? start : line}${start < end ? "HV"[vertical] + end : "h.01"}`;
  });
  return stroke(paint, data);
}

/** Section 7.4 */
function padLayer(cells, paint) {
  let data = "";
  for (; cells; cells &= cells - 1) {
    const i = lowest(cells);
    data += `M${16 * (i & 3) + 8} ${16 * (i >> 2) + 8}h.01`;
  }
  return stroke(paint + '" stroke-width="10.5', data);
}

/** Section 7.5 */
function viaLayer(cells, paint, hole) {
  let text = "";
  for (; cells; cells &= cells - 1) {
    text += RINGS[hole - 1][lowest(cells)];
  }
  return text && `<g stroke="${paint}" stroke-width="${5.25 - hole}">${text}</g>`;
}

/**
 * Section 7. Two arguments are not part of SG-1: a prefix of all ids, and the colors for a light page, with which the browser chooses
 * between them and those of the input.
 */
export function writeSvg(input, idPrefix = "", light) {
  const { hash, size, glyph, substrate, shape } = input;
  const cells = layout(input);
  const { vias, connections, columns, drilled } = cells;
  const shades = colors(input);
  // Of the row, the column, the vias and the ground.
  const paint = (i) => (light ? `light-dark(#${hex24(light[i])},#${hex24(shades[i])})` : "#" + hex24(shades[i]));
  const row = paint(0);
  const column = paint(1);
  const inset = insetOf(input);
  const blend = input.blend === "true";
  const elbow = glyph === "elbow";
  const circle = shape === "circle";
  // Section 7.6: a part of an id, made of bits of the hash from bit `k` on and a color.
  const id = (k, color) => hex24(bits(hash, k, 24) ^ color);

  // Section 7.3, with the paint of the axis and that of the other one.
  const pieceLayer = (axis, own, other) => {
    let data = "";
    pieces(cells, axis, (piece) => (data += PIECES[piece]));
    if (!data) {
      return "";
    }
    if (!blend) {
      return `<path fill="${elbow ? own : other}" d="${data}"/>`;
    }
    const name = idPrefix + "yx"[axis] + id(0, shades[axis]) + id(24, shades[1 - axis]);
    return `<linearGradient id="${name}" gradientUnits="userSpaceOnUse" ${axis ? 'x1="8" x2="0"' : 'x2="0" y1="8" y2="0"'} spreadMethod="reflect"><stop offset=".5" stop-color="${own}"/><stop offset="1" stop-color="${other}"/></linearGradient><path fill="url(#${name})" d="${data}"/>`;
  };

  // Section 6: pieces are below runs unless they are graded or quarter rings.
  const runLayers = runLayer(cells, 0, row) + runLayer(cells, 1, column);
  const pieceLayers = pieceLayer(0, row, column) + pieceLayer(1, column, row);
  const clip = circle && idPrefix + "c" + id(0, 0);
  // Section 7.1
  return wrap(
    size,
    (substrate === "none" ? "" : `${circle ? CIRCLE : '<rect width="64" height="64"' + (shape === "square" ? "" : ' rx="10"')} fill="${paint(3)}"/>`) +
      (inset
        ? `<g transform="translate(${inset} ${inset})scale(${(1 - inset / 32 + "").slice(1)})">`
        : circle
          ? `<clipPath id="${clip}">${CIRCLE}/></clipPath><g clip-path="url(#${clip})">`
          : "") +
      (blend || elbow ? runLayers + pieceLayers : pieceLayers + runLayers) +
      (glyph === "stub" ? padLayer(connections & ~columns, row) + padLayer(connections & columns, column) : "") +
      viaLayer(vias & ~drilled & ~columns, row, 3) +
      viaLayer(vias & ~drilled & columns, column, 1) +
      viaLayer(vias & drilled, paint(2), 2) +
      (inset || circle ? "</g>" : ""),
  );
}
