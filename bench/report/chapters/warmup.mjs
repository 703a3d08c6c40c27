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

Requests per second in each second after the start, one core, one event loop, 32 connections. The JIT compiler shares the core.

${table(['second', ...seconds.map(String)], [row('svg', 'SVG'), row('png64', 'PNG 64 px')])}`;
}
