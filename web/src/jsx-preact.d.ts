// SPDX-License-Identifier: Apache-2.0
// The element in the JSX of Preact: import type {} from "signet-avatar/jsx/preact";
import type { HTMLAttributes } from "preact";
import type { SignetAvatar, SignetAvatarAttributes } from "./signet-avatar.js";

declare module "preact" {
  namespace JSX {
    interface IntrinsicElements {
      "signet-avatar": HTMLAttributes<SignetAvatar> & SignetAvatarAttributes;
    }
  }
}
