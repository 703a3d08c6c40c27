// SPDX-License-Identifier: Apache-2.0
// The element in a document of Node.js, as tests of applications have it. It has no ElementInternals.
import assert from "node:assert/strict";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { svg } from "signet-avatar";
import { installed, unlessInstalled } from "./programs.js";

test("the element works in happy-dom", { skip: unlessInstalled("happy-dom") }, async () => {
  const { Window } = await import(pathToFileURL(installed("happy-dom")));
  const window = new Window();
  for (const name of ["HTMLElement", "customElements", "document", "CSSStyleSheet", "ErrorEvent"]) {
    globalThis[name] = window[name];
  }
  assert.equal(window.HTMLElement.prototype.attachInternals, undefined);
  await import("signet-avatar/element");
  window.document.body.innerHTML = '<signet-avatar seed="ada"></signet-avatar>';
  const element = window.document.querySelector("signet-avatar");
  const drawn = element.shadowRoot.querySelector("svg");
  assert.equal(drawn.querySelectorAll("path").length, svg("ada").match(/<path /g).length);
  assert.equal(element.getAttribute("role"), "img");
  assert.equal(element.getAttribute("aria-label"), "Avatar of ada");
  element.label = "";
  assert.equal(element.getAttribute("role"), "presentation");
  assert.equal(element.hasAttribute("aria-label"), false);
  window.close();
});
