// SPDX-License-Identifier: Apache-2.0
// node http-checks.js ORIGIN [VECTORS [TARGET]]: compares a server with conformance/http.json, over HTTP, TARGET left out.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { pathToFileURL } from "node:url";
import { equal } from "./test.js";

const { fields: COMMON, cases } = JSON.parse(readFileSync(new URL("../../conformance/http.json", import.meta.url), "utf8"));

/** Requests and what their responses must have. */
export const CHECKS = cases;

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
export async function check(origin, { method, target, headers, status, fields, json = {}, text }) {
  const response = await send(origin, method, target, headers);
  const body = response.body.toString("utf8");
  equal(response.status, status, "status:");
  for (const [name, value] of Object.entries({ ...COMMON, ...fields })) {
    equal(response.headers[name.toLowerCase()], value, `${name}:`);
  }
  equal(body, text ?? body, "body:");
  for (const [name, value] of Object.entries(json)) {
    equal(JSON.parse(body)[name] ?? null, value, `${name}:`);
  }
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
  const [origin, vectors, except] = process.argv.slice(2);
  let failed = 0;
  const attempt = async (name, body) => {
    try {
      await body();
    } catch (problem) {
      failed++;
      console.log(`${name}: ${problem.message}`);
    }
  };
  const checks = CHECKS.filter(({ target }) => target !== except);
  for (const each of checks) {
    await attempt(`${each.method} ${each.target} ${JSON.stringify(each.headers ?? {})}`, () => check(origin, each));
  }
  const all = vectors ? JSON.parse(readFileSync(vectors, "utf8")) : [];
  for (const vector of all) {
    await attempt(JSON.stringify([vector.hex, vector.parameters]), () => checkVector(origin, vector));
  }
  agent.destroy();
  console.log(`${checks.length} checks, ${all.length} vectors, ${failed} failed`);
  process.exit(failed ? 1 : 0);
}
