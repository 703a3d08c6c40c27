// SPDX-License-Identifier: Apache-2.0
// The warm-up curve: requests per second in each second after the start, on one core.
import { interleave, Measurements } from '../measurements.mjs';
import { signet } from '../servers.mjs';
import { uniqueSeeds, wrk } from '../load.mjs';

const KINDS = ['svg', 'png64'];

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
    return { rates };
}
