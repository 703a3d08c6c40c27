// SPDX-License-Identifier: Apache-2.0
// Durations and repetitions. A quick run shows whether something changed; the published document comes from a full run.

const FULL = {
    renderRounds: 3,
    jmh: { warmUps: 10, iterations: 2, milliseconds: 1000 },
    otherSizes: [16, 32, 50, 100, 128, 150, 250, 512],
    allSizes: { step: 1, warmUp: 300, measured: 60 },
    node: { warmUp: 1500, measured: 1500 },
    sampled: { 64: 100, 256: 40, 1024: 6 },
    httpRounds: 5,
    loadSeconds: 3,
    warmUp: { seconds: 3, runs: 12 },
    connections: [32, 128],
    warmUpCurve: { rounds: 3, seconds: 12 },
    latency: { rounds: 5, warmUp: 3, seconds: 10 },
    starts: 15,
};

const QUICK = {
    renderRounds: 1,
    jmh: { warmUps: 6, iterations: 1, milliseconds: 500 },
    otherSizes: [16, 50, 100, 150, 250],
    allSizes: { step: 33, warmUp: 300, measured: 30 },
    node: { warmUp: 250, measured: 300 },
    sampled: { 64: 16, 256: 6, 1024: 1 },
    httpRounds: 1,
    loadSeconds: 1,
    warmUp: { seconds: 2, runs: 4 },
    connections: [32],
    warmUpCurve: { rounds: 1, seconds: 6 },
    latency: { rounds: 1, warmUp: 1, seconds: 3 },
    starts: 3,
};

export const settings = (quick) => (quick ? QUICK : FULL);
