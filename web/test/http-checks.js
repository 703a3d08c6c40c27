// SPDX-License-Identifier: Apache-2.0
// node http-checks.js ORIGIN [VECTORS]: compares a server with the interface, over HTTP. The same list holds for the Java
// service and for the fetch handler on every platform.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { pathToFileURL } from "node:url";
import { equal } from "./test.js";

const HEX = "fdee430d40bd57deeac186cd9790033d"; // of ada
const SVG_TAG = '"SG-1-d3362517868abce623a6b2226a164e7466af39e0"';
const PNG_TAG = '"SG-1-866a90cf8058848f904d44a9b64e4748ec3f5d42"';
const DECODE_TAG = '"SG-1-419117b07e7dcfb9f48835d6a181a2bd959d811f"';
const FOREVER = "public, max-age=31536000, immutable";
const COMMON = {
  "access-control-allow-origin": "*",
  "cross-origin-resource-policy": "cross-origin",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
};
const METHODS = "GET, HEAD, OPTIONS";
const SIZE = "size must be a whole number from 16 to 1024.";
const SEED = "The seed must be percent-encoded UTF-8.";

const ok = (type, etag, cache = FOREVER) => ({ status: 200, headers: { "content-type": type, "cache-control": cache, etag } });
const svg = (etag = SVG_TAG) => ok("image/svg+xml", etag);
const png = (etag = PNG_TAG) => ok("image/png", etag);
const decode = (hex) => ({ status: 200, headers: { "content-type": "application/json" }, body: (text) => equal(JSON.parse(text).hex, hex) });
const sha = (seed) => createHash("sha256").update(seed).digest("hex").slice(0, 32);
const error = (status, sentence, field) => ({
  status,
  headers: { "content-type": "application/json", "cache-control": "no-store" },
  body: (text) => {
    const document = JSON.parse(text);
    equal(document.field, field);
    if (sentence !== undefined) {
      equal(document.error, sentence);
    }
  },
});
const notModified = { status: 304, headers: { etag: SVG_TAG, "cache-control": FOREVER }, body: (text) => equal(text, "") };
const preflight = {
  status: 204,
  headers: { allow: METHODS, "access-control-allow-methods": METHODS, "access-control-allow-headers": "*", "access-control-max-age": "86400" },
};
const oneDay = (check) => ({ ...check, headers: { ...check.headers, "cache-control": "public, max-age=86400" } });

