// SPDX-License-Identifier: Apache-2.0
// What Signet has set itself to reach, and whether this run shows it. Each bar is about ratios within one run, or about
// figures that hardly depend on the machine.
import { garbage, medianLength, middle, optimiserRatio, select } from './results.mjs';
import { times, whole } from './text.mjs';

/** The avatar, its parameters and its hash are what the caller asked with, not garbage of the drawing. */
const INPUT_BYTES = 128;

const atLeast = (what, bar, value) => ({
    what,
    bar: `at least ${times(bar)}`,
    measured: times(value),
    met: value >= bar,
});
const atMost = (what, bar, value) => ({
    what,
    bar: `at most ${times(bar)}`,
    measured: times(value),
    met: value <= bar,
});

const BARS = {
    render: (render) => {
        const rate = (who, what) => middle(render.rates, { who, what });
        const ours = rate('Signet', 'svg');
        const others = select(render.rates, { what: 'svg' }).filter(
            (row) => !['Signet', 'minidenticons'].includes(row.who),
        );
        const second = others.reduce((best, row) => (row.median > best.median ? row : best));
        const resvg = { 64: 40, 256: 80, 1024: 200 };
        return [
            atLeast('SVG in process, against minidenticons', 2, ours / rate('minidenticons', 'svg')),
            atLeast(`SVG in process, against the next fastest (${second.who})`, 20, ours / second.median),
            ...Object.entries(resvg).map(([size, bar]) =>
                atLeast(
                    `PNG ${size} px in process, against resvg-js on our SVG`,
                    bar,
                    rate('Signet', `png-${size}`) / rate('resvg-js', `png-${size}`),
                ),
            ),
            atMost('cost of a 1024 px PNG over a 64 px one', 12, rate('Signet', 'png-64') / rate('Signet', 'png-1024')),
            ...['svg', 'png-64', 'png-1024'].map((what) => ({
                what: `garbage for one ${what === 'svg' ? 'SVG' : `PNG of ${what.slice(4)} px`}, beyond the result`,
                bar: `none (${INPUT_BYTES} B are the avatar itself)`,
                measured: `${whole(garbage(render, what))} B`,
                met: garbage(render, what) <= INPUT_BYTES,
            })),
        ];
    },
    bytes: (bytes) => [
        ...[64, 256].map((size) =>
            atMost(`PNG bytes at ${size} px, against optipng -o7`, 1.03, optimiserRatio(bytes, 'optipng', size)),
        ),
        ...[64, 256, 1024].map((size) => {
            const [ours, ...others] = ['Signet', 'resvg-js', 'sharp'].map((who) =>
                medianLength(bytes, who, `png-${size}`),
            );
            return {
                what: `PNG bytes at ${size} px, against resvg-js and sharp`,
                bar: 'smaller',
                measured: others.map((other) => times(ours / other)).join(' and '),
                met: others.every((other) => ours < other),
            };
        }),
    ],
    http: (http) =>
        [
            ['svg', 'SVG', 1],
            ['png64', 'PNG 64 px', 0.85],
            ['304', '304', 1],
        ].map(([kind, name, bar]) => {
            const counts = [...new Set(http.rates.map((row) => row.connections))];
            const ratios = counts.map(
                (connections) =>
                    middle(http.rates, { who: 'Signet', kind, connections }) /
                    middle(http.rates, { who: 'nginx', kind, connections }),
            );
            return {
                what: `HTTP, ${name}, against nginx, at ${counts.join(' and ')} connections`,
                bar: `at least ${bar.toFixed(2)} ×`,
                measured: ratios.map((ratio) => `${ratio.toFixed(2)} ×`).join(' and '),
                met: ratios.every((ratio) => ratio >= bar),
            };
        }),
    latency: (latency) => {
        const p99 = (who) => middle(latency.percentiles, { who, name: 'p99' });
        return [atMost('p99 at half of the maximum rate, against nginx', 2, p99('Signet') / p99('nginx'))];
    },
    start: (start) =>
        select(start.starts, {})
            .filter((row) => row.who.startsWith('Signet'))
            .map((row) => ({
                what: `start to the first 200, ${row.who.replace('Signet, ', '')}`,
                bar: 'at most 400 ms',
                measured: `${whole(row.median)} ms`,
                met: row.median <= 400,
            })),
    container: (container) =>
        container.skipped
            ? []
            : ['svg', 'png64', 'png1024'].map((kind) => ({
                  ...atLeast(
                      `requests a second with one core, 128 MB against 1 GB, ${kind.replace('png', 'PNG ').replace('svg', 'SVG')}`,
                      0.8,
                      middle(container.rates, { limit: '128m', kind }) / middle(container.rates, { limit: '1g', kind }),
                  ),
                  ...(container.oomKilled && { measured: 'killed for want of memory', met: false }),
              })),
};

/** All bars of the sections that there are figures of. */
export const bars = (results) =>
    Object.entries(BARS).flatMap(([section, judge]) => (results[section] ? judge(results[section]) : []));
