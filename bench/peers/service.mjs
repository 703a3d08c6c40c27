// SPDX-License-Identifier: Apache-2.0
// DiceBear and Jdenticon as an HTTP service with Fastify, one worker per processor.
//   node service.mjs PORT WORKERS          GET /identicon/SEED.svg, /identicon/SEED.png?size=256, /jdenticon/…
import cluster from 'node:cluster';
import { createHash } from 'node:crypto';
import Fastify from 'fastify';
import { renderers } from './renderers.mjs';

const [port, workers] = process.argv.slice(2).map(Number);
const peers = { identicon: renderers['DiceBear identicon'], jdenticon: renderers['Jdenticon'] };

async function serve() {
    const app = Fastify({ logger: false, keepAliveTimeout: 60_000 });
    app.get('/healthz', () => 'ok');
    app.get('/:peer/:file', async (request, reply) => {
        const { peer, file } = request.params;
        const size = Number(request.query.size ?? 64);
        const [seed, format] = [file.slice(0, -4), file.slice(-3)];
        const body = await peers[peer][format](seed, size);
        return reply
            .type(format === 'svg' ? 'image/svg+xml' : 'image/png')
            .header('Cache-Control', 'public, max-age=31536000, immutable')
            .header('ETag', `"${createHash('sha1').update(`${peer} ${file} ${size}`).digest('hex')}"`)
            .send(body);
    });
    await app.listen({ host: '127.0.0.1', port });
}

if (cluster.isPrimary) {
    for (let i = 0; i < workers; i++) cluster.fork();
    process.on('SIGTERM', () => {
        for (const worker of Object.values(cluster.workers)) worker.kill('SIGKILL');
        process.exit(0);
    });
} else {
    await serve();
}
