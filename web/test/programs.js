// SPDX-License-Identifier: Apache-2.0
// Programs and packages that tests use if they are installed; a test without them is skipped with the reason.
import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the package. */
export const WEB = fileURLToPath(new URL("..", import.meta.url));

/** Browsers by the test's variable, which may name the program, and what it prints about its version. */
const BROWSERS = {
  Chromium: { given: process.env.SIGNET_CHROMIUM, names: ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"], version: /^(Chromium|Google Chrome) \d/ },
  Firefox: { given: process.env.SIGNET_FIREFOX, names: ["firefox", "firefox-esr"], version: /^Mozilla Firefox \d/m },
};

/** Returns the path of a browser, undefined if there is none. */
export function browser(name) {
  const { given, names, version } = BROWSERS[name];
  const paths = names.flatMap((program) => process.env.PATH.split(delimiter).map((folder) => join(folder, program)));
  return (given ? [given] : paths).find((program) => {
    try {
      return version.test(execFileSync(program, ["--version"], { encoding: "utf8", stdio: "pipe" }));
    } catch {
      return false;
    }
  });
}

/** Returns the file of a module of an npm package, undefined if it is not installed. */
export function installed(path) {
  try {
    return createRequire(join(WEB, "package.json")).resolve(path);
  } catch {
    return undefined;
  }
}

/** Loads a module of an npm package that is installed. */
export const load = (path) => createRequire(import.meta.url)(installed(path));

/** The option `skip` of a test that needs these npm packages: false if all are installed. */
export function unlessInstalled(...names) {
  const missing = names.filter((name) => !installed(name));
  return missing.length > 0 && `not installed: ${missing.join(", ")} (npm install in web/)`;
}
