// SPDX-License-Identifier: Apache-2.0
import { chosen } from "./parameters.js";

/** The URL of the service, without a slash at its end: this module is at assets/DIGEST/urls.js below it. */
export const SERVICE = new URL("../..", import.meta.url).href.replace(/\/$/, "");

/** The seed in the path when the hash defines the avatar, since a seed must not be empty. */
export const PLACEHOLDER_SEED = "user";

/** Longest escaped seed in a URL: the server and most proxies accept request lines of 8 KB. */
const LONGEST_SEGMENT = 4000;

/** Returns the subject for a URL: the hash if the seed is too long. */
export function inUrl(subject) {
  const long = !subject.hash && escapeSegment(subject.seed).length > LONGEST_SEGMENT;
  return long ? { seed: PLACEHOLDER_SEED, hash: subject.hex, hex: subject.hex } : subject;
}

/**
 * Returns the path of a representation, below SERVICE.
 *
 * @param subject seed or hash
 */
export function avatarPath(subject, parameters, format) {
  const named = inUrl(subject);
  return `/v1/avatar/${segment(named)}.${format}${query(named, parameters)}`;
}

export function decodePath(subject, parameters) {
  // Browsers resolve these two as dot segments.
  const named = /^\.\.?$/.test(subject.seed) ? { hash: subject.hex } : inUrl(subject);
  return `/v1/decode/${segment(named)}${query(named, parameters)}`;
}

/** Escapes text for a path, and for quotes and brackets of any language: more than a URL requires. */
function escapeSegment(text) {
  return encodeURIComponent(text).replace(/[!'()*]/g, (c) => "%" + c.charCodeAt(0).toString(16).toUpperCase());
}

/** Returns the query of the parameters that differ from their defaults, with its question mark; empty if there are none. */
export function query(subject, parameters) {
  const pairs = chosen(parameters);
  if (subject.hash) {
    pairs.push(["hash", subject.hash]);
  }
  return pairs.length === 0 ? "" : "?" + new URLSearchParams(pairs);
}

function segment(subject) {
  return subject.hash ? PLACEHOLDER_SEED : escapeSegment(subject.seed);
}
