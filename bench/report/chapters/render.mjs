// SPDX-License-Identifier: Apache-2.0
import { bars, lines } from '../charts.mjs';
import { middle, select } from '../results.mjs';
import { compared, number, table, times, whole, withSpread } from '../text.mjs';

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

From a seed to the finished text or file, another seed every time, on one core: Signet, Batik and Java2D under JMH, the others
in node. resvg-js, sharp and Batik draw Signet's own SVG; Java2D gets the shapes ready made. No peer loads fonts.

${chart('svg', 'SVG a second in process', bars({ title: 'SVG in process', unit: 'pictures a second on one core', groups: [{ rows: svg }] }))}

${table(
    ['SVG', 'a second', 'Signet is'],
    svg.map((row) => [
        row.who,
        withSpread(row),
        row.who === 'Signet' ? '' : `${times(ours('svg') / row.median)} as fast`,
    ]),
)}

Signet's decode document: ${number(ours('decode'))} a second.

${chart('png', 'PNG a second in process', bars({ title: 'PNG in process', unit: 'pictures a second on one core', groups: SIZES.map((size) => ({ label: `${size} px`, rows: rows(`png-${size}`) })) }))}

${table(
    ['PNG a second (Signet is so many times as fast)', ...SIZES.map((size) => `${size} px`)],
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
        below: 'pixels along an edge',
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
        ['nanoseconds a pixel', ...growth.map(([size, time]) => number((time * 1000) / size ** 2))],
    ],
)}

What one result costs the garbage collector. Beyond the array that is returned there are the avatar, its hash and its
parameters, which the caller makes, and whatever drawing leaves behind. The last column is JMH's count
(\`gc.alloc.rate.norm\`), over other seeds:

${table(
    ['bytes allocated', 'in all', 'of that the result', 'the rest', 'JMH'],
    Object.entries(render.garbage).map(([what, { allocated, result }]) => [
        what === 'svg' ? 'SVG' : `PNG ${what.slice(4)} px`,
        whole(allocated),
        whole(result),
        whole(allocated - result),
        whole(middle(render.allocated, { who: 'Signet', what: what === 'svg' ? 'svgBytes' : what })),
    ]),
)}`;
}
