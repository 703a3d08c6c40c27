// SPDX-License-Identifier: Apache-2.0
// Starts programs, reads their resource use from /proc, and generates load.
import { spawn } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { join } from 'node:path';

const CLOCK_TICKS = 100; // a second; Linux shows this number to programs on every machine
const running = new Set();

// Kills all servers however the benchmark ends.
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));

export const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const pinned = (cpus, command) => (cpus === undefined ? command : ['taskset', '-c', cpus, ...command]).map(String);

/** Runs a command and returns its output. */
export function run(command, { cpus, env } = {}) {
    const [program, ...rest] = pinned(cpus, command);
    return new Promise((resolve, reject) => {
        const options = { env: { ...process.env, ...env }, timeout: 900_000, stdio: ['ignore', 'pipe', 'pipe'] };
        const child = spawn(program, rest, options);
        running.add(child);
        let output = '';
        let errors = '';
        child.stdout.on('data', (data) => (output += data));
        child.stderr.on('data', (data) => (errors = (errors + data).slice(-2000)));
        child.on('error', reject);
        child.on('close', (code, signal) => {
            running.delete(child);
            if (code === 0) resolve(output);
            else reject(new Error(`${command.join(' ')} ended with ${code ?? signal}:\n${errors}${output.slice(-500)}`));
        });
    });
}

/** Starts a server and waits until it accepts connections. Its output goes to a file. */
export async function serve(bench, who, command, { port, cpus, env, ...about }) {
    const [program, ...rest] = pinned(cpus, command);
    const log = join(bench.work, `${who}-${port}.log`);
    const file = openSync(log, 'w');
    const child = spawn(program, rest, { env: { ...process.env, ...env }, stdio: ['ignore', file, file] });
    closeSync(file);
    running.add(child);
    const ended = new Promise((resolve) => child.on('close', resolve)).then(() => running.delete(child));
    child.on('error', () => {});
    for (let tries = 0; !(await accepts(port)); tries++) {
        if (child.exitCode !== null || tries > 3000) throw new Error(`${who} did not start:\n${readFileSync(log, 'utf8').slice(-2000)}`);
        await pause(20);
    }
    const stop = async () => {
        child.kill('SIGTERM');
        const killer = setTimeout(() => child.kill('SIGKILL'), 5_000);
        await ended;
        clearTimeout(killer);
    };
    return { who, port, pid: child.pid, stop, ...about };
}

function accepts(port) {
    return new Promise((resolve) => {
        const socket = net.connect(port, '127.0.0.1', () => resolve(socket.destroy() && true));
        socket.on('error', () => resolve(false));
    });
}

/** The fields of /proc/PID/stat after the program's name, which may hold anything. */
function statFields(pid) {
    try {
        const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
        return text.slice(text.lastIndexOf(')') + 2).split(' ');
    } catch {
        return undefined; // it has ended meanwhile
    }
}

/** The ids of a process and its descendants: nginx serves in child processes. */
function processTree(pid) {
    const parents = readdirSync('/proc').filter(Number).map((name) => [Number(name), Number(statFields(name)?.[1])]);
    const pids = new Set([pid]);
    for (let size = 0; size !== pids.size;) {
        size = pids.size;
        for (const [child, parent] of parents) if (pids.has(parent)) pids.add(child);
    }
    return [...pids];
}

/** Seconds of processor time that a process and its descendants have used. */
export function cpuSeconds(pid) {
    const ticks = processTree(pid).map(statFields).filter(Boolean).map((fields) => Number(fields[11]) + Number(fields[12]));
    return ticks.reduce((sum, value) => sum + value, 0) / CLOCK_TICKS;
}

