// SPDX-License-Identifier: Apache-2.0
// A path parser that takes no flags of arcs without separators.
import assert from "node:assert/strict";
import { test } from "node:test";
import { svg } from "signet-avatar";
import { load, unlessInstalled } from "./programs.js";

test("parse-svg-path reads every path", { skip: unlessInstalled("parse-svg-path") }, () => {
  const parse = load("parse-svg-path");
  for (let i = 0; i < 1000; i++) {
    const params = { glyph: ["tee", "elbow", "stub"][i % 3], shape: i % 2 ? "circle" : "square", blend: i % 5 > 0 };
    for (const [, data] of svg("path" + i, params).matchAll(/ d="([^"]+)"/g)) {
      const parsed = parse(data).map(([command, ...numbers]) => command + numbers.join(" "));
      assert.equal(parsed.join(""), data.replaceAll("h.01", "h0.01"));
    }
  }
});
