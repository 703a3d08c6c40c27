// SPDX-License-Identifier: Apache-2.0
// File lengths of all renderers, and what optimizers would save of Signet's.
import { copyFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../processes.mjs';

const SIZES = [64, 256, 1024];
const ZOPFLI_EVERY = 4; // ten times as slow as optipng
const PEERS = {
    svg: [
        'minidenticons',
        'boring-avatars bauhaus',
        'boring-avatars pixel',
        'Jdenticon',
        'DiceBear identicon',
        'DiceBear shapes',
    ],
    png: ['Jdenticon', 'DiceBear identicon', 'DiceBear shapes'],
    draw: ['resvg-js', 'sharp'],
};

export async function measure(bench) {
    const rows = [{ who: 'Signet', what: 'svg', lengths: lengths(bench, join(bench.samples, 'svg'), 64) }];
    for (const size of SIZES) {
        for (const [who, folder] of [
            ['Signet', 'png'],
            ['Batik', 'batik'],
            ['Java2D + ImageIO', 'java2d'],
        ]) {
            rows.push({
                who,
                what: `png-${size}`,
                lengths: lengths(bench, join(bench.samples, `${folder}-${size}`), size),
            });
        }
    }
    for (const [verb, peers] of Object.entries(PEERS)) {
        for (const who of peers) {
            for (const size of verb === 'svg' ? [64] : SIZES) {
                rows.push({
                    who,
                    what: verb === 'svg' ? 'svg' : `png-${size}`,
                    lengths: await peerLengths(bench, who, verb, size),
                });
            }
        }
    }
    const optimized = [];
    for (const size of SIZES) {
        bench.say(`optipng and zopflipng at ${size} px`);
        optimized.push(...(await optimize(bench, size)));
    }
    return { rows, optimized };
}

async function peerLengths(bench, who, verb, size) {
    const command = [
        'node',
        join(bench.peers, 'lengths.mjs'),
        who,
        verb,
        size,
        bench.settings.sampled[size],
        join(bench.samples, 'svg'),
    ];
    return JSON.parse(await run(command.map(String)));
}

/** Lengths of Signet's files and of the optimizers' files for the same pixels; uses all cores, as nothing is timed here. */
async function optimize(bench, size) {
    const pictures = Array.from({ length: bench.settings.sampled[size] }, (_, picture) => picture);
    const results = [];
    const worker = async () => {
        while (pictures.length > 0) results.push(await optimized(bench, size, pictures.pop()));
    };
    await Promise.all(Array.from({ length: bench.cores }, worker));
    return results;
}

async function optimized(bench, size, picture) {
    const ours = join(bench.samples, `png-${size}`, `${picture}.png`);
    const opti = join(bench.work, `optipng-${size}-${picture}.png`);
    const zopfli = join(bench.work, `zopflipng-${size}-${picture}.png`);
    copyFileSync(ours, opti);
    // -force keeps optipng's own result even where it is larger than Signet's file.
    await run(['optipng', '-quiet', '-o7', '-force', opti]);
    const result = { size, ours: statSync(ours).size, optipng: statSync(opti).size };
    if (picture % ZOPFLI_EVERY === 0) {
        await run(['zopflipng', '-y', ours, zopfli]);
        result.zopflipng = statSync(zopfli).size;
    }
    return result;
}

/** The lengths of the first pictures in a folder, which are the ones that the peers draw. */
function lengths(bench, folder, size) {
    const count = Math.min(bench.settings.sampled[size], readdirSync(folder).length);
    return Array.from({ length: count }, (_, picture) => statSync(join(folder, `${picture}.${suffix(folder)}`)).size);
}

const suffix = (folder) => (folder.endsWith('svg') ? 'svg' : 'png');
