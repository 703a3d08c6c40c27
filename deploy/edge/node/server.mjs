// SPDX-License-Identifier: Apache-2.0
// node server.mjs [PORT]: the fetch handler behind Node's http module.
import { createServer } from "node:http";
import { createHandler } from "signet-avatar/fetch";

const handle = createHandler();

const server = createServer(async (request, response) => {
  const { method, url, headers } = request;
  // Not a Request, whose URL would be normalized.
  const answer = await handle({
    method,
    url: url.startsWith("/") ? "http://localhost" + url : url,
    headers: { get: (name) => headers[name] ?? null },
  });
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  response.end(Buffer.from(await answer.arrayBuffer()));
});

server.listen(Number(process.argv[2] ?? 8080), "127.0.0.1", () => console.log(`Listening on port ${server.address().port}`));
