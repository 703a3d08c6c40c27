// SPDX-License-Identifier: Apache-2.0
// node workerd.mjs WORKERD ESBUILD MODULES: the processor time of the fetch handler under workerd, in milliseconds per request,
// over HTTP on one connection. "cold" is the first request of a process, the median of STARTS; "warm" is the mean of WARM requests
// with new seeds after as many others. The time is that of the whole process, so it includes HTTP; /healthz shows how much that is.
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const STARTS = 9;
const PORT = 18336;
const TARGETS = {
  "`/healthz`": [() => "/healthz", 4000],
  SVG: [(seed) => `/v1/avatar/${seed}.svg`, 4000],
  "PNG, 64 px": [(seed) => `/v1/avatar/${seed}.png`, 2000],
  "PNG, 128 px": [(seed) => `/v1/avatar/${seed}.png?size=128`, 1000],
  "PNG, 256 px": [(seed) => `/v1/avatar/${seed}.png?size=256`, 500],
  "PNG, 512 px": [(seed) => `/v1/avatar/${seed}.png?size=512`, 300],
};

const [workerd, esbuild, modules] = process.argv.slice(2).map((path) => resolve(path));
const folder = mkdtempSync(join(tmpdir(), "signet-workerd-"));
writeFileSync(join(folder, "worker.js"), `import { createHandler } from "${modules}/fetch.js"; export default { fetch: createHandler() };`);
execFileSync(esbuild, [join(folder, "worker.js"), "--bundle", "--format=esm", "--log-level=error", `--outfile=${join(folder, "bundle.js")}`]);
writeFileSync(
  join(folder, "config.capnp"),
  `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = (modules = [(name = "worker.js", esModule = embed "bundle.js")], compatibilityDate = "2026-01-01"))],
  sockets = [(name = "http", address = "127.0.0.1:${PORT}", http = (), service = "main")]);`,
);

/** Nanoseconds that all threads of a process have run (Linux). */
const used = (pid) =>
  readdirSync(`/proc/${pid}/task`).reduce((sum, task) => sum + Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, "utf8").split(" ")[0]), 0);

const request = (agent, path) =>
  new Promise((done, fail) => {
    get({ agent, host: "127.0.0.1", port: PORT, path }, (response) => {
      response.on("end", () => (response.statusCode === 200 ? done() : fail(new Error(`${path}: ${response.statusCode}`)))).resume();
    }).on("error", fail);
  });

/** Starts workerd, waits until it accepts connections, and calls `body` with its process id and an agent. */
async function withServer(body) {
  const server = spawn(workerd, ["serve", join(folder, "config.capnp")], { stdio: "ignore" });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    for (;;) {
      // A request of another kind than those measured, and cheap: it opens the connection and no more.
      const up = await request(agent, "/healthz").then(() => true, (error) => error.code !== "ECONNREFUSED");
      if (up) {
        return await body(server.pid, agent);
      }
      await new Promise((later) => setTimeout(later, 50));
    }
  } finally {
    agent.destroy();
    server.kill();
    await new Promise((ended) => server.on("exit", ended));
  }
}

const cold = (path) => withServer(async (pid, agent) => {
  const before = used(pid);
  await request(agent, path);
  return (used(pid) - before) / 1e6;
});

const warm = (path, count) => withServer(async (pid, agent) => {
  for (let i = 0; i < count; i++) {
    await request(agent, path(`warm-${i}`));
  }
  const before = used(pid);
  for (let i = 0; i < count; i++) {
    await request(agent, path(`user-${i}`));
  }
  return (used(pid) - before) / 1e6 / count;
});

console.log(`${execFileSync(workerd, ["--version"], { encoding: "utf8" }).trim()}, ${process.arch}, ${new Date().toISOString().slice(0, 10)}\n`);
console.log("| | cold | warm |\n|---|--:|--:|");
for (const [name, [path, count]] of Object.entries(TARGETS)) {
  const starts = [];
  for (let i = 0; i < STARTS; i++) {
    starts.push(await cold(path(`cold-${i}`)));
  }
  starts.sort((a, b) => a - b);
  console.log(`| ${name} | ${starts[STARTS >> 1].toFixed(1)} ms (${starts[0].toFixed(1)} to ${starts[STARTS - 1].toFixed(1)}) | ${(await warm(path, count)).toFixed(2)} ms |`);
}
rmSync(folder, { recursive: true });
