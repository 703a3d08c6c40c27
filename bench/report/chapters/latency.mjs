// SPDX-License-Identifier: Apache-2.0
import { lines } from '../charts.mjs';
import { middle, select } from '../results.mjs';
import { number, table, times, whole, withSpread } from '../text.mjs';

const PERCENTILES = ['50', '75', '90', '95', '99', '99.9', '99.99'];

export function latency(latency, chart) {
    const people = ['Signet', 'nginx'];
    const value = (who, percentile) => middle(latency.percentiles, { who, name: `p${percentile}` });
    const { stall } = latency;
    return `## Time to an answer

SVGs of unique seeds at ${whole(latency.rate)} requests a second over ${latency.connections} connections: half of what the slower of the two can do
(${people.map((who) => `${who} ${number(latency.most[who])}`).join(', ')}). The time counts from when a request was due and not from when it could be sent, so that no
wait is left out; the generator looks every 20 µs or so, which is in both. It is checked in the same run with a server that stops for ${stall.forMilliseconds} ms in every second: a tenth of
the requests should wait, evenly up to ${stall.forMilliseconds} ms; it reports ${number(stall.p95 / 1000)} ms at 95 % (50 expected) and ${number(stall.p99 / 1000)} ms at 99 % (90 expected).

${chart(
    'latency',
    'Percentiles of the time to an answer',
    lines({
        title: `Time to an answer at ${whole(latency.rate)} requests a second`,
        unit: 'microseconds, logarithmic',
        below: 'percent of the requests that were answered by then',
        series: people.map((who) => ({
            who,
            points: PERCENTILES.map((p) => [100 / (100 - Number(p)), value(who, p)]),
        })),
        ticks: PERCENTILES.map((p) => 100 / (100 - Number(p))),
        tickText: (tick) => `${Number((100 - 100 / tick).toFixed(2))} %`,
    }),
)}

${table(
    ['microseconds', ...PERCENTILES.map((p) => `${p} %`)],
    [
        ...people.map((who) => [
            who,
            ...PERCENTILES.map((p) => withSpread(select(latency.percentiles, { who, name: `p${p}` })[0])),
        ]),
        ['ratio', ...PERCENTILES.map((p) => times(value('Signet', p) / value('nginx', p)))],
    ],
)}`;
}
