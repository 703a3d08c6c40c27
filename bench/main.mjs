// SPDX-License-Identifier: Apache-2.0
// Measures the sections, writes the figures of each to target/bench, and replaces them in docs/BENCHMARKS.md.
//   node main.mjs ROOT PEERS QUICK SECTIONS JDK…          called by bench/run, which has built and installed everything
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { writeChart } from './chart.mjs';
import { run } from './lib.mjs';
import { writeReport } from './report.mjs';
import * as measure from './sections.mjs';

const [root, peers, quick, sections, ...jdkHomes] = process.argv.slice(2);
const results = join(root, 'target/bench');
const cores = os.availableParallelism?.() ?? os.cpus().length;
if (cores < 2) throw new Error('One core serves and another one generates the load; this machine has one.');
const began = performance.now();
const draw = { ...(await import(join(root, 'web/src/signet.js'))), ...(await import(join(root, 'web/src/png.js'))) };

const bench = {
    root,
    peers,
    cores,
    draw,
    quick: quick === 'true',
    cpu: cores - 1, // the first one has the machine's interrupts
    otherCpu: 0,
    port: 20_000 + 10 * (process.pid % 1000),
    jar: join(root, 'bench/jmh/target/bench.jar'),
    work: join(results, 'work'),
    svgs: join(results, 'work/svg'),
    typical: {},
    jdks: jdkHomes.map(jdk).sort((a, b) => a.major - b.major),
    failures: [], // requests that went wrong; the document shows them beside the figures
    say: (text) => console.error(`  ${String(Math.round((performance.now() - began) / 1000)).padStart(4)} s  ${text}`),
};

function jdk(home) {
    const version = /^JAVA_VERSION="(.*)"/m.exec(readFileSync(join(home, 'release'), 'utf8'))[1];
    return { home, version, major: Number(/^\d+/.exec(version)[0]) };
}

/** Draws the first seeds, for the peers that draw Signet's SVG, and as the files of nginx. */
function makeSamples() {
    rmSync(bench.work, { recursive: true, force: true });
    mkdirSync(bench.svgs, { recursive: true });
    const seeds = Array.from({ length: 100 }, (_, number) => `user${number}@example.com`);
    bench.typical = {
        svg: seeds.map((seed) => Buffer.from(draw.svg(seed))),
        png64: seeds.map((seed) => Buffer.from(draw.png(seed, { size: 64 }))),
        png256: seeds.map((seed) => Buffer.from(draw.png(seed, { size: 256 }))),
    };
    bench.typical.svg.forEach((text, number) => writeFileSync(join(bench.svgs, `${number}.svg`), text));
}

async function machine() {
    const line = async (...command) => (await run(command).catch(() => '')).split('\n')[0];
    const version = async (name, command) => `${name} ${/\d+[.\d]+/.exec((await run(['sh', '-c', `${command} 2>&1; exit 0`])).replace(/^h2load nghttp2\//, ''))?.[0]}`;
    const packages = Object.entries(JSON.parse(readFileSync(join(peers, 'package.json'), 'utf8')).dependencies);
    return {
        taken: new Date().toISOString().slice(0, 10),
        commit: await line('git', '-C', root, 'rev-parse', '--short=12', 'HEAD'),
        changed: (await line('git', '-C', root, 'status', '--porcelain', '--untracked-files=no')) !== '',
        processor: /^Model name:\s*(.*)$/m.exec(await run(['lscpu'], { env: { LC_ALL: 'C' } }))?.[1] ?? os.arch(),
        cores,
        jdk: jdk(process.env.JAVA_HOME).version,
        system: /^PRETTY_NAME="(.*)"/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? os.type(),
        kernel: os.release().split('-')[0],
        // Above the number of cores, other programs were running.
        load: os.loadavg()[0],
        quick: bench.quick,
        versions: [
            `Node.js ${process.version.slice(1)}`,
            ...bench.jdks.map(({ version }) => `JDK ${version}`),
            ...(await Promise.all([version('nginx', 'nginx -v'), version('wrk', 'wrk -v'), version('h2load', 'h2load --version'), version('hyperfine', 'hyperfine --version'), version('optipng', 'optipng -v')])),
            ...packages.map((entry) => entry.join(' ')),
        ],
    };
}

let complete = true;
mkdirSync(results, { recursive: true });
makeSamples();
const about = await machine();
for (const name of sections.split(',')) {
    bench.say(name);
    bench.failures = [];
    try {
        const figures = { machine: about, ...(await measure[name](bench)), failures: bench.failures };
        writeFileSync(join(results, `${name}.json`), JSON.stringify(figures, null, 1));
        writeReport(join(root, 'docs/BENCHMARKS.md'), name, JSON.parse(JSON.stringify(figures)));
    } catch (error) {
        console.error(`The section ${name} could not be measured. ${error.stack}`);
        complete = false;
    }
}
writeChart(results, join(root, 'docs/images/benchmarks.svg'));
bench.say('docs/BENCHMARKS.md has the figures');
process.exit(complete ? 0 : 1);
