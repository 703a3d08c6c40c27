// SPDX-License-Identifier: Apache-2.0
import { svg } from "./signet.js";

/**
 * Renders an avatar into an element, inline, so that it appears in the same frame. Ids in several avatars are equal only if
 * their definitions are.
 */
export function draw(element, subject, parameters) {
  paint(element, svg(subject.seed, { ...parameters, hash: subject.hash }));
}

/** Shows SVG text of the renderer. The accessible name is that of the element. */
export function paint(element, text) {
  element.innerHTML = text;
  element.firstElementChild.setAttribute("aria-hidden", "true");
}
