// SPDX-License-Identifier: Apache-2.0
// node edge.mjs ROOT PROGRAMS: see bench/edge. Each figure is the median of ROUNDS runs of wrk, in which the servers take turns.
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { uniqueSeeds, untilSteady, wrk } from "./harness/load.mjs";
import { interleave, Measurements, median } from "./harness/measurements.mjs";
import { expect, serving, signet } from "./harness/servers.mjs";

const ROUNDS = 5;
const CONNECTIONS = 32;
const SECONDS = 2;
const PORT = 28210;
const PATHS = { svg: ["/v1/avatar/", ".svg"], png64: ["/v1/avatar/", ".png"] };
const KINDS = new Map([["svg", "SVG"], ["304", "304"], ["png64", "PNG, 64 px"]]);

const [root, programs] = process.argv.slice(2);
const modules = join(root, "web");
const work = mkdtempSync(join(tmpdir(), "signet-edge-"));
const bench = { root, work, failures: [], say: (text) => console.error(`  ${text}`) };
const [serverCpu, clientCpu] = [1, 0]; // the first one has the machine's interrupts
const program = (name) => join(programs, name);
const versionOf = (name) => /\d[\w.-]*/.exec(execFileSync(name, ["--version"], { encoding: "utf8" }))[0];

/** The files of deploy/edge in one folder, with the package; workerd gets a bundle. */
function install() {
  mkdirSync(join(work, "node_modules"));
  symlinkSync(modules, join(work, "node_modules/signet-avatar"));
  for (const file of ["node/server.mjs", "deno/server.js", "bun/server.js", "workers/worker.js"]) {
    copyFileSync(join(root, "deploy/edge", file), join(work, file.replace("/", "-")));
  }
  writeFileSync(join(work, "package.json"), '{ "type": "module" }');
  execFileSync(program("esbuild"), [join(work, "workers-worker.js"), "--bundle", "--format=esm", "--log-level=error", `--outfile=${join(work, "bundle.js")}`]);
  const config = readFileSync(join(root, "deploy/edge/workers/workerd.capnp"), "utf8");
  writeFileSync(join(work, "workerd.capnp"), config.replace("8787", PORT + 4));
}

/** A Lua table of paths and entity tags, for tagged.lua. */
async function entityTags() {
  const { etag } = await import(join(modules, "src/signet.js"));
  const file = join(work, "etags.lua");
  const rows = Array.from({ length: 10_000 }, (_, i) => `{"/v1/avatar/user${i}.svg", ${JSON.stringify(etag(`user${i}`))}}`);
  writeFileSync(file, `return {${rows.join(",\n")}}`);
  return file;
}

const servers = [];
try {
  install();
  const start = async (who, port, command, env) =>
    servers.push(await serving(bench, who, command.map(String), { port, cpus: serverCpu, env }, PATHS));
  servers.push({ ...(await signet(bench, { port: PORT, cpus: serverCpu, threads: 1 })), who: "`signet serve`, one event loop" });
  await start(`Node.js ${process.versions.node}`, PORT + 1, [process.execPath, join(work, "node-server.mjs"), PORT + 1]);
  const deno = [program("deno"), "run", "-A", "--node-modules-dir=manual", join(work, "deno-server.js")];
  await start(`Deno ${versionOf(program("deno"))}`, PORT + 2, deno, { PORT: PORT + 2 });
  await start(`Bun ${versionOf(program("bun"))}`, PORT + 3, [program("bun"), join(work, "bun-server.js")], { PORT: PORT + 3 });
  await start(`workerd ${versionOf(program("workerd"))}`, PORT + 4, [program("workerd"), "serve", join(work, "workerd.capnp")]);

  const etags = await entityTags();
  const load = (server, kind, seconds) => {
    const options = kind === "304" ? { script: "tagged", args: [etags] } : { args: uniqueSeeds(server, kind) };
    return wrk(bench, server, { ...options, connections: CONNECTIONS, seconds, cpus: clientCpu });
  };
  const rates = new Measurements();
  const tasks = [];
  for (const server of servers) {
    const { etag } = (await expect(server, "/v1/avatar/ada.svg", 200)).headers;
    await expect(server, "/v1/avatar/ada.svg", 304, { "If-None-Match": etag });
    for (const kind of KINDS.keys()) {
      bench.say(`warming up ${server.who}, ${kind}`);
      await untilSteady({ seconds: SECONDS, runs: 4 }, (seconds) => load(server, kind, seconds));
      tasks.push(async () => rates.add({ who: server.who, kind }, (await load(server, kind, SECONDS)).perSecond));
    }
  }
  await interleave(ROUNDS, tasks, bench.say);

  const commit = execFileSync("git", ["-C", root, "rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  console.log(`${process.arch}, ${new Date().toISOString().slice(0, 10)}, commit ${commit}\n`);
  console.log(`| | ${[...KINDS.values()].join(" | ")} |\n|---|--:|--:|--:|`);
  const rows = rates.toJSON();
  for (const { who } of servers) {
    const cells = [...KINDS.keys()].map((kind) => {
      const { values } = rows.find((row) => row.who === who && row.kind === kind);
      const round = (value) => Number(value.toPrecision(3)).toLocaleString("en-US");
      return `${round(median(values))} (${round(Math.min(...values))} to ${round(Math.max(...values))})`;
    });
    console.log(`| ${who} | ${cells.join(" | ")} |`);
  }
  bench.failures.forEach((failure) => console.log(failure));
} finally {
  await Promise.all(servers.map((server) => server.stop()));
  rmSync(work, { recursive: true });
}
