// SPDX-License-Identifier: Apache-2.0
import { svg, decode, hash, etag, dataUri, SignetError, type Params } from "signet-avatar";
import { png } from "signet-avatar/png";
import { Avatar, type AvatarProps } from "signet-avatar/react";
import { h } from "vue";
import { Avatar as VueAvatar, type AvatarProps as VueProps } from "signet-avatar/vue";
import type { AvatarProps as SvelteProps } from "signet-avatar/svelte";
import { createHandler } from "signet-avatar/fetch";
import { elementHtml } from "signet-avatar/server";
import { createRef } from "react";
import type { SignetAvatar } from "signet-avatar/element";
import type {} from "signet-avatar/jsx/react";
const params: Params = { size: 48, palette: "fire", blend: false };
const text: string = svg("ada", params) + dataUri("ada") + hash("ada") + etag("ada", {}, "png");
const file: Uint8Array = png(undefined, { hash: "0".repeat(32) });
const absent: undefined = undefined; // means the default, also for `exactOptionalPropertyTypes`
svg("ada", { size: absent, palette: absent });
export const defaults = <Avatar seed="ada" size={absent} alt={absent} />;
export const auto = <Avatar seed="ada" substrate="auto" style={{ width: "2em" }} />;
// @ts-expect-error: only in components
svg("ada", { substrate: "auto" });
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
export const vueProps: VueProps[] = [{ seed: "ada", size: 48 }, { hash: "0".repeat(32) }];
// @ts-expect-error: a component needs a seed or a hash
export const vueNeither: VueProps = { size: 48 };
declare const nullable: string | null;
export const pointsAtSeed = (
  <Avatar
    size={48}
    // @ts-expect-error: the message is about the seed, on its line
    seed={nullable}
  />
);
export const wrapped = (props: AvatarProps) => <Avatar {...props} fallback={<i>nobody</i>} />;
export const optionalHash = (maybe: string | undefined) => <Avatar seed="ada" hash={maybe} />;
export const inVue = [h(VueAvatar, { seed: "ada", blend: "", class: "x" }, { fallback: () => "nobody" }), h(VueAvatar, { hash: "0".repeat(32) })];
svg("ada", {}, { idPrefix: "nav-" });
const custom: SignetAvatar = document.createElement("signet-avatar");
custom.seed = nullable;
custom.size = 48;
custom.blend = false;
// @ts-expect-error: not a value
custom.shape = "star";
const read: string | null = custom.size;
export { read };
export const svelteProps: SvelteProps[] = [{ seed: "ada", class: "x", size: 48 }, { hash: "0".repeat(32) }];
export const inJsx = <signet-avatar seed="ada" size={48} shape="circle" label="" className="x" ref={(it) => void it?.seed} />;
// @ts-expect-error: not a value
export const notInJsx = <signet-avatar seed="ada" shape="star" />;
export const numbers = [<Avatar seed={42} alt={7} title={5} aria-label="x" />, <Avatar seed={42n} ref={createRef<SVGSVGElement>()} />, <signet-avatar seed={42} alt="" />];
export const sizes = [<Avatar seed="ada" size="100%" src="/ada.jpg" />, <signet-avatar seed="ada" size="2em" src={null} />, h(VueAvatar, { seed: "ada", size: "2em", src: "x" })];
// @ts-expect-error: only in components
svg("ada", { src: "x" });
export const callback = <Avatar seed="ada" ref={(svg) => void svg?.viewBox} />;
// @ts-expect-error: not the type of the element
export const wrongRef = <Avatar seed="ada" ref={createRef<HTMLDivElement>()} />;
export const html: string = elementHtml({ seed: "ada", size: 48, class: "x", "aria-label": "Ada" }, { nonce: "abc" });
export const blob = new Blob([png("ada")]);
createHandler({ basePath: "/avatars" });
// @ts-expect-error: not an option
createHandler({ maxsize: 64 });
export { text, file, handler, VueAvatar, SignetError };
