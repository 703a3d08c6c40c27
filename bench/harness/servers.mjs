// SPDX-License-Identifier: Apache-2.0
// The servers that are compared. Each has a pid, and for every kind of response the path before and after a seed.
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import net from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { pause, PRODUCTION, run, start } from './processes.mjs';
import { median } from './measurements.mjs';

export const KINDS = ['svg', 'png64', 'png256'];

/** Signet as users start it, with ./signet. */
export async function signet(bench, { port, cpus, javaHome, threads, tls }) {
    const command = [join(bench.root, 'signet'), 'serve', '--host', '127.0.0.1', '--port', port, '--ops-port', 'off'];
    if (threads) command.push('--threads', threads);
    if (tls) {
        const { certificate, key } = await selfSigned(bench);
        command.push('--tls-cert', certificate, '--tls-key', key);
    }
    return serving(
        bench,
        'Signet',
        command.map(String),
        { port, cpus, tls, env: javaHome && { JAVA_HOME: javaHome } },
        {
            svg: ['/v1/avatar/', '.svg'],
            png64: ['/v1/avatar/', '.png'],
            png256: ['/v1/avatar/', '.png?size=256'],
        },
    );
}

/** A certificate for 127.0.0.1 with an ECDSA key, made once per run. */
async function selfSigned(bench) {
    const files = { certificate: join(bench.work, 'certificate.pem'), key: join(bench.work, 'key.pem') };
    if (!existsSync(files.certificate)) {
        const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', files.key];
        const subject = ['-subj', '/CN=127.0.0.1', '-days', '30', '-out', files.certificate];
        await run(['openssl', 'req', '-x509', ...key, ...subject]);
    }
    return files;
}

/**
 * nginx with Signet's files of median length; every URL below a directory returns the same file. TLS is on the next port,
 * HTTP/2 with prior knowledge on the one after it. sendfile is off: for files this small it costs nginx a third more (16
 * instead of 12 microseconds of processor time for an SVG). It sends Signet's
 * header fields, but Server and Connection instead of Content-Security-Policy: 366 bytes beside Signet's 398 for an SVG.
 */
export async function nginx(bench, { port, cpus, workers }) {
    const folder = join(bench.work, 'nginx');
    mkdirSync(join(folder, 'files'), { recursive: true });
    const { certificate, key } = await selfSigned(bench);
    const files = {
        svg: typicalFile(bench, 'svg'),
        png64: typicalFile(bench, 'png-64'),
        png256: typicalFile(bench, 'png-256'),
    };
    for (const [kind, file] of Object.entries(files))
        writeFileSync(join(folder, 'files', `${kind}.${kind.slice(0, 3)}`), readFileSync(file));
    writeFileSync(
        join(folder, 'nginx.conf'),
        `
    user ${userInfo().username};
    daemon off;
    worker_processes ${workers};
    pid ${folder}/pid;
    error_log stderr;
    events { worker_connections 4096; }
    http {
      types { image/svg+xml svg; image/png png; }
      access_log off;
      sendfile off;
      open_file_cache max=16 inactive=1h;
      keepalive_requests 1000000000;
      max_ranges 0;
      add_header Last-Modified "";
      add_header Access-Control-Allow-Origin "*";
      add_header Cross-Origin-Resource-Policy cross-origin;
      add_header X-Content-Type-Options nosniff;
      add_header Referrer-Policy no-referrer;
      add_header Cache-Control "public, max-age=31536000, immutable";
      client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder};
      uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
      server {
        listen 127.0.0.1:${port} backlog=4096;
        listen 127.0.0.1:${port + 1} ssl backlog=4096;
        listen 127.0.0.1:${port + 2} http2 backlog=4096;
        ssl_certificate ${certificate};
        ssl_certificate_key ${key};
        root ${folder}/files;
        location /svg/ { try_files /svg.svg =404; }
        location /png64/ { try_files /png64.png =404; }
        location /png256/ { try_files /png256.png =404; }
        location = /healthz { return 200 ok; }
      }
    }`,
    );
    const command = ['nginx', '-p', folder, '-c', join(folder, 'nginx.conf')];
    return serving(
        bench,
        'nginx',
        command,
        { port, cpus },
        {
            svg: ['/svg/', '.svg'],
            png64: ['/png64/', '.png'],
            png256: ['/png256/', '.png'],
        },
    );
}

/** DiceBear and Jdenticon behind Fastify. */
export async function fastify(bench, { port, workers, cpus }) {
    const command = ['node', join(bench.peers, 'service.mjs'), String(port), String(workers)];
    const paths = (peer) => ({
        svg: [`/${peer}/`, '.svg'],
        png64: [`/${peer}/`, '.png'],
        png256: [`/${peer}/`, '.png?size=256'],
    });
    const server = await serving(bench, 'Fastify', command, { port, cpus, env: PRODUCTION }, {});
    return [
        { ...server, who: 'Fastify + DiceBear identicon', paths: paths('identicon') },
        { ...server, who: 'Fastify + Jdenticon', paths: paths('jdenticon') },
    ];
}

export async function serving(bench, who, command, { port, cpus, env, tls = false }, paths) {
    const log = join(bench.work, `${who}.log`);
    const from = performance.now();
    const child = start(command, { cpus, env, log });
    // Polls by connecting: whole requests would take processor time from the server that starts.
    while (!(await accepts(port)) || (await get({ port, tls }, '/healthz'))?.status !== 200) {
        if (!child.alive()) throw new Error(`${who} did not start:\n${readFileSync(log, 'utf8').slice(-2000)}`);
        await pause(1);
    }
    return { ...child, who, port, tls, paths, startMilliseconds: performance.now() - from };
}

/** Throws unless the server answers this path with the expected status. */
export async function expect(server, path, expected, headers = {}) {
    const answer = await get(server, path, headers);
    if (answer?.status !== expected) {
        throw new Error(`${server.who} answers ${path} with ${answer?.status ?? 'nothing'} instead of ${expected}.`);
    }
    return answer;
}

function accepts(port) {
    return new Promise((resolve) => {
        const socket = net.connect(port, '127.0.0.1', () => {
            socket.destroy();
            resolve(true);
        });
        socket.on('error', () => resolve(false));
    });
}

function get({ port, tls }, path, headers = {}) {
    return new Promise((resolve) => {
        const request = (tls ? https : http).get(
            { host: '127.0.0.1', port, path, headers, agent: false, timeout: 5_000, rejectUnauthorized: false },
            (response) => {
                let length = 0;
                response.on('data', (data) => (length += data.length));
                response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, length }));
                response.on('error', () => resolve(undefined));
            },
        );
        request.on('timeout', () => request.destroy());
        request.on('error', () => resolve(undefined));
    });
}

/** The sampled file whose length is nearest to the median. */
function typicalFile(bench, folder) {
    const path = join(bench.samples, folder);
    const files = readdirSync(path).map((name) => ({ name, length: readFileSync(join(path, name)).length }));
    const middle = median(files.map((file) => file.length));
    files.sort((a, b) => Math.abs(a.length - middle) - Math.abs(b.length - middle));
    return join(path, files[0].name);
}
