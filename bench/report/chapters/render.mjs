// SPDX-License-Identifier: Apache-2.0
import { bars, lines } from '../charts.mjs';
import { middle, select } from '../results.mjs';
import { compared, number, table, times, withSpread } from '../text.mjs';

const SIZES = [64, 256, 1024];

export function render(render, chart) {
    const rows = (what) => select(render.rates, { what }).sort((a, b) => b.median - a.median);
    const ours = (what) => middle(render.rates, { who: 'Signet', what });
    const svg = rows('svg');
    const renderers = [...new Set(SIZES.flatMap((size) => rows(`png-${size}`).map((row) => row.who)))];
    const growth = select(render.rates, { who: 'Signet' })
        .filter((row) => row.what.startsWith('png-'))
        .map((row) => [Number(row.what.slice(4)), 1e6 / row.median])
        .sort((a, b) => a[0] - b[0]);
    const timesOf = (who) => SIZES.map((size) => [size, 1e6 / middle(render.rates, { who, what: `png-${size}` })]);
    return `## In process, one core

From a new seed to the text or file: Signet, Batik and Java2D with JMH, the others in node. resvg-js, sharp and Batik render Signet's SVG,
Java2D its shapes as objects. No peer loads fonts.

${chart('svg', 'SVGs per second in process', bars({ title: 'SVG in process', unit: 'pictures per second on one core', groups: [{ rows: svg }] }))}

${table(
    ['SVGs', 'per second', "Signet's rate / this"],
    svg.map((row) => [
        row.who,
        withSpread(row),
        row.who === 'Signet' ? '' : times(ours('svg') / row.median),
    ]),
)}

Signet's decode document: ${number(ours('decode'))} per second.

${chart('png', 'PNGs per second in process', bars({ title: 'PNG in process', unit: 'pictures per second on one core', groups: SIZES.map((size) => ({ label: `${size} px`, rows: rows(`png-${size}`) })) }))}

${table(
    ['PNGs per second', ...SIZES.map((size) => `${size} px`)],
    renderers.map((who) => [
        who,
        ...SIZES.map((size) => {
            const row = select(render.rates, { who, what: `png-${size}` })[0];
            return row ? compared(row, ours(`png-${size}`)) : '–';
        }),
    ]),
)}

${chart(
    'size',
    'Time against size',
    lines({
        title: 'Time for a PNG against its size',
        unit: 'microseconds, both scales logarithmic',
        below: 'width in pixels',
        series: [
            { who: 'Signet', points: growth },
            ...['resvg-js', 'sharp', 'Java2D + ImageIO'].map((who) => ({ who, points: timesOf(who) })),
        ],
        ticks: growth.map(([size]) => size),
        tickText: String,
    }),
)}

${table(
    ["Signet's PNG", ...growth.map(([size]) => `${size} px`)],
    [
        ['microseconds', ...growth.map(([, time]) => number(time))],
        ['nanoseconds per pixel', ...growth.map(([size, time]) => number((time * 1000) / size ** 2))],
    ],
)}`;
}
