// SPDX-License-Identifier: Apache-2.0
import { lines } from '../charts.mjs';
import { middle, select } from '../results.mjs';
import { number, table, times, whole, withSpread } from '../text.mjs';

const PERCENTILES = ['50', '75', '90', '95', '99', '99.9', '99.99'];

export function latency(latency, chart) {
    const servers = ['Signet', 'nginx'];
    const value = (who, percentile) => middle(latency.percentiles, { who, name: `p${percentile}` });
    const { stall } = latency;
    return `## Response time

Clients request SVGs of new seeds over ${latency.connections} connections. The rate is ${whole(latency.rate)} requests per second, half the maximum of the slower server (${servers.map((who) => `${who} ${number(latency.most[who])}`).join(', ')}).
The load generator shares all cores with the server and polls every 20 µs. A response time starts when the request was due, so there is no coordinated omission. As a
check, a server that stops for ${stall.forMilliseconds} ms in every second had ${number(stall.p95 / 1000)} ms at 95% (50 expected) and ${number(stall.p99 / 1000)} ms at 99% (90 expected).

${chart(
    'latency',
    'Percentiles of the response time',
    lines({
        title: `Response time at ${whole(latency.rate)} requests per second`,
        unit: 'microseconds, both scales logarithmic',
        below: 'percentile',
        series: servers.map((who) => ({
            who,
            points: PERCENTILES.map((p) => [100 / (100 - Number(p)), value(who, p)]),
        })),
        ticks: PERCENTILES.map((p) => 100 / (100 - Number(p))),
        tickText: (tick) => `${Number((100 - 100 / tick).toFixed(2))}%`,
    }),
)}

${table(
    ['microseconds', ...PERCENTILES.map((p) => `${p}%`)],
    [
        ...servers.map((who) => [
            who,
            ...PERCENTILES.map((p) => withSpread(select(latency.percentiles, { who, name: `p${p}` })[0])),
        ]),
        ['ratio', ...PERCENTILES.map((p) => times(value('Signet', p) / value('nginx', p)))],
    ],
)}`;
}
