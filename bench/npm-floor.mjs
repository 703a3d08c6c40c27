// SPDX-License-Identifier: Apache-2.0
// node npm-floor.mjs: the least time for an SVG and a PNG of 64 pixels in JavaScript, beside those of the npm package. Prints microseconds
// of processor time per avatar, each the median of ROUNDS processes, which take turns. The floor of an SVG is the package's SHA-256 of a
// new seed, and the concatenation of an SVG whose fragments are ready: each color, id, run, piece and circle, and each constant text
// between them. That of a PNG is what every encoder with these bytes does with scanlines that are ready: it compares each byte with the
// one before it and the one above, and computes Adler-32, CRC-32 and the histogram of a Huffman code.
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { inflateSync } from "node:zlib";
import { png } from "../web/src/png.js";
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

/** PNG files with their scanlines. */
const files = Array.from({ length: AVATARS / 10 }, (_, n) => {
  const file = png(seedOf(n));
  const start = Buffer.from(file.buffer).indexOf("IDAT") + 4;
  return { file, scanlines: new Uint8Array(inflateSync(file.subarray(start, start + new DataView(file.buffer).getUint32(start - 8)))) };
});
const crcs = Int32Array.from({ length: 256 }, (_, n) => {
  for (let bit = 0; bit < 8; bit++) {
    n = (n >>> 1) ^ (n & 1 ? 0xedb88320 : 0);
  }
  return n;
});
const histogram = new Int32Array(256);

function encode({ file, scanlines }) {
  let equal = 0;
  let a = 1;
  let b = 0;
  for (let i = 0; i < scanlines.length; i++) {
    const byte = scanlines[i];
    equal += (byte === scanlines[i - 1]) + (byte === scanlines[i - 65]);
    histogram[byte]++;
    a += byte;
    b = (b + a) | 0;
  }
  let crc = -1;
  for (let i = 0; i < file.length; i++) {
    crc = (crc >>> 8) ^ crcs[(crc ^ file[i]) & 255];
  }
  return [equal, a % 65521, b % 65521, crc];
}

const MEASURED = {
  "SHA-256": (n) => sha256(seedOf(n)),
  concatenation: (n) => concatenate(avatars[n % AVATARS]),
  "both, the floor": (n) => [sha256(seedOf(n)), concatenate(avatars[n % AVATARS])],
  svg: (n) => svg(seedOf(n)),
  "PNG, the floor": (n) => encode(files[n % files.length]),
  png: (n) => png(seedOf(n)),
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
