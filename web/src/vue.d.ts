// SPDX-License-Identifier: Apache-2.0
import type { FunctionalComponent } from "vue";
import type { Identity, Params } from "./signet.js";

export type AvatarProps = Identity & Params & {
  /** The name of the picture for assistive technology. Without `alt` and `title` the picture is decorative. */
  alt?: string | undefined;
  /** The tooltip, and the name of the picture if there is no `alt`. */
  title?: string | undefined;
};

/** An avatar as inline SVG; other attributes go to the `<svg>`. Throws a SignetError while rendering if a value is not allowed. */
export const Avatar: FunctionalComponent<AvatarProps>;
