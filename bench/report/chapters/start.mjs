// SPDX-License-Identifier: Apache-2.0
import { bars } from '../charts.mjs';
import { middle, select } from '../results.mjs';
import { number, table, withSpread } from '../text.mjs';

export function start(start, chart) {
    const rows = select(start.starts, {});
    const memory = (who, when) => middle(start.memory, { who, when });
    return `## Start and memory

The time is from \`./signet serve\` to the first 200, polled every millisecond. The build and the class archive are those of an earlier start. Memory is the Pss of all
processes in one run, 1.5 s after the start, and its maximum under load from 128 connections.

${chart('start', 'Milliseconds to the first response', bars({ title: 'Start to the first 200', unit: 'milliseconds; shorter is better', groups: [{ rows }] }))}

${table(
    ['', 'ms to the first 200', 'MB idle', 'MB under load'],
    rows.map((row) => [row.who, withSpread(row), number(memory(row.who, 'idle')), number(memory(row.who, 'load'))]),
)}

Fastify serves DiceBear and Jdenticon with one worker per core. nginx serves files.`;
}
