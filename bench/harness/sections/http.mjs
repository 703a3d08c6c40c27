// SPDX-License-Identifier: Apache-2.0
// Throughput over HTTP, one core against one core: a server with one event loop or worker on one core, the load generator on
// another. Every request has another seed; nginx sends a file of the median length from its open-file cache. HTTP/2 has a
// process of its own: in one that has served HTTP/2, the JIT compiler compiles HTTP/1.1 differently.
import { join } from 'node:path';
import { interleave, Measurements } from '../measurements.mjs';
import { expect, fastify, KINDS, nginx, signet } from '../servers.mjs';
import { memoryPerConnection, PROTOCOLS } from '../idle.mjs';
import { h2load, uniqueSeeds, untilSteady, wrk } from '../load.mjs';

export async function measure(bench) {
    if (bench.cores < 2) throw new Error('One core serves and another one generates the load; this machine has one.');
    const one = { cpus: bench.cpu, threads: 1, workers: 1 };
    const servers = [];
    const started = async (server) => {
        servers.push(server);
        return server;
    };
    const rates = new Measurements();
    const cpu = new Measurements();
    try {
        const ours = await started(await signet(bench, { ...one, port: bench.port }));
        const oursTls = await started(await signet(bench, { ...one, port: bench.port + 1, tls: true }));
        const oursH2c = await started(await signet(bench, { ...one, port: bench.port + 6 }));
        const static_ = await started(await nginx(bench, { ...one, port: bench.port + 2 }));
        const staticTls = { ...static_, port: bench.port + 3, tls: true };
        const staticH2c = { ...static_, port: bench.port + 4 };
        const peers = await fastify(bench, { ...one, port: bench.port + 5 });
        servers.push(peers[0]);

        for (const server of [ours, static_, ...peers])
            for (const kind of KINDS) await expect(server, server.paths[kind].join('ada'), 200);
        const etags = join(bench.samples, 'etags.lua');
        const { etag } = (await expect(static_, '/svg/ada.svg', 200)).headers;
        await expect(static_, '/svg/ada.svg', 304, { 'If-None-Match': etag });
        const ourEtag = (await expect(ours, '/v1/avatar/ada.svg', 200)).headers.etag;
        await expect(ours, '/v1/avatar/ada.svg', 304, { 'If-None-Match': ourEtag });

        const tasks = [];
        for (const connections of bench.settings.connections) {
            for (const kind of KINDS)
                for (const server of [ours, static_])
                    tasks.push(() => load(wrk, server, kind, connections, { args: uniqueSeeds(server, kind) }));
            tasks.push(() => load(wrk, ours, '304', connections, { script: 'tagged', args: [etags] }));
            tasks.push(() =>
                load(wrk, static_, '304', connections, { script: 'tagged', args: [etags, '/svg/', etag] }),
            );
            for (const server of [oursTls, staticTls])
                tasks.push(() => load(wrk, server, 'svg-tls', connections, { args: uniqueSeeds(server, 'svg') }));
            for (const server of [oursH2c, staticH2c])
                tasks.push(() => load(h2load, server, 'svg-h2c', connections, { kind: 'svg' }));
        }
        const [fewest] = bench.settings.connections;
        for (const server of [oursH2c, staticH2c])
            tasks.push(() => load(h2load, server, 'svg-h2c-1', fewest, { kind: 'svg', streams: 1 }));
        tasks.push(() => load(wrk, oursH2c, 'svg-after-h2c', fewest, { args: uniqueSeeds(oursH2c, 'svg') }));
        for (const peer of peers)
            for (const kind of KINDS)
                tasks.push(() => load(wrk, peer, kind, fewest, { args: uniqueSeeds(peer, kind) }));

        bench.say('warming up');
        const loads = [
            ...[ours, ...peers].flatMap((server) =>
                KINDS.map((kind) => [wrk, server, { args: uniqueSeeds(server, kind) }]),
            ),
            [wrk, ours, { script: 'tagged', args: [etags] }],
            [wrk, oursTls, { args: uniqueSeeds(oursTls, 'svg') }],
            [wrk, oursH2c, { args: uniqueSeeds(oursH2c, 'svg') }],
            [h2load, oursH2c, { kind: 'svg' }],
            [h2load, oursH2c, { kind: 'svg', streams: 1 }],
        ];
        for (const [generator, server, options] of loads)
            await untilSteady(bench.settings.warmUp, (seconds) =>
                generator(bench, server, { ...options, connections: 32, seconds, cpus: bench.otherCpu }),
            );
        await interleave(bench.settings.httpRounds, tasks, bench.say);
    } finally {
        await Promise.all(servers.map((server) => server.stop()));
    }
    return { rates, cpu, idle: await idle(bench, one) };

    async function load(generator, server, kind, connections, options) {
        const result = await generator(bench, server, {
            ...options,
            connections,
            seconds: bench.settings.loadSeconds,
            cpus: bench.otherCpu,
        });
        rates.add({ who: server.who, kind, connections }, result.perSecond);
        cpu.add({ who: server.who, kind, connections }, result.cpuMicroseconds);
    }
}

/** In processes of their own, whose memory no load has extended. */
async function idle(bench, one) {
    const bytes = new Measurements();
    bench.say('idle connections');
    for (const protocol of PROTOCOLS) {
        const tls = protocol === 'tls';
        const ours = await signet(bench, { ...one, port: bench.port, tls });
        const static_ = await nginx(bench, { ...one, port: bench.port + 2 });
        const staticPort = static_.port + { plain: 0, tls: 1, h2c: 2 }[protocol];
        try {
            for (const server of [ours, { ...static_, port: staticPort, tls }])
                bytes.add({ who: server.who, protocol }, await memoryPerConnection(server, protocol));
        } finally {
            await Promise.all([ours.stop(), static_.stop()]);
        }
    }
    return bytes;
}
