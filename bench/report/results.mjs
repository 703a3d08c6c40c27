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

/** The quantiles of some values, given as fractions from 0 to 1. */
export function quantiles(values, fractions) {
    const sorted = [...values].sort((a, b) => a - b);
    return fractions.map((fraction) => sorted[Math.round(fraction * (sorted.length - 1))]);
}

/** By size: the time divided by that of the faster neighbor that is a multiple of four. Of such sizes, none. */
export function neighborRatios(sizes) {
    const times = new Map(sizes);
    return sizes
        .filter(([size]) => size % 4 > 0 && times.has(size - (size % 4)) && times.has(size + 4 - (size % 4)))
        .map(([size, time]) => [size, time / Math.min(times.get(size - (size % 4)), times.get(size + 4 - (size % 4)))]);
}

/** By size from 16 to 1024: how many times as long as Signet resvg-js takes, interpolated between the sizes it was measured at. */
export function resvgRatios(render) {
    const known = select(render.rates, { who: 'resvg-js' })
        .map((row) => [Math.log(Number(row.what.slice(4))), Math.log(1e6 / row.median)])
        .sort((a, b) => a[0] - b[0]);
    return render.sizes.map(([size, time]) => {
        const x = Math.log(size);
        const next = Math.max(1, known.findIndex(([at]) => at >= x - 1e-9));
        const [[x0, y0], [x1, y1]] = [known[next - 1], known[next]];
        return [size, Math.exp(y0 + ((y1 - y0) * (x - x0)) / (x1 - x0)) / time];
    });
}

/** Bytes allocated for one result beyond the result itself. */
export const garbage = (render, what) => render.garbage[what].allocated - render.garbage[what].result;
