// SPDX-License-Identifier: Apache-2.0
// Draws docs/images/benchmarks.svg from the figures in target/bench: rates beside peers, on a light or a dark page.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { median } from './lib.mjs';

const WIDTH = 720;
const LABELS = 170;
const BAR = 20;
const GAP = 5;

/** The charts: title, section, the array of rows in its figures, and which rows. */
const CHARTS = [
    { title: 'PNGs of 40 configurations in random order, over HTTP, one core', section: 'mixed', rows: 'rates', select: () => true },
    { title: 'PNGs of 64 pixels, in process, one core', section: 'render', rows: 'rates', select: ({ what }) => what === 'png-64' },
    { title: 'SVGs, in process, one core', section: 'render', rows: 'rates', select: ({ what }) => what === 'svg' },
];

const STYLE = `text{font:13px system-ui,sans-serif;fill:#1f2328}.title{font-weight:600}.bar{fill:#9aa4b2}.ours{fill:#0b7a75}
@media(prefers-color-scheme:dark){text{fill:#e6edf3}.bar{fill:#6b7684}.ours{fill:#2dd4bf}}`;

/** Writes the chart, unless a section that it needs has not been measured. */
export function writeChart(results, file) {
    if (CHARTS.some(({ section }) => !existsSync(join(results, `${section}.json`)))) return;
    let y = 0;
    const charts = CHARTS.map(({ title, section, rows, select }) => {
        const measured = JSON.parse(readFileSync(join(results, `${section}.json`), 'utf8'))[rows].filter(select);
        const bars = measured.map(({ who, values }) => ({ who, rate: median(values) })).sort((a, b) => b.rate - a.rate).slice(0, 6);
        y += 20;
        const heading = `<text class="title" x="0" y="${y}">${title}, per second</text>`;
        y += 10;
        return heading + bars.map((bar) => drawBar(bar, bars[0].rate, (y += BAR + GAP) - BAR)).join('') + ((y += 15), '');
    });
    const size = `width="${WIDTH}" height="${y}" viewBox="0 0 ${WIDTH} ${y}"`;
    writeFileSync(file, `<svg xmlns="http://www.w3.org/2000/svg" ${size}><style>${STYLE}</style>\n${charts.join('\n')}\n</svg>\n`);
}

function drawBar({ who, rate }, fastest, y) {
    const width = Math.max(1, ((WIDTH - LABELS - 80) * rate) / fastest).toFixed(1);
    const text = Math.round(Number(rate.toPrecision(3))).toLocaleString('en');
    const style = who.startsWith('Signet') ? 'bar ours' : 'bar';
    return `\n<text x="0" y="${y + 15}">${who}</text><rect class="${style}" x="${LABELS}" y="${y}" width="${width}" height="${BAR}"/><text x="${LABELS + Number(width) + 6}" y="${y + 15}">${text}</text>`;
}
