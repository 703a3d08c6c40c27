// SPDX-License-Identifier: Apache-2.0
import { decodeDocument, entityTag } from "./decode.js";
import { keyedHash } from "./keyed-hash.js";
import { hashSeed, readIdPrefix, readInput } from "./sg1.js";
import { hex } from "./sha.js";
import { writeSvg } from "./svg.js";

export { SignetError } from "./sg1.js";

export const hash = (seed, options) => (options?.key == null ? hex(hashSeed(seed)) : keyedHash(seed, options.key));

export const svg = (seed, params, options) => writeSvg(readInput(seed, params), readIdPrefix(options));

export const decode = (seed, params) => decodeDocument(readInput(seed, params));

export const etag = (seed, params, format = "svg") => entityTag(readInput(seed, params), format);

/** Escapes what an unquoted `url(…)`, an attribute or RFC 3986 does not allow. The text is ASCII. */
const percentEncode = (text) => text.replace(/[^\w.~:/,=-]/g, (character) => "%" + character.charCodeAt().toString(16).toUpperCase());

export const dataUri = (seed, params) => "data:image/svg+xml," + percentEncode(svg(seed, params));
