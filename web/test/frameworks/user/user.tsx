// SPDX-License-Identifier: Apache-2.0
import { svg, decode, hash, etag, dataUri, SignetError, type Params } from "signet-avatar";
import { png } from "signet-avatar/png";
import { Avatar } from "signet-avatar/react";
import { Avatar as VueAvatar } from "signet-avatar/vue";
import { createHandler } from "signet-avatar/fetch";
import "signet-avatar/element";
const params: Params = { size: 48, palette: "fire", blend: false };
const text: string = svg("ada", params) + dataUri("ada") + hash("ada") + etag("ada", {}, "png");
const file: Uint8Array = png(undefined, { hash: "0".repeat(32) });
const absent: undefined = undefined; // means the default, also for `exactOptionalPropertyTypes`
svg("ada", { size: absent, palette: absent });
export const defaults = <Avatar seed="ada" size={absent} alt={absent} />;
const first = decode("ada").cells[0];
if (first?.kind === "connection") { const g: "tee" | "elbow" | "stub" = first.glyph; void g; }
export const element = <Avatar seed="ada" size={48} alt="" className="x" onClick={() => undefined} />;
const handler: (request: Request) => Promise<Response> = createHandler({ maxSize: 256, gravatarDefaults: { shape: "circle" } });
// @ts-expect-error: not a value
svg("ada", { shape: "star" });
// @ts-expect-error: a seed is needed without a hash
svg(undefined, { size: 48 });
export const byHash = <Avatar hash={"0".repeat(32)} />;
// @ts-expect-error: a component needs a seed or a hash
export const neither = <Avatar size={48} />;
type VueProps = Parameters<typeof VueAvatar>[0];
export const vueProps: VueProps[] = [{ seed: "ada", size: 48 }, { hash: "0".repeat(32) }];
// @ts-expect-error: a component needs a seed or a hash
export const vueNeither: VueProps = { size: 48 };
export { text, file, handler, VueAvatar, SignetError };
