// SPDX-License-Identifier: Apache-2.0
import type { ParamsLike, WithHash } from "./signet.js";

/** `Uint8Array<ArrayBuffer>`, or before TypeScript 5.7, in which the type has no parameter, `Uint8Array`. */
export type PngBytes = ReturnType<typeof Uint8Array.from>;

/** Returns the avatar as a PNG file. */
export function png(seed: string, params?: ParamsLike): PngBytes;
export function png(seed: string | null | undefined, params: WithHash): PngBytes;
