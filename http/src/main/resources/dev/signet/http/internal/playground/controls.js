// SPDX-License-Identifier: Apache-2.0
import { byId } from "./elements.js";
import { DEFAULTS, PARAMETERS } from "./parameters.js";
import { draw } from "./picture.js";
import { isSize } from "./state.js";

const SMALLEST = 16;
/** Slider steps per doubling of the size. */
const STEPS = 16;

/** The controls of the parameters; each choice shows the avatar with that value. */
export class Controls {
  #state;
  #form = byId("parameters");
  #size = byId("size");
  #range = byId("size-range");
  #note = byId("size-note");
  #reset = byId("reset");

  constructor(state) {
    this.#state = state;
    this.#form.addEventListener("submit", (event) => event.preventDefault());
    this.#form.addEventListener("change", ({ target }) => {
      if (target.type === "radio") {
        state.changeParameter(target.name, target.value);
      }
    });
    this.#size.addEventListener("input", () => this.#resize(this.#size.value));
    this.#range.addEventListener("input", () => this.#resize(String(sizeOf(Number(this.#range.value)))));
    this.#reset.addEventListener("click", () => state.change({ parameters: { ...DEFAULTS } }));
  }

  #resize(text) {
    const valid = isSize(text);
    this.#size.setAttribute("aria-invalid", String(!valid));
    this.#note.textContent = valid ? "" : "size must be a whole number from 16 to 1024.";
    if (valid) {
      this.#state.changeParameter("size", text);
    }
  }

  show({ parameters }, subject) {
    for (const { name, fieldset, choices } of PARAMETERS) {
      fieldset.classList.toggle("changed", parameters[name] !== DEFAULTS[name]);
      if (choices.length > 0) {
        // Not form.elements, which the parameter named elements shadows.
        fieldset.querySelector(`[value=${parameters[name]}]`).checked = true;
        const tiles = fieldset.querySelectorAll(".avatar");
        choices.forEach((choice, i) => draw(tiles[i], subject, { ...parameters, [name]: choice, size: "64" }));
      }
    }
    if (this.#size.value !== parameters.size) {
      this.#size.value = parameters.size;
    }
    this.#size.setAttribute("aria-invalid", "false");
    this.#note.textContent = "";
    if (String(sizeOf(Number(this.#range.value))) !== parameters.size) {
      this.#range.value = String(Math.round(STEPS * Math.log2(Number(parameters.size) / SMALLEST)));
    }
    this.#range.setAttribute("aria-valuetext", `${parameters.size} pixels`);
  }
}

function sizeOf(step) {
  return Math.round(SMALLEST * 2 ** (step / STEPS));
}
