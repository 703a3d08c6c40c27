// SPDX-License-Identifier: Apache-2.0
// What bench/run measures: one function for each section.
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmdirSync, statSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import http2 from 'node:http2';
import net from 'node:net';
import tls from 'node:tls';
import { join } from 'node:path';
import { h2load, interleave, Measurements, pause, residentMegabytes, run, wrk } from './lib.mjs';
import { nginx, resvg, signet } from './servers.mjs';

export const SIZES = [64, 256, 1024];
const OTHER_SIZES = [16, 32, 50, 100, 128, 150, 250, 512];
const CONNECTIONS = 32;

/** What each renderer of bench/peers does: svg and png take a seed, draw takes Signet's SVG. */
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

/** In process, on one core: Signet in JMH, the others in Node.js. */
export async function render(bench) {
    const rates = new Measurements();
    const tasks = [
        () => jmh(bench, rates, 'AvatarBenchmark.(svg|decode)$', [64]),
        () => jmh(bench, rates, 'AvatarBenchmark.png$', [...SIZES, ...(bench.quick ? [] : OTHER_SIZES)]),
        () => jmh(bench, rates, 'MixBenchmark', []),
        ...Object.entries(PEERS).flatMap(([who, verbs]) =>
            verbs.flatMap((verb) =>
                (verb === 'svg' ? [64] : SIZES).map((size) => async () => {
                    const { perSecond } = await peer(bench, who, verb, size, bench.quick ? 300 : 1500, 0);
                    rates.add({ who, what: verb === 'svg' ? 'svg' : `png-${size}` }, perSecond);
                }),
            ),
        ),
    ];
    await interleave(bench, bench.quick ? 1 : 2, tasks);
    return { rates };
}

/** Benchmarks with a parameter "size" are PNGs; others have their own names. A pattern without benchmarks is skipped. */
async function jmh(bench, rates, pattern, sizes) {
    const file = join(bench.work, 'jmh.json');
    const effort = ['-f', 1, '-wi', bench.quick ? 4 : 6, '-w', '1s', '-i', bench.quick ? 1 : 3, '-r', '1s'];
    const output = ['-bm', 'thrpt', '-tu', 's', '-foe', 'true', '-rf', 'json', '-rff', file];
    const parameters = sizes.length > 0 ? ['-p', `size=${sizes.join(',')}`] : [];
    if (!(await run(['java', '-jar', bench.jar, '-l', pattern])).includes('dev.signet')) return;
    await run(['java', '-jar', bench.jar, pattern, ...parameters, ...effort, ...output], { cpus: bench.cpu });
    for (const { benchmark, params, primaryMetric } of JSON.parse(readFileSync(file, 'utf8'))) {
        const [type, method] = benchmark.split('.').slice(-2);
        const what = type !== 'AvatarBenchmark' ? `mix ${method} ${Object.values(params ?? {}).join(' ')}`.trim() : params ? `png-${params.size}` : method;
        rates.add({ who: 'Signet', what }, primaryMetric.score);
    }
}

async function peer(bench, who, verb, size, milliseconds, count) {
    const command = ['node', join(bench.peers, 'measure.mjs'), who, verb, size, milliseconds, milliseconds, count, bench.svgs];
    return JSON.parse(await run(command, { cpus: bench.cpu, env: { NODE_ENV: 'production' } }));
}

/** Lengths of the files of all renderers, and of Signet's PNGs after optipng. */
export async function bytes(bench) {
    const counts = bench.quick ? { 64: 16, 256: 6, 1024: 2 } : { 64: 100, 256: 40, 1024: 6 };
    const rows = [{ who: 'Signet', what: 'svg', values: bench.typical.svg.slice(0, counts[64]).map((file) => file.length) }];
    const optimized = [];
    for (const size of SIZES) {
        const values = [];
        for (let number = 0; number < counts[size]; number++) {
            const ours = join(bench.work, `${size}.png`);
            const copy = join(bench.work, `${size}-optipng.png`);
            writeFileSync(ours, bench.draw.png(`user${number}@example.com`, { size }));
            copyFileSync(ours, copy);
            // -force keeps optipng's own result even where it is larger.
            await run(['optipng', '-quiet', '-o7', '-force', copy]);
            values.push(statSync(ours).size);
            optimized.push({ size, ours: statSync(ours).size, optipng: statSync(copy).size });
        }
        rows.push({ who: 'Signet', what: `png-${size}`, values });
    }
    for (const [who, verbs] of Object.entries(PEERS))
        for (const verb of verbs)
            for (const size of verb === 'svg' ? [64] : SIZES)
                rows.push({ who, what: verb === 'svg' ? 'svg' : `png-${size}`, values: (await peer(bench, who, verb, size, 0, counts[size])).lengths });
    return { rows, optimized };
}

