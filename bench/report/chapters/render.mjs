// SPDX-License-Identifier: Apache-2.0
import { bars, lines } from '../charts.mjs';
import { middle, neighborRatios, quantiles, resvgRatios, select } from '../results.mjs';
import { compared, number, table, times, withSpread } from '../text.mjs';

const SIZES = [64, 256, 1024];

export function render(render, chart) {
    const rows = (what) => select(render.rates, { what }).sort((a, b) => b.median - a.median);
    const ours = (what) => middle(render.rates, { who: 'Signet', what });
    const svg = rows('svg');
    const renderers = [...new Set(SIZES.flatMap((size) => rows(`png-${size}`).map((row) => row.who)))];
    const growth = select(render.rates, { who: 'Signet' })
        .filter((row) => /^png-\d+$/.test(row.what))
        .map((row) => [Number(row.what.slice(4)), 1e6 / row.median])
        .sort((a, b) => a[0] - b[0]);
    const timesOf = (who) => SIZES.map((size) => [size, 1e6 / middle(render.rates, { who, what: `png-${size}` })]);
    return `## In process, one core

A rendering is from a new seed to the text or file. Signet, Batik and Java2D run in JMH, the others in Node.js. resvg-js, sharp and Batik render Signet's SVG.
Java2D draws its shapes as objects. No peer loads fonts.

${chart('svg', 'SVGs per second in process', bars({ title: 'SVG in process', unit: 'pictures per second on one core', groups: [{ rows: svg }] }))}

${table(
    ['SVGs', 'per second', "Signet's rate / this"],
    svg.map((row) => [
        row.who,
        withSpread(row),
        row.who === 'Signet' ? '' : times(ours('svg') / row.median),
    ]),
)}

Signet makes ${number(ours('decode'))} decode documents per second.

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
            { who: 'Signet', points: render.sizes ?? growth },
            ...['resvg-js', 'sharp', 'Java2D + ImageIO'].map((who) => ({ who, points: timesOf(who) })),
        ],
        ticks: [16, 32, 64, 128, 256, 512, 1024],
        tickText: String,
    }),
)}

${table(
    ["Signet's PNG", ...growth.map(([size]) => `${size} px`)],
    [
        ['microseconds', ...growth.map(([, time]) => number(time))],
        ['nanoseconds per pixel', ...growth.map(([size, time]) => number((time * 1000) / size ** 2))],
        [
            'microseconds, heap 64 MB',
            ...growth.map(([size]) => number(1e6 / (ours(`png-${size}-64m`) ?? NaN))),
        ],
    ],
)}${render.sizes ? `\n\n${everySize(render)}` : ''}`;
}

function everySize(render) {
    const fractions = [0, 0.05, 0.5, 0.95, 1];
    const row = (name, ratios) => [
        name,
        ...quantiles(
            ratios.map(([, ratio]) => ratio),
            fractions,
        ).map(times),
    ];
    const ratios = resvgRatios(render);
    return `Processor time at ${render.sizes.length} sizes from 16 to 1024, after other pictures of that size. Above about 700 px, pictures of sizes that are not multiples of four may have more
colors than a palette and are then written as truecolor, which takes several times as long.

${table(
    ['of all sizes', 'least', '5%', 'median', '95%', 'most'],
    [
        row('time / that of the faster neighbor that is a multiple of four', neighborRatios(render.sizes)),
        row("Signet's rate / resvg-js, up to 128 px", ratios.filter(([size]) => size <= 128)),
        row("Signet's rate / resvg-js, 129 to 512 px", ratios.filter(([size]) => size > 128 && size <= 512)),
        row("Signet's rate / resvg-js, above 512 px", ratios.filter(([size]) => size > 512)),
    ],
)}`;
}
