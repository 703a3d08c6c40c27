// SPDX-License-Identifier: Apache-2.0
// In process, on one core: Signet and the Java renderers under JMH, the others in node.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { interleave, Measurements } from '../measurements.mjs';
import { run } from '../processes.mjs';

const SIZES = [64, 256, 1024];
const PEERS = {
    minidenticons: ['svg'],
    'boring-avatars bauhaus': ['svg'],
    'boring-avatars pixel': ['svg'],
    Jdenticon: ['svg', 'png'],
    'DiceBear identicon': ['svg', 'png'],
    'DiceBear shapes': ['svg', 'png'],
    'resvg-js': ['draw'],
    sharp: ['draw'],
};

export async function measure(bench) {
    const rates = new Measurements();
    const java = (pattern, sizes) => () => jmh(bench, rates, pattern, sizes);
    const peers = (verb, size) =>
        Object.keys(PEERS)
            .filter((who) => PEERS[who].includes(verb))
            .map((who) => () => peer(bench, rates, who, verb, size));
    const tasks = [
        java('AvatarBenchmark.(svg|svgBytes|decode)$', [64]),
        ...peers('svg', 64),
        ...SIZES.flatMap((size) => [
            java('AvatarBenchmark.png$|PeerBenchmark', [size]),
            ...peers('draw', size),
            ...peers('png', size),
        ]),
        java('AvatarBenchmark.png$', bench.settings.otherSizes),
    ];
    await interleave(bench.settings.renderRounds, tasks, bench.say);
    bench.say('allocation');
    const garbage = JSON.parse(await run(['java', '-cp', bench.jar, 'dev.signet.bench.Allocation']));
    return { rates, garbage };
}

async function jmh(bench, rates, pattern, sizes) {
    const { warmUps, iterations, milliseconds } = bench.settings.jmh;
    const file = join(bench.work, 'jmh.json');
    const time = `${milliseconds}ms`;
    const effort = ['-f', '1', '-wi', String(warmUps), '-w', time, '-i', String(iterations), '-r', time];
    const output = ['-bm', 'thrpt', '-tu', 's', '-foe', 'true', '-rf', 'json', '-rff', file];
    const parameters = ['-p', `size=${sizes.join(',')}`];
    await run(['java', '-Djava.awt.headless=true', '-jar', bench.jar, pattern, ...parameters, ...effort, ...output], {
        cpus: bench.cpu,
    });
    for (const result of JSON.parse(readFileSync(file, 'utf8'))) {
        const method = result.benchmark.replace(/.*\./, '');
        const what = result.params ? `png-${result.params.size}` : method;
        const who = { batik: 'Batik', java2d: 'Java2D + ImageIO' }[method] ?? 'Signet';
        rates.add({ who, what }, result.primaryMetric.score);
    }
}

async function peer(bench, rates, who, verb, size) {
    const { warmUp, measured } = bench.settings.node;
    const perSecond = Number(
        await run(
            [
                'node',
                join(bench.peers, 'measure.mjs'),
                who,
                verb,
                size,
                warmUp,
                measured,
                join(bench.samples, 'svg'),
            ].map(String),
            { cpus: bench.cpu },
        ),
    );
    rates.add({ who, what: verb === 'svg' ? 'svg' : `png-${size}` }, perSecond);
}
