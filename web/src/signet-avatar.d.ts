// SPDX-License-Identifier: Apache-2.0

/**
 * `<signet-avatar seed="ada" palette="fire" size="48">`: renders an avatar in the page. Its attributes are `seed`, the
 * parameters of SG-1, and `label`. Importing the module defines the element.
 */
export class SignetAvatar extends HTMLElement {}

declare global {
  interface HTMLElementTagNameMap {
    "signet-avatar": SignetAvatar;
  }
}
