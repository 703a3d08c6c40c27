// SPDX-License-Identifier: Apache-2.0
// The package as it is published: its files, version, types, size, and what it must not contain.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { installed, unlessInstalled, WEB } from "./programs.js";

const manifest = JSON.parse(readFileSync(join(WEB, "package.json"), "utf8"));
const modules = readdirSync(join(WEB, "src"));

test("npm packs the modules, README.md and LICENSE", (context) => {
  let printed;
  try {
    printed = execFileSync("npm", ["pack", "--json", "--dry-run", "--offline"], { cwd: WEB, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  } catch (error) {
    return error.code === "ENOENT" ? context.skip("npm is not installed") : assert.fail(error);
  }
  const [packed] = Object.values(JSON.parse(printed));
  const expected = ["LICENSE", "README.md", "package.json", ...modules.map((name) => `src/${name}`)];
  assert.deepEqual(packed.files.map(({ path }) => path).sort(), expected.sort());
});

test("the version is that of the repository", () => {
  const [, version] = /<artifactId>signet-parent<\/artifactId>\s*<version>(.*?)<\/version>/.exec(readFileSync(join(WEB, "../pom.xml"), "utf8"));
  assert.equal(manifest.version, version);
  assert.equal(JSON.parse(readFileSync(join(WEB, "package-lock.json"), "utf8")).version, version);
});

test("the license is that of the repository", () => {
  assert.equal(readFileSync(join(WEB, "LICENSE"), "utf8"), readFileSync(join(WEB, "../LICENSE"), "utf8"));
});

test("every export exists and has types", () => {
  for (const [path, targets] of Object.entries(manifest.exports)) {
    if (path !== "./package.json") {
      assert.ok(targets.types, path);
      for (const target of Object.values(targets)) {
        assert.ok(modules.includes(target.replace("./src/", "")), `${path}: ${target}`);
      }
    }
  }
});

test("modules contain no eval and no requests", () => {
  for (const name of modules.filter((name) => name.endsWith(".js"))) {
    const code = readFileSync(join(WEB, "src", name), "utf8").replaceAll("http://www.w3.org/2000/svg", "");
    for (const forbidden of ["eval(", "Function(", " fetch(", "XMLHttpRequest", "http://", "https://"]) {
      assert.ok(!code.includes(forbidden), `${name} has ${forbidden}`);
    }
  }
});

test("element.min.js is what esbuild makes of the element (npm run build)", { skip: unlessInstalled("esbuild") }, () => {
  const [, ...options] = manifest.scripts.build.split(" ").filter((option) => !option.startsWith("--outfile"));
  const made = execFileSync(join(dirname(installed("esbuild")), "../bin/esbuild"), options, { cwd: WEB, encoding: "utf8" });
  assert.equal(readFileSync(join(WEB, "src/element.min.js"), "utf8"), made);
});

// What a page loads, bundled and minified by esbuild and compressed by gzip, without React.
for (const [limit, code] of [
  [5200, "import { svg } from 'signet-avatar'; console.log(svg('ada'))"],
  [5600, "export * from 'signet-avatar'"],
  [6200, "import 'signet-avatar/element'"],
  [6000, "export * from 'signet-avatar/react'"],
  [8600, "export * from 'signet-avatar/png'"],
]) {
  test(`at most ${limit} bytes are loaded for ${code}`, { skip: unlessInstalled("esbuild") }, () =>
    inProject({ "entry.js": code }, (folder) => {
      const bundle = execFileSync(join(dirname(installed("esbuild")), "../bin/esbuild"), [
        join(folder, "entry.js"),
        "--bundle",
        "--minify",
        "--format=esm",
        "--external:react",
      ]);
      const { length } = execFileSync("gzip", ["-9c"], { input: bundle }); // the zlib of Node.js compresses less
      assert.ok(length <= limit, `${length} bytes`);
    }),
  );
}

// runtimes compiles with older compilers and for bundlers.
const TYPED = ["typescript/package.json", "@types/react/package.json", "vue", "svelte"];
test("the types are those of user.tsx", { skip: unlessInstalled(...TYPED) }, () =>
  inProject({ "user.tsx": readFileSync(join(WEB, "test/frameworks/user/user.tsx")), "package.json": '{ "type": "module" }' }, (folder) => {
    const options = "--strict --exactOptionalPropertyTypes --noEmit --jsx react-jsx --target es2022 --lib es2022,dom,dom.iterable --module nodenext";
    const compiler = join(dirname(installed("typescript/package.json")), "bin/tsc");
    try {
      execFileSync(process.execPath, [compiler, ...options.split(" "), "user.tsx"], { cwd: folder, stdio: "pipe" });
    } catch (error) {
      assert.fail(String(error.stdout));
    }
  }),
);

/** Calls `use` with a folder of files in which this package and those it is developed with are installed. */
function inProject(files, use) {
  const folder = mkdtempSync(join(tmpdir(), "signet-package-"));
  try {
    mkdirSync(join(folder, "node_modules"));
    symlinkSync(WEB, join(folder, "node_modules/signet-avatar"), "dir");
    for (const name of ["@types", "vue", "svelte", "react"]) {
      symlinkSync(join(WEB, "node_modules", name), join(folder, "node_modules", name), "dir");
    }
    for (const [name, text] of Object.entries(files)) {
      writeFileSync(join(folder, name), text);
    }
    use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
