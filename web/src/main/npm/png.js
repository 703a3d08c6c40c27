// SPDX-License-Identifier: Apache-2.0
import { png as render } from "./png-core.js";
import { readInput } from "./sg1.js";
import { hex } from "./sha.js";

export const png = (seed, params) => renderPng(readInput(seed, params));

/** The PNG file for an input that was read. */
export function renderPng({ hash, ...parameters }) {
  const { buffer, byteOffset, length } = render(hex(hash), Object.entries(parameters).flat().map(String));
  return new Uint8Array(buffer, byteOffset, length);
}
