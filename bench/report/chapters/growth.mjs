// SPDX-License-Identifier: Apache-2.0
import { lines } from '../charts.mjs';
import { select } from '../results.mjs';
import { number, table, withSpread } from '../text.mjs';

export function growth(growth, chart) {
    const people = ['Signet', 'nginx'];
    const points = (who) => select(growth.connections, { who }).map((row) => [row.connections, row.median]);
    const cores = [...new Set(growth.cores.map((row) => row.cores))];
    return `## Growth

SVGs of unique seeds against connections, and against the cores that the server may use at 64 connections. The load takes its
share of the same cores.

${chart(
    'connections',
    'Requests a second against connections',
    lines({
        title: 'Requests a second against connections',
        unit: 'requests a second',
        below: 'connections',
        logarithmic: false,
        series: people.map((who) => ({ who, points: points(who) })),
        ticks: points('Signet').map(([count]) => count),
        tickText: String,
    }),
)}

${table(
    ['connections', ...points('Signet').map(([count]) => count)],
    people.map((who) => [who, ...points(who).map(([, rate]) => number(rate))]),
)}

${table(
    ['requests a second', ...cores.map((count) => `${count} core${count > 1 ? 's' : ''}`)],
    people.map((who) => [who, ...cores.map((count) => withSpread(select(growth.cores, { who, cores: count })[0]))]),
)}`;
}
