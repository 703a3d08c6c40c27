// SPDX-License-Identifier: Apache-2.0
// Applications of the frameworks with a list of avatars, as sources, bundled by esbuild, and opened in Chromium.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { browser, load, unlessInstalled, WEB } from "./programs.js";

const ORIGIN = "http://application.test";
/** The name of the framework's own policy for Trusted Types is appended. */
const POLICY = "default-src 'none'; script-src 'self'; require-trusted-types-for 'script'; trusted-types signet tests";
/** Allows the style attributes of a server. */
const SERVER_STYLES = "style-src-attr 'unsafe-inline'";

/**
 * By name the sources of an application: what renders it on a server, and what hydrates or renders it in a page. Of each avatar in the list
 * `ALL`, `link` puts it into a link and `fallback` gives it one. `show` of the page replaces the list.
 */
export const FRAMEWORKS = {
  "React 18": { full: true, packages: ["react18", "react-dom18"], alias: { react: "react18", "react-dom": "react-dom18" }, ...react() },
  "React 19": { packages: ["react", "react-dom"], ...react() },
  "Vue 3": {
    packages: ["vue"],
    policy: "vue",
    app: `
      import { h, shallowRef } from "vue";
      import { Avatar } from "signet-avatar/vue";
      const all = shallowRef(ALL);
      globalThis.show = (list) => (all.value = list);
      const avatar = ({ fallback, ...props }) => h(Avatar, props, fallback && { fallback: () => h("i", "nobody") });
      const member = ({ link, ...props }) => (link ? h("a", { href: "#" }, [avatar(props)]) : avatar(props));
      export const App = { render: () => h("main", all.value.map(member)) };`,
    server: `
      import { createSSRApp } from "vue";
      import { renderToString } from "vue/server-renderer";
      import { App } from "app";
      renderToString(createSSRApp(App)).then((html) => process.stdout.write(html));`,
    client: `
      import { createApp, createSSRApp, nextTick } from "vue";
      import { App } from "app";
      const root = document.getElementById("root");
      (root.firstChild ? createSSRApp : createApp)(App).mount(root);
      nextTick(() => (document.title = "shown"));`,
  },
  "Svelte 5": {
    packages: ["svelte"],
    policy: "svelte-trusted-html",
    app: "",
    component: `
      <script>
        import { Avatar } from "signet-avatar/svelte";
        let all = $state.raw(ALL);
        globalThis.show = (list) => (all = list);
      </script>
      {#snippet avatar({ fallback, ...props })}
        {#if fallback}<Avatar {...props}>{#snippet fallback()}<i>nobody</i>{/snippet}</Avatar>{:else}<Avatar {...props} />{/if}
      {/snippet}
      <main>
        {#each all as { link, ...props }}
          {#if link}<a href="#top">{@render avatar(props)}</a>{:else}{@render avatar(props)}{/if}
        {/each}
      </main>`,
    server: `
      import { render } from "svelte/server";
      import App from "app.svelte";
      process.stdout.write(render(App).body);`,
    client: `
      import { flushSync, hydrate, mount } from "svelte";
      import App from "app.svelte";
      const target = document.getElementById("root");
      (target.firstChild ? hydrate : mount)(App, { target });
      flushSync();
      document.title = "shown";`,
  },
};

function react() {
  return {
    app: `
      import { createElement, Fragment, useEffect, useState } from "react";
      import { Avatar } from "signet-avatar/react";
      const avatar = ({ fallback, class: className, style, ...props }) =>
        createElement(Avatar, {
          ...props,
          className,
          ref: (svg) => svg && (globalThis.refs ??= []).push(svg),
          ...(style && { style: { width: style.split(": ")[1] } }),
          ...(fallback && { fallback: createElement("i", null, "nobody") }),
        });
      const member = ({ link, ...props }, key) => createElement(link ? "a" : Fragment, { key, ...(link && { href: "#" }) }, avatar(props));
      export function App() {
        const [all, setAll] = useState(ALL);
        useEffect(() => {
          globalThis.show = setAll;
          document.title = "shown";
        });
        return createElement("main", null, all.map(member));
      }`,
    server: `
      import { createElement } from "react";
      import { renderToString } from "react-dom/server";
      import { App } from "app";
      process.stdout.write(renderToString(createElement(App)));`,
    client: `
      import { createElement } from "react";
      import { createRoot, hydrateRoot } from "react-dom/client";
      import { App } from "app";
      const root = document.getElementById("root");
      root.firstChild ? hydrateRoot(root, createElement(App)) : createRoot(root).render(createElement(App));`,
  };
}

/** Why applications of a framework can't be tested here; false if they can. */
export const unless = ({ packages, full = false }) =>
  (full && !("SIGNET_FULL" in process.env) && "only in ./test --full") ||
  unlessInstalled("esbuild", "playwright-core", "axe-core", ...packages) || (!browser("Chromium") && "Chromium is not installed");

async function bundle({ alias = {}, app, component }, list, contents, platform) {
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
  const { outputFiles } = await load("esbuild").build({
    stdin: { contents, resolveDir: join(WEB, "test") },
    bundle: true,
    write: false,
    platform,
    alias,
    plugins: [sources],
    conditions: svelte ? ["svelte", "development"] : [],
    define: {
      ALL: JSON.stringify(list),
      "process.env.NODE_ENV": '"development"',
      __VUE_OPTIONS_API__: "true",
      __VUE_PROD_DEVTOOLS__: "false",
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: "true",
    },
    logLevel: "error",
  });
  return outputFiles[0].text;
}

/** Returns the script for a page with this code. */
export const scriptOf = (code) => bundle({}, [], code, "browser");

/** Returns the HTML that a server makes of a list of avatars, and the script for the page. */
export async function application(framework, list) {
  const [server, script] = await Promise.all([
    bundle(framework, list, framework.server, "node"),
    bundle(framework, list, framework.client, "browser"),
  ]);
  const html = execFileSync(process.execPath, ["-"], { input: server, encoding: "utf8", stdio: ["pipe", "pipe", "pipe"] });
  return { html, script };
}

let opened;

/** Opens a page under a strict content security policy. Its `messages` are errors and warnings of the console. */
export async function open({ policy = "", styles = SERVER_STYLES, images = false, routes = () => {} }, html) {
  opened ??= load("playwright-core").chromium.launch({ executablePath: browser("Chromium"), args: ["--no-sandbox", "--disable-gpu"] });
  const page = await (await opened).newPage();
  const messages = [];
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && messages.push(message.text()));
  page.on("pageerror", (error) => messages.push(String(error)));
  const headers = { "Content-Security-Policy": `${POLICY} ${policy}; ${html ? styles : ""}; ${images ? "img-src 'self'" : ""}` };
  const body = `<!doctype html><html lang="en"><title>server</title><div id="root">${html}</div></html>`;
  await page.route(`${ORIGIN}/`, (route) => route.fulfill({ headers, contentType: "text/html", body }));
  await routes(page);
  await page.goto(`${ORIGIN}/`, { waitUntil: "domcontentloaded" });
  return { page, messages };
}

/** Runs the script of an application in a page, until it shows its avatars. */
export async function run(page, script) {
  await page.evaluate(script);
  await page.waitForFunction(() => document.title === "shown");
}

/** Returns the names of all links for assistive technology. */
export async function linkNames(page) {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  return nodes.filter(({ role }) => role?.value === "link").map(({ name }) => name.value);
}

export const close = async () => (await opened)?.close();
