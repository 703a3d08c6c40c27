// SPDX-License-Identifier: Apache-2.0
import { svg } from "./signet.js";

const PARAMETERS = ["size", "glyph", "substrate", "shape", "blend", "elements", "palette", "padding", "empty", "hash"];

// Where there is no document, as when a server renders the page, the module can still be imported.
const { HTMLElement = class {}, customElements, trustedTypes } = globalThis;

/** What draws text into an element; the text is digits and fixed names only, whatever the seed. */
const policy = trustedTypes?.createPolicy("signet", { createHTML: (markup) => markup }) ?? { createHTML: (markup) => markup };

export class SignetAvatar extends HTMLElement {
  static observedAttributes = ["seed", "label", ...PARAMETERS];

  #internals = this.attachInternals();
  #root = this.attachShadow({ mode: "open" });

  constructor() {
    super();
    this.#root.adoptedStyleSheets = [sheet()];
  }

  connectedCallback() {
    this.#draw();
  }

  attributeChangedCallback() {
    if (this.isConnected) {
      this.#draw();
    }
  }

  #draw() {
    this.#describe();
    let picture = "";
    try {
      if (this.hasAttribute("seed") || this.hasAttribute("hash")) {
        picture = svg(this.getAttribute("seed"), this.#params());
      }
    } catch (error) {
      this.dispatchEvent(new ErrorEvent("error", { error, message: error.message }));
    }
    this.#root.innerHTML = policy.createHTML(picture);
    this.#root.firstChild?.setAttribute("part", "picture");
  }

  #params() {
    return Object.fromEntries(PARAMETERS.map((name) => [name, this.getAttribute(name)]));
  }

  /** Through internals, so that role and aria-label on the element itself stay the author's to set. */
  #describe() {
    const seed = this.getAttribute("seed");
    const label = this.getAttribute("label") ?? (seed ? `Avatar of ${seed}` : "Avatar");
    this.#internals.role = label === "" ? "presentation" : "img";
    this.#internals.ariaLabel = label === "" ? null : label;
  }
}

let shared;

/** One style sheet for all avatars of the page; made by script, because a strict policy forbids style elements. */
function sheet() {
  if (!shared) {
    shared = new CSSStyleSheet();
    shared.replaceSync(":host { display: inline-block } :host([hidden]) { display: none } svg { display: block }");
  }
  return shared;
}

customElements?.define("signet-avatar", SignetAvatar);
