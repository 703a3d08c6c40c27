// SPDX-License-Identifier: Apache-2.0
import { join } from 'node:path';
import { cpuSeconds, pause, run } from './processes.mjs';

let runs = 0;

/** Loads a server as fast as it answers; gives requests a second and processor time a request. */
export async function wrk(
    bench,
    server,
    { script = 'unique', args, connections, threads = Math.max(2, bench.cores >> 1), seconds, cpus },
) {
    const before = server.pid === undefined ? 0 : cpuSeconds(server.pid);
    const output = await run(
        [
            'wrk',
            '-t',
            Math.min(threads, connections),
            '-c',
            connections,
            '-d',
            `${seconds}s`,
            '--timeout',
            '10s',
            '-s',
            join(bench.root, `bench/lua/${script}.lua`),
            `http://127.0.0.1:${server.port}`,
            '--',
            ...args,
        ].map(String),
        { cpus },
    );
    const line = /^JSON (.*)$/m.exec(output);
    if (!line) throw new Error(`wrk printed no result for ${server.who}:\n${output}`);
    const result = JSON.parse(line[1]);
    if (result.errors > 0)
        bench.failures.push(
            `${server.who}, ${connections} connections: ${result.errors} errors beside ${result.requests} answers`,
        );
    const perSecond = (result.requests * 1e6) / result.microseconds;
    if (server.pid === undefined) return { perSecond };
    const cpuMicroseconds = ((cpuSeconds(server.pid) - before) * 1e6) / result.requests;
    await quiet(server.pid);
    return { perSecond, cpuMicroseconds };
}

/** Waits until a server has worked off what wrk left behind; a slow one would disturb whoever comes next. */
async function quiet(pid) {
    const patience = performance.now() + 5_000;
    for (let used = 0, last = -1; used !== last && performance.now() < patience;) {
        last = cpuSeconds(pid);
        await pause(60);
        used = cpuSeconds(pid);
    }
}

/** The arguments of unique.lua: seeds that no earlier run has asked for. */
export const uniqueSeeds = (server, kind) => [...server.paths[kind], ++runs + Date.now().toString(36)];
