// SPDX-License-Identifier: Apache-2.0
// Prints the digests of layouts that layouts.py describes: node layouts.mjs GLYPH COUNT BLOCK
import { createHash } from 'node:crypto';
import { has, layout, readInput } from '../../web/src/sg1.js';

const [glyph, count, block] = process.argv.slice(2);
let digest = createHash('sha256');
for (let i = 0; i < Number(count); i++) {
  const { vias, connections, ports } = layout(readInput(`layout ${i}`, { glyph, empty: 'none' }));
  const cells = Array.from({ length: 16 }, (_, cell) =>
    has(vias, cell) ? 'o' : has(connections, cell) ? [...'NESW'].filter((_, d) => has(ports[d], cell)).join('') : '.',
  );
  digest.update(cells.join(' ') + '\n');
  if ((i + 1) % Number(block) === 0 || i + 1 === Number(count)) {
    console.log(digest.digest('hex'));
    digest = createHash('sha256');
  }
}
