// SPDX-License-Identifier: Apache-2.0
// In process, on one core: Signet and the Java renderers under JMH, the others in node.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { interleave, Measurements } from '../measurements.mjs';
import { PRODUCTION, run } from '../processes.mjs';

const SIZES = [64, 256, 1024];
/** That of a container with 128 MB. */
const SMALL_HEAP = '64m';
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
    const java = (pattern, sizes, heap) => () => jmh(bench, rates, pattern, sizes, heap);
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
        java('AvatarBenchmark.png$', [250, ...SIZES], SMALL_HEAP),
        ...bench.settings.otherSizes.map((size) => () => peer(bench, rates, 'resvg-js', 'draw', size)),
    ];
    await interleave(bench.settings.renderRounds, tasks, bench.say);
    bench.say('every size');
    const { step, warmUp, measured } = bench.settings.allSizes;
    const everySize = ['java', '-cp', bench.jar, 'dev.signet.bench.AllSizes', step, warmUp, measured].map(String);
    const sizes = JSON.parse(await run(everySize, { cpus: bench.cpu, timeout: 1_800_000 }));
    bench.say('allocation');
    const garbage = JSON.parse(await run(['java', '-cp', bench.jar, 'dev.signet.bench.Allocation']));
    return { rates, sizes, garbage };
}

async function jmh(bench, rates, pattern, sizes, heap) {
    const { warmUps, iterations, milliseconds } = bench.settings.jmh;
    const file = join(bench.work, 'jmh.json');
    const time = `${milliseconds}ms`;
    const effort = ['-f', '1', '-wi', String(warmUps), '-w', time, '-i', String(iterations), '-r', time];
    const output = ['-bm', 'thrpt', '-tu', 's', '-foe', 'true', '-rf', 'json', '-rff', file];
    const parameters = ['-p', `size=${sizes.join(',')}`, ...(heap ? ['-jvmArgsAppend', `-Xmx${heap}`] : [])];
    await run(['java', '-Djava.awt.headless=true', '-jar', bench.jar, pattern, ...parameters, ...effort, ...output], {
        cpus: bench.cpu,
    });
    for (const result of JSON.parse(readFileSync(file, 'utf8'))) {
        const method = result.benchmark.replace(/.*\./, '');
        const what = result.params ? `png-${result.params.size}${heap ? `-${heap}` : ''}` : method;
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
            { cpus: bench.cpu, env: PRODUCTION },
        ),
    );
    rates.add({ who, what: verb === 'svg' ? 'svg' : `png-${size}` }, perSecond);
}
