// SPDX-License-Identifier: Apache-2.0
import { PARAMETERS } from "./sg1.js";
import { svg } from "./signet.js";

// Where there is no document, as when a server renders the page, the module can still be imported.
const { HTMLElement = class {}, customElements, trustedTypes } = globalThis;

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
    try {
      const named = this.hasAttribute("seed") || this.hasAttribute("hash");
      this.#show(named ? svg(this.getAttribute("seed"), this.#params()) : "");
    } catch (error) {
      this.#show("");
      this.dispatchEvent(new ErrorEvent("error", { error, message: error.message }));
    }
  }

  /** The element has the role of an image and its picture is hidden, so that it is announced once; an empty element is not announced. */
  #show(picture) {
    this.#root.innerHTML = trusted(picture);
    const drawn = this.#root.firstChild;
    drawn?.setAttribute("part", "picture");
    drawn?.setAttribute("aria-hidden", "true");
    this.#describe(drawn ? this.#label() : "");
  }

  #params() {
    return Object.fromEntries(PARAMETERS.map((name) => [name, this.getAttribute(name)]));
  }

  #label() {
    const seed = this.getAttribute("seed");
    return this.getAttribute("label") ?? (seed ? `Avatar of ${seed}` : "Avatar");
  }

  /** Set on ElementInternals, so that role and aria-label attributes of the author take precedence. */
  #describe(label) {
    this.#internals.role = label === "" ? "presentation" : "img";
    this.#internals.ariaLabel = label === "" ? null : label;
  }
}

let shared;

/** One style sheet for all avatars of the page; constructed by script, because a strict policy forbids style elements. */
function sheet() {
  if (!shared) {
    shared = new CSSStyleSheet();
    shared.replaceSync(":host { display: inline-block } :host([hidden]) { display: none } svg { display: block }");
  }
  return shared;
}

const RULES = { createHTML: (text) => text };
let policy;

/** Marks text as trusted markup: it consists of numbers and constants, whatever the seed. */
function trusted(markup) {
  policy ??= trustedTypes?.createPolicy("signet", RULES) ?? RULES;
  return policy.createHTML(markup);
}

// A page may load two copies of this module. The second one defines no element, so it draws nothing and creates no policy, which
// the browser would refuse.
if (customElements && !customElements.get("signet-avatar")) {
  customElements.define("signet-avatar", SignetAvatar);
}
