// SPDX-License-Identifier: Apache-2.0
// node recipes.mjs TOOLS: the recipes of README.md for Express and React Router, which are installed in the folder TOOLS.
import assert from "node:assert/strict";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { svg } from "signet-avatar";
import { answers, recipe } from "../recipes.js";

const tools = resolve(process.argv[2]);
const require = createRequire(join(tools, "package.json"));
/** Returns the exports of code in which packages are those of this repository and of TOOLS. */
async function load(name, code) {
  const file = join(tools, name);
  const url = (specifier) => JSON.stringify(specifier.startsWith("signet-avatar") ? import.meta.resolve(specifier) : pathToFileURL(require.resolve(specifier)).href);
  writeFileSync(file, code.replace(/from "(.*?)"/g, (_, specifier) => `from ${url(specifier)}`));
  return import(pathToFileURL(file));
}

const { server } = await load("express-recipe.mjs", recipe("Express").replace("app.listen(8080)", 'export const server = app.listen(0, "127.0.0.1")'));
await once(server, "listening");
await answers(`http://127.0.0.1:${server.address().port}/avatars`);
server.close();
server.closeAllConnections();

const { loader } = await load("router-recipe.mjs", recipe("React Router"));
const { createStaticHandler } = require("react-router");
const { queryRoute } = createStaticHandler([{ path: "/avatars/*", loader }]);
await answers("http://localhost/avatars", (request) => queryRoute(request));
assert.equal(await (await loader({ request: new Request("http://localhost/avatars/v1/avatar/ada.svg") })).text(), svg("ada"));
