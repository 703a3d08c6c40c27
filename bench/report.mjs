// SPDX-License-Identifier: Apache-2.0
// Replaces the figures of a section in docs/BENCHMARKS.md, which stand between <!-- bench:NAME --> and <!-- end -->. All other text stays.
import { readFileSync, writeFileSync } from 'node:fs';
import { median } from './lib.mjs';
import { SIZES } from './sections.mjs';

export function writeReport(file, name, figures) {
    const text = readFileSync(file, 'utf8');
    const begin = `<!-- bench:${name} -->\n`;
    const from = text.indexOf(begin);
    const to = text.indexOf('<!-- end -->', from);
    if (from < 0 || to < 0) throw new Error(`${file} has no section ${name}.`);
    const block = [...tables[name](figures), failures(figures), origin(figures.machine, name)].filter(Boolean).join('\n\n');
    writeFileSync(file, `${text.slice(0, from)}${begin}${block}\n${text.slice(to)}`);
}

function origin({ taken, commit, changed, processor, cores, system, kernel, jdk, quick, load, versions }, name) {
    const notes = [quick && 'with `--quick`', changed && 'with changes', load > cores && 'the machine was busy'].filter(Boolean);
    const about = `${taken}, ${processor}, ${cores} cores, JDK ${jdk}, commit ${commit}${notes.map((note) => `, ${note}`).join('')}`;
    return `<sub>${about}.${name === 'render' ? ` ${[system, `Linux ${kernel}`, ...versions].join(' · ')}.` : ''}</sub>`;
}

const failures = ({ failures: all }) => all.length > 0 && `Failed requests:\n\n${all.map((failure) => `* ${failure}`).join('\n')}`;

/** Three significant digits, with separators: 0.123, 12.3, 1,230, 1,234,000. */
function number(value) {
    if (!Number.isFinite(value)) return '–';
    if (Math.abs(value) < 1000) return String(Number(value.toPrecision(3)));
    const unit = 10 ** (Math.floor(Math.log10(Math.abs(value))) - 2);
    return (Math.round(value / unit) * unit).toLocaleString('en');
}

const whole = (value) => (Number.isFinite(value) ? Math.round(value).toLocaleString('en') : '–');
const times = (value) => (Number.isFinite(value) ? `${number(value)}×` : '–');

/** A table in Markdown; the first column to the left, the others to the right. */
function table(head, rows) {
    const line = (cells) => `| ${cells.join(' | ')} |`;
    return [line(head), `|---|${'--:|'.repeat(head.length - 1)}`, ...rows.map(line)].join('\n');
}

const find = (rows, key) => rows.find((row) => Object.entries(key).every(([name, value]) => row[name] === value));
const middle = (rows, key) => median(find(rows, key)?.values ?? [NaN]);
const names = (rows) => [...new Set(rows.map((row) => row.who))];

/** The median with minimum and maximum, and Signet's rate divided by it. */
function cell(rows, key, ours) {
    const values = find(rows, key)?.values;
    if (!values) return '–';
    const spread = `${number(median(values))} <sub>${number(Math.min(...values))}–${number(Math.max(...values))}</sub>`;
    return key.who.startsWith('Signet') ? spread : `${spread} (${times(ours / median(values))})`;
}

const KINDS = {
    svg: 'SVG',
    png64: 'PNG 64 px',
    png256: 'PNG 256 px',
    304: '304',
    'svg-tls': 'SVG, TLS',
    'svg-h2': 'SVG, HTTP/2',
    'svg-h2-1': 'SVG, one stream',
    'svg-h2-64k': 'SVG, windows of 64 KB',
    'png256-h2-64k': 'PNG 256 px, windows of 64 KB',
    'svg-h2-tls': 'SVG, HTTP/2, TLS',
    mixed: 'mixed',
};

/** Rates and processor times of kinds of responses, by server. */
function loads({ rates, cpu }, kinds, connections) {
    const rows = rates.filter((row) => row.connections === connections && kinds.includes(row.kind));
    const servers = names(rows);
    const against = (who) => servers.find((other) => other.startsWith('Signet') && other.split(/\D+/)[1] === who.split(/\D+/)[1]) ?? servers[0];
    const head = ['', ...kinds.map((kind) => KINDS[kind])];
    return [
        `Requests per second at ${connections} connections:`,
        table(head, servers.map((who) => [who, ...kinds.map((kind) => cell(rows, { who, kind }, middle(rows, { who: against(who), kind })))])),
        'Processor time per request, microseconds:',
        table(head, servers.map((who) => [who, ...kinds.map((kind) => number(middle(cpu, { who, kind, connections })))])),
    ];
}

/** The numbers of configurations of MixBenchmark. */
const MIXES = [12, 40, 200];

