// SPDX-License-Identifier: Apache-2.0
import { middle, select } from '../results.mjs';
import { number, table, times, withSpread } from '../text.mjs';

export function container(container) {
    const title = '## In a small container';
    if (container.skipped) return `${title}\n\nNot measured: ${container.skipped}.`;
    const rate = (limit, kind) => select(container.rates, { limit, kind })[0];
    const kinds = { svg: 'SVG', png64: 'PNG 64 px', png1024: 'PNG 1024 px' };
    return `${title}

Podman with one core and a hard limit of memory without swap, Signet started in it by \`./signet serve\` as it is; the load comes from
another core. ${container.oomKilled ? '**A container was killed for want of memory.**' : 'No container ran out of memory.'}

${table(
    ['requests a second', ...Object.values(kinds), 'most resident'],
    [
        ...[
            ['128m', '128 MB'],
            ['1g', '1 GB'],
        ].map(([limit, name]) => [
            name,
            ...Object.keys(kinds).map((kind) => withSpread(rate(limit, kind))),
            `${number(middle(container.memory, { limit }))} MB`,
        ]),
        ['ratio', ...Object.keys(kinds).map((kind) => times(rate('128m', kind).median / rate('1g', kind).median)), ''],
    ],
)}`;
}
