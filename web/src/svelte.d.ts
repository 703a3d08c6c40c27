// SPDX-License-Identifier: Apache-2.0
import type { Component, Snippet } from "svelte";
import type { SVGAttributes } from "svelte/elements";
import type { ComponentParams, ComponentSeed } from "./signet.js";

type CommonProps = Omit<ComponentParams, "hash"> &
  Omit<SVGAttributes<SVGSVGElement>, keyof ComponentParams | "seed" | "children"> & {
    /** Shown instead of the gray placeholder if a value is not allowed. */
    fallback?: Snippet | undefined;
  };

export type SeedProps = CommonProps & { seed: ComponentSeed; hash?: string | null | undefined };
export type HashProps = CommonProps & { seed?: ComponentSeed | null | undefined; hash: string };
export type AvatarProps = SeedProps | HashProps;

/** An avatar as inline SVG. A value that is not allowed shows the fallback and is reported once with `console.error`. */
export const Avatar: Component<AvatarProps>;
