// SPDX-License-Identifier: Apache-2.0
// The element in a document of Node.js, as tests of applications have it. It has no ElementInternals, and as in jsdom 26 no replaceSync.
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
  window.CSSStyleSheet.prototype.replaceSync = undefined;
  await import("signet-avatar/element");
  window.document.body.innerHTML = '<signet-avatar seed="ada"></signet-avatar>';
  const element = window.document.querySelector("signet-avatar");
  const drawn = element.shadowRoot.querySelector("svg");
  assert.equal(drawn.querySelectorAll("path").length, svg("ada").match(/<path /g).length);
  assert.match(element.shadowRoot.querySelector("style").textContent, /^:host\{display:inline-block\}/);
  window.close();
});
