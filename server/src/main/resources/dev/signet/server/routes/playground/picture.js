// SPDX-License-Identifier: Apache-2.0
import { svg } from "./signet.js";

/**
 * Draws an avatar into an element. Inline and not as an image: it is there in the same frame, and the ids in any number of
 * avatars are equal only where their definitions are.
 */
export function draw(element, subject, parameters) {
  paint(element, svg(subject.seed, { ...parameters, hash: subject.hash }));
}

/** Shows SVG text that the renderer made. The element names the picture for those who do not see it. */
export function paint(element, text) {
  element.innerHTML = text;
  element.firstElementChild.setAttribute("aria-hidden", "true");
}
