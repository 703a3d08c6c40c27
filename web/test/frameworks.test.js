// SPDX-License-Identifier: Apache-2.0
// The components rendered on a server and hydrated in Chromium, without any difference or message.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { after, test } from "node:test";
import { svg } from "signet-avatar";
import { browser, load, unlessInstalled, WEB } from "./programs.js";

const PROPS = [
  { seed: "ada" },
  { seed: "ada", alt: "Ada Lovelace", size: 48, palette: "fire", id: "first" },
  { seed: "é😀", title: "<b>&amp;", glyph: "stub", shape: "circle", padding: "some" },
  { seed: "x", glyph: "elbow", blend: false, substrate: "none", elements: "mixed", empty: "few" },
  { hash: "0123456789abcdef0123456789abcdef", elements: "via", substrate: "light" },
  { seed: "ada" },
  { seed: "grace", substrate: "auto" },
];
/** Values that are not allowed, of users without a name and of programming errors; at the end a valid one with a fallback. */
const INVALID = [
  { seed: "", size: 32, shape: "circle" },
  { seed: null },
  { seed: "", fallback: true },
  { seed: "ada", size: 7, alt: "Ada" },
  { seed: "linus", fallback: true, alt: "Linus" },
];
const SENTENCES = ["The seed must not be empty.", "The seed must be a string.", "size must be a whole number from 16 to 1024."];

/** The sources of an application with all of these: what renders it on a server, and what hydrates it in a page. */
const FRAMEWORKS = {
  "React 18": { packages: ["react18", "react-dom18"], alias: { react: "react18", "react-dom": "react-dom18" }, ...react() },
  "React 19": { packages: ["react", "react-dom"], ...react() },
  "Vue 3": {
    packages: ["vue"],
    app: `
      import { h } from "vue";
      import { Avatar } from "signet-avatar/vue";
      const invalid = ({ fallback, ...props }) => h(Avatar, props, fallback && { fallback: () => h("i", "nobody") });
      export const App = { render: () => h("main", [...${list("class")}.map((props) => h(Avatar, props)), ...${JSON.stringify(INVALID)}.map(invalid)]) };`,
    server: `
      import { createSSRApp } from "vue";
      import { renderToString } from "vue/server-renderer";
      import { App } from "app";
      renderToString(createSSRApp(App)).then((html) => process.stdout.write(html));`,
    client: `
      import { createSSRApp, nextTick } from "vue";
      import { App } from "app";
      createSSRApp(App).mount("#root");
      nextTick(() => (document.title = "hydrated"));`,
  },
  "Svelte 5": {
    packages: ["svelte"],
    app: "",
    component: `
      <script>
        import { Avatar } from "signet-avatar/svelte";
        const all = ${list("class")};
        const invalid = ${JSON.stringify(INVALID)};
      </script>
      <main>
        {#each all as props}<Avatar {...props} />{/each}
        {#each invalid as { fallback, ...props }}
          {#if fallback}<Avatar {...props}>{#snippet fallback()}<i>nobody</i>{/snippet}</Avatar>{:else}<Avatar {...props} />{/if}
        {/each}
      </main>`,
    server: `
      import { render } from "svelte/server";
      import App from "app.svelte";
      process.stdout.write(render(App).body);`,
    client: `
      import { hydrate } from "svelte";
      import App from "app.svelte";
      hydrate(App, { target: document.getElementById("root") });
      document.title = "hydrated";`,
  },
};

function react() {
  return {
    app: `
      import { createElement, useEffect } from "react";
      import { Avatar } from "signet-avatar/react";
      const invalid = ({ fallback, ...props }) => (fallback ? { ...props, fallback: createElement("i", null, "nobody") } : props);
      const all = [...${list("className")}, ...${JSON.stringify(INVALID)}.map(invalid)];
      export function App() {
        useEffect(() => void (document.title = "hydrated"));
        return createElement("main", null, all.map((props, key) => createElement(Avatar, { key, ...props })));
      }`,
    server: `
      import { createElement } from "react";
      import { renderToString } from "react-dom/server";
      import { App } from "app";
      process.stdout.write(renderToString(createElement(App)));`,
    client: `
      import { createElement } from "react";
      import { hydrateRoot } from "react-dom/client";
      import { App } from "app";
      hydrateRoot(document.getElementById("root"), createElement(App));`,
  };
}