/** Megabytes of a process and its descendants; pages they share count once (Pss). */
export function residentMegabytes(pid) {
    const kilobytes = processTree(pid).map((each) => Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${each}/smaps_rollup`, 'latin1'))?.[1] ?? 0));
    return kilobytes.reduce((sum, value) => sum + value, 0) / 1024;
}

let runs = 0;

/** HTTP/1.1, or TLS: requests per second, and the server's processor time per request. */
export function wrk(bench, server, { targets, header, connections, seconds, cpus = bench.otherCpu }) {
    const file = join(bench.work, `targets-${++runs}`);
    writeFileSync(file, targets.map((target) => `${target}\n`).join(''));
    const url = `${server.tls ? 'https' : 'http'}://127.0.0.1:${server.port}`;
    const script = ['-s', join(bench.root, 'bench/lua/seeds.lua'), url, '--', runs + Date.now().toString(36), file];
    const command = ['wrk', '-t', 1, '-c', connections, '-d', `${seconds}s`, '--timeout', '10s', ...script, ...(header ? [header] : [])];
    return counted(bench, server, async () => {
        const output = await run(command, { cpus });
        const { requests, microseconds, errors } = JSON.parse(/^JSON (.*)$/m.exec(output)[1]);
        return { requests, errors, perSecond: (requests * 1e6) / microseconds };
    });
}

/** HTTP/2. window is an exponent: 16 means the default windows of 64 KB. The seeds repeat after 20,000 requests; nothing caches them. */
export function h2load(bench, server, { targets, streams = 10, window = 30, connections, seconds, cpus = bench.otherCpu }) {
    const file = join(bench.work, `urls-${server.who}-${targets[0].replace(/\W/g, '')}`);
    writeFileSync(file, Array.from({ length: 20_000 }, (_, i) => `${targets[0].replace('*', `h2-${i}`)}\n`).join(''));
    const url = `${server.tls ? 'https' : 'http'}://127.0.0.1:${server.port}`;
    const command = ['h2load', '-t', 1, '-c', connections, '-m', streams, '-w', window, '-W', window, `--duration=${seconds}`, '-i', file, '-B', url];
    return counted(bench, server, async () => {
        const output = await run(command, { cpus });
        const [, succeeded, failed, , timeout] = /(\d+) succeeded, (\d+) failed, (\d+) errored, (\d+) timeout/.exec(output).map(Number);
        return { requests: succeeded, errors: failed + timeout, perSecond: Number(/^finished in .*, ([\d.]+) req\/s/m.exec(output)[1]) };
    });
}

async function counted(bench, server, generate) {
    const before = cpuSeconds(server.pid);
    const { requests, errors, perSecond } = await generate();
    if (errors > 0) bench.failures.push(`${server.who}: ${errors} errors beside ${requests} responses`);
    const cpuMicroseconds = ((cpuSeconds(server.pid) - before) * 1e6) / requests;
    // Waits until the server has finished what the load generator abandoned.
    for (let used = cpuSeconds(server.pid), last = -1, tries = 0; used !== last && tries < 50; tries++) {
        last = used;
        await pause(60);
        used = cpuSeconds(server.pid);
    }
    return { perSecond, cpuMicroseconds };
}

/** The values of all rounds by key, such as {who, what}. An array in JSON. */
export class Measurements {
    #rows = new Map();

    add(key, value) {
        const name = JSON.stringify(key);
        if (!this.#rows.has(name)) this.#rows.set(name, { ...key, values: [] });
        this.#rows.get(name).values.push(value);
    }

    toJSON() {
        return [...this.#rows.values()];
    }
}

/**
 * Runs all tasks in every round, so that a slow minute of the machine affects all of them; each round begins with another task, so that
 * none always follows the same one.
 */
export async function interleave(bench, rounds, tasks) {
    for (let round = 0; round < rounds; round++) {
        bench.say(`round ${round + 1} of ${rounds}`);
        for (let i = 0; i < tasks.length; i++) await tasks[(i + round) % tasks.length]();
    }
}

export function median(values) {
    const sorted = [...values].sort((a, b) => a - b);
    const middle = sorted.length >> 1;
    return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
