// SPDX-License-Identifier: Apache-2.0
import { byId } from "./elements.js";
import { randomName } from "./names.js";
import { draw } from "./picture.js";
import { DEFAULTS } from "./parameters.js";

const INTERVAL = 1600;

/** The faces at the top. One of them becomes another now and then, unless somebody looks at them or wants it still. */
export class Strip {
  #list = byId("strip");
  #pause = byId("strip-pause");
  #still = matchMedia("(prefers-reduced-motion: reduce)");
  #turn = 0;

  constructor(state) {
    this.#list.addEventListener("click", ({ target }) => {
      const face = target.closest("[data-seed]");
      if (face) {
        state.change({ mode: "text", typed: { ...state.current.typed, text: face.dataset.seed } });
      }
    });
    this.#pause.addEventListener("click", () => {
      const paused = this.#pause.getAttribute("aria-pressed") !== "true";
      this.#pause.setAttribute("aria-pressed", String(paused));
    });
    setInterval(() => this.#live(), INTERVAL);
  }

  #live() {
    const watched = this.#list.matches(":hover, :focus-within");
    const paused = this.#pause.getAttribute("aria-pressed") === "true";
    if (watched || paused || this.#still.matches || document.hidden) {
      return;
    }
    const faces = this.#list.querySelectorAll("[data-seed]");
    // Five is prime to twelve: every face gets its turn, and no two neighbours one after the other.
    this.#turn = (this.#turn + 5) % faces.length;
    become(faces[this.#turn], randomName());
  }
}

function become(face, seed) {
  const picture = face.querySelector(".avatar");
  face.dataset.seed = seed;
  face.setAttribute("aria-label", `Use the seed ${seed}`);
  draw(picture, { seed }, DEFAULTS);
  picture.getAnimations().forEach((animation) => animation.cancel());
  picture.animate({ opacity: [0, 1], transform: ["scale(0.8) rotate(-8deg)", "none"] }, { duration: 420, easing: "cubic-bezier(.2,.9,.3,1.2)" });
}
