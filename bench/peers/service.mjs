// SPDX-License-Identifier: Apache-2.0
// resvg-js as an HTTP service: GET /NUMBER/SIZE draws the SVG of that number as a PNG of that size.
//   node service.mjs PORT FOLDER-OF-SVG
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { renderers } from './renderers.mjs';

const [port, folder] = process.argv.slice(2);
const texts = readdirSync(folder).map((_, number) => readFileSync(`${folder}/${number}.svg`, 'utf8'));
createServer((request, response) => {
    const [number, size] = request.url.slice(1).split('/').map(Number);
    const body = request.url === '/healthz' ? 'ok' : renderers['resvg-js'].draw(texts[number], size);
    response.writeHead(200, { 'Content-Type': 'image/png', 'Content-Length': body.length }).end(body);
}).listen(Number(port), '127.0.0.1');
