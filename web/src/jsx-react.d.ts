// SPDX-License-Identifier: Apache-2.0
// The element in the JSX of React: import type {} from "signet-avatar/jsx/react";
import type * as React from "react";
import type { SignetAvatar, SignetAvatarAttributes } from "./signet-avatar.js";

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "signet-avatar": React.DetailedHTMLProps<React.HTMLAttributes<SignetAvatar>, SignetAvatar> & SignetAvatarAttributes;
    }
  }
}