/**
 * One event loop or worker on one core, the load generator on another. Every request has another seed; nginx sends a file of the median
 * length. HTTP/2 has a process of its own: in one that has served HTTP/2, the JIT compiler compiles HTTP/1.1 differently.
 */
export async function http(bench) {
    const one = { cpus: bench.cpu, threads: 1, workers: 1 };
    const ours = await signet(bench, { ...one, port: bench.port });
    const oursTls = await signet(bench, { ...one, port: bench.port + 1, tls: true });
    const oursH2 = await signet(bench, { ...one, port: bench.port + 2 });
    const static_ = await nginx(bench, { ...one, port: bench.port + 3 });
    const staticTls = { ...static_, port: static_.port + 1, tls: true };
    const staticH2 = { ...static_, port: static_.port + 2 };
    const loads = [
        ...['svg', 'png64', 'png256'].flatMap((kind) => [ours, static_].map((server) => [kind, wrk, server, { targets: [server.targets[kind]] }])),
        ...(await Promise.all([ours, static_].map((server) => notModified(server)))),
        ...[oursTls, staticTls].map((server) => ['svg-tls', wrk, server, { targets: [server.targets.svg] }]),
        ...[oursTls, staticTls].map((server) => ['svg-h2-tls', h2load, server, { targets: [server.targets.svg] }]),
        ...[oursH2, staticH2].flatMap((server) => [
            ['svg-h2', h2load, server, { targets: [server.targets.svg] }],
            ['svg-h2-64k', h2load, server, { targets: [server.targets.svg], window: 16 }],
            ['png256-h2-64k', h2load, server, { targets: [server.targets.png256], window: 16 }],
            ['svg-h2-1', h2load, server, { targets: [server.targets.svg], streams: 1 }],
        ]),
    ];
    return alternate(bench, loads);
}

/** A request for one picture with its entity tag. */
async function notModified(server) {
    const target = server.targets.svg.replace('*', 'ada');
    const head = await run(['curl', '-fsI', `http://127.0.0.1:${server.port}${target}`]);
    return ['304', wrk, server, { targets: [target], header: `If-None-Match: ${/^etag: (.*?)\r?$/im.exec(head)[1]}` }];
}

/** Runs loads, each [kind, generator, server, options], in turn, after a warm-up of Signet's. Ends the servers. */
async function alternate(bench, loads) {
    const rates = new Measurements();
    const cpu = new Measurements();
    const servers = new Map(loads.map(([, , server]) => [server.pid, server]));
    try {
        bench.say('warming up');
        for (const [, generate, server, options] of loads)
            if (server.who !== 'nginx') await generate(bench, server, { ...options, connections: CONNECTIONS, seconds: bench.quick ? 5 : 10 });
        const tasks = loads.map(([kind, generate, server, options]) => async () => {
            const result = await generate(bench, server, { ...options, connections: CONNECTIONS, seconds: bench.quick ? 1 : 3 });
            const key = { who: server.label ?? server.who, kind, connections: CONNECTIONS };
            rates.add(key, result.perSecond);
            cpu.add(key, result.cpuMicroseconds);
        });
        await interleave(bench, bench.quick ? 2 : 3, tasks);
    } finally {
        await Promise.all([...servers.values()].map((server) => server.stop()));
    }
    return { rates, cpu };
}

const MIXED_SIZES = [32, 48, 64, 80, 96, 100, 128, 200, 250, 256];
const MIXED_LOOKS = [
    {},
    { shape: 'circle', palette: 'fire' },
    { palette: 'cobalt', substrate: 'light' },
    { shape: 'square', padding: 'some', blend: false },
];
const MIXED_SEEDS = 10;

