// SPDX-License-Identifier: Apache-2.0
import { bars } from '../charts.mjs';
import { middle, select } from '../results.mjs';
import { number, table, withSpread } from '../text.mjs';

export function start(start, chart) {
    const rows = select(start.starts, {});
    const memory = (who, when) => middle(start.memory, { who, when });
    return `## Start and memory

From \`./signet serve\` on the command line to the first 200, tried again every millisecond, with the build and the caches of an
earlier start in place; resident memory (Pss) of all its processes 1.5 s after the start, and the most seen while 128
connections ask for SVGs and PNGs.

${chart('start', 'Milliseconds to the first answer', bars({ title: 'Start to the first 200', unit: 'milliseconds; shorter is better', groups: [{ rows }] }))}

${table(
    ['', 'ms to the first 200', 'MB idle', 'MB under load'],
    rows.map((row) => [row.who, withSpread(row), number(memory(row.who, 'idle')), number(memory(row.who, 'load'))]),
)}

Fastify holds DiceBear and Jdenticon, one worker a core. nginx has only files to send.`;
}
