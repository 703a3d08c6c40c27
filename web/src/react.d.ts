// SPDX-License-Identifier: Apache-2.0
import type { ReactElement, ReactNode, Ref, SVGProps } from "react";
import type { ComponentParams, ComponentSeed } from "./signet.js";

type SvgProps = Omit<SVGProps<SVGSVGElement>, keyof ComponentParams | "seed" | "ref" | "children" | "dangerouslySetInnerHTML">;

interface CommonProps extends Omit<ComponentParams, "hash">, SvgProps {
  ref?: Ref<SVGSVGElement> | undefined;
  /** Shown instead of the gray placeholder if a value is not allowed. */
  fallback?: ReactNode;
}

export interface SeedProps extends CommonProps {
  /** Not empty. At run time, any other value shows the fallback. */
  seed: ComponentSeed;
  /** Used instead of the seed's hash. */
  hash?: string | null | undefined;
}

export interface HashProps extends CommonProps {
  seed?: ComponentSeed | null | undefined;
  hash: string;
}

export type AvatarProps = SeedProps | HashProps;

/** An avatar as inline SVG. A value that is not allowed shows the fallback and is reported once with `console.error`. */
export function Avatar(props: AvatarProps): ReactElement | null;
// The same, so that an error message is about the seed and not about the union.
export function Avatar(props: SeedProps): ReactElement | null;
