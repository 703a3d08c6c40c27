// SPDX-License-Identifier: Apache-2.0
import { readdirSync, readFileSync } from 'node:fs';

/** The inputs of a renderer: the seeds of dev.signet.bench.Seeds or, if it only draws SVG, Signet's SVG of the first seeds. */
export const inputs = (verb, folder) =>
    verb === 'draw'
        ? readdirSync(folder).map((_, number) => readFileSync(`${folder}/${number}.svg`, 'utf8'))
        : Array.from({ length: 1 << 16 }, (_, number) => `user${number}@example.com`);
