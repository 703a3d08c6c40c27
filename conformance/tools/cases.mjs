// SPDX-License-Identifier: Apache-2.0
// Cases for the comparisons, and their renderings by Signet.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const core = join(dirname(fileURLToPath(import.meta.url)), '../../core/target');
const renderCases = ['-cp', [join(core, 'classes'), join(core, 'test-classes')].join(':'), 'dev.signet.conformance.RenderCases'];

/** The values of each parameter but size; most cells stay mixed. */
export const CHOICES = {
  glyph: ['tee', 'elbow', 'stub'],
  substrate: ['dark', 'light', 'none'],
  shape: ['rounded', 'square', 'circle'],
  blend: ['true', 'false'],
  elements: ['mixed', 'mixed', 'mixed', 'via'],
  palette: ['spectrum', 'auto', 'fire', 'phosphor', 'cobalt', 'mono'],
  padding: ['none', 'some', 'lots'],
  empty: ['none', 'few', 'some'],
};

/** Cases that look random but are the same in every run: case i is decided by a hash of i. */
export function cases(count, sizes) {
  return Array.from({ length: count }, (_, i) => {
    const chance = createHash('sha256').update(`case ${i}`).digest();
    const parameters = { size: sizes[chance[16] % sizes.length] };
    Object.entries(CHOICES).forEach(([name, values], k) => {
      parameters[name] = values[chance[17 + k] % values.length];
    });
    return { hash: chance.subarray(0, 16), parameters };
  });
}

/** Renders the cases with the compiled core: { svg, png, file } for each, the last being the name of the PNG file. */
export function signet(all) {
  const folder = mkdtempSync(join(tmpdir(), 'signet-'));
  const lines = all.map(({ hash, parameters }) => `${hash.toString('hex')}\t${new URLSearchParams(parameters)}`);
  writeFileSync(join(folder, 'cases.tsv'), lines.join('\n'));
  execFileSync('java', [...renderCases, folder], { stdio: 'inherit' });
  return all.map((_, i) => ({
    svg: readFileSync(join(folder, `${i}.svg`), 'utf8'),
    png: readFileSync(join(folder, `${i}.png`)),
    file: join(folder, `${i}.png`),
  }));
}

/** The command that writes the pixels of all cases, before they are encoded, to standard output. */
export const pixelsCommand = (rendered) => ['java', ...renderCases, dirname(rendered[0].file), 'pixels'];
