// SPDX-License-Identifier: Apache-2.0
// Prints the file lengths of a renderer as JSON:
//   node lengths.mjs RENDERER svg|png|draw SIZE COUNT FOLDER-OF-SVG
import { inputs } from './inputs.mjs';
import { renderers } from './renderers.mjs';

const [name, verb, size, count, folder] = process.argv.slice(2);
const lengths = [];
for (const input of inputs(verb, folder).slice(0, Number(count))) {
    lengths.push(Buffer.byteLength(await renderers[name][verb](input, Number(size))));
}
console.log(JSON.stringify(lengths));
process.exit(0);
