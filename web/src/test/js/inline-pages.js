// SPDX-License-Identifier: Apache-2.0
// Writes two pages with the same 48 avatars, 12 in a row: inline.html with SVG elements after 80 hidden ones of other seeds, images.html with images.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [modules, folder] = process.argv.slice(2);
const { dataUri, svg } = await import(pathToFileURL(join(modules, "signet.js")));
const looks = [{}, { shape: "circle" }, { glyph: "elbow", shape: "circle" }, { glyph: "stub" }];

const shown = looks.flatMap((look, row) => Array.from({ length: 12 }, (_, column) => ({ seed: `shown ${column}`, look, row, column })));
const hidden = Array.from({ length: 80 }, (_, i) => svg(`hidden ${i}`, looks[i % looks.length])).join("");

function write(name, before, draw) {
  const avatars = shown.map(
    ({ seed, look, row, column }) => `<div style="position:absolute;left:${64 * column}px;top:${64 * row}px">${draw(seed, look)}</div>`,
  );
  writeFileSync(join(folder, name), `<!doctype html><meta charset="utf-8"><div style="display:none">${before}</div>${avatars.join("")}`);
}

write("inline.html", hidden, svg);
write("images.html", "", (seed, look) => `<img src="${dataUri(seed, look)}">`);