/** PNGs of 40 configurations in random order; resvg-js draws Signet's SVG of ten seeds in each. */
export async function mixed(bench) {
    const folder = join(bench.work, 'mixed');
    mkdirSync(folder, { recursive: true });
    const ours = [];
    const theirs = [];
    for (const size of MIXED_SIZES)
        for (const look of MIXED_LOOKS) {
            ours.push(`/v1/avatar/*.png?${new URLSearchParams({ size, ...look })}`);
            for (let seed = 0; seed < MIXED_SEEDS; seed++) {
                writeFileSync(join(folder, `${theirs.length}.svg`), bench.draw.svg(`user${seed}@example.com`, look));
                theirs.push(`/${theirs.length}/${size}`);
            }
        }
    const one = { cpus: bench.cpu, threads: 1 };
    const loads = [
        ['mixed', wrk, await signet(bench, { ...one, port: bench.port }), { targets: ours }],
        ['mixed', wrk, await resvg(bench, { ...one, port: bench.port + 1 }), { targets: theirs }],
    ];
    return alternate(bench, loads);
}

/** One and two event loops on all processors, which the load generator shares. */
export async function threads(bench) {
    const loads = [];
    for (const count of [1, 2]) {
        const ours = { ...(await signet(bench, { port: bench.port + count, threads: count })), label: `Signet, ${count} event loop${count > 1 ? 's' : ''}` };
        const static_ = { ...(await nginx(bench, { port: bench.port + 4 * count, workers: count })), label: `nginx, ${count} worker${count > 1 ? 's' : ''}` };
        for (const server of [ours, static_])
            for (const kind of ['svg', 'png64', 'png256']) loads.push([kind, wrk, server, { targets: [server.targets[kind]] }]);
    }
    return alternate(bench, loads);
}

const IDLE_COUNT = 1_000;
const MEGABYTE = 1024 * 1024;

/** Memory of idle connections, each of which has had one response: the live heap of Signet, the resident memory of nginx. */
export async function idle(bench) {
    const bytes = new Measurements();
    for (const [offset, protocol] of ['plain', 'tls', 'h2'].entries()) {
        const secure = protocol === 'tls';
        const ours = await signet(bench, { port: bench.port, threads: 1, tls: secure });
        const static_ = await nginx(bench, { port: bench.port + 3, workers: 1 });
        try {
            for (const server of [ours, { ...static_, port: static_.port + offset }]) {
                // The first connections also load code and fill pools.
                (await openAll(server.port, protocol, IDLE_COUNT / 4)).forEach((connection) => connection.destroy());
                const before = await megabytes(server);
                const connections = await openAll(server.port, protocol, IDLE_COUNT);
                bytes.add({ who: server.who, protocol }, (((await megabytes(server)) - before) * MEGABYTE) / IDLE_COUNT);
                connections.forEach((connection) => connection.destroy());
            }
        } finally {
            await Promise.all([ours.stop(), static_.stop()]);
        }
    }
    return { bytes };
}

async function openAll(port, protocol, count) {
    const connections = [];
    while (connections.length < count) connections.push(...(await Promise.all(Array.from({ length: 50 }, () => open(port, protocol)))));
    return connections;
}

/** Opens a connection and resolves to it after one response. */
function open(port, protocol) {
    return new Promise((resolve, reject) => {
        if (protocol === 'h2') {
            const session = http2.connect(`http://127.0.0.1:${port}`).on('error', reject);
            session.request({ ':path': '/healthz' }).on('close', () => resolve(session)).resume();
            return;
        }
        const options = { port, host: '127.0.0.1', rejectUnauthorized: false };
        const socket = (protocol === 'tls' ? tls : net).connect(options).on('error', reject);
        socket.once('data', () => resolve(socket));
        socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
    });
}

async function megabytes({ who, pid }) {
    if (who === 'nginx') return residentMegabytes(pid);
    await run(['jcmd', pid, 'GC.run']);
    const used = (await run(['jcmd', pid, 'GC.heap_info'])).matchAll(/(?:heap|generation) .*used (\d+)K/g);
    return [...used].reduce((sum, [, kilobytes]) => sum + Number(kilobytes), 0) / 1024;
}

