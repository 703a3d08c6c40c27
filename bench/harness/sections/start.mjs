// SPDX-License-Identifier: Apache-2.0
// From the command to the first 200, on every JDK, beside nginx and Fastify; and the memory of the servers.
import { interleave, Measurements } from '../measurements.mjs';
import { pause, residentMegabytes } from '../processes.mjs';
import { fastify, nginx, signet } from '../servers.mjs';
import { uniqueSeeds, wrk } from '../load.mjs';

const SETTLE_MILLISECONDS = 1500;
const SAMPLE_MILLISECONDS = 100;

export async function measure(bench) {
    const ways = {
        ...Object.fromEntries(
            bench.jdks.map((jdk) => [
                `Signet, JDK ${jdk.major}`,
                () => signet(bench, { port: bench.port, javaHome: jdk.home }),
            ]),
        ),
        nginx: () => nginx(bench, { port: bench.port + 1, workers: bench.cores }),
        Fastify: async () => (await fastify(bench, { port: bench.port + 2, workers: bench.cores }))[0],
    };
    const starts = new Measurements();
    const memory = new Measurements();
    // The first start may create a class archive, and fills the page cache.
    for (const way of Object.values(ways)) await (await way()).stop();
    await interleave(
        bench.settings.starts,
        Object.entries(ways).map(([who, way]) => async () => {
            const server = await way();
            starts.add({ who }, server.startMilliseconds);
            await server.stop();
        }),
        bench.say,
    );
    await interleave(
        1,
        Object.entries(ways).map(
            ([who, way]) =>
                () =>
                    resident(bench, memory, who, way),
        ),
        () => bench.say('memory'),
    );
    return { starts, memory };
}

async function resident(bench, memory, who, way) {
    const server = await way();
    try {
        await pause(SETTLE_MILLISECONDS);
        memory.add({ who, when: 'idle' }, residentMegabytes(server.pid));
        let most = 0;
        const timer = setInterval(() => (most = Math.max(most, residentMegabytes(server.pid))), SAMPLE_MILLISECONDS);
        const kinds = Object.keys(server.paths);
        for (const kind of kinds) {
            const seconds = 2 * bench.settings.warmUp.seconds;
            await wrk(bench, server, { args: uniqueSeeds(server, kind), connections: 128, seconds });
        }
        clearInterval(timer);
        memory.add({ who, when: 'load' }, most);
    } finally {
        await server.stop();
    }
}
