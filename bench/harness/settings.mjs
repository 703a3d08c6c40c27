// SPDX-License-Identifier: Apache-2.0
// How long and how often everything is measured. Quick is for looking whether something moved; the document that is
// published comes from a full run.

const FULL = {
    renderRounds: 4,
    jmh: { warmUps: 5, iterations: 2, milliseconds: 1000 },
    otherSizes: [16, 32, 128, 512],
    node: { warmUp: 1500, measured: 1500 },
    sampled: { 64: 100, 256: 40, 1024: 6 },
    httpRounds: 5,
    wrkSeconds: 3,
    warmUpSeconds: 12,
    connections: [32, 128],
    latency: { rounds: 5, warmUp: 3, seconds: 10 },
    starts: 15,
    container: { rounds: 3, seconds: 6 },
    growth: { rounds: 2, seconds: 3, connections: [1, 2, 4, 8, 16, 32, 64, 128, 256, 512] },
};

const QUICK = {
    renderRounds: 1,
    jmh: { warmUps: 6, iterations: 1, milliseconds: 500 },
    otherSizes: [16],
    node: { warmUp: 250, measured: 300 },
    sampled: { 64: 16, 256: 6, 1024: 1 },
    httpRounds: 1,
    wrkSeconds: 1,
    warmUpSeconds: 4,
    connections: [32, 128],
    latency: { rounds: 1, warmUp: 1, seconds: 3 },
    starts: 3,
    container: { rounds: 1, seconds: 1 },
    growth: { rounds: 1, seconds: 1, connections: [1, 32, 512] },
};

export const settings = (quick) => (quick ? QUICK : FULL);
