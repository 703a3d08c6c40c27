// SPDX-License-Identifier: Apache-2.0
// docs/BENCHMARKS.md and its charts, from the figures in target/bench.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { render } from './chapters/render.mjs';
import { bytes } from './chapters/bytes.mjs';
import { http } from './chapters/http.mjs';
import { latency } from './chapters/latency.mjs';
import { start } from './chapters/start.mjs';
import { warmup } from './chapters/warmup.mjs';
import { middle, optimizerRatio, medianLength } from './results.mjs';
import { number, table, times, whole } from './text.mjs';

const CHAPTERS = { render, bytes, http, latency, start, warmup };
export const SECTIONS = Object.keys(CHAPTERS);

/** Writes the document, unless nothing has been measured yet; returns whether it did. */
export function writeReport(results, docs) {
    const images = join(docs, 'benchmarks');
    mkdirSync(images, { recursive: true });
    const chart = (name, description, svg) => {
        writeFileSync(join(images, `${name}.svg`), svg);
        return `![${description}](benchmarks/${name}.svg)`;
    };
    const measured = Object.values(results).filter(Boolean);
    if (measured.length === 0) return false;
    const chapters = Object.entries(CHAPTERS).map(
        ([name, chapter]) => results[name] && chapter(results[name], chart) + failures(results[name]),
    );
    writeFileSync(
        join(docs, 'BENCHMARKS.md'),
        `${[opening(measured, results), ...chapters, decisions(), limits(), method(measured)].filter(Boolean).join('\n\n')}\n`,
    );
    return true;
}

function opening(measured, results) {
    const { machine } = measured[0];
    const commits = new Set(measured.map((section) => section.machine.commit));
    const busy = Math.max(...measured.map((section) => section.machine.loadBefore)) > machine.cores;
    const notes = [
        measured.some((section) => section.machine.quick) &&
            'Some of these figures come from `bench/run --quick`: short runs, few rounds.',
        commits.size > 1 && 'The sections were measured at different commits.',
        busy && 'The machine was busy when the run began.',
    ].filter(Boolean);
    return `# Benchmarks

${summary(results)}

Measured on ${machine.taken} on ${machine.processor}, ${machine.cores} cores, ${machine.memoryGigabytes} GB, ${machine.system}, Linux
${machine.kernel}${machine.commit && `, commit ${machine.commit}${machine.changed ? ' with changes' : ''}`}, JDK ${machine.jdk}. Figures are medians of interleaved rounds. Small
figures are minimum and maximum. A figure in parentheses is Signet's rate divided by that of the row. Ratios differ less between machines than rates do. To measure on your machine:

\`\`\`sh
bench/run               # everything, about 50 minutes
bench/run --quick       # about five minutes, less precise
bench/run --only http   # one section; the others keep their last figures
\`\`\`${notes.length ? `\n\n> ${notes.join(' ')}` : ''}`;
}

/** One line for each section that was measured. */
function summary({ render, bytes, http, start }) {
    const rate = (who, what) => middle(render.rates, { who, what });
    const pngTimes = (size) => `${number(1e6 / rate('Signet', `png-${size}`))} µs at ${size} px`;
    const overNginx = (kind) => {
        const { connections } = http.rates[0];
        const of = (who) => middle(http.rates, { who, kind, connections });
        return times(of('Signet') / of('nginx'));
    };
    const lines = [
        render &&
            `**SVG** ${number(1e6 / rate('Signet', 'svg'))} µs in process on one core, ${times(rate('Signet', 'svg') / rate('minidenticons', 'svg'))} as fast as minidenticons, the nearest peer.`,
        render &&
            `**PNG** ${pngTimes(64)}, ${pngTimes(256)}, ${pngTimes(1024)}: ${[64, 256, 1024].map((size) => times(rate('Signet', `png-${size}`) / rate('resvg-js', `png-${size}`))).join(', ')} as fast as resvg-js.`,
        bytes &&
            `**Bytes** SVG ${whole(medianLength(bytes, 'Signet', 'svg'))}, PNG ${[64, 256, 1024].map((size) => `${whole(medianLength(bytes, 'Signet', `png-${size}`))} at ${size} px`).join(', ')}; ${optimizerRatio(bytes, 'optipng', 64).toFixed(2)}× \`optipng -o7\` at 64 px.`,
        http &&
            `**HTTP** SVG at ${overNginx('svg')} and 304 at ${overNginx('304')} the rate of nginx serving a file, one core each.`,
        start && `**Start** to the first 200 in ${whole(middle(start.starts, { who: start.starts[0].who }))} ms.`,
    ];
    return lines
        .filter(Boolean)
        .map((line) => `* ${line}`)
        .join('\n');
}

