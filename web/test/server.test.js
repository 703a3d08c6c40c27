// SPDX-License-Identifier: Apache-2.0
// The element before its script runs: with a shadow tree of the server, and with the rule of README.md.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { svg } from "signet-avatar";
import { elementHtml } from "signet-avatar/server";
import { close, linkNames, open, run, scriptOf, unless } from "./applications.js";
import { WEB } from "./programs.js";

const skip = unless({ packages: [] });
after(close);

test("the element of a server has its attributes, a style and the picture", () => {
  const html = elementHtml({ seed: 'a"<b>&', size: 48, palette: "fire", class: "x", label: undefined, id: null }, { nonce: 'n"1' });
  const [, attributes, nonce, picture] =
    /^<signet-avatar([^>]*)><template shadowrootmode="open"><style nonce="([^"]*)">:host\{[^<]*<\/style>(<svg.*<\/svg>)<\/template><\/signet-avatar>$/s.exec(html);
  assert.equal(attributes, ' seed="a&#34;&#60;b&#62;&#38;" size="48" palette="fire" class="x"');
  assert.equal(nonce, "n&#34;1");
  assert.equal(picture.replace(' part="picture" aria-hidden="true"', ""), svg('a"<b>&', { size: 48, palette: "fire" }));
  assert.match(elementHtml({ seed: 42 }), /<style>:host.*<svg part="picture"/);
});

test("the name of an attribute that is no name is refused", () => {
  for (const name of ["a b", 'a"', "onclick=x", "a>", ""]) {
    assert.throws(() => elementHtml({ seed: "ada", [name]: "x" }), RangeError);
  }
});

test("a server shows a placeholder for an invalid value, and reports it", (context) => {
  const { mock } = context.mock.method(console, "error", () => {});
  assert.match(elementHtml({ seed: "ada", shape: "oval" }), /<rect [^>]*fill="#8888"\/><\/g><\/svg><\/template>/);
  assert.match(elementHtml({}), /fill="#8888"/);
  assert.deepEqual(mock.calls.map(({ arguments: [text] }) => text), [
    'signet-avatar: <signet-avatar>: shape must be one of rounded, square, circle. It is "oval".',
  ]);
});

const ELEMENT = "import 'signet-avatar/element'; document.title = 'shown';";
/** Where each element and the text after it are. */
const positions = (page) =>
  page.$$eval("signet-avatar, s", (all) => all.map((element) => Object.values(element.getBoundingClientRect().toJSON()).join()).join("\n"));

test("the element of a server is shown without its script, has its name, and keeps its place when the script runs", { skip }, async () => {
  const members = [{ seed: "ada" }, { seed: "ada", size: 40, shape: "circle", alt: "Ada" }, { seed: "ada", substrate: "auto", label: "Lovelace" }];
  const html = members.map((attributes) => `<p><a href="#">${elementHtml(attributes, { nonce: "1" })}</a> <s>text</s>`).join("");
  const { page, messages } = await open({ styles: "style-src 'nonce-1'" }, html);
  const before = await positions(page);
  const names = ["", "Ada", "Lovelace"];
  assert.deepEqual(await linkNames(page), names);
  assert.deepEqual(await page.$$eval("signet-avatar", (all) => all.map((element) => element.shadowRoot.querySelector("svg").clientWidth)), [64, 40, 64]);
  await page.$eval("signet-avatar", ({ shadowRoot }) => (shadowRoot.marked = true));
  await run(page, await scriptOf(ELEMENT));
  assert.equal(await page.$eval("signet-avatar", ({ shadowRoot }) => shadowRoot.marked), true, "the shadow tree is that of the server");
  assert.equal(await positions(page), before);
  assert.deepEqual(await linkNames(page), names);
  assert.equal(await page.$$eval("signet-avatar", (all) => all.every(({ shadowRoot }) => shadowRoot.children.length === 1)), true);
  assert.deepEqual(messages, []);
  await page.close();
});

test("with the rule of README.md the text does not move when the script runs", { skip }, async () => {
  const [, rule] = /```css\n(signet-avatar:not\(:defined\).*?)```/s.exec(readFileSync(join(WEB, "README.md"), "utf8"));
  const html = `<style nonce="1">${rule}</style><p><signet-avatar seed="ada"></signet-avatar> <s>text</s><p><signet-avatar seed="ada" size="48"></signet-avatar> <s>text</s>`;
  const { page } = await open({ styles: "style-src 'nonce-1'" }, html);
  const before = await positions(page);
  await run(page, await scriptOf(ELEMENT));
  assert.equal(await positions(page), before);
  assert.deepEqual(await page.$$eval("signet-avatar", (all) => all.map(({ offsetWidth }) => offsetWidth)), [64, 48]);
  await page.close();
});