/** From the command to the first 200 and to the end of a command, by hyperfine; and the memory of the servers. */
export async function start(bench) {
    const times = new Measurements();
    const memory = new Measurements();
    const ways = bench.jdks.map((jdk) => [`Signet, JDK ${jdk.major}`, () => signet(bench, { port: bench.port, javaHome: jdk.home }), jdk.home]);
    ways.push(['nginx', () => nginx(bench, { port: bench.port + 3, workers: bench.cores }), '']);
    const runs = bench.quick ? 5 : 15;
    for (const [who, way, home] of ways) {
        // The first start may create a class archive, and fills the page cache.
        const server = await way();
        try {
            await pause(1500);
            memory.add({ who, when: 'idle' }, residentMegabytes(server.pid));
            let most = 0;
            const timer = setInterval(() => (most = Math.max(most, residentMegabytes(server.pid))), 100);
            for (const target of Object.values(server.targets)) await wrk(bench, server, { targets: [target], connections: 128, seconds: bench.quick ? 2 : 6 });
            clearInterval(timer);
            memory.add({ who, when: 'load' }, most);
        } finally {
            await server.stop();
        }
        await hyperfine(bench, times, who, runs, [join(bench.root, 'bench/start-once'), server.port, ...server.command], home);
    }
    await hyperfine(bench, times, 'signet render ada', runs, [join(bench.root, 'signet'), 'render', 'ada'], '');
    return { times, memory };
}

async function hyperfine(bench, times, who, runs, command, home) {
    const file = join(bench.work, 'hyperfine.json');
    const text = command.map((word) => `'${word}'`).join(' ');
    await run(['hyperfine', '-N', '--warmup', 1, '--runs', runs, '--export-json', file, text], { env: home ? { JAVA_HOME: home } : {} });
    for (const seconds of JSON.parse(readFileSync(file, 'utf8')).results[0].times) times.add({ who }, seconds * 1000);
}

const SHARES = [0.1, 0.25, 0.5];
const PER_SECOND = 20;

/**
 * On a part of a core, which a cgroup limits: from the command to the first 200, then response times at a fixed rate. All parts at the
 * same time, which take less than one core together.
 */
export async function small(bench) {
    const seconds = new Measurements();
    const milliseconds = new Measurements();
    for (const kind of ['svg', 'png64']) {
        await Promise.all(
            SHARES.map(async (share, index) => {
                const group = cpuGroup(share);
                const began = performance.now();
                const server = await signet(bench, { port: bench.port + index, group });
                try {
                    await timed(`http://127.0.0.1:${server.port}/healthz`, performance.now());
                    seconds.add({ share }, (performance.now() - began) / 1000);
                    for (const when of ['first', 'later']) {
                        const target = `http://127.0.0.1:${server.port}${server.targets[kind].replace('*', `${when}-*`)}`;
                        const times = Array.from({ length: 10 * PER_SECOND }, async (_, i) => {
                            const due = performance.now() + (i * 1000) / PER_SECOND;
                            await pause(due - performance.now());
                            return timed(target.replace('*', i), due);
                        });
                        const sorted = (await Promise.all(times)).sort((a, b) => a - b);
                        for (const part of [0.5, 0.99]) milliseconds.add({ share, kind, when, part }, sorted[Math.floor(part * (sorted.length - 1))]);
                    }
                } finally {
                    await server.stop();
                    rmdirSync(group);
                }
            }),
        );
    }
    return { seconds, milliseconds };
}

/** Creates a cgroup, of version 1 or 2, and returns its folder. */
function cpuGroup(share) {
    const root = '/sys/fs/cgroup';
    const unified = existsSync(join(root, 'cgroup.controllers'));
    const folder = join(root, unified ? '' : 'cpu', `signet-${process.pid}-${share}`);
    if (unified) writeFileSync(join(root, 'cgroup.subtree_control'), '+cpu');
    mkdirSync(folder);
    writeFileSync(join(folder, unified ? 'cpu.max' : 'cpu.cfs_quota_us'), unified ? `${share * 100_000} 100000` : String(share * 100_000));
    return folder;
}

/** Requests a URL and resolves to the milliseconds from when the request was due to the end of the response. */
function timed(url, due) {
    return new Promise((resolve, reject) => {
        get(url, (response) => {
            if (response.statusCode !== 200) reject(new Error(`${url}: status ${response.statusCode}`));
            response.resume().on('end', () => resolve(performance.now() - due));
        }).on('error', reject);
    });
}
