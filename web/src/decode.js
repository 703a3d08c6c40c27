// SPDX-License-Identifier: Apache-2.0
import { colors, has, layout, refuse } from "./sg1.js";
import { hex, hex24, sha1 } from "./sha.js";

const FORMATS = ["svg", "png", "decode"];

/** Section 10. */
export function entityTag(input, format) {
  if (!FORMATS.includes(format)) {
    refuse("format", "be one of " + FORMATS.join(", "));
  }
  const fields = { format, ...input, hash: hex(input.hash) };
  let text = "SG-1\n";
  for (const name in fields) {
    text += name + "=" + fields[name] + "\n";
  }
  return '"SG-1-' + sha1(text) + '"';
}

/** Section 9. */
export function decodeDocument(input) {
  const { glyph, palette } = input;
  const [row, column, via] = colors(input).map((color) => "#" + hex24(color));
  const { vias, connections, drilled, columns, ports, rotations } = layout(input);
  const cells = [];
  for (let i = 0; i < 16; i++) {
    const place = { row: i >> 2, col: i & 3 };
    const shades = has(columns, i) ? [column, row] : [row, column];
    cells[i] = has(vias, i)
      ? { ...place, kind: "via", shades: [has(drilled, i) ? via : shades[0]] }
      : has(connections, i)
        ? {
            ...place,
            kind: "connection",
            glyph,
            rotation: 90 * ((rotations >> (2 * i)) & 3),
            ports: "NESW".replace(/./g, (letter, d) => (has(ports[d], i) ? letter : "")),
            shades,
          }
        : { ...place, kind: "blank" };
  }
  return { spec: "SG-1", hex: hex(input.hash), palette, cells };
}