const failures = (section) =>
    section.failures?.length
        ? `\n\nFailed requests:\n\n${section.failures.map((failure) => `* ${failure}`).join('\n')}`
        : '';

/** Gains of code that is less plain than it could be. Measured once, when the code was written; the reasons are in its comments. */
function decisions() {
    const rows = [
        ['Tiles reused for other avatars', '45 instead of 168 µs at 64 px, 0.9 instead of 3.6 ms at 1024 px'],
        ['`Matcher.best` called in one place only', '10% of a PNG of 64 px'],
        ['Shapes in a list, not passed in calls that SVG and PNG share; copied in words', '10% of an SVG in a process that makes both'],
        ['Eight bytes read and written as one `long`', '7% of an SVG, 3% of a PNG'],
        ['Spans of a tile copied four at a time', '4% of a PNG of 64 px'],
        ['Counting sort of the symbols of a Huffman code', '4% of a PNG of 64 px'],
        ['Palette indices looked up before the loop that writes pixels', '3% of a PNG of 64 px'],
    ];
    return `## Single decisions

The table shows the processor time that single decisions in the code save (Neoverse-N1, JDK 17, 2026-11-15 to 2026-11-18).

${table(['', 'saves'], rows)}

Over HTTP a PNG of 1024 px takes as long on its render thread as in process. The event loop adds 78 µs, 45 of them in the kernel, or 8% (2026-11-18, one
connection, after 26 s of load).`;
}

/** The steps of an SVG, and the tokens that the fixed bytes of a PNG consist of. Measured once, like the decisions. */
function limits() {
    const steps = [
        ['SHA-256 of a short seed', '78 ns'],
        ['Shades, and kind and links of sixteen cells', '63 ns'],
        ['List of shapes', '135 ns'],
        ['Text of the shapes', '143 ns'],
        ['New array and copy of 1,108 bytes', '132 ns'],
        ['Pools, `Hash`, `Avatar`, `String`', '146 ns'],
    ];
    const tokens = [
        ['256 px', '1,724', '1,698'],
        ['256 px, circle', '2,515', '2,034'],
        ['256 px, elbow', '2,630', '2,746'],
        ['252 px', '2,134', '1,785'],
        ['251 px', '2,731', '1,827'],
        ['1020 px', '13,405', '6,731'],
        ['1023 px', '78,648', '6,920'],
    ];
    return `## What an SVG and a PNG consist of

The table shows the processor time of the steps of an SVG (Xeon at 2.1 GHz, JDK 17, 2026-11-18, commit 644e4aca). An SVG cannot be copied from a template: of 1,090 bytes, 424 differ between
avatars (path data, colors, ids, circles), and the number and length of the shapes move all bytes after the ground.

${table(['', 'takes'], steps)}

Hash and \`String\` alone take 340 ns in one loop. A program that also copies the 51 pieces of each text from a table takes 560 ns, the whole SVG 700 to 770 ns,
depending on the run of the JVM. At commit f5c6c523 it took 785 to 840 ns in the same runs.

The bytes of a PNG are fixed, and so are the LZ77 tokens to find and to write. The table shows their mean over at least 200 avatars, of circles over 60. A span is a part of
a row that may differ from the row above. At 1023 px, 63% of the avatars have more than 256 colors and are truecolor. There, 83% of the tokens are literals: no
candidate for a match has the distance of a pixel.

${table(['', 'tokens', 'spans'], tokens)}`;
}

function method(measured) {
    const { versions } = measured[0].machine;
    return `## Versions

${Object.entries(versions)
    .filter(([, version]) => version)
    .map(([name, version]) => `${name} ${version}`)
    .join(' · ')}

DiceBear 9 is the last version for Node.js 20; its PNGs have no EXIF. The harness is in [bench/](../bench) and writes its figures to
\`target/bench\`.`;
}
