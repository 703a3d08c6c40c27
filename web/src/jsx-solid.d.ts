// SPDX-License-Identifier: Apache-2.0
// The element in the JSX of Solid: import type {} from "signet-avatar/jsx/solid";
import type { JSX } from "solid-js";
import type { SignetAvatar, SignetAvatarAttributes } from "./signet-avatar.js";

declare module "solid-js" {
  namespace JSX {
    interface IntrinsicElements {
      "signet-avatar": JSX.HTMLAttributes<SignetAvatar> & SignetAvatarAttributes;
    }
  }
}
