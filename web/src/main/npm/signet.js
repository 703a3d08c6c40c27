// SPDX-License-Identifier: Apache-2.0
import { colors, cornerOf, has, hashSeed, insetOf, layout, pieces, readInput, runs } from "./sg1.js";
import { hex, sha1 } from "./sha.js";

export { SignetError } from "./sg1.js";

export const hash = (seed) => hex(hashSeed(seed));

export const svg = (seed, params) => writeSvg(readInput(seed, params));

export const decode = (seed, params) => describe(readInput(seed, params));

export const etag = (seed, params, format = "svg") => entityTag(readInput(seed, params), format);

export const dataUri = (seed, params) => "data:image/svg+xml," + encodeURIComponent(svg(seed, params));

/** Section 10. */
export function entityTag(input, format) {
  let text = "SG-1\nformat=" + format + "\n";
  for (const name in input) {
    text += name + "=" + (name === "hash" ? hex(input.hash) : input[name]) + "\n";
  }
  return '"SG-1-' + sha1(text) + '"';
}

/** Section 9. */
export function describe(input) {
  const { glyph, palette } = input;
  const [row, column, via] = colors(input).map((color) => "#" + color);
  const { vias, connections, drilled, columns, ports } = layout(input);
  const cells = [];
  for (let i = 0; i < 16; i++) {
    const cell = { row: i >> 2, col: i & 3, kind: "blank" };
    const shades = has(columns, i) ? [column, row] : [row, column];
    if (has(vias, i)) {
      cell.kind = "via";
      cell.shades = [has(drilled, i) ? via : shades[0]];
    } else if (has(connections, i)) {
      cell.kind = "connection";
      cell.glyph = glyph;
      cell.rotation = 90 * (glyph === "elbow" ? cornerOf(ports, i) : ports.findIndex((mask) => has(mask, i) === +(glyph === "stub")));
      cell.ports = [..."NESW"].filter((_, d) => has(ports[d], i)).join("");
      cell.shades = shades;
    }
    cells.push(cell);
  }
  return { spec: "SG-1", hex: hex(input.hash), palette, cells };
}

/** The numbers of the grid as text; one that is looked up is appended much faster than one that is converted. */
const NUMBERS = [];
for (let n = 0; n <= 64; n++) {
  NUMBERS[n] = "" + n;
}

/** The pieces of section 7 in all places: piece `p` toward `d` in cell `i`, numbered as by `pieces`, is at `64p + 16d + i`. */
const PIECES = [];
for (const [piece, direction, startX, startY, data] of [
  [0, 2, 4, 8, "v8h8v-8z"],
  [1, 2, 0, 8, "v4a4 4 0 014 4h8v-8z"],
  [2, 2, 4, 8, "v8h8a4 4 0 014-4v-4z"],
  [3, 2, 0, 8, "v4a4 4 0 014 4h8a4 4 0 014-4v-4z"],
  [4, 1, 12, 16, "a4 4 0 014-4v-8a12 12 0 00-12 12z"],
]) {
  let [x, y, commands] = [startX, startY, data];
  for (let d = direction; d < direction + 4; d++) {
    for (let i = 0; i < 16; i++) {
      PIECES[64 * piece + 16 * (d & 3) + i] = "M" + (16 * (i & 3) + x) + " " + (16 * (i >> 2) + y) + commands;
    }
    [x, y] = [16 - y, x];
    commands = commands.replace(/([vh])(-?\d+)|(a\d+ \d+ 0 0.)(-?\d+) ?(-?\d+)/g, (_, line, length, arc, dx, dy) =>
      line ? (line === "v" ? "h" + -length : "v" + length) : arc + -dy + (dx < 0 ? "" : " ") + dx,
    );
  }
}

/** The runs of one orientation, 0 for horizontal and 1 for vertical, as path data. */
function runData(board, glyph, vertical) {
  let data = "";
  runs(board, glyph, vertical, (line, from, to) => {
    data += "M" + (vertical ? NUMBERS[line] + " " + NUMBERS[from] : NUMBERS[from] + " " + NUMBERS[line]);
    data += from === to ? "h.01" : (vertical ? "V" : "H") + NUMBERS[to];
  });
  return data;
}

