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

The table shows requests per second after the start, over 32 connections. The service and its JIT compiler share one core.

${table(['second', ...seconds.map(String)], [row('svg', 'SVG'), row('png64', 'PNG 64 px')])}`;
}
