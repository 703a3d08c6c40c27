// SPDX-License-Identifier: Apache-2.0

let policy;

/**
 * Marks text as trusted markup where the browser has Trusted Types. It consists of numbers, constants and escaped text. The policy is
 * created once for the element and the components of a page, when the first of them needs it.
 */
export function trusted(text) {
  if (!policy) {
    policy = { createHTML: (markup) => markup };
    try {
      policy = globalThis.trustedTypes?.createPolicy("signet", policy) ?? policy;
    } catch {
      // The page does not allow the policy, or another copy of the package has created it. Without enforcement the text will do.
    }
  }
  return policy.createHTML(text);
}
