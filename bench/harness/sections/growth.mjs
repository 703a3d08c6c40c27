// SPDX-License-Identifier: Apache-2.0
// How throughput grows with cores and with connections; how time grows with size is in the section render.
import { interleave, Measurements } from '../measurements.mjs';
import { nginx, signet } from '../servers.mjs';
import { uniqueSeeds, wrk } from '../wrk.mjs';

export async function measure(bench) {
    const cores = new Measurements();
    const connections = new Measurements();
    const { rounds, seconds } = bench.settings.growth;
    bench.say('connections');
    await withServers(undefined, bench.cores, async (servers) => {
        const tasks = bench.settings.growth.connections.flatMap((count) =>
            servers.map((server) => async () => {
                const result = await load(server, count, seconds);
                connections.add({ who: server.who, connections: count }, result.perSecond);
            }),
        );
        await interleave(rounds, tasks, bench.say);
    });
    for (let count = 1; count <= bench.cores; count *= 2) {
        bench.say(`cores: ${count}`);
        await withServers(`0-${count - 1}`, count, async (servers) => {
            await interleave(
                rounds,
                servers.map((server) => async () => {
                    const result = await load(server, 64, seconds);
                    cores.add({ who: server.who, cores: count }, result.perSecond);
                }),
                () => {},
            );
        });
    }
    return { cores, connections };

    async function withServers(cpus, count, use) {
        const servers = [
            await signet(bench, { port: bench.port, cpus, threads: count }),
            await nginx(bench, { port: bench.port + 1, cpus, workers: count }),
        ];
        try {
            await load(servers[0], 64, bench.settings.warmUpSeconds);
            await use(servers);
        } finally {
            await Promise.all(servers.map((server) => server.stop()));
        }
    }

    function load(server, count, duration) {
        return wrk(bench, server, { args: uniqueSeeds(server, 'svg'), connections: count, seconds: duration });
    }
}
