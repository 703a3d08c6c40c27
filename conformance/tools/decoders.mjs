// SPDX-License-Identifier: Apache-2.0
// Decodes Signet's PNG files with ImageIO, libpng, pngjs and Chromium, and compares every pixel with those of the rasterizer;
// pngcheck reads the files too. Needs cc, libpng's headers, pngcheck and Chromium.
//
//   node decoders.mjs [count]
import { execFileSync, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { PNG } from 'pngjs';
import { cases, pixelsCommand, signet } from './cases.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const count = Number(process.argv[2] ?? 10_000);
const small = [16, 17, 24, 32, 48, 63, 64, 65, 80, 96, 100, 128, 200];
const all = cases(count, [...Array(8).fill(small).flat(), 255, 256, 256, 512, 1024]);
const rendered = signet(all);
const files = rendered.map(({ file }) => file);
const lengths = all.map(({ parameters }) => 4 * parameters.size ** 2);

/** A digest of RGBA pixels. Also runs in the page, so it refers to nothing outside. */
function digest(rgba) {
  const pixels = new Uint32Array(rgba.buffer, rgba.byteOffset, rgba.byteLength / 4);
  let a = 0x811c9dc5, b = 0x9747b28c;
  for (const pixel of pixels) {
    a = Math.imul(a ^ pixel, 0x01000193);
    a ^= a >>> 15;
    b = Math.imul(b + pixel, 0x85ebca6b);
    b ^= b >>> 13;
  }
  return `${pixels.length} ${a >>> 0} ${b >>> 0}`;
}

/** Runs a program that writes the pixels of all pictures, one after the other; the names of the files are its input. */
async function piped([command, ...args]) {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.on('error', () => {}); // The rasterizer does not read names.
  child.stdin.end(`${files.join('\n')}\n`);
  const digests = [];
  let chunks = [], length = 0;
  for await (const chunk of child.stdout) {
    chunks.push(chunk);
    length += chunk.length;
    while (digests.length < count && length >= lengths[digests.length]) {
      const bytes = Buffer.concat(chunks);
      const wanted = lengths[digests.length];
      digests.push(digest(Uint8Array.from(bytes.subarray(0, wanted))));
      chunks = [bytes.subarray(wanted)];
      length -= wanted;
    }
  }
  if (digests.length !== count || length > 0) throw new Error(`${command} wrote ${digests.length} pictures and ${length} bytes`);
  return digests;
}

/** Uploads each picture as a WebGL texture and reads it back: a 2D canvas would premultiply alpha and lose bits. */
async function inChromium() {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  });
  const page = await browser.newPage();
  await page.addScriptTag({ content: digest.toString() });
  await page.evaluate(() => {
    window.gl = document.createElement('canvas').getContext('webgl');
  });
  const digests = [];
  for (let from = 0; from < count; from += 200) {
    const batch = rendered.slice(from, from + 200).map(({ png }) => png.toString('base64'));
    digests.push(...await page.evaluate(async (pictures) => {
      const { gl } = window;
      const results = [];
      for (const picture of pictures) {
        const bytes = Uint8Array.from(atob(picture), (c) => c.charCodeAt(0));
        const options = { premultiplyAlpha: 'none', colorSpaceConversion: 'none' };
        const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }), options);
        const texture = gl.createTexture();
        gl.bindTexture(gl.TEXTURE_2D, texture);
        gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, bitmap);
        const frame = gl.createFramebuffer();
        gl.bindFramebuffer(gl.FRAMEBUFFER, frame);
        gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0);
        const rgba = new Uint8Array(4 * bitmap.width * bitmap.height);
        gl.readPixels(0, 0, bitmap.width, bitmap.height, gl.RGBA, gl.UNSIGNED_BYTE, rgba);
        results.push(window.digest(rgba));
        gl.deleteFramebuffer(frame);
        gl.deleteTexture(texture);
        bitmap.close();
      }
      return results;
    }, batch));
  }
  await browser.close();
  return digests;
}

const libpng = join(dirname(files[0]), 'libpng');
execFileSync('cc', ['-O2', '-o', libpng, join(here, 'libpng.c'), '-lpng']);
const decoders = {
  ImageIO: () => piped(['java', join(here, 'ImageIoPixels.java')]),
  libpng: () => piped([libpng]),
  pngjs: () => rendered.map(({ png }) => digest(Uint8Array.from(PNG.sync.read(png).data))),
  Chromium: inChromium,
};
const expected = await piped(pixelsCommand(rendered));
const different = {};
for (const [name, decode] of Object.entries(decoders)) {
  const digests = await decode();
  different[name] = expected.filter((value, i) => value !== digests[i]).length;
}
for (let from = 0; from < count; from += 500) execFileSync('pngcheck', ['-q', ...files.slice(from, from + 500)]);
rmSync(dirname(files[0]), { recursive: true });
console.log(`${count} pictures; pngcheck reports no error. Pictures with a different pixel:`);
console.table(different);
process.exit(Object.values(different).some((n) => n > 0) ? 1 : 0);