function pieceData(board, glyph, axis) {
  let data = "";
  pieces(board, glyph, axis, (i, piece, d) => {
    data += PIECES[64 * piece + 16 * d + i];
  });
  return data;
}

const CIRCLE = '<circle cx="32" cy="32" r="32"';

const path = (paint, data) => data && "<path " + paint + ' d="' + data + '"/>';

const gradient = (id, vector, inner, outer, data) =>
  data &&
  '<linearGradient id="' +
    id +
    '" gradientUnits="userSpaceOnUse" ' +
    vector +
    ' spreadMethod="reflect"><stop offset=".5" stop-color="#' +
    inner +
    '"/><stop offset="1" stop-color="#' +
    outer +
    '"/></linearGradient>' +
    path('fill="url(#' + id + ')"', data);

const pads = (color, cells) => path('stroke="#' + color + '" stroke-width="10.5"', list(cells, "M", " ", "h.01"));

const vias = (color, width, radius, cells) =>
  cells && '<g stroke="#' + color + '" stroke-width="' + width + '">' + list(cells, '<circle cx="', '" cy="', '" r="' + radius + '"/>') + "</g>";

/** The centers of cells, each between these three texts. */
function list(cells, before, between, after) {
  let text = "";
  for (let i = 0; i < 16; i++) {
    if (has(cells, i)) {
      text += before + NUMBERS[16 * (i & 3) + 8] + between + NUMBERS[16 * (i >> 2) + 8] + after;
    }
  }
  return text;
}

/** Section 7. */
export function writeSvg(input) {
  const { size, glyph, substrate, shape, blend } = input;
  const board = layout(input);
  const { connections, columns, drilled } = board;
  const [row, column, via, ground] = colors(input);
  const inset = insetOf(input);
  let text =
    '<svg xmlns="http://www.w3.org/2000/svg" width="' +
    size +
    '" height="' +
    size +
    '" viewBox="0 0 64 64" fill="none" stroke-width="8" stroke-linecap="round">';
  if (substrate !== "none") {
    text += shape === "circle" ? CIRCLE : '<rect width="64" height="64"' + (shape === "square" ? "" : ' rx="10"');
    text += ' fill="#' + ground + '"/>';
  }
  if (inset) {
    text += `<g transform="translate(${inset} ${inset})scale(.${inset === 4 ? 875 : inset === 6 ? 8125 : 75})">`;
  } else if (shape === "circle") {
    text += `<clipPath id="sg1c">${CIRCLE}/></clipPath><g clip-path="url(#sg1c)">`;
  }
  const lines = path('stroke="#' + row + '"', runData(board, glyph, 0)) + path('stroke="#' + column + '"', runData(board, glyph, 1));
  const yPieces = pieceData(board, glyph, 0);
  const xPieces = pieceData(board, glyph, 1);
  if (blend === "true") {
    text += lines;
    text += gradient("y" + row + column, 'x2="0" y1="8" y2="0"', row, column, yPieces);
    text += gradient("x" + column + row, 'x1="8" x2="0"', column, row, xPieces);
  } else if (glyph === "elbow") {
    text += lines + path('fill="#' + row + '"', yPieces) + path('fill="#' + column + '"', xPieces);
  } else {
    text += path('fill="#' + column + '"', yPieces) + path('fill="#' + row + '"', xPieces) + lines;
  }
  if (glyph === "stub") {
    text += pads(row, connections & ~columns) + pads(column, connections & columns);
  }
  const undrilled = board.vias & ~drilled;
  text += vias(row, 2.25, 4.125, undrilled & ~columns) || "";
  text += vias(column, 4.25, 3.125, undrilled & columns) || "";
  text += vias(via, 3.25, 3.625, board.vias & drilled) || "";
  return text + (inset || shape === "circle" ? "</g></svg>" : "</svg>");
}
