// SPDX-License-Identifier: Apache-2.0
// node npm-floor.mjs: the least time for an SVG in JavaScript, beside that of the npm package. Prints microseconds of processor time per
// avatar, each the median of ROUNDS processes, which take turns. The floor is the package's SHA-256 of a new seed, and the concatenation of
// an SVG whose fragments are ready: each color, id, run, piece and circle, and each constant text between them.
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { svg } from "../web/src/signet.js";
import { sha256 } from "../web/src/sha.js";

const ROUNDS = 5;
const SECONDS = 0.6;
const AVATARS = 1000;
const FRAGMENT = /M\d[^M"]+|#[\da-f]{6}\b|\b[xy][\da-f]{12}|<circle[^>]+>/;

const seedOf = (n) => `user${n}@example.com`;
const avatars = Array.from({ length: AVATARS }, (_, n) => svg(seedOf(n)).split(new RegExp(`(${FRAGMENT.source})`)).filter(Boolean));

function concatenate(fragments) {
  let text = "";
  for (let i = 0; i < fragments.length; i++) {
    text += fragments[i];
  }
  return text;
}

const MEASURED = {
  "SHA-256": (n) => sha256(seedOf(n)),
  concatenation: (n) => concatenate(avatars[n % AVATARS]),
  "both, the floor": (n) => [sha256(seedOf(n)), concatenate(avatars[n % AVATARS])],
  svg: (n) => svg(seedOf(n)),
};

let made; // so that nothing is left out as unused

function measure(body) {
  let n = 0;
  const run = () => {
    const from = n;
    const before = process.cpuUsage();
    for (;;) {
      for (let i = 0; i < 100; i++) {
        made = body(n++);
      }
      const { user, system } = process.cpuUsage(before);
      const used = user + system;
      if (used > SECONDS * 1e6) {
        return used / (n - from);
      }
    }
  };
  run();
  return run();
}

const [name] = process.argv.slice(2);
if (name) {
  console.log(measure(MEASURED[name]), made.length);
} else {
  const times = Object.fromEntries(Object.keys(MEASURED).map((each) => [each, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const each in MEASURED) {
      times[each].push(parseFloat(execFileSync(process.execPath, [fileURLToPath(import.meta.url), each], { encoding: "utf8" })));
    }
  }
  console.log(`node ${process.version}, ${avatars.flat().length / AVATARS} fragments on average`);
  for (const each in times) {
    console.log(`${each}: ${times[each].sort((a, b) => a - b)[ROUNDS >> 1].toFixed(2)} µs`);
  }
}
