// SPDX-License-Identifier: Apache-2.0
// After the start, on one core: requests per second in each second, and response times at a fixed rate in the first seconds.
import { interleave, Measurements } from '../measurements.mjs';
import { nginx, signet } from '../servers.mjs';
import { openLoop, uniqueSeeds, wrk } from '../load.mjs';

const KINDS = ['svg', 'png64'];
const FIXED = { rate: 1000, connections: 32, warmUp: 3, seconds: 10 };

export async function measure(bench) {
    const rates = new Measurements();
    const { rounds, seconds } = bench.settings.warmUpCurve;
    await interleave(
        rounds,
        KINDS.map((kind) => async () => {
            const server = await signet(bench, { port: bench.port, cpus: bench.cpu, threads: 1 });
            try {
                for (let second = 1; second <= seconds; second++) {
                    const options = {
                        args: uniqueSeeds(server, kind),
                        connections: 32,
                        seconds: 1,
                        cpus: bench.otherCpu,
                    };
                    rates.add({ kind, second }, (await wrk(bench, server, options)).perSecond);
                }
            } finally {
                await server.stop();
            }
        }),
        bench.say,
    );
    return { rates, fixed: { ...FIXED, percentiles: await fixedRate(bench, rounds) } };
}

/** The generator warms up with nginx, while Signet is idle. */
async function fixedRate(bench, rounds) {
    const percentiles = new Measurements();
    const other = await nginx(bench, { port: bench.port + 1, cpus: bench.otherCpu, workers: 1 });
    const measureOnce = async (kind) => {
        const server = await signet(bench, { port: bench.port, cpus: bench.cpu, threads: 1 });
        try {
            const path = server.paths[kind].join('seed%d');
            const load = { port: server.port, path, warmUpPort: other.port, cpus: bench.otherCpu, ...FIXED };
            const result = await openLoop(bench, load);
            for (const name of ['p50', 'p99', 'p100']) percentiles.add({ kind, name }, result[name]);
        } finally {
            await server.stop();
        }
    };
    try {
        await interleave(
            rounds,
            KINDS.map((kind) => () => measureOnce(kind)),
            bench.say,
        );
    } finally {
        await other.stop();
    }
    return percentiles;
}
