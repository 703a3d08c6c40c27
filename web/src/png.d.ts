// SPDX-License-Identifier: Apache-2.0
import type { ParamsLike, WithHash } from "./signet.js";

/** Returns the avatar as a PNG file. */
export function png(seed: string, params?: ParamsLike): Uint8Array<ArrayBuffer>;
export function png(seed: string | null | undefined, params: WithHash): Uint8Array<ArrayBuffer>;
