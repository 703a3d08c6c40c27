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
  if (params?.hash === undefined || params.hash === null) {
    requireText(seed);
  }
  const { buffer, byteOffset, length } = draw(String(seed), given(params), complain);
  return new Uint8Array(buffer, byteOffset, length);
}

/** The names and values that are given, in turn, as text. */
function given(params) {
  return Object.entries(params ?? {})
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
