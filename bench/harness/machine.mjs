// SPDX-License-Identifier: Apache-2.0
// The machine and the versions of all programs.
import { readFileSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { run } from './processes.mjs';

export async function machine(bench) {
    return {
        taken: new Date().toISOString().slice(0, 10),
        commit: await firstLine(['git', '-C', bench.root, 'rev-parse', '--short=12', 'HEAD']),
        changed: (await firstLine(['git', '-C', bench.root, 'status', '--porcelain', '--untracked-files=no'])) !== '',
        processor: await processor(),
        cores: bench.cores,
        jdk: bench.jdk.version,
        memoryGigabytes: Math.round(os.totalmem() / 2 ** 30),
        system: /^PRETTY_NAME="(.*)"/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? os.type(),
        kernel: /^[\d.]+\d/.exec(os.release())?.[0] ?? os.release(),
        // Above the number of cores, other programs were running.
        loadBefore: os.loadavg()[0],
        versions: { ...(await tools(bench)), ...peers(bench) },
    };
}

async function processor() {
    const text = await run(['lscpu'], { env: { LC_ALL: 'C' } }).catch(() => '');
    return /^Model name:\s*(.*)$/m.exec(text)?.[1] ?? os.cpus()[0]?.model ?? os.arch();
}

async function tools(bench) {
    const versions = { node: process.version.slice(1) };
    for (const jdk of bench.jdks) versions[`JDK ${jdk.major}`] = jdk.version;
    versions.nginx = /[\d.]+/.exec(await both(['nginx', '-v']))?.[0];
    versions.wrk = /wrk \S*?([\d.]+)/.exec(await both(['wrk', '-v']))?.[1];
    versions.optipng = /[\d.]+/.exec(await both(['optipng', '-v']))?.[0];
    versions.h2load = /[\d.]+/.exec(await both(['h2load', '--version']).then((text) => text.replace(/^h2load nghttp2\//, '')))?.[0];
    const pom = readFileSync(join(bench.root, 'bench/jmh/pom.xml'), 'utf8');
    versions.JMH = /<jmh.version>(.*)</.exec(pom)[1];
    versions.Batik = /<batik.version>(.*)</.exec(pom)[1];
    return versions;
}

const peers = (bench) => JSON.parse(readFileSync(join(bench.peers, 'package.json'), 'utf8')).dependencies;

const firstLine = async (command) => (await run(command).catch(() => '')).split('\n')[0];

/** The version output of a command, on either stream and whatever its exit code. */
const both = (command) => run(['sh', '-c', '"$@" 2>&1; exit 0', 'sh', ...command]);
