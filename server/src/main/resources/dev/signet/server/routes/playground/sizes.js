// SPDX-License-Identifier: Apache-2.0
import { byId, element } from "./elements.js";
import { draw } from "./picture.js";

const SIZES = [256, 128, 96, 64, 48, 32, 24, 16];

/** One avatar at the sizes that interfaces have, on three grounds. */
export class Sizes {
  #grounds = [...document.querySelectorAll("#sizes .sizes")];

  constructor(state) {
    for (const ground of this.#grounds) {
      ground.append(...SIZES.map((size) => element("span", { className: `avatar px${size}`, title: `${size} pixels` })));
    }
    byId("try-none").addEventListener("click", () => {
      const { substrate } = state.current.parameters;
      state.changeParameter("substrate", substrate === "none" ? "dark" : "none");
    });
  }

  show({ parameters }, subject) {
    for (const ground of this.#grounds) {
      SIZES.forEach((size, i) => draw(ground.children[i], subject, { ...parameters, size: String(size) }));
    }
  }
}
