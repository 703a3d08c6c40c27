// SPDX-License-Identifier: Apache-2.0
// The components rendered on a server and hydrated in Chromium, without any difference or message, and rendered there under a strict policy.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { svg } from "signet-avatar";
import { application, close, FRAMEWORKS, linkNames, open, run, unless } from "./applications.js";
import { load, unlessInstalled } from "./programs.js";

/** With the role and the name of each. */
const VALID = [
  [{ seed: "ada" }, "hidden"],
  [{ seed: "ada", alt: "Ada Lovelace", size: 48, palette: "fire", id: "first" }, "img Ada Lovelace"],
  [{ seed: "é😀", title: "<b>&amp;", glyph: "stub", shape: "circle", padding: "some" }, "img <b>&amp;"],
  [{ seed: "x", glyph: "elbow", blend: false, substrate: "none", elements: "mixed", empty: "few" }, "hidden"],
  [{ hash: "0123456789abcdef0123456789abcdef", elements: "via", substrate: "light" }, "hidden"],
  [{ seed: "ada" }, "hidden"],
  [{ seed: "grace", substrate: "auto" }, "hidden"],
  [{ seed: "grace", substrate: "auto", style: "width: 20px" }, "hidden"],
];
/** Each the only content of a link. */
const LINKS = [
  [{ seed: "ada" }, ""],
  [{ seed: "ada", alt: "" }, ""],
  [{ seed: "ada", alt: "Ada" }, "Ada"],
  [{ seed: "ada", alt: 0 }, "0"],
  [{ seed: "ada", title: "Lovelace" }, "Lovelace"],
  [{ seed: "ada", title: 5 }, "5"],
  [{ seed: "ada", alt: "Ada", title: "Lovelace" }, "Ada"],
  [{ seed: "ada", "aria-label": "Countess" }, "Countess"],
  [{ seed: "ada", "aria-label": "Countess", role: "img" }, "Countess"],
  [{ seed: "ada", "aria-label": "" }, ""],
  [{ seed: "ada", "aria-labelledby": "first" }, "Ada Lovelace"],
  [{ seed: "", alt: "Nobody" }, "Nobody"],
];
/** Values that are not allowed, of users without a name and of programming errors. */
const INVALID = [
  { seed: "", size: 32, shape: "circle" },
  { seed: null },
  { seed: "", fallback: true },
  { seed: "ada", shape: "star", alt: "Ada" },
];
const OTHERS = [
  { seed: "linus", fallback: true, alt: "Linus" },
  { seed: 42 },
];
const REPORTS = [
  "The seed must not be empty.",
  "The seed must be a string. It is null.",
  'shape must be one of rounded, square, circle. It is "star".',
];
const props = ([first]) => ({ ...first, class: "avatar" });
const ALL = [...VALID.map(props), ...INVALID, ...OTHERS, ...LINKS.map(([first]) => ({ ...first, link: true }))];

const contents = (page) => page.$$eval("main > svg", (all) => all.map((svg) => svg.innerHTML));

after(close);

