// SPDX-License-Identifier: Apache-2.0
// Memory of idle connections, each of which has had one response. For a JVM it is the live heap, since its resident memory also
// grows with garbage; for other servers the resident memory.
import http2 from 'node:http2';
import net from 'node:net';
import tls from 'node:tls';
import { residentMegabytes, run } from './processes.mjs';

export const PROTOCOLS = ['plain', 'h2c', 'tls'];

const COUNT = 1_000;
const CONCURRENT = 50;
const MEGABYTE = 1024 * 1024;

/** Returns bytes per connection. */
export async function memoryPerConnection(server, protocol) {
    // The first connections also load code and fill pools.
    (await openAll(server, protocol, COUNT / 4)).forEach((connection) => connection.destroy());
    const before = await megabytes(server);
    const connections = await openAll(server, protocol, COUNT);
    const after = await megabytes(server);
    const closed = connections.filter((connection) => connection.destroyed).length;
    connections.forEach((connection) => connection.destroy());
    if (closed > 0) throw new Error(`${server.who} has closed ${closed} of ${COUNT} idle connections.`);
    return ((after - before) * MEGABYTE) / COUNT;
}

async function openAll(server, protocol, count) {
    const connections = [];
    while (connections.length < count)
        connections.push(...(await Promise.all(Array.from({ length: CONCURRENT }, () => open(server, protocol)))));
    return connections;
}

/** Opens a connection and resolves to it after one response. */
function open({ port, tls: secure }, protocol) {
    return new Promise((resolve, reject) => {
        if (protocol === 'h2c') {
            const session = http2.connect(`http://127.0.0.1:${port}`).on('error', reject);
            session.request({ ':path': '/healthz' }).on('close', () => resolve(session)).resume();
            return;
        }
        const options = { port, host: '127.0.0.1', rejectUnauthorized: false };
        const socket = (secure ? tls : net).connect(options).on('error', reject);
        socket.once('data', () => resolve(socket));
        socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
    });
}

async function megabytes({ who, pid }) {
    if (who !== 'Signet') return residentMegabytes(pid);
    await run(['jcmd', String(pid), 'GC.run']);
    const used = (await run(['jcmd', String(pid), 'GC.heap_info'])).matchAll(/(?:heap|generation) .*used (\d+)K/g);
    return [...used].reduce((sum, [, kilobytes]) => sum + Number(kilobytes), 0) / 1024;
}
