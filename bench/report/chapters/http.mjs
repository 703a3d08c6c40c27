// SPDX-License-Identifier: Apache-2.0
import { bars } from '../charts.mjs';
import { middle, select } from '../results.mjs';
import { compared, number, table } from '../text.mjs';

const KINDS = [
    ['svg', 'SVG'],
    ['png64', 'PNG 64 px'],
    ['png256', 'PNG 256 px'],
    ['304', '304'],
];

export function http(http, chart) {
    const people = [...new Set(http.rates.map((row) => row.who))];
    const counts = [...new Set(http.rates.map((row) => row.connections))];
    const ours = (kind, connections) => middle(http.rates, { who: 'Signet', kind, connections });
    const tables = counts.map(
        (connections) => `At ${connections} connections, requests a second (Signet is so many times as fast):

${table(
    ['', ...KINDS.map(([, name]) => name)],
    people.map((who) => [
        who,
        ...KINDS.map(([kind]) => {
            const row = select(http.rates, { who, kind, connections })[0];
            return row ? compared(row, ours(kind, connections)) : '–';
        }),
    ]),
)}`,
    );
    const most = Math.max(...counts);
    return `## Over HTTP

\`wrk\` on the same machine, every request another seed. nginx sends a file of Signet's of median length from its cache of open
files, under as many URLs and without sendfile, which would slow it down here. Fastify runs one worker a core. For the 304s the
client sends the right entity tag. Load and server share the cores, so the processor time a request takes is the steadier
figure.

${chart('http', 'Requests a second', bars({ title: `Requests a second at ${most} connections`, unit: 'requests a second', groups: KINDS.map(([kind, label]) => ({ label, rows: select(http.rates, { kind, connections: most }) })) }))}

${tables.join('\n\n')}

Processor time of the server at ${counts[0]} connections, microseconds a request:

${table(
    ['', ...KINDS.map(([, name]) => name)],
    people.map((who) => [
        who,
        ...KINDS.map(([kind]) => number(middle(http.cpu, { who, kind, connections: counts[0] }))),
    ]),
)}`;
}