/** Method, target, request headers, expected response. */
export const CHECKS = [
  ["GET", "/v1/avatar/ada.svg", {}, { ...svg(), headers: { ...svg().headers, "content-security-policy": "default-src 'none'" } }],
  ["GET", "/v1/avatar/ada.png", {}, png()],
  ["GET", "/v1/decode/ada", {}, { ...decode(HEX), headers: { "content-type": "application/json", "cache-control": FOREVER, etag: DECODE_TAG } }],
  ["GET", "/healthz", {}, { ...ok("text/plain; charset=utf-8", `"SG-1-${createHash("sha1").update("ok").digest("hex")}"`), body: (text) => equal(text, "ok") }],
  ["HEAD", "/v1/avatar/ada.svg", {}, { ...svg(), body: (text) => equal(text, "") }],
  ["HEAD", "/v1/avatar/ada.png", {}, { ...png(), body: (text) => equal(text, "") }],
  ["OPTIONS", "/v1/avatar/ada.svg", {}, preflight],
  ["OPTIONS", "/v1/decode/ada", {}, preflight],
  ["OPTIONS", "/healthz", {}, preflight],
  ["OPTIONS", "/nothing", {}, error(404)],
  ["POST", "/v1/avatar/ada.svg", {}, { ...error(405, `The method must be one of ${METHODS}.`), headers: { allow: METHODS, "cache-control": "no-store" } }],
  ["DELETE", "/avatar/" + HEX, {}, error(405)],
  ["POST", "/nothing", {}, error(404)],
  // The query
  ["GET", "/v1/avatar/ada.svg?size=64&glyph=tee&utm_source=x&toString=1&toString=2", {}, svg()],
  ["GET", "/v1/avatar/ada.svg?%73ize=6%34", {}, svg()],
  ["GET", "/v1/avatar/ada.svg?&&=&", {}, svg()],
  ["GET", "/v1/avatar/x.svg?hash=" + HEX.toUpperCase(), {}, svg()],
  ["GET", "/v1/avatar/ada.svg?size=15", {}, error(400, SIZE, "size")],
  ["GET", "/v1/avatar/ada.svg?size=064", {}, error(400, SIZE, "size")],
  ["GET", "/v1/avatar/ada.svg?size=+64", {}, error(400, SIZE, "size")],
  ["GET", "/v1/avatar/ada.svg?size", {}, error(400, SIZE, "size")],
  ["GET", "/v1/avatar/ada.svg?size=%", {}, error(400, SIZE, "size")],
  ["GET", "/v1/avatar/ada.svg?size=64&size=64", {}, error(400, "size must be given at most once.", "size")],
  ["GET", "/v1/avatar/ada.png?glyph=Tee&size=1", {}, error(400, "glyph must be one of tee, elbow, stub.", "glyph")],
  ["GET", "/v1/decode/ada?empty=", {}, error(400, "empty must be one of none, few, some.", "empty")],
  ["GET", "/v1/decode/ada?hash=abc", {}, error(400, "hash must be exactly 32 hexadecimal characters.", "hash")],
  // Seeds
  ["GET", "/v1/decode/a%2Fb", {}, decode(sha("a/b"))],
  ["GET", "/v1/decode/a+b;c,d=e@f:g!$&'()*~-_.", {}, decode(sha("a+b;c,d=e@f:g!$&'()*~-_."))],
  ["GET", "/v1/decode/%C3%A9%F0%9F%98%80%00%0a", {}, decode(sha("é😀\0\n"))],
  ["GET", "/v1/decode/%5C", {}, decode(sha("\\"))],
  ["GET", "/v1/decode/a%5C..%5Cb", {}, decode(sha("a\\..\\b"))],
  ["GET", "/v1/decode/a%2F..%2Fb", {}, decode(sha("a/../b"))],
  ["GET", "/v1/decode/%252e%252e", {}, decode(sha("%2e%2e"))],
  ["GET", "/v1/decode/...", {}, decode(sha("..."))],
  ["GET", "/v1/decode/%23%3F", {}, decode(sha("#?"))],
  ["GET", "/v1/decode/a%20b%7F%5E%7B%7C%7D%60%22%3C%3E", {}, decode(sha('a b\x7f^{|}`"<>'))],
  ["GET", "/v1/avatar/a.svg.svg", {}, { status: 200, headers: { "content-type": "image/svg+xml" } }],
  ["GET", "/v1/avatar/.svg", {}, error(400, "The seed must not be empty.", "seed")],
  ["GET", "/v1/decode/", {}, error(400, "The seed must not be empty.", "seed")],
  ["GET", "/v1/decode/%", {}, error(400, SEED, "seed")],
  ["GET", "/v1/decode/%4", {}, error(400, SEED, "seed")],
  ["GET", "/v1/decode/%zz", {}, error(400, SEED, "seed")],
  ["GET", "/v1/decode/%FF", {}, error(400, SEED, "seed")],
  ["GET", "/v1/decode/%C0%AF", {}, error(400, SEED, "seed")],
  ["GET", "/v1/decode/%ED%A0%80?hash=" + HEX, {}, error(400, SEED, "seed")],
  // Paths
  ["GET", "/v1/avatar/ada", {}, error(404)],
  ["GET", "/v1/avatar/ada.SVG", {}, error(404)],
  ["GET", "/v1/avatar/ada.gif", {}, error(404)],
  ["GET", "/v1/avatar/a/b.svg", {}, error(404)],
  ["GET", "/v1/decode/a/b", {}, error(404)],
  ["GET", "/v1//decode/ada", {}, error(404)],
  ["GET", "/v1/d%65code/ada", {}, error(404)],
  ["GET", "/healthz/", {}, error(404)],
  ["GET", "/v2/decode/ada", {}, error(404)],
  // Conditional requests
  ["GET", "/v1/avatar/ada.svg", { "if-none-match": SVG_TAG }, notModified],
  ["HEAD", "/v1/avatar/ada.svg", { "if-none-match": SVG_TAG }, notModified],
  ["GET", "/v1/avatar/ada.svg", { "if-none-match": ` "x" , W/${SVG_TAG}` }, notModified],
  ["GET", "/v1/avatar/ada.svg", { "if-none-match": "*" }, notModified],
  ["GET", "/v1/avatar/ada.svg", { "if-none-match": PNG_TAG }, svg()],
  ["GET", "/v1/avatar/ada.svg", { "if-none-match": `x, ${SVG_TAG}` }, svg()],
  ["GET", "/v1/avatar/ada.svg?size=1", { "if-none-match": "*" }, error(400, SIZE, "size")],
  // Gravatar's protocol
  ["GET", `/avatar/${HEX}.svg?s=64`, {}, oneDay(svg())],
  ["GET", `/avatar/${HEX.toUpperCase()}?size=64&d=identicon&r=g`, {}, oneDay(png())],
  ["GET", `/avatar/${HEX}${HEX}.jpg?s=64&s=0&s=x&shape=star`, {}, oneDay(png())],
  ["GET", `/avatar/${HEX}.jpeg?d=404&s=64`, {}, oneDay(png())],
  ["GET", `/avatar/${HEX}.svg?s=64`, { "if-none-match": SVG_TAG }, oneDay(notModified)],
  ["GET", `/avatar/${HEX}?d=blank&s=100`, {}, oneDay({ status: 200, headers: { "content-type": "image/png" } })],
  ["GET", `/avatar/${HEX}?s=64&d=blank&d`, {}, oneDay(png())],
  ["OPTIONS", `/avatar/${HEX}`, {}, preflight],
  ["GET", `/avatar/${HEX}.gif`, {}, error(404)],
  ["GET", "/avatar/ada", {}, error(404)],
];

