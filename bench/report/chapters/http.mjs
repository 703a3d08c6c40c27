// SPDX-License-Identifier: Apache-2.0
import { bars } from '../charts.mjs';
import { middle, select } from '../results.mjs';
import { compared, number, table } from '../text.mjs';

const KINDS = [
    ['svg', 'SVG'],
    ['png64', 'PNG 64 px'],
    ['png256', 'PNG 256 px'],
    ['304', '304'],
    ['svg-tls', 'SVG, TLS'],
    ['svg-h2c', 'SVG, HTTP/2'],
    ['svg-h2c-1', 'SVG, HTTP/2, one stream'],
];

const PROTOCOLS = [
    ['plain', 'HTTP/1.1'],
    ['h2c', 'HTTP/2'],
    ['tls', 'HTTP/1.1 with TLS'],
];

export function http(http, chart) {
    const servers = [...new Set(http.rates.map((row) => row.who))];
    const counts = [...new Set(http.rates.map((row) => row.connections))];
    const ours = (kind, connections) => middle(http.rates, { who: 'Signet', kind, connections });
    const measured = (connections) =>
        servers.filter((who) => select(http.rates, { who, connections }).length > 0);
    const tables = counts.map(
        (connections) => `Requests per second at ${connections} connections:

${table(
    ['', ...KINDS.map(([, name]) => name)],
    measured(connections).map((who) => [
        who,
        ...KINDS.map(([kind]) => {
            const row = select(http.rates, { who, kind, connections })[0];
            return row ? compared(row, ours(kind, connections)) : '–';
        }),
    ]),
)}`,
    );
    const first = counts[0];
    return `## HTTP, one core

Each server has one core and one event loop or worker. The load generator has another core. It is \`wrk\`, and for HTTP/2 \`h2load\` with prior knowledge and 10 streams or
one per connection. Signet renders a new seed for every request. nginx sends a file of Signet's median length with the same header
fields. It uses the open-file cache and no sendfile, which is slower for files this small. Connections are kept alive. TLS is 1.3 with an
ECDSA certificate. TLS and HTTP/2 are measured in processes of their own. A process that serves both HTTP/1.1 and HTTP/2 sends
${number(ours('svg-after-h2c', first))} SVGs per second over HTTP/1.1.

${chart('http', 'Requests per second', bars({ title: `Requests per second at ${first} connections, one core`, unit: 'requests per second', groups: KINDS.map(([kind, label]) => ({ label, rows: select(http.rates, { kind, connections: first }) })) }))}

${tables.join('\n\n')}

Processor time at ${first} connections, microseconds per request:

${table(
    ['', ...KINDS.map(([, name]) => name)],
    measured(first).map((who) => [
        who,
        ...KINDS.map(([kind]) => number(middle(http.cpu, { who, kind, connections: first }))),
    ]),
)}

Memory of an idle connection after one response, bytes (the live heap of Signet, the resident memory of nginx):

${table(
    ['', ...PROTOCOLS.map(([, name]) => name)],
    [...new Set((http.idle ?? []).map((row) => row.who))].map((who) => [
        who,
        ...PROTOCOLS.map(([protocol]) => number(middle(http.idle, { who, protocol }))),
    ]),
)}`;
}
