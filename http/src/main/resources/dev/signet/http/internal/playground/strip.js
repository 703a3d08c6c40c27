// SPDX-License-Identifier: Apache-2.0
import { byId } from "./elements.js";
import { randomName } from "./names.js";
import { draw } from "./picture.js";
import { DEFAULTS } from "./parameters.js";

const INTERVAL = 1600;

/** The example avatars. One is replaced periodically, unless hovered, focused, paused, or reduced motion is preferred. */
export class Strip {
  #list = byId("strip");
  #pause = byId("strip-pause");
  #reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
  #position = 0;

  constructor(state) {
    this.#list.addEventListener("click", ({ target }) => {
      const tile = target.closest("[data-seed]");
      if (tile) {
        state.change({ mode: "text", typed: { ...state.current.typed, text: tile.dataset.seed } });
      }
    });
    this.#pause.addEventListener("click", () => {
      const paused = this.#pause.getAttribute("aria-pressed") !== "true";
      this.#pause.setAttribute("aria-pressed", String(paused));
    });
    setInterval(() => this.#replaceNext(), INTERVAL);
  }

  #replaceNext() {
    const watched = this.#list.matches(":hover, :focus-within");
    const paused = this.#pause.getAttribute("aria-pressed") === "true";
    if (watched || paused || this.#reducedMotion.matches || document.hidden) {
      return;
    }
    const tiles = this.#list.querySelectorAll("[data-seed]");
    // Five is coprime to twelve: every position is reached, and never two neighbors in a row.
    this.#position = (this.#position + 5) % tiles.length;
    replaceAvatar(tiles[this.#position], randomName());
  }
}

function replaceAvatar(tile, seed) {
  const picture = tile.querySelector(".avatar");
  tile.dataset.seed = seed;
  tile.setAttribute("aria-label", `Use the seed ${seed}`);
  draw(picture, { seed }, DEFAULTS);
  picture.getAnimations().forEach((animation) => animation.cancel());
  picture.animate({ opacity: [0, 1], transform: ["scale(0.8) rotate(-8deg)", "none"] }, { duration: 420, easing: "cubic-bezier(.2,.9,.3,1.2)" });
}
