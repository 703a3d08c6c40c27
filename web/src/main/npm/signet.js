// SPDX-License-Identifier: Apache-2.0
import * as sg1 from "./sg1.js";

export class SignetError extends RangeError {
  constructor(field, message) {
    super(message);
    this.name = "SignetError";
    this.field = field;
  }
}

export function svg(seed, params) {
  return text(drawn(sg1.svg, seed, params));
}

export function png(seed, params) {
  return drawn(sg1.png, seed, params);
}

export function decode(seed, params) {
  return JSON.parse(decodeText(seed, params));
}

export function decodeText(seed, params) {
  return text(drawn(sg1.decode, seed, params));
}

export function hash(seed) {
  requireText(seed);
  return sg1.hash(seed, complain);
}

const decoder = new TextDecoder();

const text = (bytes) => decoder.decode(bytes);

function drawn(draw, seed, params) {
  const named = plain(params);
  if (named.hash === undefined || named.hash === null) {
    requireText(seed);
  } else if (seed !== undefined && seed !== null) {
    hash(seed); // The picture is the hash's; but what is no seed is refused even so, as the service refuses it.
  }
  const { buffer, byteOffset, length } = draw(String(seed), given(named), complain);
  return new Uint8Array(buffer, byteOffset, length);
}

/** Parameters by name, also from URLSearchParams or a Map. A query as text would have none, and draw the defaults. */
function plain(params) {
  const named = params ?? {};
  if (typeof named !== "object") {
    complain("params", "The parameters must be an object or URLSearchParams.");
  }
  return named[Symbol.iterator] ? Object.fromEntries(named) : named;
}

/** The names and values that are given, in turn, as text. */
function given(named) {
  return Object.entries(named)
    .filter(([, value]) => value !== undefined && value !== null)
    .flatMap(([name, value]) => [name, String(value)]);
}

/** A number or nothing at all would become text on its way: "undefined" is a seed like any other. */
function requireText(seed) {
  if (typeof seed !== "string") {
    complain("seed", "The seed must be a string.");
  }
}

function complain(field, message) {
  throw new SignetError(field, message);
}
