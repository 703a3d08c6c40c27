// SPDX-License-Identifier: Apache-2.0
// Compares the npm package with the Java library over random seeds of many scripts and random parameters.
//
//   node javascript.mjs [count] [png]
//
// Build core first; with png the PNG files are compared too, of sizes up to 256.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { CHOICES } from './cases.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const modules = join(here, '../../web/src');
const [count = '1000000', png] = process.argv.slice(2);
const { svg, decode, etag } = await import(join(modules, 'signet.js'));
const renderer = png && (await import(join(modules, 'png.js')));

/** First and last code points: ASCII, controls, Latin, Greek, Cyrillic, Hebrew, Arabic, Devanagari, Thai, kana, Han, Hangul, specials, emoji, all others. */
const SCRIPTS = [
  [0x20, 0x7e], [0x20, 0x7e], [0, 0x1f], [0x80, 0x24f], [0x370, 0x3ff], [0x400, 0x4ff], [0x590, 0x5ff], [0x600, 0x6ff], [0x900, 0x97f],
  [0xe00, 0xe7f], [0x3040, 0x30ff], [0x4e00, 0x9fff], [0xac00, 0xd7a3], [0xe000, 0xffff], [0x1f300, 0x1faff], [0x10000, 0x10ffff],
];

let state = 0x9e3779b9;
/** xorshift32: the same cases in every run. */
function random(bound) {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) % bound;
}

function nextCase() {
  const script = SCRIPTS[random(SCRIPTS.length)];
  let seed = '';
  for (let length = 1 + random(random(20) ? 40 : 300); length > 0; length--) {
    const [first, last] = random(4) ? script : SCRIPTS[random(SCRIPTS.length)];
    seed += String.fromCodePoint(first + random(last - first + 1));
  }
  const parameters = { size: 16 + random(png ? 241 : 1009) };
  for (const [name, values] of Object.entries(CHOICES)) {
    parameters[name] = values[random(values.length)];
  }
  return { seed, parameters };
}

function digest({ seed, parameters }) {
  const hash = createHash('sha256').update(svg(seed, parameters)).update(JSON.stringify(decode(seed, parameters)));
  for (const format of ['svg', 'png', 'decode']) {
    hash.update(etag(seed, parameters, format));
  }
  return (png ? hash.update(renderer.png(seed, parameters)) : hash).digest('hex');
}

const java = spawn('java', ['-cp', join(here, '../../core/target/classes'), join(here, 'Digests.java'), ...(png ? ['png'] : [])], {
  stdio: ['pipe', 'pipe', 'inherit'],
});
/** Written by one loop and read by another, because Java buffers what it prints. */
const cases = [];
(async () => {
  for (let i = 0; i < Number(count); i++) {
    const each = nextCase();
    cases.push(each);
    if (!java.stdin.write(`${Buffer.from(each.seed).toString('hex')}\t${new URLSearchParams(each.parameters)}\n`)) {
      await once(java.stdin, 'drain');
    }
  }
  java.stdin.end();
})();
let compared = 0;
let different = 0;
for await (const line of createInterface({ input: java.stdout })) {
  const each = cases[compared];
  cases[compared++] = undefined;
  if (digest(each) !== line) {
    different++;
    console.log(`different: ${JSON.stringify(each)}`);
  }
}
console.log(`${compared} of ${count} compared, ${different} different`);
process.exit(different || compared !== Number(count) ? 1 : 0);
