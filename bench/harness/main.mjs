// SPDX-License-Identifier: Apache-2.0
// Measures the requested sections, writes one JSON file each to target/bench, and writes the document from all of them.
//   node main.mjs ROOT PEERS QUICK SECTIONS JDK…          called by bench/run, which has built and installed everything
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { SECTIONS, writeReport } from '../report/document.mjs';
import { goals } from '../report/goals.mjs';
import { readResults } from '../report/results.mjs';
import { machine } from './machine.mjs';
import { run } from './processes.mjs';
import { settings } from './settings.mjs';

const [root, peers, quick, sections, ...jdkHomes] = process.argv.slice(2);
const results = join(root, 'target/bench');
const cores = os.availableParallelism?.() ?? os.cpus().length;
const began = performance.now();

const bench = {
    root,
    peers,
    cores,
    cpu: cores - 1, // the first one has the machine's interrupts
    otherCpu: 0,
    port: Number(process.env.SIGNET_BENCH_PORT ?? 28200),
    settings: settings(quick === 'true'),
    jar: join(root, 'bench/jmh/target/bench.jar'),
    work: join(results, 'work'),
    samples: join(results, 'samples'),
    jdk: jdkHomes.map(jdk)[0], // the default, which runs everything unless a section says otherwise
    jdks: jdkHomes.map(jdk).sort((a, b) => a.major - b.major),
    failures: [], // requests that went wrong; the document shows them beside the figures
    say: (text) => console.error(`  ${String(Math.round((performance.now() - began) / 1000)).padStart(4)} s  ${text}`),
};

function jdk(home) {
    const version = /^JAVA_VERSION="(.*)"/m.exec(readFileSync(join(home, 'release'), 'utf8'))[1];
    return { home, version, major: Number(/^\d+/.exec(version)[0]) };
}

/** Measures a section and writes its figures; a failure does not affect other sections. */
async function section(name, about) {
    bench.say(name);
    bench.failures = [];
    const from = performance.now();
    try {
        const { measure } = await import(`./sections/${name}.mjs`);
        const result = await measure(bench);
        const seconds = Math.round((performance.now() - from) / 1000);
        writeFileSync(
            join(results, `${name}.json`),
            JSON.stringify({ machine: about, seconds, failures: bench.failures, ...result }, null, 1),
        );
        return true;
    } catch (error) {
        console.error(`The section ${name} could not be measured. ${error.message}`);
        return false;
    }
}

let complete = true;
mkdirSync(bench.work, { recursive: true });
if (sections) {
    bench.say('samples');
    rmSync(bench.samples, { recursive: true, force: true });
    const most = Math.max(...Object.values(bench.settings.sampled));
    await run([
        'java',
        '-Djava.awt.headless=true',
        '-cp',
        bench.jar,
        'dev.signet.bench.Samples',
        bench.samples,
        String(most),
    ]);
    const about = { ...(await machine(bench)), quick: quick === 'true' };
    for (const name of sections.split(',')) complete = (await section(name, about)) && complete;
}
const figures = readResults(results, SECTIONS);
if (writeReport(figures, join(root, 'docs'))) {
    bench.say('docs/BENCHMARKS.md is written');
    for (const goal of goals(figures)) console.log(goal);
} else {
    console.error('There are no figures yet; bench/run without --report measures them.');
    complete = false;
}
process.exit(complete ? 0 : 1);
