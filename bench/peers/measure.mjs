// SPDX-License-Identifier: Apache-2.0
// Prints calls per second of one function of one renderer:
//   node measure.mjs RENDERER svg|png|draw SIZE WARM-UP-MS MEASURED-MS FOLDER-OF-SVG
import { inputs } from './inputs.mjs';
import { renderers } from './renderers.mjs';

const [name, verb, sizeText, warmUp, measured, folder] = process.argv.slice(2);
const size = Number(sizeText);
const render = renderers[name][verb];
const given = inputs(verb, folder);
let next = 0;

/** Calls per second over at least so many milliseconds. */
async function rate(milliseconds, batch) {
    const start = performance.now();
    let count = 0;
    let elapsed = 0;
    while (elapsed < milliseconds) {
        for (let i = 0; i < batch; i++) {
            const result = render(given[next++ % given.length], size);
            if (result instanceof Promise) await result;
        }
        count += batch;
        elapsed = performance.now() - start;
    }
    return (count * 1000) / elapsed;
}

// Reading the clock takes long compared with the fastest peer, so it is read about once per millisecond.
const first = await rate(Number(warmUp), 1);
console.log(await rate(Number(measured), Math.max(1, Math.round(first / 1000))));
process.exit(0);
