// SPDX-License-Identifier: Apache-2.0
import type { DefineSetupFnComponent, SlotsType } from "vue";
import type { ComponentParams, ComponentSeed } from "./signet.js";

type CommonProps = Omit<ComponentParams, "hash" | "blend"> & {
  /** `<Avatar blend>` means true. */
  blend?: boolean | "" | "true" | "false" | undefined;
};

export type SeedProps = CommonProps & { seed: ComponentSeed; hash?: string | null | undefined };
export type HashProps = CommonProps & { seed?: ComponentSeed | null | undefined; hash: string };
export type AvatarProps = SeedProps | HashProps;

/**
 * An avatar as inline SVG; other attributes go to the `<svg>`. A value that is not allowed shows the slot `fallback`, or a gray placeholder,
 * and is reported once with `console.error`.
 */
export const Avatar: DefineSetupFnComponent<AvatarProps, {}, SlotsType<{ fallback: void }>>;
