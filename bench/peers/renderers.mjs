// SPDX-License-Identifier: Apache-2.0
// Every peer that runs in node, as functions: svg(seed), png(seed, size) or, for those that only draw, draw(svg, size).
// Each is configured for speed: no fonts are loaded, no metadata is written, libvips has one thread.
import { createAvatar } from '@dicebear/core';
import { identicon, shapes } from '@dicebear/collection';
import { toPng } from '@dicebear/converter';
import { Resvg } from '@resvg/resvg-js';
import Avatar from 'boring-avatars';
import * as jdenticon from 'jdenticon';
import { minidenticon } from 'minidenticons';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';

sharp.concurrency(1);
sharp.cache(false);

const NATIVE_SIZE = 64;

function dicebear(style) {
    const svg = (seed, size = NATIVE_SIZE) => createAvatar(style, { seed, size }).toString();
    return {
        svg,
        png: async (seed, size) => Buffer.from(await toPng(svg(seed, size), { size, fonts: [] }).toArrayBuffer()),
    };
}

const boring = (variant) => ({
    svg: (seed) => renderToStaticMarkup(createElement(Avatar, { name: seed, size: NATIVE_SIZE, variant })),
});

export const renderers = {
    minidenticons: { svg: (seed) => minidenticon(seed) },
    'boring-avatars bauhaus': boring('bauhaus'),
    'boring-avatars pixel': boring('pixel'),
    Jdenticon: {
        svg: (seed) => jdenticon.toSvg(seed, NATIVE_SIZE),
        png: (seed, size) => jdenticon.toPng(seed, size),
    },
    'DiceBear identicon': dicebear(identicon),
    'DiceBear shapes': dicebear(shapes),
    'resvg-js': {
        draw: (svg, size) =>
            new Resvg(svg, { fitTo: { mode: 'width', value: size }, font: { loadSystemFonts: false } })
                .render()
                .asPng(),
    },
    sharp: {
        // librsvg renders at the given density; 72 dots per inch is one pixel per unit.
        draw: (svg, size) =>
            sharp(Buffer.from(svg), { density: (72 * size) / NATIVE_SIZE })
                .png()
                .toBuffer(),
    },
};
