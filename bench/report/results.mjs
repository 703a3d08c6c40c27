// SPDX-License-Identifier: Apache-2.0
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { median, spread } from '../harness/measurements.mjs';

/** The figures of the sections; undefined for a section that has not been measured. */
export function readResults(folder, sections) {
    const read = (name) => {
        const file = join(folder, `${name}.json`);
        return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
    };
    return Object.fromEntries(sections.map((name) => [name, read(name)]));
}

/** The rows of a measurement that match, with median, least and most. */
export const select = (rows, key) =>
    rows
        .filter((row) => Object.entries(key).every(([name, value]) => row[name] === value))
        .map((row) => ({ ...row, ...spread(row.values) }));

/** The median of the one row that matches; undefined if none does. */
export const middle = (rows, key) => select(rows, key)[0]?.median;

/** The median length in bytes of a renderer's files. */
export function medianLength(bytes, who, what) {
    const row = bytes.rows.find((candidate) => candidate.who === who && candidate.what === what);
    return row && median(row.lengths);
}

/** The ratio of the median lengths of Signet's files and an optimizer's of the same pixels. */
export function optimizerRatio(bytes, optimizer, size) {
    const pictures = bytes.optimized.filter((picture) => picture.size === size && picture[optimizer]);
    return median(pictures.map((picture) => picture.ours)) / median(pictures.map((picture) => picture[optimizer]));
}

/** Bytes allocated for one result beyond the result itself. */
export const garbage = (render, what) => render.garbage[what].allocated - render.garbage[what].result;
