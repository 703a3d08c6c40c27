// SPDX-License-Identifier: Apache-2.0
// node raw-requests.mjs NAME PORT: sends requests that a runtime may normalize, reject or misread before the handler sees them, and prints a
// column for the tables of deploy/edge/README.md: the status, for a decode document the seed that was used, if it is one of SEEDS.
import { createHash } from "node:crypto";
import { connect } from "node:net";

const [name, port] = process.argv.slice(2);
const SEEDS = ["ada", ".", "..", "a\\b", "a\\..\\b", "b", "é", "\ufffd", "Ã©", 'a"b', "a<b>", "a^b", "a|b"];
const seedOf = Object.fromEntries(SEEDS.map((seed) => [createHash("sha256").update(seed).digest("hex").slice(0, 32), seed]));

const get = (target, ...headers) => [`GET ${target} HTTP/1.1`, "Host: localhost", ...headers, "Connection: close", "", ""].join("\r\n");
const REQUESTS = {
  "`.`": get("/v1/decode/."),
  "`%2e`": get("/v1/decode/%2e"),
  "`..`": get("/v1/decode/.."),
  "`%2e%2e`": get("/v1/decode/%2e%2e"),
  "`x/../ada`": get("/v1/decode/x/../ada"),
  "`/v1/./decode/ada`": get("/v1/./decode/ada"),
  "`a\\b`": get("/v1/decode/a\\b"),
  "`a\\..\\b`": get("/v1/decode/a\\..\\b"),
  "`a%5C..%5Cb`": get("/v1/decode/a%5C..%5Cb"),
  "`é` as raw UTF-8": get("/v1/decode/\xc3\xa9"),
  "a raw byte": get("/v1/decode/\xff"),
  "`ada#x`": get("/v1/decode/ada#x"),
  'raw `"`': get('/v1/decode/a"b'),
  "raw `<>`": get("/v1/decode/a<b>"),
  "raw `^`": get("/v1/decode/a^b"),
  "raw `|`": get("/v1/decode/a|b"),
  "no Host": "GET /v1/decode/ada HTTP/1.1\r\nConnection: close\r\n\r\n",
  "two Hosts": get("/v1/decode/ada", "Host: other"),
  "Content-Length with Transfer-Encoding": get("/v1/decode/ada", "Content-Length: 5", "Transfer-Encoding: chunked") + "0\r\n\r\n",
  "two Content-Lengths": get("/v1/decode/ada", "Content-Length: 1", "Content-Length: 2") + "xx",
  "70 KB of headers": get("/v1/decode/ada", ...Array.from({ length: 70 }, (_, i) => `X-${i}: ${"x".repeat(1000)}`)),
  "a header with a space before its colon": get("/v1/decode/ada", "X-A : b"),
  "HTTP/9.9": get("/v1/decode/ada").replace("HTTP/1.1", "HTTP/9.9"),
  "HEAD": get("/v1/avatar/ada.svg").replace("GET", "HEAD"),
};

/** Sends bytes and returns what is received until the connection is closed, or after two seconds without a byte. */
const exchange = (request) =>
  new Promise((resolve) => {
    let received = "";
    const socket = connect(Number(port), "127.0.0.1", () => socket.write(request, "latin1"));
    socket.setTimeout(2000, () => socket.destroy());
    socket.on("data", (chunk) => (received += chunk.toString("latin1")));
    socket.on("error", () => {});
    socket.on("close", () => resolve(received));
  });

console.log(`| ${name} |`);
for (const [what, request] of Object.entries(REQUESTS)) {
  const response = await exchange(request);
  const status = /^HTTP\/\S+ (\d+)/.exec(response)?.[1] ?? "closed";
  const hex = /"hex":"(\w+)"/.exec(response)?.[1];
  const length = /^content-length: (\d+)/im.exec(response)?.[1];
  console.log(`${what}: ${what === "HEAD" ? `Content-Length ${length ?? "missing"}` : hex ? `seed ${seedOf[hex] ?? "(other)"}` : status}`);
}
