// SPDX-License-Identifier: Apache-2.0
// node solid.mjs TOOLS PACKAGE: the element in an application of Solid, which binds properties, in Chromium.
import { strict as assert } from "node:assert";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";

const [tools, modules] = process.argv.slice(2).map((path) => resolve(path));
const require = createRequire(join(tools, "package.json"));

const APP = `
  import { createSignal } from "solid-js";
  import { render } from "solid-js/web";
  import "signet-avatar/element";
  const [seed, setSeed] = createSignal("ada");
  render(() => <button onClick={() => setSeed("grace")}><signet-avatar seed={seed()} size={48} label="" /></button>, document.body);`;

const { code } = require("@babel/core").transformSync(APP, { presets: [require.resolve("babel-preset-solid")], configFile: false });
const { outputFiles } = await require("esbuild").build({
  stdin: { contents: code, resolveDir: tools },
  bundle: true,
  write: false,
  alias: { "signet-avatar/element": join(modules, "src/signet-avatar.js") },
});
const browser = await require("playwright-core").chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  const page = await browser.newPage();
  const messages = [];
  page.on("console", (message) => messages.push(message.text()));
  page.on("pageerror", (error) => messages.push(String(error)));
  await page.setContent("<!doctype html><title>Solid</title>");
  await page.addScriptTag({ content: outputFiles[0].text });
  const element = page.locator("signet-avatar");
  const shown = () => element.evaluate(({ seed, shadowRoot }) => `${seed} ${shadowRoot.querySelector("svg").outerHTML}`);
  const before = await shown();
  assert.match(before, /^ada <svg .*width="48"/);
  await page.click("button");
  const after = await shown();
  assert.match(after, /^grace <svg .*width="48"/);
  assert.notEqual(after.split(" <")[1], before.split(" <")[1]);
  assert.deepEqual(messages, []);
} finally {
  await browser.close();
}
