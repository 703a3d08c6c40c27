// SPDX-License-Identifier: Apache-2.0
import { chosen } from "./parameters.js";

/** Stands in the path where the hash decides, so that there is something between the slashes. */
export const NOBODY = "user";

/** Longest escaped seed in a URL: the service and most proxies accept 8 KB of request line, with the query in it. */
const LONGEST_SEGMENT = 4000;

/** The subject as a URL can name it: by its hash where the seed would be too long. */
export function inUrl(subject) {
  const long = !subject.hash && escapeSegment(subject.seed).length > LONGEST_SEGMENT;
  return long ? { seed: NOBODY, hash: subject.hex, hex: subject.hex } : subject;
}

/**
 * The path of a representation at the service.
 *
 * @param subject its seed, or its hash, which then stands in for the seed
 */
export function avatarPath(subject, parameters, format) {
  const named = inUrl(subject);
  return `/v1/avatar/${segment(named)}.${format}${query(named, parameters)}`;
}

export function decodePath(subject, parameters) {
  // A browser would resolve these two before it asks.
  const named = /^\.\.?$/.test(subject.seed) ? { hash: subject.hex } : inUrl(subject);
  return `/v1/decode/${segment(named)}${query(named, parameters)}`;
}

/** Text as it may stand in a path, and in quotes and brackets of any language: more is escaped than a URL needs. */
function escapeSegment(text) {
  return encodeURIComponent(text).replace(/[!'()*]/g, (c) => "%" + c.charCodeAt(0).toString(16).toUpperCase());
}

/** The query of what is not a default; empty, or with its question mark. */
export function query(subject, parameters) {
  const pairs = chosen(parameters);
  if (subject.hash) {
    pairs.push(["hash", subject.hash]);
  }
  return pairs.length === 0 ? "" : "?" + new URLSearchParams(pairs);
}

function segment(subject) {
  return subject.hash ? NOBODY : escapeSegment(subject.seed);
}
