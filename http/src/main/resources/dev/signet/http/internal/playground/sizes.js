// SPDX-License-Identifier: Apache-2.0
import { byId, element } from "./elements.js";
import { draw } from "./picture.js";

const SIZES = [256, 128, 96, 64, 48, 32, 24, 16];

/** The avatar in common sizes on three backgrounds. */
export class Sizes {
  #backgrounds = [...document.querySelectorAll("#sizes .sizes")];

  constructor(state) {
    for (const background of this.#backgrounds) {
      background.append(...SIZES.map((size) => element("span", { className: `avatar px${size}`, title: `${size} pixels` })));
    }
    byId("try-none").addEventListener("click", () => {
      const { substrate } = state.current.parameters;
      state.changeParameter("substrate", substrate === "none" ? "dark" : "none");
    });
  }

  show({ parameters }, subject) {
    for (const background of this.#backgrounds) {
      SIZES.forEach((size, i) => draw(background.children[i], subject, { ...parameters, size: String(size) }));
    }
  }
}
