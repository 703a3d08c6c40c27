// SPDX-License-Identifier: Apache-2.0
// Internal goals, printed after a run. Each is a ratio within one run, or a figure that hardly depends on the machine.
import { garbage, middle, neighborRatios, optimizerRatio, quantiles, resvgRatios, select } from './results.mjs';
import { times, whole } from './text.mjs';

/** The avatar, its parameters and its hash, which the caller creates. */
const INPUT_BYTES = 128;

const atLeast = (what, goal, value) => ({
    what,
    goal: `at least ${times(goal)}`,
    measured: times(value),
    met: value >= goal,
});
const atMost = (what, goal, value) => ({
    what,
    goal: `at most ${times(goal)}`,
    measured: times(value),
    met: value <= goal,
});

const GOALS = {
    render: (render) => {
        const rate = (who, what) => middle(render.rates, { who, what });
        return [
            atLeast('SVG in process / minidenticons', 1, rate('Signet', 'svg') / rate('minidenticons', 'svg')),
            ...Object.entries({ 64: 10, 256: 15, 1024: 35 }).map(([size, goal]) => {
                const near = resvgRatios(render).filter(([other]) => Math.abs(Math.log2(other / size)) <= 0.5);
                const [median] = quantiles(
                    near.map(([, ratio]) => ratio),
                    [0.5],
                );
                return atLeast(`PNG of sizes around ${size} px in process / resvg-js, median`, goal, median);
            }),
            ...neighborRatios(render.sizes)
                .sort((a, b) => b[1] - a[1])
                .slice(0, 1)
                .map(([size, ratio]) => atMost(`PNG ${size} px / faster neighbor that is a multiple of four`, 1.5, ratio)),
            atMost('PNG 1024 px, heap 64 MB / default heap', 1.2, rate('Signet', 'png-1024') / rate('Signet', 'png-1024-64m')),
            ...['svg', 'png-64', 'png-1024'].map((what) => ({
                what: `garbage beyond the result, ${what}`,
                goal: `at most ${INPUT_BYTES} B`,
                measured: `${whole(garbage(render, what))} B`,
                met: garbage(render, what) <= INPUT_BYTES,
            })),
        ];
    },
    bytes: (bytes) =>
        [64, 256].map((size) =>
            atMost(`PNG bytes at ${size} px / optipng -o7`, 1.06, optimizerRatio(bytes, 'optipng', size)),
        ),
    http: (http) =>
        Object.entries({ svg: 1, 304: 1, 'svg-h2c': 1.6, 'svg-h2c-1': 0.9 }).flatMap(([kind, goal]) =>
            [...new Set(select(http.rates, { kind }).map((row) => row.connections))].map((connections) =>
                atLeast(
                    `HTTP ${kind} / nginx, ${connections} connections`,
                    goal,
                    middle(http.rates, { who: 'Signet', kind, connections }) /
                        middle(http.rates, { who: 'nginx', kind, connections }),
                ),
            ),
        ),
    latency: (latency) => {
        const p99 = (who) => middle(latency.percentiles, { who, name: 'p99' });
        return [atMost('p99 at half the maximum rate / nginx', 2, p99('Signet') / p99('nginx'))];
    },
    start: (start) =>
        start.starts
            .filter((row) => row.who.startsWith('Signet'))
            .map(({ who }) => {
                const milliseconds = middle(start.starts, { who });
                return {
                    what: `start to the first 200, ${who}`,
                    goal: 'at most 400 ms',
                    measured: `${whole(milliseconds)} ms`,
                    met: milliseconds <= 400,
                };
            }),
};

/** The goals of all sections that have been measured, as lines of text. */
export const goals = (results) =>
    Object.entries(GOALS)
        .flatMap(([section, judge]) => (results[section] ? judge(results[section]) : []))
        .map(({ what, goal, measured, met }) => `${met ? 'met   ' : 'MISSED'}  ${what}: ${measured} (${goal})`);
