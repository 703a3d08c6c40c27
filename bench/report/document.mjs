// SPDX-License-Identifier: Apache-2.0
// docs/BENCHMARKS.md and its charts, from the figures in target/bench.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bars } from './bars.mjs';
import { render } from './chapters/render.mjs';
import { bytes } from './chapters/bytes.mjs';
import { http } from './chapters/http.mjs';
import { latency } from './chapters/latency.mjs';
import { start } from './chapters/start.mjs';
import { container } from './chapters/container.mjs';
import { growth } from './chapters/growth.mjs';
import { readResults } from './results.mjs';
import { table } from './text.mjs';

const CHAPTERS = { render, bytes, http, latency, start, container, growth };

/** Writes the document, unless nothing has been measured yet; tells whether it did. */
export function writeReport(folder, docs) {
    const results = readResults(folder);
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
        `${[opening(measured), goals(results), ...chapters, method(measured)].filter(Boolean).join('\n\n')}\n`,
    );
    return true;
}

function opening(measured) {
    const { machine } = measured[0];
    const busy = Math.max(...measured.map((section) => section.machine.loadBefore)) > machine.cores;
    const notes = [
        measured.some((section) => section.machine.quick) &&
            'These figures, or some of them, come from `bench/run --quick`: short runs, few rounds.',
        busy &&
            'The machine was busy with other work when the run began, so that its figures are to be taken as a trial of the harness and not as a result.',
    ].filter(Boolean);
    return `# Benchmarks

Signet beside its peers, measured in one go on one machine by one command. Absolute figures move from machine to machine, the
ratios much less. Written by the harness; to have your own:

\`\`\`sh
bench/run               # everything, about an hour
bench/run --quick       # everything, in about five minutes, rougher
bench/run --only http   # one section; the others keep their last figures
\`\`\`

Taken on ${machine.taken} on ${machine.processor}, ${machine.cores} cores, ${machine.memoryGigabytes} GB, ${machine.system}, Linux
${machine.kernel}${machine.commit && `, at commit ${machine.commit}${machine.changed ? ' with changes' : ''}`}. Signet runs on JDK ${machine.jdk} unless another is named. Each figure is
the median of several rounds in which all take turns; small beside it are the least and the most.${notes.length ? `\n\n> ${notes.join(' ')}` : ''}`;
}

function goals(results) {
    const all = bars(results);
    const met = all.filter((bar) => bar.met).length;
    return `## What Signet set out to reach

${met} of ${all.length} goals are met in this run.

${table(
    ['goal', 'set', 'measured', ''],
    all.map((bar) => [bar.what, bar.bar, bar.measured, bar.met ? 'met' : '**missed**']),
)}`;
}

const failures = (section) =>
    section.failures?.length
        ? `\n\nNot every request succeeded:\n\n${section.failures.map((failure) => `* ${failure}`).join('\n')}`
        : '';

function method(measured) {
    const { versions } = measured[0].machine;
    const seconds = measured.reduce((sum, section) => sum + section.seconds, 0);
    return `## With what

${Object.entries(versions)
    .filter(([, version]) => version)
    .map(([name, version]) => `${name} ${version}`)
    .join(' · ')}

DiceBear 9 is the last that runs on node 20; its PNGs are made without fonts and without EXIF, which would take an outside program.
Measuring took ${Math.round(seconds / 60)} minutes. The harness is in [bench/](../bench), the figures of a run are in \`target/bench/*.json\`.`;
}
