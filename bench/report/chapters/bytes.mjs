// SPDX-License-Identifier: Apache-2.0
import { bars } from '../charts.mjs';
import { medianLength, optimizerRatio } from '../results.mjs';
import { table, whole } from '../text.mjs';

const SIZES = [64, 256, 1024];

export function bytes(bytes, chart) {
    const whats = ['svg', ...SIZES.map((size) => `png-${size}`)];
    const renderers = [...new Set(bytes.rows.map((row) => row.who))];
    const row = (who, what) => {
        const found = bytes.rows.find((candidate) => candidate.who === who && candidate.what === what);
        return (
            found && {
                who,
                median: medianLength(bytes, who, what),
                least: Math.min(...found.lengths),
                most: Math.max(...found.lengths),
            }
        );
    };
    const sorted = (what) =>
        renderers
            .map((who) => row(who, what))
            .filter(Boolean)
            .sort((a, b) => a.median - b.median);
    return `## Bytes

Lengths are medians, without compression in transit. resvg-js, sharp, Batik and Java2D draw Signet's picture. The others draw pictures of their own, most of them simpler.

${chart('bytes', 'Length of the files', bars({ title: 'Length of the files', unit: 'bytes, median; shorter is better', groups: whats.map((what) => ({ label: what === 'svg' ? 'SVG' : `PNG ${what.slice(4)} px`, rows: sorted(what) })) }))}

${table(
    ['median bytes', 'SVG', ...SIZES.map((size) => `PNG ${size} px`)],
    renderers.map((who) => [
        who,
        ...whats.map((what) => {
            const found = row(who, what);
            return found ? whole(found.median) : '–';
        }),
    ]),
)}

Optimizers take seconds for the same pixels. The table shows the length of Signet's PNG divided by theirs:

${table(
    ["Signet's PNG against", ...SIZES.map((size) => `${size} px`)],
    ['optipng', 'zopflipng'].map((name) => [
        name === 'optipng' ? '`optipng -o7`' : '`zopflipng`',
        ...SIZES.map((size) => `${optimizerRatio(bytes, name, size).toFixed(3)}×`),
    ]),
)}`;
}
