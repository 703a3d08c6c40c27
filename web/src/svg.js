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

const path = (property, paint, data) => data && `<path ${property}="${paint}" d="${data}"/>`;

/** Returns what a function makes of the center of each cell. */
function list(cells, textOf) {
  let text = "";
  for (; cells; cells &= cells - 1) {
    text += textOf(lowest(cells));
  }
  return text;
}

/** By hole radius less 1, the rings of all cells (section 7.5). */
const RINGS = [3.125, 3.625, 4.125].map((r) => Array.from({ length: 16 }, (_, i) => `<circle cx="${16 * (i & 3) + 8}" cy="${16 * (i >> 2) + 8}" r="${r}"/>`));

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
  const paints = shades.map((shade, i) => (light ? `light-dark(#${hex24(light[i])},#${hex24(shade)})` : "#" + hex24(shade)));
  const inset = insetOf(input);
  const blend = input.blend === "true";
  const elbow = glyph === "elbow";
  const circle = shape === "circle";
  // Section 7.6: a part of an id, made of bits of the hash from bit `k` on and a color.
  const id = (k, color) => hex24(bits(hash, k, 24) ^ color);
  const clip = circle && idPrefix + "c" + id(0, 0);

  // Section 7.2
  const runLayer = (vertical) => {
    let data = "";
    runs(cells, vertical, (run) => {
      const line = 8 * (run & 6) + 8;
      const start = (run >> 2) & 62;
      const end = run >> 8;
      data += RUNS[run] ??= `M${vertical ? line : start} ${vertical ? start : line}${start < end ? "HV"[vertical] + end : "h.01"}`;
    });
    return path("stroke", paints[vertical], data);
  };

  // Section 7.3
  const pieceLayer = (axis) => {
    let data = "";
    pieces(cells, axis, (piece) => (data += PIECES[piece]));
    if (!blend || !data) {
      return path("fill", paints[elbow ? axis : 1 - axis], data);
    }
    const name = idPrefix + "yx"[axis] + id(0, shades[axis]) + id(24, shades[1 - axis]);
    return (
      `<linearGradient id="${name}" gradientUnits="userSpaceOnUse" ${axis ? 'x1="8" x2="0"' : 'x2="0" y1="8" y2="0"'} spreadMethod="reflect"><stop offset=".5" stop-color="${paints[axis]}"/><stop offset="1" stop-color="${paints[1 - axis]}"/></linearGradient>` +
      path("fill", `url(#${name})`, data)
    );
  };

  // Section 7.4
  const padLayer = (index, cells) =>
    path("stroke", paints[index] + '" stroke-width="10.5', list(cells, (i) => `M${16 * (i & 3) + 8} ${16 * (i >> 2) + 8}h.01`));

  // Section 7.5
  const viaLayer = (index, hole, cells) =>
    cells ? `<g stroke="${paints[index]}" stroke-width="${5.25 - hole}">${list(cells, (i) => RINGS[hole - 1][i])}</g>` : "";

  // Section 6: pieces are below runs unless they are graded or quarter rings.
  const runLayers = runLayer(0) + runLayer(1);
  const pieceLayers = pieceLayer(0) + pieceLayer(1);
  // Section 7.1
  return wrap(
    size,
    (substrate === "none" ? "" : `${circle ? CIRCLE : '<rect width="64" height="64"' + (shape === "square" ? "" : ' rx="10"')} fill="${paints[3]}"/>`) +
      (inset
        ? `<g transform="translate(${inset} ${inset})scale(${(1 - inset / 32 + "").slice(1)})">`
        : circle
          ? `<clipPath id="${clip}">${CIRCLE}/></clipPath><g clip-path="url(#${clip})">`
          : "") +
      (blend || elbow ? runLayers + pieceLayers : pieceLayers + runLayers) +
      (glyph === "stub" ? padLayer(0, connections & ~columns) + padLayer(1, connections & columns) : "") +
      viaLayer(0, 3, vias & ~drilled & ~columns) +
      viaLayer(1, 1, vias & ~drilled & columns) +
      viaLayer(2, 2, vias & drilled) +
      (inset || circle ? "</g>" : ""),
  );
}
