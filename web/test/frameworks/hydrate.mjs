// SPDX-License-Identifier: Apache-2.0
// node hydrate.mjs TOOLS PACKAGE: renders the components for React 18, React 19 and Vue 3 on the server, hydrates them in
// Chromium, and fails on any difference or message. scripts/test-web-runtimes installs TOOLS.
import { strict as assert } from "node:assert";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [tools, modules] = process.argv.slice(2).map((path) => resolve(path));
const require = createRequire(join(tools, "package.json"));
const { chromium } = require("playwright-core");
const { svg } = await import(pathToFileURL(join(modules, "src/signet.js")));

const PROPS = [
  { seed: "ada" },
  { seed: "ada", alt: "Ada Lovelace", size: 48, palette: "fire", id: "first" },
  { seed: "é😀", title: "<b>&amp;", glyph: "stub", shape: "circle", padding: "some" },
  { seed: "x", glyph: "elbow", blend: false, substrate: "none", elements: "mixed", empty: "few" },
  { hash: "0123456789abcdef0123456789abcdef", elements: "via", substrate: "light" },
];
const withClass = (name) => PROPS.map((props) => ({ ...props, [name]: "avatar" }));

const FRAMEWORKS = {
  "React 18": react("18"),
  "React 19": react("19"),
  "Vue 3": {
    alias: {},
    server: `
      import { createSSRApp, h } from "vue";
      import { renderToString } from "@vue/server-renderer";
      import { App } from "./app.js";
      renderToString(createSSRApp({ render: () => h(App) })).then((html) => process.stdout.write(html));`,
    app: `
      import { h } from "vue";
      import { Avatar } from "signet-avatar/vue";
      export const App = () => h("main", ${JSON.stringify(withClass("class"))}.map((props) => h(Avatar, props)));`,
    client: `
      import { createSSRApp, h, nextTick } from "vue";
      import { App } from "./app.js";
      createSSRApp({ render: () => h(App) }).mount("#root");
      nextTick(() => (document.title = "hydrated"));`,
  },
};

function react(version) {
  return {
    alias: { react: `react${version}`, "react-dom": `react-dom${version}` },
    server: `
      import { createElement } from "react";
      import { renderToString } from "react-dom/server";
      import { App } from "./app.js";
      process.stdout.write(renderToString(createElement(App)));`,
    app: `
      import { createElement, useEffect } from "react";
      import { Avatar } from "signet-avatar/react";
      const all = ${JSON.stringify(withClass("className"))};
      export function App() {
        useEffect(() => void (document.title = "hydrated"));
        return createElement("main", null, all.map((props, key) => createElement(Avatar, { key, ...props })));
      }`,
    client: `
      import { createElement } from "react";
      import { hydrateRoot } from "react-dom/client";
      import { App } from "./app.js";
      hydrateRoot(document.getElementById("root"), createElement(App));`,
  };
}

function bundle(folder, entry, platform, alias) {
  const options = Object.entries(alias).map(([from, to]) => `--alias:${from}=${to}`);
  const out = join(folder, `${entry}.bundle.cjs`);
  execFileSync(join(tools, "node_modules/.bin/esbuild"), [
    join(folder, `${entry}.js`),
    "--bundle",
    `--platform=${platform}`,
    '--define:process.env.NODE_ENV="development"',
    "--define:__VUE_OPTIONS_API__=true",
    "--define:__VUE_PROD_DEVTOOLS__=false",
    "--define:__VUE_PROD_HYDRATION_MISMATCH_DETAILS__=true",
    "--log-level=error",
    ...options,
    `--outfile=${out}`,
  ], { env: { ...process.env, NODE_PATH: join(tools, "node_modules") } });
  return out;
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
for (const [name, { alias, ...sources }] of Object.entries(FRAMEWORKS)) {
  const folder = mkdtempSync(join(tmpdir(), "signet-hydrate-"));
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(modules, join(folder, "node_modules/signet-avatar"));
  for (const [file, source] of Object.entries(sources)) {
    writeFileSync(join(folder, `${file}.js`), source);
  }
  const html = execFileSync("node", [bundle(folder, "server", "node", alias)], { encoding: "utf8" });
  const script = readFileSync(bundle(folder, "client", "browser", alias), "utf8");
  const page = await browser.newPage();
  const messages = [];
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && messages.push(message.text()));
  page.on("pageerror", (error) => messages.push(String(error)));
  await page.setContent(`<!doctype html><title>server</title><div id="root">${html}</div>`);
  const contents = () => page.$$eval("svg", (all) => all.map((svg) => svg.innerHTML));
  const before = await contents();
  await page.$eval("svg", (first) => (first.marked = true));
  await page.addScriptTag({ content: script });
  await page.waitForFunction(() => document.title === "hydrated");
  assert.deepEqual(messages, [], `${name} hydrates without a message`);
  assert.deepEqual(await contents(), before, `${name} keeps the content`);
  assert.equal(await page.$eval("svg", (first) => first.marked), true, `${name} keeps the elements of the server`);
  const shown = await page.$$eval("svg", (all) =>
    all.map((svg) => ({ role: svg.getAttribute("role"), label: svg.getAttribute("aria-label"), hidden: svg.getAttribute("aria-hidden"), classes: svg.getAttribute("class"), size: svg.clientWidth })),
  );
  assert.deepEqual(shown, [
    { role: null, label: null, hidden: "true", classes: "avatar", size: 64 },
    { role: "img", label: "Ada Lovelace", hidden: null, classes: "avatar", size: 48 },
    { role: "img", label: "<b>&amp;", hidden: null, classes: "avatar", size: 64 },
    { role: null, label: null, hidden: "true", classes: "avatar", size: 64 },
    { role: null, label: null, hidden: "true", classes: "avatar", size: 64 },
  ]);
  assert.equal(await page.$eval("svg title", (title) => title.textContent), "<b>&amp;");
  for (const [i, { alt, title, id, seed, ...params }] of PROPS.entries()) {
    // The drawing of each is that of svg(), as the same browser parses it.
    const expected = await page.evaluate((text) => new DOMParser().parseFromString(text, "text/html").querySelector("svg").innerHTML, svg(seed, params));
    assert.equal(before[i].replace(/<title>.*?<\/title>/, ""), expected, `${name} draws ${JSON.stringify(PROPS[i])}`);
  }
  await page.close();
  console.log(`${name}: ${PROPS.length} avatars rendered on the server and hydrated`);
}
await browser.close();
