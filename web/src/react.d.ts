// SPDX-License-Identifier: Apache-2.0
import type { ReactNode, SVGProps } from "react";
import type { ComponentParams } from "./signet.js";

type SvgProps = Omit<SVGProps<SVGSVGElement>, keyof ComponentParams | "seed" | "children" | "dangerouslySetInnerHTML">;

interface CommonProps extends Omit<ComponentParams, "hash">, SvgProps {
  /** Shown instead of the gray placeholder if a value is not allowed. */
  fallback?: ReactNode;
}

export interface SeedProps extends CommonProps {
  /** Not empty. At run time, any other value shows the fallback. */
  seed: string;
  /** Used instead of the seed's hash. */
  hash?: string | null | undefined;
}

export interface HashProps extends CommonProps {
  seed?: string | null | undefined;
  hash: string;
}

export type AvatarProps = SeedProps | HashProps;

/** An avatar as inline SVG. A value that is not allowed shows the fallback and is reported once with `console.error`. */
export function Avatar(props: AvatarProps): ReactNode;
// The same, so that an error message is about the seed and not about the union.
export function Avatar(props: SeedProps): ReactNode;
