// SPDX-License-Identifier: Apache-2.0
import { byId, element } from "./elements.js";
import { randomNames } from "./names.js";
import { draw } from "./picture.js";

/** Upper limit, to keep the page responsive. */
const MAX_NAMES = 400;
const RANDOM_NAMES = 48;

/** The avatars of many names with the selected parameters. */
export class Gallery {
  #state;
  #names = byId("names");
  #tiles = byId("tiles");
  #count = byId("gallery-count");
  #shown = "";

  constructor(state) {
    this.#state = state;
    this.#names.value = randomNames(RANDOM_NAMES).join("\n");
    this.#names.addEventListener("input", () => this.show(state.current));
    byId("shuffle").addEventListener("click", () => {
      this.#names.value = randomNames(RANDOM_NAMES).join("\n");
      this.show(state.current);
    });
    this.#tiles.addEventListener("click", ({ target }) => {
      const tile = target.closest("[data-seed]");
      if (tile) {
        state.change({ mode: "text", typed: { ...state.current.typed, text: tile.dataset.seed } });
        byId("playground").scrollIntoView();
      }
    });
  }

  show({ parameters }) {
    const names = namesIn(this.#names.value);
    const shown = JSON.stringify([names, { ...parameters, size: "" }]);
    if (shown === this.#shown) {
      return;
    }
    this.#shown = shown;
    const drawn = names.slice(0, MAX_NAMES);
    this.#count.textContent = drawn.length < names.length ? `The first ${MAX_NAMES} of ${names.length}` : `${names.length} avatars`;
    this.#tiles.replaceChildren(...drawn.map((name) => tile(name, { ...parameters, size: "64" })));
  }
}

/** Returns the distinct names in a text. Unpaired surrogates are removed. */
function namesIn(text) {
  const names = text.split(/[\n,;]+/).map((name) => name.trim());
  return [...new Set(names.filter((name) => name !== "" && !/\p{Surrogate}/u.test(name)))];
}

function tile(name, parameters) {
  const picture = element("span", { className: "avatar" });
  draw(picture, { seed: name }, parameters);
  const button = element("button", { type: "button", className: "tile", "aria-label": `Use the seed ${name}` }, picture,
    element("span", { className: "name", textContent: name }));
  button.dataset.seed = name;
  return element("li", {}, button);
}