for (const [name, framework] of Object.entries(FRAMEWORKS)) {
  const skip = unless(framework);
  let made;

  test(`components of ${name} are rendered on a server and hydrated`, { skip }, async () => {
    made = await application(framework, ALL);
    const { page, messages } = await open(framework, made.html);
    const before = await contents(page);
    // Without JavaScript in the page.
    for (const colorScheme of ["dark", "light"]) {
      await page.emulateMedia({ colorScheme });
      const [, expected] = /<rect[^>]*fill="#(\w+)"/.exec(svg("grace", { substrate: colorScheme }));
      for (const n of [VALID.length - 1, VALID.length]) {
        const ground = await page.$eval(`svg:nth-of-type(${n}) rect`, (rect) => getComputedStyle(rect).fill);
        assert.equal(ground, `rgb(${expected.match(/../g).map((channel) => parseInt(channel, 16)).join(", ")})`, `substrate auto is ${colorScheme}`);
      }
    }
    await page.$eval("svg", (first) => (first.marked = true));
    await run(page, made.script);
    assert.deepEqual(messages, REPORTS.map((sentence) => `signet-avatar: <Avatar>: ${sentence}`), "each invalid value is reported once");
    assert.deepEqual(await contents(page), before, "the content stays");
    if (name.startsWith("React")) {
      assert.equal(await page.evaluate(() => refs.length === document.querySelectorAll("svg").length && refs[0] === document.querySelector("svg")), true);
    }
    assert.equal(await page.$eval("svg", (first) => first.marked), true, "the elements of the server stay");
    const shown = await page.$$eval("main > svg", (all) => all.map((svg) => [svg.getAttribute("class"), svg.clientWidth].join()));
    const widths = VALID.map(([{ size, style }]) => size ?? (style ? 20 : 64));
    assert.deepEqual(shown, [...widths.map((width) => `avatar,${width}`), ",32", ",64", ",64", ",64", ",64"]);
    assert.equal(await page.$eval("svg title", (title) => title.textContent), "<b>&amp;");
    assert.equal(await page.textContent("i"), "nobody");
    assert.deepEqual(await page.$$eval("main > svg rect[fill='#8888']", (all) => all.map((rect) => rect.getAttribute("rx"))), ["32", "10", "10"]);
    for (const [i, [{ alt, title, id, seed, style, ...params }]] of [...VALID, [{ seed: "linus" }], [{ seed: "42" }]].entries()) {
      // The drawing of each is that of svg(), as the same browser parses it, with a prefix of its own.
      const at = i < VALID.length ? i : i + 3;
      const [, idPrefix = ""] = /id="([\w-]+?)[cxy][0-9a-f]{6,}"/.exec(before[at]) ?? [];
      if (params.substrate === "auto") {
        continue;
      }
      const text = svg(seed, params, { idPrefix });
      const expected = await page.evaluate((text) => {
        globalThis.policy ??= trustedTypes.createPolicy("tests", { createHTML: (markup) => markup });
        return new DOMParser().parseFromString(policy.createHTML(text), "text/html").querySelector("svg").innerHTML;
      }, text);
      assert.equal(before[at].replace(/<title>.*?<\/title>|<!--.*?-->/g, ""), expected, seed);
    }
    const ids = await page.$$eval("svg [id]", (all) => all.map((element) => element.id));
    assert.ok(ids.length > 6);
    assert.equal(new Set(ids).size, ids.length, "no id occurs twice, even of equal avatars");
    await page.close();
  });

  test(`components of ${name} have the names that the application gives them, and never that of the seed`, { skip }, async () => {
    for (const html of [made.html, ""]) {
      const { page } = await open(framework, html);
      if (!html) {
        await run(page, made.script);
      }
      const rendered = html ? "by the server" : "in the page";
      const roles = await page.$$eval("main > svg.avatar", (all) =>
        all.map((svg) => (svg.getAttribute("aria-hidden") ? "hidden" : `${svg.getAttribute("role")} ${svg.getAttribute("aria-label")}`)),
      );
      assert.deepEqual(roles, VALID.map(([, role]) => role), rendered);
      const names = LINKS.map(([, expected]) => expected);
      assert.deepEqual(await linkNames(page), names, rendered);
      // A link without any name is a mistake of the application.
      await page.$$eval("a", (all, names) => all.forEach((link, i) => names[i] || link.append("Ada")), names);
      await page.evaluate(load("axe-core").source);
      const { violations } = await page.evaluate(() => axe.run("#root"));
      assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200))}`), [], rendered);
      await page.close();
    }
  });

  test(`components of ${name} are rendered where a policy requires trusted types and forbids styles`, { skip }, async () => {
    const { page, messages } = await open(framework, "");
    await run(page, made.script);
    assert.deepEqual(messages, REPORTS.map((sentence) => `signet-avatar: <Avatar>: ${sentence}`));
    assert.equal((await contents(page)).filter((content) => content.includes("<path") || content.includes("<circle")).length, VALID.length + OTHERS.length);
    await page.evaluate(() => (document.querySelector("svg path").marked = true));
    await page.evaluate((all) => show(all), [{ ...ALL[0], alt: "Ada" }, ...ALL.slice(1)]);
    await page.waitForSelector("main > svg[aria-label=Ada]");
    assert.equal(await page.evaluate(() => document.querySelector("svg path").marked), true, "a new name does not replace the picture");
    await page.evaluate((all) => show(all), [{ ...ALL[0], seed: "linus", alt: "Linus" }, ...ALL.slice(1)]);
    await page.waitForSelector("main > svg[aria-label=Linus]");
    assert.equal(await page.evaluate(() => document.querySelector("svg path").marked), undefined, "a new seed does");
    assert.equal(messages.length, REPORTS.length);
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

test("children of a React component are left out", { skip }, async () => {
  const props = { seed: "ada", fallback: "none" };
  for (const more of [{}, { src: "/ada.jpg" }, { seed: "" }]) {
    assert.equal(await rendered.react({ ...props, ...more, children: "Ada" }), await rendered.react({ ...props, ...more }));
  }
});

test("alt is the name and title the tooltip", { skip }, async () => {
  for (const render of Object.values(rendered)) {
    assert.match(await render({ seed: "ada", alt: "Ada", title: "Lovelace" }), /^<svg[^>]* aria-label="Ada".*?><title>Lovelace<\/title>/);
  }
});

test("in a template of Vue, blend without a value is true", { skip }, async () => {
  assert.equal(await rendered.vue({ seed: "ada", blend: "" }), await rendered.vue({ seed: "ada" }));
});
