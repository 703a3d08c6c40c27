// SPDX-License-Identifier: Apache-2.0
// Load generators: wrk for HTTP/1.1 and TLS, h2load for HTTP/2, OpenLoop for a fixed rate. The first two report requests per second and the server's processor
// time per request.
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cpuSeconds, pause, run } from './processes.mjs';

const H2_STREAMS = 10;
const H2_URLS = 50_000;
let runs = 0;

export async function wrk(bench, server, { script = 'unique', args, connections, seconds, cpus }) {
    return counted(bench, server, async () => {
        const output = await run(
            [
                'wrk',
                '-t',
                1,
                '-c',
                connections,
                '-d',
                `${seconds}s`,
                '--timeout',
                '10s',
                '-s',
                join(bench.root, `bench/lua/${script}.lua`),
                `${server.tls ? 'https' : 'http'}://127.0.0.1:${server.port}`,
                '--',
                ...args,
            ].map(String),
            { cpus },
        );
        const line = /^JSON (.*)$/m.exec(output);
        if (!line) throw new Error(`wrk printed no result for ${server.who}:\n${output}`);
        const { requests, microseconds, errors } = JSON.parse(line[1]);
        return { requests, errors, perSecond: (requests * 1e6) / microseconds };
    });
}

/** HTTP/2 with prior knowledge. The seeds repeat after H2_URLS requests; no server here caches what it renders. */
export async function h2load(bench, server, { kind, connections, streams = H2_STREAMS, seconds, cpus }) {
    const urls = join(bench.work, `urls-${server.who}-${kind}.txt`);
    if (!existsSync(urls)) {
        const [before, after] = server.paths[kind];
        const lines = Array.from({ length: H2_URLS }, (_, i) => `${before}h2-${i}${after}`);
        writeFileSync(urls, `${lines.join('\n')}\n`);
    }
    return counted(bench, server, async () => {
        const output = await run(
            [
                'h2load',
                '-t',
                1,
                '-c',
                connections,
                '-m',
                streams,
                `--duration=${seconds}`,
                '-i',
                urls,
                '-B',
                `http://127.0.0.1:${server.port}`,
            ].map(String),
            { cpus },
        );
        const totals = /(\d+) total.* (\d+) done, (\d+) succeeded, (\d+) failed, (\d+) errored, (\d+) timeout/.exec(
            output,
        );
        const rate = /^finished in .*, ([\d.]+) req\/s/m.exec(output);
        if (!totals || !rate) throw new Error(`h2load printed no result for ${server.who}:\n${output}`);
        return {
            requests: Number(totals[3]),
            errors: Number(totals[4]) + Number(totals[6]),
            perSecond: Number(rate[1]),
        };
    });
}

/** Response times at a fixed rate. The generator warms up with another server, if warmUpPort is given. */
export async function openLoop(bench, { port, path, rate, connections, warmUp, warmUpPort = port, seconds, cpus }) {
    const options = ['-XX:+UseSerialGC', '-Xmn256m', '-cp', bench.jar];
    const load = [port, path, rate, connections, seconds, warmUpPort, warmUp];
    return JSON.parse(await run(['java', ...options, 'dev.signet.bench.OpenLoop', ...load].map(String), { cpus }));
}

/** Generates load until the rate no longer grows: two runs in a row less than 2 % above the best before them. */
export async function untilSteady({ seconds, runs }, generate) {
    let best = 0;
    for (let run = 0, flat = 0; run < runs && flat < 2; run++) {
        const { perSecond } = await generate(seconds);
        flat = perSecond < best * 1.02 ? flat + 1 : 0;
        best = Math.max(best, perSecond);
    }
}

async function counted(bench, server, generate) {
    const before = cpuSeconds(server.pid);
    const { requests, errors, perSecond } = await generate();
    if (errors > 0) bench.failures.push(`${server.who}: ${errors} errors beside ${requests} responses`);
    const cpuMicroseconds = ((cpuSeconds(server.pid) - before) * 1e6) / requests;
    await idle(server.pid);
    return { perSecond, cpuMicroseconds };
}

/** Waits until a server has finished what the load generator abandoned; it would disturb the next measurement. */
async function idle(pid) {
    const deadline = performance.now() + 5_000;
    for (let used = 0, last = -1; used !== last && performance.now() < deadline;) {
        last = cpuSeconds(pid);
        await pause(60);
        used = cpuSeconds(pid);
    }
}

/** The arguments of unique.lua: seeds that no earlier run requested. */
export const uniqueSeeds = (server, kind) => [...server.paths[kind], ++runs + Date.now().toString(36)];
