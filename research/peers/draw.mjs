// SPDX-License-Identifier: Apache-2.0
// Draws other generators' avatars for user0, user1 and so on at 16, 32 and 64 pixels, as raw RGBA.
//   node draw.mjs FOLDER COUNT
// All are drawn as SVG with the generator's defaults and painted by resvg. Blockies and identicon.js take hashes, not names.
import { createHash } from 'node:crypto';
import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { createAvatar } from '@dicebear/core';
import { identicon, rings, shapes } from '@dicebear/collection';
import { Resvg } from '@resvg/resvg-js';
import blockies from 'blockies-ts';
import Boring from 'boring-avatars';
import Identicon from 'identicon.js';
import * as jdenticon from 'jdenticon';
import { minidenticon } from 'minidenticons';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

const SIZES = [16, 32, 64];

const sha256 = (seed) => createHash('sha256').update(seed).digest('hex');
const dicebear = (style) => (seed) => createAvatar(style, { seed }).toString();
const boring = (variant) => (name) => renderToStaticMarkup(createElement(Boring, { name, variant, square: true }));

/** Blockies draws on a canvas; this one turns the rectangles into SVG. */
function blocky(seed) {
    const rectangles = [];
    const context = {
        fillStyle: '',
        fillRect: (x, y, width, height) =>
            rectangles.push(`<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${context.fillStyle}"/>`),
    };
    blockies.render({ seed: `0x${sha256(seed).slice(0, 40)}`, size: 8, scale: 8 }, { getContext: () => context });
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" shape-rendering="crispEdges">${rectangles.join('')}</svg>`;
}

const generators = {
    Jdenticon: (seed) => jdenticon.toSvg(seed, 64),
    'DiceBear identicon': dicebear(identicon),
    'DiceBear shapes': dicebear(shapes),
    'DiceBear rings': dicebear(rings),
    'boring-avatars marble': boring('marble'),
    'boring-avatars pixel': boring('pixel'),
    minidenticons: (seed) => minidenticon(seed),
    blockies: blocky,
    'identicon.js (GitHub style)': (seed) => new Identicon(sha256(seed), { size: 64, format: 'svg' }).toString(true),
};

const [folder, count] = [process.argv[2], Number(process.argv[3])];
mkdirSync(folder, { recursive: true });
for (const [name, draw] of Object.entries(generators)) {
    const files = SIZES.map((size) => openSync(join(folder, `${name}-${size}.rgba`), 'w'));
    for (let i = 0; i < count; i++) {
        const svg = draw(`user${i}`);
        SIZES.forEach((size, at) => {
            const fitTo = { mode: 'width', value: size };
            writeSync(files[at], straight(new Resvg(svg, { fitTo, font: { loadSystemFonts: false } }).render().pixels));
        });
    }
    files.forEach(closeSync);
    console.error(`${name}: ${count}`);
}

/** resvg premultiplies. */
function straight(pixels) {
    for (let i = 0; i < pixels.length; i += 4) {
        const alpha = pixels[i + 3];
        for (let c = i; alpha > 0 && alpha < 255 && c < i + 3; c++) pixels[c] = Math.round((pixels[c] * 255) / alpha);
    }
    return pixels;
}
