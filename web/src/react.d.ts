// SPDX-License-Identifier: Apache-2.0
import type { ReactElement, SVGProps } from "react";
import type { Identity, Params } from "./signet.js";

type SvgProps = Omit<SVGProps<SVGSVGElement>, keyof Params | "seed" | "children" | "dangerouslySetInnerHTML">;

export type AvatarProps = Identity & Params & SvgProps & {
  /** The name of the picture for assistive technology. Without `alt` and `title` the picture is decorative. */
  alt?: string | undefined;
  /** The tooltip, and the name of the picture if there is no `alt`. */
  title?: string | undefined;
};

/** An avatar as inline SVG. Throws a SignetError while rendering if a value is not allowed. */
export function Avatar(props: AvatarProps): ReactElement;
