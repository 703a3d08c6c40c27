// SPDX-License-Identifier: Apache-2.0
// The response time at half the maximum rate of the slower server, measured from when each request was due.
import { Worker } from 'node:worker_threads';
import { interleave, Measurements } from '../measurements.mjs';
import { pause } from '../processes.mjs';
import { nginx, signet } from '../servers.mjs';
import { openLoop, uniqueSeeds, untilSteady, wrk } from '../load.mjs';

const CONNECTIONS = 64;
const STALL = { everyMilliseconds: 1000, forMilliseconds: 100, rate: 1000, seconds: 3 };

export async function measure(bench) {
    const ours = await signet(bench, { port: bench.port });
    const static_ = await nginx(bench, { port: bench.port + 1, workers: bench.cores });
    const percentiles = new Measurements();
    const { rounds, warmUp, seconds } = bench.settings.latency;
    try {
        await untilSteady(bench.settings.warmUp, (seconds) =>
            wrk(bench, ours, { args: uniqueSeeds(ours, 'svg'), connections: CONNECTIONS, seconds }),
        );
        const most = {};
        for (const server of [ours, static_]) {
            const options = {
                args: uniqueSeeds(server, 'svg'),
                connections: CONNECTIONS,
                seconds: bench.settings.loadSeconds,
            };
            most[server.who] = (await wrk(bench, server, options)).perSecond;
        }
        const rate = Math.round(Math.min(...Object.values(most)) / 2 / 100) * 100;
        const tasks = [ours, static_].map((server) => async () => {
            const path = server.paths.svg.join('seed%d');
            const result = await openLoop(bench, { port: server.port, path, rate, connections: CONNECTIONS, warmUp, seconds });
            if (result.errors)
                throw new Error(`${server.who} gave ${result.errors} errors at ${rate} requests a second.`);
            for (const [name, value] of Object.entries(result)) percentiles.add({ who: server.who, name }, value);
        });
        await interleave(rounds, tasks, bench.say);
        return { rate, most, connections: CONNECTIONS, percentiles, stall: { ...STALL, ...(await stalled(bench)) } };
    } finally {
        await Promise.all([ours.stop(), static_.stop()]);
    }
}

/**
 * Checks the generator with a server that stops for 100 ms in every second: without coordinated omission, a tenth of all requests
 * wait, 50 ms on average.
 */
async function stalled(bench) {
    const port = bench.port + 4;
    const worker = new Worker(
        `
    const http = require('node:http');
    const { port, everyMilliseconds, forMilliseconds } = require('node:worker_threads').workerData;
    http.createServer((request, response) => response.end('ok')).listen(port, '127.0.0.1', () => {
      setInterval(() => { const end = Date.now() + forMilliseconds; while (Date.now() < end); }, everyMilliseconds);
      require('node:worker_threads').parentPort.postMessage('listening');
    });`,
        { eval: true, workerData: { port, ...STALL } },
    );
    await new Promise((resolve) => worker.once('message', resolve));
    try {
        const result = await openLoop(bench, {
            port,
            path: '/%d',
            rate: STALL.rate,
            connections: CONNECTIONS,
            warmUp: 1,
            seconds: STALL.seconds,
        });
        await pause(10);
        return { p50: result.p50, p95: result.p95, p99: result.p99 };
    } finally {
        await worker.terminate();
    }
}
