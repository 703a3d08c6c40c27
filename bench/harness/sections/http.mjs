// SPDX-License-Identifier: Apache-2.0
// Over HTTP, as fast as it goes: every request another seed, beside nginx with a file and Fastify with two peers.
import { join } from 'node:path';
import { interleave, Measurements } from '../measurements.mjs';
import { expect, fastify, KINDS, nginx, signet } from '../servers.mjs';
import { uniqueSeeds, wrk } from '../wrk.mjs';

export async function measure(bench) {
    const ours = await signet(bench, { port: bench.port });
    const static_ = await nginx(bench, { port: bench.port + 1, workers: bench.cores });
    const peers = await fastify(bench, { port: bench.port + 2, workers: bench.cores });
    const rates = new Measurements();
    const cpu = new Measurements();
    const lengths = {};
    const tasks = [];
    try {
        for (const kind of KINDS) {
            for (const server of [ours, static_, ...peers]) {
                const [before, after] = server.paths[kind];
                lengths[`${server.who} ${kind}`] = (await expect(server, `${before}ada${after}`, 200)).length;
                for (const connections of bench.settings.connections) {
                    tasks.push(() => load(server, kind, connections, { args: uniqueSeeds(server, kind) }));
                }
            }
        }
        const etags = join(bench.samples, 'etags.lua');
        const { etag } = (await expect(static_, '/svg/ada.svg', 200)).headers;
        await expect(static_, '/svg/ada.svg', 304, { 'If-None-Match': etag });
        await expect(ours, '/v1/avatar/ada.svg', 304, {
            'If-None-Match': (await expect(ours, '/v1/avatar/ada.svg', 200)).headers.etag,
        });
        for (const connections of bench.settings.connections) {
            tasks.push(() => load(ours, '304', connections, { script: 'tagged', args: [etags] }));
            tasks.push(() => load(static_, '304', connections, { script: 'tagged', args: [etags, '/svg/', etag] }));
        }
        bench.say('warming up');
        for (const kind of KINDS) {
            const seconds = Math.ceil(bench.settings.warmUpSeconds / KINDS.length);
            await wrk(bench, ours, { args: uniqueSeeds(ours, kind), connections: 32, seconds });
            for (const peer of peers)
                await wrk(bench, peer, { args: uniqueSeeds(peer, kind), connections: 32, seconds: 1 });
        }
        await interleave(bench.settings.httpRounds, tasks, bench.say);
    } finally {
        await Promise.all([ours, static_, peers[0]].map((server) => server.stop()));
    }
    return { rates, cpu, lengths };

    async function load(server, kind, connections, options) {
        const result = await wrk(bench, server, { ...options, connections, seconds: bench.settings.wrkSeconds });
        rates.add({ who: server.who, kind, connections }, result.perSecond);
        cpu.add({ who: server.who, kind, connections }, result.cpuMicroseconds);
    }
}
