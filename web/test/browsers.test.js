// SPDX-License-Identifier: Apache-2.0
// The modules and the element in Chromium and Firefox under a strict content security policy, and inline avatars after hidden ones and under style rules.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { differentAvatars, GROUPS, WINDOW } from "./inline-page.js";
import { browser } from "./programs.js";
import { site } from "./site.js";

/** Ends a browser that hangs, so that its tests fail with a message. */
const TIMEOUT_MS = 120_000;
/** Preferences of Firefox: a new profile opens no page of its own, which would hide the one under test. */
const PREFERENCES = 'user_pref("datareporting.policy.dataSubmissionPolicyBypassNotification", true);\n';
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

  const page = start("page", [...options.page, `${origin}/test/index.html${"SIGNET_FULL" in process.env ? "?full" : ""}`]);
  const posted = await Promise.race([results, page.ended]);
  page.child.kill();
  await page.ended;
  test(`${name} runs the tests`, () => assert.ok(posted?.length > 0, "the browser ended before its tests did"));
  for (const result of Array.isArray(posted) ? posted : []) {
    test(`in ${name} ${result.name}`, () => assert.equal(result.problem, ""));
  }

  const file = join(folder, "inline.png");
  await start("screenshot", [...options.screenshot(file), `${origin}/inline.html`]).ended;
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
