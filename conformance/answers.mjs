// SPDX-License-Identifier: Apache-2.0
// Answers conformance/check.py with the npm package signet-avatar:
//
//   python3 check.py -- node answers.mjs ../web/target/package
//
// Without a built PNG encoder (web/src/main/npm), add --want hex,decode,etags,svg.
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const load = (file) => import(pathToFileURL(resolve(process.argv[2], file)));
const { decode, etag, svg } = await load('signet.js');

const make = {
  hex: (...input) => decode(...input).hex,
  decode: (...input) => JSON.stringify(decode(...input)),
  etags: (...input) => Object.fromEntries(['svg', 'png', 'decode'].map((format) => [format, etag(...input, format)])),
  svg,
  png: async (...input) => Buffer.from((await load('png.js')).png(...input)).toString('base64'),
};

for await (const line of createInterface({ input: process.stdin })) {
  const { seed, hash, parameters, want } = JSON.parse(line);
  const answer = {};
  for (const member of want.filter((name) => name in make)) {
    answer[member] = await make[member](seed, hash ? { ...parameters, hash } : parameters);
  }
  console.log(JSON.stringify(answer));
}
