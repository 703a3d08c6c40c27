// SPDX-License-Identifier: Apache-2.0
import { readSeed, refuse } from "./sg1.js";
import { hex, sha256, utf8 } from "./sha.js";

/** The block of SHA-256, in bytes. */
const BLOCK = 64;

/** HMAC-SHA-256 (RFC 2104) of the seed, its first 32 hexadecimal digits, as `signet hash --key-file` prints them. */
export function keyedHash(seed, key) {
  const message = readSeed(seed);
  const read = readKey(key);
  const padded = (read.length > BLOCK ? digest(read) : read).padEnd(BLOCK, "\0");
  const mask = (value) => padded.replace(/[^]/g, (byte) => String.fromCharCode(byte.charCodeAt() ^ value));
  return hex(sha256(mask(0x5c) + digest(mask(0x36) + message))).slice(0, 32);
}

/** A key as a byte string, without one line end, which editors and commands append to a file. */
function readKey(key) {
  let bytes = "";
  if (typeof key === "string") {
    bytes = utf8(key);
  } else if (key instanceof Uint8Array) {
    key.forEach((byte) => (bytes += String.fromCharCode(byte)));
  }
  bytes = bytes.replace(/\r?\n$/, "");
  if (bytes.length < 16 || bytes.length > 65536) {
    refuse("key", "be a string or a Uint8Array of 16 to 65536 bytes");
  }
  return bytes;
}

const digest = (bytes) => hex(sha256(bytes)).replace(/../g, (byte) => String.fromCharCode("0x" + byte));
