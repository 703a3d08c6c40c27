// SPDX-License-Identifier: Apache-2.0
const { createElement } = require("react");
const { renderToStaticMarkup } = require("react-dom/server");
const { svg } = require("signet-avatar");
const { png } = require("signet-avatar/png");
const { Avatar } = require("signet-avatar/react");

test("modules can be required", () => {
  expect(svg("ada")).toMatch(/^<svg /);
  expect(png("ada").length).toBeGreaterThan(500);
});

test("the component can be rendered", () => {
  expect(renderToStaticMarkup(createElement(Avatar, { seed: "ada", alt: "Ada" }))).toMatch(/^<svg .*role="img" aria-label="Ada"/);
});