/** The valid props with a class, whose name differs. */
function list(className) {
  return JSON.stringify(PROPS.map((props) => ({ ...props, [className]: "avatar" })));
}

async function bundle({ alias = {}, app, component }, contents, platform) {
  const svelte = component === undefined ? undefined : load("svelte/compiler");
  const compile = (source, filename) =>
    svelte.compile(source, { generate: platform === "node" ? "server" : "client", dev: true, css: "injected", filename }).js.code;
  const sources = {
    name: "sources",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^app(\.svelte)?$/ }, ({ path }) => ({ path, namespace: "app" }));
      onLoad({ filter: /^app$/, namespace: "app" }, () => ({ contents: app, resolveDir: join(WEB, "test") }));
      onLoad({ filter: /^app\.svelte$/, namespace: "app" }, () => ({ contents: compile(component, "app.svelte"), resolveDir: join(WEB, "test") }));
      onLoad({ filter: /\.svelte$/ }, ({ path }) => ({ contents: compile(readFileSync(path, "utf8"), basename(path)) }));
    },
  };
  const tools = process.env.SIGNET_BROWSER_TOOLS;
  const { outputFiles } = await load("esbuild").build({
    stdin: { contents, resolveDir: join(WEB, "test") },
    bundle: true,
    write: false,
    platform,
    alias,
    plugins: [sources],
    conditions: svelte ? ["svelte", "development"] : [],
    nodePaths: tools ? [join(tools, "node_modules")] : [],
    define: {
      "process.env.NODE_ENV": '"development"',
      __VUE_OPTIONS_API__: "true",
      __VUE_PROD_DEVTOOLS__: "false",
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: "true",
    },
    logLevel: "error",
  });
  return outputFiles[0].text;
}

let opened;
const chromium = () =>
  (opened ??= load("playwright-core").chromium.launch({ executablePath: browser("Chromium"), args: ["--no-sandbox", "--disable-gpu"] }));
after(async () => (await opened)?.close());