const agent = new Agent({ keepAlive: true });

/** Sends a request whose target nothing normalizes. */
export function send(origin, method, target, headers = {}) {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    request({ agent, hostname, port, method, path: target, headers }, async (response) => {
      const chunks = [];
      for await (const chunk of response) {
        chunks.push(chunk);
      }
      resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) });
    })
      .on("error", reject)
      .end();
  });
}

/** Runs one check; throws if the response differs. */
export async function check(origin, [method, target, headers, expected]) {
  const response = await send(origin, method, target, headers);
  equal(response.status, expected.status, "status:");
  for (const [name, value] of Object.entries({ ...COMMON, ...expected.headers })) {
    equal(response.headers[name], value, `${name}:`);
  }
  expected.body?.(response.body.toString("utf8"));
}

/** Compares the answers for a vector. */
export async function checkVector(origin, { seed, hash, hex, parameters, svgSha256, pngSha256, etags, decode: document }) {
  const query = new URLSearchParams(hash === undefined ? parameters : { ...parameters, hash });
  // Platforms take the seeds "." and ".." for dot segments, and targets have a limit.
  const segment = encodeURIComponent(seed ?? "x").replace(/^(\.{1,2}|.{8000,})$/, "");
  if (segment === "") {
    query.set("hash", hex);
  }
  for (const [path, etag, expected] of [
    [`avatar/${segment || "x"}.svg`, etags.svg, svgSha256],
    [`avatar/${segment || "x"}.png`, etags.png, pngSha256],
    [`decode/${segment || "x"}`, etags.decode, createHash("sha256").update(JSON.stringify(document)).digest("hex")],
  ]) {
    const response = await send(origin, "GET", `/v1/${path}?${query}`);
    equal(response.status, 200, path);
    equal(response.headers.etag, etag, path);
    equal(createHash("sha256").update(response.body).digest("hex"), expected, path);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [origin, vectors] = process.argv.slice(2);
  let failed = 0;
  const attempt = async (name, body) => {
    try {
      await body();
    } catch (problem) {
      failed++;
      console.log(`${name}: ${problem.message}`);
    }
  };
  for (const each of CHECKS) {
    await attempt(`${each[0]} ${each[1]} ${JSON.stringify(each[2])}`, () => check(origin, each));
  }
  const all = vectors ? JSON.parse(readFileSync(vectors, "utf8")) : [];
  for (const vector of all) {
    await attempt(JSON.stringify([vector.hex, vector.parameters]), () => checkVector(origin, vector));
  }
  agent.destroy();
  console.log(`${CHECKS.length} checks, ${all.length} vectors, ${failed} failed`);
  process.exit(failed ? 1 : 0);
}
