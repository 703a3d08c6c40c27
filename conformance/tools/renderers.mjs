// SPDX-License-Identifier: Apache-2.0
// Compares Signet's PNG with its SVG rendered by three renderers: resvg, librsvg (rsvg-convert) and Chromium, which gets
// all avatars inlined in one page. Prints the mean channel difference of each pair, over white, black and magenta.
//
//   node renderers.mjs [count] [size,size,…]
import { Resvg } from '@resvg/resvg-js';
import { execFileSync } from 'node:child_process';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { cases, signet } from './cases.mjs';

const [count = '120', sizes = '16,24,32,48,64,100,128,256'] = process.argv.slice(2);
const grounds = [[255, 255, 255], [0, 0, 0], [255, 0, 255]];
const all = cases(Number(count), sizes.split(',').map(Number));
const ours = signet(all);

const rgba = (png) => sharp(png).ensureAlpha().raw().toBuffer();
const overEach = (pixels) => grounds.map((ground) => {
  const flat = new Float64Array((pixels.length / 4) * 3);
  for (let i = 0, k = 0; i < pixels.length; i += 4) {
    const alpha = pixels[i + 3] / 255;
    for (let c = 0; c < 3; c++) flat[k++] = pixels[i + c] * alpha + ground[c] * (1 - alpha);
  }
  return flat;
});

/** Places the avatars in rows, and returns for each ground a function that cuts avatar i out of the screenshot. */
async function inOnePage() {
  let x = 0, y = 0, height = 0;
  const places = all.map(({ parameters: { size } }) => {
    if (x + size > 1024) [x, y, height] = [0, y + height, 0];
    const place = { x, y };
    x += size + 4;
    height = Math.max(height, size + 4);
    return place;
  });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const page = await browser.newPage({ viewport: { width: 1100, height: 1000 } });
  const cuts = [];
  for (const ground of grounds) {
    const avatars = ours.map(({ svg }, i) => `<div style="position:absolute;left:${places[i].x}px;top:${places[i].y}px">${svg}</div>`);
    await page.setContent(`<body style="margin:0;background:rgb(${ground})"><div style="height:${y + height}px">${avatars.join('')}</div>`);
    const { data, info } = await sharp(await page.screenshot({ fullPage: true })).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    cuts.push((i) => {
      const { size } = all[i].parameters;
      const rows = Array.from({ length: size }, (_, row) => {
        const start = ((places[i].y + row) * info.width + places[i].x) * 3;
        return data.subarray(start, start + size * 3);
      });
      return Buffer.concat(rows);
    });
  }
  await browser.close();
  return (i) => cuts.map((cut) => cut(i));
}

const chromiumOf = await inOnePage();
const names = ['signet', 'resvg', 'librsvg', 'chromium'];
const sums = {};
for (let i = 0; i < all.length; i++) {
  const { svg, png } = ours[i];
  const pictures = {
    signet: overEach(await rgba(png)),
    resvg: overEach(await rgba(new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng())),
    librsvg: overEach(await rgba(execFileSync('rsvg-convert', { input: svg }))),
    chromium: chromiumOf(i),
  };
  for (const a of names) {
    for (const b of names.slice(names.indexOf(a) + 1)) {
      let sum = 0, channels = 0;
      grounds.forEach((_, g) => pictures[a][g].forEach((value, k) => {
        sum += Math.abs(value - pictures[b][g][k]);
        channels++;
      }));
      sums[`${a} - ${b}`] = (sums[`${a} - ${b}`] ?? 0) + sum / channels / all.length;
    }
  }
}
console.table(Object.fromEntries(Object.entries(sums).map(([pair, mean]) => [pair, mean.toFixed(3)])));
