// SPDX-License-Identifier: Apache-2.0
// node npm.mjs PEERS ESBUILD PACKAGE: see bench/npm. Each rate is the median of ROUNDS processes, which take turns; each time to a
// first picture that of STARTS processes.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const ROUNDS = 5;
const STARTS = 15;
const SECONDS = 1;

/** The code of each package that exports `draw(seed)`. boring-avatars needs React, which is not counted in its size. */
const PACKAGES = {
  "signet-avatar": 'import { svg } from "signet-avatar"; export const draw = (seed) => svg(seed);',
  minidenticons: 'import { minidenticon } from "minidenticons"; export const draw = (seed) => minidenticon(seed);',
  Jdenticon: 'import { toSvg } from "jdenticon"; export const draw = (seed) => toSvg(seed, 64);',
  "DiceBear identicon":
    'import { createAvatar } from "@dicebear/core"; import { identicon } from "@dicebear/collection";' +
    "export const draw = (seed) => createAvatar(identicon, { seed, size: 64 }).toString();",
  "boring-avatars": 'export { default } from "boring-avatars";',
};
const REACT =
  'import { createElement } from "react"; import { renderToStaticMarkup } from "react-dom/server"; import Avatar from "boring-avatars";' +
  "export const draw = (seed) => renderToStaticMarkup(createElement(Avatar, { name: seed, size: 64 }));";

/** The PNG half of signet-avatar, which has a table of its own. */
const PNG = {
  "PNG, 64 px": 'import { png } from "signet-avatar/png"; export const draw = (seed) => png(seed);',
  "PNG, 512 px": 'import { png } from "signet-avatar/png"; export const draw = (seed) => png(seed, { size: 512 });',
};

/** A program that prints the milliseconds of the import of a module and of the first call of one of its functions. */
const startProgram = (module, name) => `const start = performance.now();
const { ${name} } = await import("${module}");
const imported = performance.now();
${name}("first");
const drawn = performance.now();
console.log(JSON.stringify({ import: imported - start, first: drawn - imported, both: drawn - start }));`;

/** In a process of its own: the milliseconds from import to the first SVG, and the SVGs per second of processor time. */
async function measure(file) {
  const start = performance.now();
  const { draw } = await import(pathToFileURL(file));
  draw("first");
  const first = performance.now() - start;
  let seed = 0;
  const run = (seconds) => {
    const before = process.cpuUsage();
    const from = seed;
    let used = 0;
    while (used < seconds * 1e6) {
      for (let i = 0; i < 100; i++) {
        draw(`user${seed++}@example.com`);
      }
      const { user, system } = process.cpuUsage(before);
      used = user + system;
    }
    return ((seed - from) / used) * 1e6;
  };
  run(SECONDS);
  console.log(JSON.stringify({ first, rate: run(SECONDS) }));
}

const median = (values) => values.sort((a, b) => a - b)[values.length >> 1];

/** Runs a program in a process of its own and returns what it prints. */
const inProcess = (...args) => JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8" }));
const measured = (file) => inProcess(fileURLToPath(import.meta.url), "--measure", file);

const rateOf = (results) => Number(median(results.map((result) => result.rate)).toPrecision(3)).toLocaleString("en-US");

function main(peers, esbuild, modules) {
  const folder = mkdtempSync(join(tmpdir(), "signet-npm-"));
  try {
    mkdirSync(join(folder, "node_modules"));
    symlinkSync(modules, join(folder, "node_modules/signet-avatar"));
    const bundle = (name, code, ...options) => {
      const [entry, out] = [join(folder, `${name}.mjs`), join(folder, `${name}.bundle.mjs`)];
      writeFileSync(entry, code);
      execFileSync(esbuild, [entry, "--bundle", "--minify", "--format=esm", "--log-level=error", ...options, `--outfile=${out}`], {
        env: { ...process.env, NODE_PATH: peers },
      });
      return out;
    };
    const rows = Object.entries(PACKAGES).map(([name, code], i) => {
      const react = name === "boring-avatars";
      const file = bundle(`p${i}`, code, ...(react ? ["--external:react", "--external:react/jsx-runtime"] : []));
      const size = execFileSync("gzip", ["-9c", file]).length; // the zlib of Node.js compresses less
      const banner = "--banner:js=import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";
      return { name, size, file: react ? bundle("react", REACT, "--platform=node", '--define:process.env.NODE_ENV="production"', banner) : file, results: [] };
    });
    for (let round = 0; round < ROUNDS; round++) {
      for (const { file, results } of rows) {
        results.push(measured(file));
      }
    }
    console.log(`node ${process.version}, ${process.arch}, ${new Date().toISOString().slice(0, 10)}\n`);
    console.log("| | bundle, minified and gzipped | SVG/s | first SVG |\n|---|--:|--:|--:|");
    for (const { name, size, results } of rows) {
      const first = median(results.map((result) => result.first)).toFixed(1);
      console.log(`| ${name} | ${size.toLocaleString("en-US")} B | ${rateOf(results)} | ${first} ms |`);
    }
    console.log("\n| signet-avatar | per second |\n|---|--:|");
    for (const [name, code] of Object.entries(PNG)) {
      const file = bundle(name, code);
      console.log(`| ${name} | ${rateOf(Array.from({ length: ROUNDS }, () => measured(file)))} |`);
    }
    console.log(`\nmedian of ${STARTS} processes (lowest to highest), not bundled\n\n| | import | first call | both |\n|---|--:|--:|--:|`);
    for (const [title, module, name] of [["first SVG", "signet-avatar", "svg"], ["first PNG, 64 px", "signet-avatar/png", "png"]]) {
      const program = join(folder, `first-${name}.mjs`);
      writeFileSync(program, startProgram(module, name));
      const starts = Array.from({ length: STARTS }, () => inProcess(program));
      const cell = (what) => {
        const values = starts.map((result) => result[what]);
        const middle = median(values); // sorts
        return `${middle.toFixed(1)} ms (${values[0].toFixed(1)} to ${values[STARTS - 1].toFixed(1)})`;
      };
      console.log(`| ${title} | ${cell("import")} | ${cell("first")} | ${cell("both")} |`);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const [first, second, third] = process.argv.slice(2);
await (first === "--measure" ? measure(second) : main(...[first, second, third].map((path) => resolve(path))));
