// SPDX-License-Identifier: Apache-2.0
// Prints, as JSON, calls per second of one function of one renderer, and the lengths of its first results:
//   node measure.mjs RENDERER svg|png|draw SIZE WARM-UP-MS MEASURED-MS COUNT FOLDER-OF-SVG
import { readdirSync, readFileSync } from 'node:fs';
import { renderers } from './renderers.mjs';

const [name, verb, sizeText, warmUp, measured, count, folder] = process.argv.slice(2);
const size = Number(sizeText);
const render = renderers[name][verb];
/** The seeds of dev.signet.bench.Seeds or, if the renderer only draws, Signet's SVG of the first seeds. */
const inputs =
    verb === 'draw'
        ? readdirSync(folder).map((_, number) => readFileSync(`${folder}/${number}.svg`, 'utf8'))
        : Array.from({ length: 1 << 16 }, (_, number) => `user${number}@example.com`);
let next = 0;

/** Calls per second over at least so many milliseconds. */
async function rate(milliseconds, batch) {
    const start = performance.now();
    let calls = 0;
    let elapsed = 0;
    while (elapsed < milliseconds) {
        for (let i = 0; i < batch; i++) {
            const result = render(inputs[next++ % inputs.length], size);
            if (result instanceof Promise) await result;
        }
        calls += batch;
        elapsed = performance.now() - start;
    }
    return (calls * 1000) / elapsed;
}

const lengths = [];
for (const input of inputs.slice(0, Number(count))) lengths.push(Buffer.byteLength(await render(input, size)));
// Reading the clock takes long compared with the fastest peer, so it is read about once per millisecond.
const first = await rate(Number(warmUp), 1);
console.log(JSON.stringify({ lengths, perSecond: await rate(Number(measured), Math.max(1, Math.round(first / 1000))) }));
process.exit(0);
