// SPDX-License-Identifier: Apache-2.0
import "signet-avatar/element";
import { svg } from "signet-avatar";
import { expect, test } from "vitest";

test("the element shows the avatar in jsdom", () => {
  document.body.innerHTML = '<signet-avatar seed="ada" label="Ada"></signet-avatar>';
  const { shadowRoot } = document.querySelector("signet-avatar");
  expect(shadowRoot.querySelectorAll("svg path").length).toBe(svg("ada").match(/<path /g).length);
});
