// SPDX-License-Identifier: Apache-2.0
// The site that browsers open: the page of browser.js under a strict policy, and the page of inline avatars.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { inlinePage } from "./inline-page.js";
import { WEB } from "./programs.js";

const POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; " +
  "require-trusted-types-for 'script'; trusted-types signet tests";
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".json": "application/json", ".svg": "image/svg+xml" };

/** Serves the package, its tests, the vectors and the page of inline avatars. Returns the origin and the results that a page posts. */
export async function site() {
  let post;
  const results = new Promise((resolve) => (post = resolve));
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    if (pathname === "/results") {
      const chunks = await request.toArray();
      response.writeHead(204).end(() => post(JSON.parse(Buffer.concat(chunks))));
    } else if (pathname === "/inline.html") {
      response.writeHead(200, { "Content-Type": "text/html" }).end(inlinePage());
    } else {
      try {
        const file = pathname === "/vectors.json" ? join(WEB, "../conformance/vectors.json") : join(WEB, pathname);
        const body = readFileSync(file);
        response.writeHead(200, { "Content-Type": TYPES[extname(file)], "Content-Security-Policy": POLICY }).end(body);
      } catch {
        response.writeHead(404).end();
      }
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, origin: `http://127.0.0.1:${server.address().port}`, results };
}
