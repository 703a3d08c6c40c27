// SPDX-License-Identifier: Apache-2.0
// Answers conformance/check.py with the npm package signet-avatar:
//
//   python3 check.py -- node answers.mjs ../web/src
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const load = (file) => import(pathToFileURL(resolve(process.argv[2], file)));
const { decode, etag, svg } = await load('signet.js');
const { png } = await load('png.js');
const { deflate } = await load('deflate.js');

const base64 = (bytes) => Buffer.from(bytes).toString('base64');

const make = {
  hex: (...input) => decode(...input).hex,
  decode: (...input) => JSON.stringify(decode(...input)),
  etags: (...input) => Object.fromEntries(['svg', 'png', 'decode'].map((format) => [format, etag(...input, format)])),
  svg,
  png: (...input) => base64(png(...input)),
};

function answer({ seed, hash, parameters, want }) {
  try {
    const names = want.filter((name) => name in make);
    return Object.fromEntries(names.map((name) => [name, make[name](seed, { ...parameters, hash })]));
  } catch (error) {
    return { error: error.message, field: error.field };
  }
}

const deflated = (tokens) => ({
  deflate: base64(deflate(tokens.map((token) => (Array.isArray(token) ? (token[0] << 16) | token[1] : token)))),
});

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  console.log(JSON.stringify(request.tokens ? deflated(request.tokens) : answer(request)));
}