const tables = {
    render({ rates }) {
        const ours = (what) => middle(rates, { who: 'Signet', what });
        const by = (what) => names(rates.filter((row) => row.what === what)).sort((a, b) => middle(rates, { who: b, what }) - middle(rates, { who: a, what }));
        const sizes = rates.map(({ who, what }) => who === 'Signet' && Number(/^png-(\d+)$/.exec(what)?.[1])).filter(Boolean).sort((a, b) => a - b);
        const mixes = rates.filter(({ what }) => what.startsWith('mix '));
        const drawing = [...new Set(SIZES.flatMap((size) => by(`png-${size}`)))];
        return [
            table(['SVGs', 'per second', "Signet's rate / this"], by('svg').map((who) => [who, cell(rates, { who, what: 'svg' }, ours('svg')).replace(/ \(.*/, ''), who === 'Signet' ? '' : times(ours('svg') / middle(rates, { who, what: 'svg' }))])),
            `Signet makes ${number(ours('decode'))} decode documents per second.`,
            table(['PNGs per second', ...SIZES.map((size) => `${size} px`)], drawing.map((who) => [who, ...SIZES.map((size) => cell(rates, { who, what: `png-${size}` }, ours(`png-${size}`)))])),
            table(["Signet's PNG", ...sizes.map((size) => `${size} px`)], [['microseconds', ...sizes.map((size) => number(1e6 / ours(`png-${size}`)))], ['nanoseconds per pixel', ...sizes.map((size) => number(1e9 / ours(`png-${size}`) / size ** 2))]]),
            mixes.length > 0 && table(['Microseconds for a PNG of 16 to 256 px', ...MIXES.map((count) => `of ${count} configurations`)], [['one configuration after the other', 'alone true'], ['in random order', 'mixed true'], ['without a cache', 'alone false']].map(([name, mix]) => [name, ...MIXES.map((count) => number(1e6 / ours(`mix ${mix} ${count}`)))])),
        ];
    },
    bytes({ rows, optimized }) {
        const whats = ['svg', ...SIZES.map((size) => `png-${size}`)];
        const ratio = (size) => {
            const pictures = optimized.filter((picture) => picture.size === size);
            return median(pictures.map(({ ours }) => ours)) / median(pictures.map(({ optipng }) => optipng));
        };
        return [
            table(['median bytes', 'SVG', ...SIZES.map((size) => `PNG ${size} px`)], names(rows).map((who) => [who, ...whats.map((what) => whole(middle(rows, { who, what })))])),
            table(["Signet's PNG divided by", ...SIZES.map((size) => `${size} px`)], [['`optipng -o7`', ...SIZES.map((size) => `${ratio(size).toFixed(3)}×`)]]),
        ];
    },
    http(figures) {
        const counts = [...new Set(figures.rates.map((row) => row.connections))];
        return counts.flatMap((count) => [
            ...loads(figures, ['svg', 'png64', 'png256', '304', 'svg-tls'], count),
            ...loads(figures, ['svg-h2', 'svg-h2-64k', 'png256-h2-64k', 'svg-h2-1', 'svg-h2-tls'], count),
        ]);
    },
    mixed: (figures) => loads(figures, ['mixed'], 32),
    threads: (figures) => loads(figures, ['svg', 'png64', 'png256'], 32),
    idle({ bytes }) {
        const protocols = { plain: 'HTTP/1.1', tls: 'HTTP/1.1 with TLS', h2: 'HTTP/2' };
        return [table(['bytes', ...Object.values(protocols)], names(bytes).map((who) => [who, ...Object.keys(protocols).map((protocol) => number(middle(bytes, { who, protocol })))]))];
    },
    start({ times: all, memory }) {
        return [table(['', 'ms', 'MB idle', 'MB under load'], names(all).map((who) => [who, cell(all, { who }).replace(/ \(.*/, ''), number(middle(memory, { who, when: 'idle' })), number(middle(memory, { who, when: 'load' }))]))];
    },
    small({ seconds, milliseconds }) {
        const shares = seconds.map(({ share }) => share).sort();
        const row = (name, of) => [name, ...shares.map(of)];
        const both = (kind, when) => (share) => [0.5, 0.99].map((part) => number(middle(milliseconds, { share, kind, when, part }))).join(' / ');
        return [
            table(['', ...shares.map((share) => `${share} core`)], [
                row('seconds to the first 200', (share) => number(middle(seconds, { share }))),
                row('SVG, first 10 s: p50 / p99, ms', both('svg', 'first')),
                row('SVG, next 10 s', both('svg', 'later')),
                row('PNG 64 px, first 10 s', both('png64', 'first')),
                row('PNG 64 px, next 10 s', both('png64', 'later')),
            ]),
        ];
    },
};
