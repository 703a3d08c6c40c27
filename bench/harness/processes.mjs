// SPDX-License-Identifier: Apache-2.0
// Starts programs and reads their resource use from /proc.
import { spawn } from 'node:child_process';
import { openSync, closeSync, readdirSync, readFileSync } from 'node:fs';

const CLOCK_TICKS = 100; // a second; Linux shows this number to programs on every machine
const running = new Set();

// Stops all servers however the benchmark ends.
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130));

/** The command with taskset before it, if it is to run on certain processors only. */
const pinned = (cpus, command) => (cpus === undefined ? command : ['taskset', '-c', String(cpus), ...command]);

/** Node packages choose slower code for development by this variable. */
export const PRODUCTION = { NODE_ENV: 'production' };

/** Runs a command and returns its output. */
export function run(command, { cpus, env, cwd, timeout = 600_000 } = {}) {
    const [program, ...rest] = pinned(cpus, command);
    return new Promise((resolve, reject) => {
        const child = spawn(program, rest, {
            cwd,
            env: { ...process.env, ...env },
            timeout,
            stdio: ['ignore', 'pipe', 'pipe'],
        });
        running.add(child);
        let output = '';
        let stderr = '';
        child.stdout.on('data', (data) => (output += data));
        child.stderr.on('data', (data) => (stderr = (stderr + data).slice(-2000)));
        child.on('error', (error) => reject(new Error(`${command[0]} could not be started: ${error.message}`)));
        child.on('close', (code, signal) => {
            running.delete(child);
            if (code === 0) resolve(output);
            else
                reject(
                    new Error(`${command.join(' ')} ended with ${code ?? signal}:\n${stderr}${output.slice(-500)}`),
                );
        });
    });
}

/** Starts a program that runs until it is stopped; its output goes to a file. */
export function start(command, { cpus, env, log }) {
    const [program, ...rest] = pinned(cpus, command);
    const file = openSync(log, 'w');
    const child = spawn(program, rest, { env: { ...process.env, ...env }, stdio: ['ignore', file, file] });
    closeSync(file);
    running.add(child);
    const ended = new Promise((resolve) => child.on('close', resolve)).then(() => running.delete(child));
    child.on('error', () => {});
    return {
        pid: child.pid,
        alive: () => running.has(child) && child.exitCode === null,
        async stop() {
            child.kill('SIGTERM');
            const killer = setTimeout(() => child.kill('SIGKILL'), 5_000);
            await ended;
            clearTimeout(killer);
        },
    };
}

export const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The ids of a process and its descendants: nginx and node's clusters serve in child processes. */
function processTree(pid) {
    const parents = new Map();
    for (const name of readdirSync('/proc')) {
        if (!/^\d+$/.test(name)) continue;
        const fields = statFields(name);
        if (fields) parents.set(Number(name), Number(fields[1]));
    }
    const pids = new Set([pid]);
    for (let size = 0; size !== pids.size;) {
        size = pids.size;
        for (const [child, parent] of parents) if (pids.has(parent)) pids.add(child);
    }
    return [...pids];
}

/** Seconds of processor time that a process and its children have used. */
export function cpuSeconds(pid) {
    const ticks = processTree(pid)
        .map(statFields)
        .filter(Boolean)
        .map((fields) => Number(fields[11]) + Number(fields[12]));
    return ticks.reduce((sum, value) => sum + value, 0) / CLOCK_TICKS;
}

/** Resident megabytes of a process and its children; pages they share count once, as far as the kernel tells (Pss). */
export function residentMegabytes(pid) {
    const kilobytes = processTree(pid).map(
        (each) => field(`/proc/${each}/smaps_rollup`, 'Pss') ?? field(`/proc/${each}/status`, 'VmRSS') ?? 0,
    );
    return kilobytes.reduce((sum, value) => sum + value, 0) / 1024;
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

function field(file, name) {
    try {
        const match = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(file, 'latin1'));
        return match ? Number(match[1]) : undefined;
    } catch {
        return undefined;
    }
}
