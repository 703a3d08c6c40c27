// SPDX-License-Identifier: Apache-2.0
// The servers that are compared. Each has, for every kind of response, a request target in which * stands for a seed.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { median, run, serve } from './lib.mjs';

/** Signet as users start it, with ./signet. */
export async function signet(bench, { port, cpus, javaHome, threads, tls, group }) {
    const command = [...limited(group), join(bench.root, 'signet'), 'serve', '--host', '127.0.0.1', '--port', port, '--ops-port', 'off'];
    if (threads) command.push('--threads', threads);
    if (tls) command.push('--tls-cert', (await selfSigned(bench)).certificate, '--tls-key', (await selfSigned(bench)).key);
    const env = javaHome && { JAVA_HOME: javaHome };
    const targets = { svg: '/v1/avatar/*.svg', png64: '/v1/avatar/*.png', png256: '/v1/avatar/*.png?size=256' };
    return serve(bench, 'Signet', command, { port, cpus, tls, env, command, targets });
}

/** The words before a command that run it in a cgroup. */
const limited = (group) => (group ? ['sh', '-c', 'echo $$ >"$0/cgroup.procs" && exec "$@"', group] : []);

/** A certificate for 127.0.0.1 with an ECDSA key. */
async function selfSigned(bench) {
    const files = { certificate: join(bench.work, 'certificate.pem'), key: join(bench.work, 'key.pem') };
    if (!existsSync(files.certificate)) {
        const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', files.key];
        await run(['openssl', 'req', '-x509', ...key, '-subj', '/CN=127.0.0.1', '-days', '30', '-out', files.certificate]);
    }
    return files;
}

/**
 * nginx with Signet's files of median length; every target below a directory returns the same file. TLS is on the next port, HTTP/2 with
 * prior knowledge on the one after it. sendfile is off: for files this small it costs nginx processor time. It sends Signet's header
 * fields, but Server and Connection instead of Content-Security-Policy.
 */
export async function nginx(bench, { port, cpus, workers }) {
    const folder = join(bench.work, `nginx-${port}`);
    mkdirSync(join(folder, 'files'), { recursive: true });
    const { certificate, key } = await selfSigned(bench);
    for (const [kind, files] of Object.entries(bench.typical)) {
        const middle = median(files.map((file) => file.length));
        const typical = files.reduce((best, file) => (Math.abs(file.length - middle) < Math.abs(best.length - middle) ? file : best));
        writeFileSync(join(folder, 'files', `${kind}.${kind.slice(0, 3)}`), typical);
    }
    const config = join(folder, 'nginx.conf');
    writeFileSync(
        config,
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
        listen 127.0.0.1:${port + 1} ssl http2 backlog=4096;
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
    const command = ['nginx', '-p', folder, '-c', config];
    return serve(bench, 'nginx', command, { port, cpus, command, targets: { svg: '/svg/*.svg', png64: '/png64/*.png', png256: '/png256/*.png' } });
}

/** resvg-js in Node.js, which draws Signet's SVG of each configuration. */
export function resvg(bench, { port, cpus }) {
    const command = ['node', join(bench.peers, 'service.mjs'), port, join(bench.work, 'mixed')];
    return serve(bench, 'resvg-js', command, { port, cpus, env: { NODE_ENV: 'production' } });
}