for (const [name, { packages, server, client, ...sources }] of Object.entries(FRAMEWORKS)) {
  const skip = unlessInstalled("esbuild", "playwright-core", ...packages) || (!browser("Chromium") && "Chromium is not installed");
  test(`components of ${name} are rendered on a server and hydrated`, { skip }, async () => {
    const html = execFileSync(process.execPath, ["-"], {
      input: await bundle(sources, server, "node"),
      encoding: "utf8",
      stdio: ["pipe", "pipe", "pipe"],
    });
    const script = await bundle(sources, client, "browser");
    const page = await (await chromium()).newPage();
    const messages = [];
    page.on("console", (message) => ["error", "warning"].includes(message.type()) && messages.push(message.text()));
    page.on("pageerror", (error) => messages.push(String(error)));
    await page.setContent(`<!doctype html><title>server</title><div id="root">${html}</div>`);
    const contents = () => page.$$eval("svg", (all) => all.map((svg) => svg.innerHTML));
    const before = await contents();
    // Without JavaScript in the page.
    for (const colorScheme of ["dark", "light"]) {
      await page.emulateMedia({ colorScheme });
      const ground = await page.$eval(`svg:nth-of-type(${PROPS.length}) rect`, (rect) => getComputedStyle(rect).fill);
      const [, expected] = /<rect[^>]*fill="#(\w+)"/.exec(svg("grace", { substrate: colorScheme }));
      assert.equal(ground, `rgb(${expected.match(/../g).map((channel) => parseInt(channel, 16)).join(", ")})`, `substrate auto is ${colorScheme}`);
    }
    await page.$eval("svg", (first) => (first.marked = true));
    await page.addScriptTag({ content: script });
    await page.waitForFunction(() => document.title === "hydrated");
    assert.deepEqual(messages, SENTENCES.map((sentence) => `signet-avatar: ${sentence}`), "each invalid value is reported once");
    assert.deepEqual(await contents(), before, "the content stays");
    assert.equal(await page.$eval("svg", (first) => first.marked), true, "the elements of the server stay");
    const shown = await page.$$eval("svg", (all) =>
      all.map((svg) => [svg.getAttribute("role"), svg.getAttribute("aria-label"), svg.getAttribute("aria-hidden"), svg.getAttribute("class"), svg.clientWidth].join()),
    );
    assert.deepEqual(shown, [
      ",,true,avatar,64",
      "img,Ada Lovelace,,avatar,48",
      "img,<b>&amp;,,avatar,64",
      ",,true,avatar,64",
      ",,true,avatar,64",
      ",,true,avatar,64",
      ",,true,avatar,64",
      ",,true,,32",
      ",,true,,64",
      "img,Ada,,,64",
      "img,Linus,,,64",
    ]);
    assert.equal(await page.$eval("svg title", (title) => title.textContent), "<b>&amp;");
    assert.equal(await page.textContent("i"), "nobody");
    assert.deepEqual(await page.$$eval("svg rect[fill='#8888']", (all) => all.map((rect) => rect.getAttribute("rx"))), ["32", "10", "10"]);
    for (const [i, { alt, title, id, seed, ...params }] of PROPS.entries()) {
      // The drawing of each is that of svg(), as the same browser parses it, with a prefix of its own.
      const [, idPrefix = ""] = /id="([\w-]+?)[cxy][0-9a-f]{6,}"/.exec(before[i]) ?? [];
      if (params.substrate === "auto") {
        continue;
      }
      const text = svg(seed, params, { idPrefix });
      const expected = await page.evaluate((text) => new DOMParser().parseFromString(text, "text/html").querySelector("svg").innerHTML, text);
      assert.equal(before[i].replace(/<title>.*?<\/title>|<!--.*?-->/g, ""), expected, JSON.stringify(PROPS[i]));
    }
    const ids = await page.$$eval("svg [id]", (all) => all.map((element) => element.id));
    assert.ok(ids.length > 6);
    assert.equal(new Set(ids).size, ids.length, "no id occurs twice, even of equal avatars");
    await page.close();
  });
}

const rendered = {
  react: async (props) => load("react-dom/server").renderToString(load("react").createElement((await import("signet-avatar/react")).Avatar, props)),
  vue: async (props) => {
    const { Avatar } = await import("signet-avatar/vue");
    return load("vue/server-renderer").renderToString(load("vue").createSSRApp({ render: () => load("vue").h(Avatar, props) }));
  },
};
const skip = unlessInstalled("react", "react-dom", "vue");

test("a style of the application replaces the color scheme of the substrate auto", { skip }, async () => {
  const props = { seed: "ada", substrate: "auto" };
  assert.match(await rendered.react({ ...props, style: { colorScheme: "inherit" } }), /^<svg[^>]* style="color-scheme:inherit"/);
  assert.match(await rendered.vue({ ...props, style: "color-scheme:inherit" }), /^<svg[^>]* style="color-scheme:inherit;?"/);
});

test("alt is the name and title the tooltip", { skip }, async () => {
  for (const render of Object.values(rendered)) {
    assert.match(await render({ seed: "ada", alt: "Ada", title: "Lovelace" }), /^<svg[^>]* aria-label="Ada".*?><title>Lovelace<\/title>/);
  }
});

test("in a template of Vue, blend without a value is true", { skip }, async () => {
  assert.equal(await rendered.vue({ seed: "ada", blend: "" }), await rendered.vue({ seed: "ada" }));
});
