// SPDX-License-Identifier: Apache-2.0
// A page of inline avatars after hidden ones and under style rules, each beside an image of the same avatar, and a comparison of the two in its screenshot.
import { inflateSync } from "node:zlib";
import { dataUri, svg } from "signet-avatar";

const LOOKS = [{}, { shape: "circle" }, { glyph: "elbow", shape: "circle" }, { glyph: "stub" }];
const COLUMNS = 8;
const AVATAR = 64;
const NOT_DISPLAYED = "display:none";
/** Out of the way, so that it takes no space. */
const NOT_VISIBLE = "visibility:hidden;position:absolute;left:0;top:0";

/** Rules as in the style sheets of editors and icon sets, one for each column. */
const RULES = [
  "svg{fill:currentColor}",
  "svg{fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}",
  "svg{fill:#fff!important}",
  "svg{stroke:currentColor}",
  "svg{stroke-width:1.5px}",
  "svg{stroke-width:0;stroke:none}",
  "svg{stroke-linecap:butt}",
  "svg{fill:transparent;stroke:red;stroke-width:4px!important}",
];

/**
 * Groups of avatars. In front of each are hidden ones: of other seeds, or the same. Without a prefix of their ids, a browser draws some of
 * the same without their gradients or clip path. A style rule applies to those of its column.
 */
export const GROUPS = {
  others: { style: NOT_DISPLAYED, seed: "other", title: "avatars that are not displayed do not affect others", affected: false },
  "not displayed": { style: NOT_DISPLAYED, title: "the same avatar that is not displayed affects one without idPrefix", affected: true },
  "not visible": { style: NOT_VISIBLE, title: "the same avatar that is not visible affects one without idPrefix", affected: true },
  "prefix, not displayed": { style: NOT_DISPLAYED, idPrefix: "a-", title: "the same avatar that is not displayed does not affect one with idPrefix", affected: false },
  "prefix, not visible": { style: NOT_VISIBLE, idPrefix: "b-", title: "the same avatar that is not visible does not affect one with idPrefix", affected: false },
  rules: { style: NOT_DISPLAYED, seed: "other", rules: RULES, title: "style rules for svg elements do not change an avatar", affected: false },
  "rules for shapes": { style: NOT_DISPLAYED, seed: "other", rules: RULES.map(() => "svg *{fill:currentColor}"), title: "style rules for elements inside change an avatar", affected: true },
};

/** The window that shows the page. */
export const WINDOW = `${2 * COLUMNS * AVATAR},${Object.keys(GROUPS).length * LOOKS.length * AVATAR}`;

/** Calls `use` with the look, the seed and the position of each avatar. */
const each = (group, use) =>
  LOOKS.flatMap((look, row) =>
    Array.from({ length: COLUMNS }, (_, column) =>
      use(look, `${group} ${column}`, 2 * AVATAR * column, AVATAR * (LOOKS.length * Object.keys(GROUPS).indexOf(group) + row), column),
    ),
  );

/** Returns a page of all groups. */
export function inlinePage() {
  const body = Object.entries(GROUPS).map(([group, { style, seed: other = "", idPrefix, rules = [] }], number) => {
    const before = each(group, (look, seed) => svg(other + seed, look));
    const shown = each(group, (look, seed, x, y, column) => {
      const pictures = [svg(seed, look, { idPrefix }), `<img src="${dataUri(seed, look)}">`];
      return pictures.map((picture, i) => `<div class="g${number}-${column}" style="position:absolute;left:${x + AVATAR * i}px;top:${y}px">${picture}</div>`).join("");
    });
    const sheet = rules.map((rule, column) => `.g${number}-${column} ${rule}`);
    return `<style>${sheet.join("\n")}</style><div style="${style}">${before.join("")}</div>${shown.join("")}`;
  });
  return `<!doctype html><meta charset="utf-8"><title>Inline avatars</title>${body.join("")}`;
}

/** Returns by group the avatars that look different as an element and as an image, in more than this part of their pixels. */
export function differentAvatars(screenshot, allowed = 0.01) {
  const pixel = pixelsOf(screenshot);
  return Object.fromEntries(
    Object.keys(GROUPS).map((group) => [
      group,
      each(group, (look, seed, x, y) => {
        let differences = 0;
        for (let i = 0; i < AVATAR * AVATAR; i++) {
          const [px, py] = [x + (i % AVATAR), y + Math.floor(i / AVATAR)];
          differences += areSimilar(pixel(px, py), pixel(px + AVATAR, py)) ? 0 : 1;
        }
        return differences > allowed * AVATAR * AVATAR ? `${seed} ${JSON.stringify(look)}: ${differences} pixels` : "";
      }).filter(Boolean),
    ]),
  );
}

/** Allows for different rounding at edges and in gradients. */
const areSimilar = (first, second) => first.every((channel, i) => Math.abs(channel - second[i]) < 32);

/** Decodes a PNG of eight-bit channels; returns a function from a position to red, green and blue. */
function pixelsOf(file) {
  const data = [];
  let header;
  for (let at = 8; at < file.length; ) {
    const length = file.readUInt32BE(at);
    const type = file.toString("latin1", at + 4, at + 8);
    const content = file.subarray(at + 8, at + 8 + length);
    if (type === "IHDR") {
      header = content;
    } else if (type === "IDAT") {
      data.push(content);
    }
    at += length + 12;
  }
  const channels = { 2: 3, 6: 4 }[header[9]];
  const stride = header.readUInt32BE(0) * channels;
  const rows = inflateSync(Buffer.concat(data));
  const pixels = Buffer.alloc((rows.length / (stride + 1)) * stride);
  for (let row = 0, i = 0; i < pixels.length; row++) {
    const filter = rows[row * (stride + 1)];
    for (let x = 0; x < stride; x++, i++) {
      const left = x < channels ? 0 : pixels[i - channels];
      const up = row ? pixels[i - stride] : 0;
      const corner = row && x >= channels ? pixels[i - stride - channels] : 0;
      pixels[i] = rows[i + row + 1] + [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter];
    }
  }
  const [width, height] = WINDOW.split(",").map(Number);
  if (header.readUInt32BE(0) < width || header.readUInt32BE(4) < height) {
    throw new Error(`The screenshot has less than ${width} x ${height} pixels.`);
  }
  return (x, y) => pixels.subarray(y * stride + x * channels, y * stride + x * channels + 3);
}

function paeth(left, up, corner) {
  const [a, b, c] = [left, up, corner].map((value) => Math.abs(left + up - corner - value));
  return a <= b && a <= c ? left : b <= c ? up : corner;
}
