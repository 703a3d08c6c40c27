// SPDX-License-Identifier: Apache-2.0
import { middle, select } from '../results.mjs';
import { number, table, whole, withSpread } from '../text.mjs';

export function warmup(warmup) {
    const seconds = [...new Set(warmup.rates.map((row) => row.second))];
    const row = (kind, name) => [
        name,
        ...seconds.map((second) => withSpread(select(warmup.rates, { kind, second })[0])),
    ];
    const { fixed } = warmup;
    const times = (kind, name) => [
        name,
        ...['p50', 'p99', 'p100'].map((name) => number(middle(fixed.percentiles, { kind, name }) / 1000)),
    ];
    return `## Warm-up

The table shows requests per second after the start, over 32 connections. The service and its JIT compiler share one core.

${table(['second', ...seconds.map(String)], [row('svg', 'SVG'), row('png64', 'PNG 64 px')])}

Response times in ms of the first ${fixed.seconds} seconds at ${whole(fixed.rate)} requests per second, measured from when each request was due:

${table(['', 'p50', 'p99', 'longest'], [times('svg', 'SVG'), times('png64', 'PNG 64 px')])}

Compile thresholds and the priority of the compiler's threads were varied (2026-11-18, Neoverse-N1, JDK 17): none lowered p99 of the first ten seconds at 1,000 requests per second by 30% for both formats
without raising it in later seconds. C1 alone lowers it for PNG, to 122 from 384 ms, but its code stays slower than that of C2.
An AOT cache of JDK 25 that was trained with five seconds of load for each format did not lower p99 either: 28 and 43 instead of 28 and 10 ms for SVG, 132 and 143
instead of 108 and 118 ms for PNG (two runs, Xeon at 2.1 GHz, options of the packages, heap of 64 MB).`;
}
