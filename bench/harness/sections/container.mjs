// SPDX-License-Identifier: Apache-2.0
// One core and 128 MB, or 1 GB, in a container: podman with this machine's own file system below it, so that no image is
// needed. The load comes from another core.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { interleave, Measurements } from '../measurements.mjs';
import { pause, run, start } from '../processes.mjs';
import { expect } from '../servers.mjs';
import { uniqueSeeds, wrk } from '../wrk.mjs';

const LIMITS = ['128m', '1g'];
const CONNECTIONS = 64;
const PATHS = {
    svg: ['/v1/avatar/', '.svg'],
    png64: ['/v1/avatar/', '.png'],
    png1024: ['/v1/avatar/', '.png?size=1024'],
};

export async function measure(bench) {
    if (bench.cores < 2) return { skipped: 'there is only one core, and the load needs another' };
    const rates = new Measurements();
    const memory = new Measurements();
    const servers = [];
    try {
        for (const [i, limit] of LIMITS.entries()) servers.push(await contained(bench, limit, bench.port + i));
    } catch (error) {
        bench.say(error.message);
        await Promise.all(servers.map((server) => server.stop()));
        return { skipped: 'no container could be started here' };
    }
    try {
        for (const server of servers) await load(server, 'svg', bench.settings.warmUpSeconds);
        const tasks = Object.keys(PATHS).flatMap((kind) =>
            servers.map((server) => async () => {
                const result = await load(server, kind, bench.settings.container.seconds);
                rates.add({ limit: server.limit, kind }, result.perSecond);
            }),
        );
        await interleave(bench.settings.container.rounds, tasks, bench.say);
        for (const server of servers) {
            await expect(server, '/healthz', 200);
            memory.add({ limit: server.limit }, await server.peakMegabytes());
        }
        const oomKills = await Promise.all(servers.map((server) => server.oomKilled()));
        return { rates, memory, connections: CONNECTIONS, oomKilled: oomKills.some(Boolean) };
    } finally {
        await Promise.all(servers.map((server) => server.stop()));
    }

    // 1024 px with few connections: beyond its limit of waiting drawings the service answers 503, which is an error here.
    function load(server, kind, seconds) {
        const connections = kind === 'png1024' ? 8 : CONNECTIONS;
        return wrk(bench, server, {
            args: uniqueSeeds(server, kind),
            connections,
            threads: 1,
            seconds,
            cpus: bench.otherCpu,
        });
    }
}

async function contained(bench, limit, port) {
    const name = `signet-bench-${process.pid}-${limit}`;
    const child = start(
        [
            'podman',
            'run',
            '--rm',
            '--name',
            name,
            '--cgroup-manager',
            'cgroupfs',
            '--network',
            'host',
            '--memory',
            limit,
            '--memory-swap',
            limit,
            '--cpuset-cpus',
            String(bench.cpu),
            '--ulimit',
            'nofile=10000:10000',
            '--ulimit',
            'nproc=4000:4000',
            '--rootfs',
            '/:O',
            join(bench.root, 'signet'),
            'serve',
            '--host',
            '127.0.0.1',
            '--port',
            String(port),
            '--ops-port',
            'off',
        ],
        { log: join(bench.work, `container-${limit}.log`) },
    );
    const inspect = async (format) => (await run(['podman', 'inspect', '--format', format, name])).trim();
    const server = {
        who: `Signet in ${limit}`,
        limit,
        port,
        paths: PATHS,
        oomKilled: async () => (await inspect('{{.State.OOMKilled}}')) === 'true',
        peakMegabytes: async () => {
            const pid = await inspect('{{.State.Pid}}');
            return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))[1]) / 1024;
        },
        stop: async () => {
            await run(['podman', 'stop', '--time', '5', name]).catch(() => {});
            await child.stop();
        },
    };
    for (let tries = 0; ; tries++) {
        if (await expect(server, '/healthz', 200).catch(() => false)) return server;
        if (!child.alive() || tries > 300) {
            await server.stop();
            throw new Error(readFileSync(join(bench.work, `container-${limit}.log`), 'utf8').trim() || 'no answer');
        }
        await pause(100);
    }
}
