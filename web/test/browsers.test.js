// SPDX-License-Identifier: Apache-2.0
// The modules and the element in Chromium and Firefox under a strict content security policy, and inline avatars after hidden ones.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { test } from "node:test";
import { differentAvatars, GROUPS, hiddenPage, WINDOW } from "./hidden-page.js";
import { browser, WEB } from "./programs.js";

const POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; " +
  "require-trusted-types-for 'script'; trusted-types signet tests";
/** Ends a browser that hangs, so that its tests fail with a message. */
const TIMEOUT_MS = 120_000;
/** Preferences of Firefox: a new profile opens no page of its own, which would hide the one under test. */
const PREFERENCES = 'user_pref("datareporting.policy.dataSubmissionPolicyBypassNotification", true);\n';
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".json": "application/json" };

/** Serves the package, its tests, the vectors and the page of hidden avatars. Returns the origin and the results that a page posts. */
async function site() {
  let post;
  const results = new Promise((resolve) => (post = resolve));
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    if (pathname === "/results") {
      const chunks = await request.toArray();
      response.writeHead(204).end(() => post(JSON.parse(Buffer.concat(chunks))));
    } else if (pathname === "/hidden.html") {
      response.writeHead(200, { "Content-Type": "text/html" }).end(hiddenPage());
    } else {
      try {
        const file = pathname === "/vectors.json" ? join(WEB, "../conformance/vectors.json") : join(WEB, pathname);
        const body = readFileSync(file);
        response.writeHead(200, { "Content-Type": TYPES[extname(file)], "Content-Security-Policy": POLICY }).end(body);
      } catch {
        response.writeHead(404).end();
      }
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, origin: `http://127.0.0.1:${server.address().port}`, results };
}

/** By browser: its arguments with a profile in this folder, those of a page whose accessibility is tested, and those of a screenshot. */
const ARGUMENTS = {
  Chromium: {
    common: (folder) => [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-dev-shm-usage",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
      `--user-data-dir=${folder}`,
    ],
    page: ["--enable-blink-features=ComputedAccessibilityInfo", "--remote-debugging-port=0"],
    screenshot: (file) => ["--hide-scrollbars", `--window-size=${WINDOW}`, `--screenshot=${file}`],
  },
  Firefox: {
    common: (folder) => ["--headless", "--no-remote", "--profile", folder],
    page: [],
    screenshot: (file) => [`--window-size=${WINDOW}`, "--screenshot", file],
  },
};

for (const [name, options] of Object.entries(ARGUMENTS)) {
  const program = browser(name);
  if (!program) {
    test(`the package works in ${name}`, { skip: `${name} is not installed` }, () => {});
    continue;
  }
  const folder = mkdtempSync(join(tmpdir(), "signet-browser-"));
  const { server, origin, results } = await site();
  const start = (profile, args) => {
    mkdirSync(join(folder, profile));
    writeFileSync(join(folder, profile, "user.js"), PREFERENCES);
    const child = spawn(program, [...options.common(join(folder, profile)), ...args], { stdio: "ignore", timeout: TIMEOUT_MS });
    return { child, ended: new Promise((resolve) => child.on("exit", resolve)) };
  };

  const page = start("page", [...options.page, `${origin}/test/index.html`]);
  const posted = await Promise.race([results, page.ended]);
  page.child.kill();
  await page.ended;
  test(`${name} runs the tests`, () => assert.ok(posted?.length > 0, "the browser ended before its tests did"));
  for (const result of Array.isArray(posted) ? posted : []) {
    test(`in ${name} ${result.name}`, () => assert.equal(result.problem, ""));
  }

  const file = join(folder, "hidden.png");
  await start("screenshot", [...options.screenshot(file), `${origin}/hidden.html`]).ended;
  const different = existsSync(file) ? differentAvatars(readFileSync(file)) : undefined;
  for (const [group, { affected, title }] of Object.entries(GROUPS)) {
    test(`in ${name} ${title}`, () => {
      assert.ok(different, "the browser made no screenshot");
      assert.equal(different[group].length > 0, affected, different[group].join("; "));
    });
  }
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true, force: true });
}
