// SPDX-License-Identifier: Apache-2.0
import type { SignetAvatarAttributes } from "./signet-avatar.js";

export interface ElementHtmlOptions {
  /** That of the content security policy, for the style element. */
  nonce?: string | undefined;
}

/**
 * Returns the element as HTML with a declarative shadow tree, so that browsers show it before and without its script. Any attribute is
 * allowed; its value is escaped, and undefined and null leave it out. An invalid value shows the placeholder and is reported as in a browser.
 */
export function elementHtml(attributes: SignetAvatarAttributes & Record<string, unknown>, options?: ElementHtmlOptions): string;
