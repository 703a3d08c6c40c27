// SPDX-License-Identifier: Apache-2.0
import assert from "node:assert/strict";
import { test } from "node:test";
import { decode } from "signet-avatar";
import { describe, ENGLISH } from "signet-avatar/describe";

for (const [seed, params, expected] of [
  ["ada", {}, "orange and green traces on dark blue, two turquoise vias"],
  ["ada", { palette: "mono" }, "gray traces on black, two white vias"],
  ["ada", { palette: "fire", substrate: "light" }, "dark red and red traces on light orange, two orange vias"],
  ["ada", { substrate: "none" }, "orange and green traces on a transparent ground, two turquoise vias"],
  ["s6", { substrate: "light" }, "pink and purple traces on white, five brown vias"],
  ["ada", { elements: "via" }, "eight orange, two turquoise and two green vias on dark blue"],
  [undefined, { hash: "0".repeat(32), elements: "via", empty: "none", palette: "mono" }, "sixteen light gray vias on black"],
]) {
  test(`${JSON.stringify([seed, params])} is described as "${expected}"`, () => assert.equal(describe(seed, params), expected));
}

test("the numbers of vias are those of the decode document", () => {
  const words = { ...ENGLISH, color: () => "", number: String, list: (items) => items.join("+"), sentence: (parts) => parts.at(-1) };
  for (let i = 0; i < 300; i++) {
    const vias = decode(`user${i}`).cells.filter(({ kind }) => kind === "via").length;
    const described = describe(`user${i}`, {}, words);
    assert.equal(vias === 0 ? 0 : described.match(/\d+/g).reduce((sum, n) => sum + Number(n), 0), vias, `user${i}`);
  }
});

test("a table replaces the words", () => {
  const colors = { orange: "orange", green: "grün", turquoise: "türkis", blue: "blau" };
  const german = {
    ...ENGLISH,
    color: (name, shade) => ({ dark: "dunkel", light: "hell", "": "" })[shade] + colors[name],
    list: (items) => items.join(" und "),
    number: String,
    traces: (colors) => `Leiterbahnen in ${colors}`,
    vias: (groups) => `Lötaugen: ${groups}`,
    sentence: (parts, ground) => `${parts.join(", ")}, Grund ${ground}`,
  };
  assert.equal(describe("ada", {}, german), "Leiterbahnen in orange und grün, Lötaugen: 2 türkis, Grund dunkelblau");
});

test("invalid input throws as svg() does", () => {
  assert.throws(() => describe(""), { name: "SignetError", field: "seed" });
  assert.throws(() => describe("ada", { shape: "star" }), { name: "SignetError", field: "shape" });
});
