// SPDX-License-Identifier: Apache-2.0
// Validates vectors.json against vectors.schema.json with Ajv.
//
//   node schema.mjs [FILE]
import { readFileSync } from 'node:fs';
import Ajv from 'ajv/dist/2020.js';

const read = (file) => JSON.parse(readFileSync(file, 'utf8'));
const validate = new Ajv({ allErrors: true }).compile(read(new URL('../vectors.schema.json', import.meta.url)));
const vectors = read(process.argv[2] ?? new URL('../vectors.json', import.meta.url));
if (!validate(vectors)) {
  validate.errors.slice(0, 10).forEach(({ instancePath, message }) => console.error(`${instancePath} ${message}`));
  console.error(`${validate.errors.length} errors.`);
  process.exit(1);
}
console.log(`${vectors.length} vectors are valid.`);
