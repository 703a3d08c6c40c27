// SPDX-License-Identifier: Apache-2.0
import { select } from '../results.mjs';
import { table, withSpread } from '../text.mjs';

export function warmup(warmup) {
    const seconds = [...new Set(warmup.rates.map((row) => row.second))];
    const row = (kind, name) => [
        name,
        ...seconds.map((second) => withSpread(select(warmup.rates, { kind, second })[0])),
    ];
    return `## Warm-up

Requests per second after the start, 32 connections, one core, which the JIT compiler shares.

${table(['second', ...seconds.map(String)], [row('svg', 'SVG'), row('png64', 'PNG 64 px')])}`;
}
