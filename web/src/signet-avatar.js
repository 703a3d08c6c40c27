// SPDX-License-Identifier: Apache-2.0
import { draw, placeholder, report } from "./draw.js";
import { PARAMETERS } from "./sg1.js";

// Where there is no document, as when a server renders the page, the module can still be imported.
const { HTMLElement = class {}, customElements, trustedTypes } = globalThis;
const ATTRIBUTES = ["seed", "label", ...PARAMETERS];

export class SignetAvatar extends HTMLElement {
  static observedAttributes = ATTRIBUTES;

  // Where ElementInternals are missing, role and label are set on the element.
  #semantics = this.attachInternals?.() ?? this;
  #root = this.attachShadow({ mode: "open" });
  #reported = new Set();

  constructor() {
    super();
    this.#root.adoptedStyleSheets = [sheet()];
  }

  connectedCallback() {
    for (const name of ATTRIBUTES) {
      // Set before the element was defined, so that it hides the accessor.
      if (Object.hasOwn(this, name)) {
        const value = this[name];
        delete this[name];
        this[name] = value;
      }
    }
    this.#draw();
  }

  attributeChangedCallback() {
    if (this.isConnected) {
      this.#draw();
    }
  }

  #draw() {
    const { seed, hash } = this;
    const params = Object.fromEntries(PARAMETERS.map((name) => [name, this[name]]));
    if (seed === null && hash === null) {
      this.#show(placeholder(params), "");
      return;
    }
    const { text, error } = draw(seed, params);
    this.#show(text, error ? "" : (this.label ?? (seed ? `Avatar of ${seed}` : "Avatar")));
    if (error) {
      report(error, error.field + "=" + this[error.field], this.#reported);
      this.dispatchEvent(new ErrorEvent("error", { error, message: error.message }));
    }
  }

  /** The element has the role of an image and its picture is hidden, so that it is announced once; a placeholder is not announced. */
  #show(picture, label) {
    this.#root.innerHTML = trusted(picture);
    const drawn = this.#root.firstChild;
    drawn.setAttribute("part", "picture");
    drawn.setAttribute("aria-hidden", "true");
    // Set on ElementInternals, so that role and aria-label attributes of the author take precedence.
    this.#semantics.role = label === "" ? "presentation" : "img";
    this.#semantics.ariaLabel = label === "" ? null : label;
  }
}

// A property for each attribute, since most frameworks bind properties.
for (const name of ATTRIBUTES) {
  Object.defineProperty(SignetAvatar.prototype, name, {
    configurable: true,
    enumerable: true,
    get() {
      return this.getAttribute(name);
    },
    set(value) {
      if (value === null || value === undefined) {
        this.removeAttribute(name);
      } else {
        this.setAttribute(name, value);
      }
    },
  });
}

let shared;

/** One style sheet for all avatars of the page; constructed by script, because a strict policy forbids style elements. */
function sheet() {
  if (!shared) {
    shared = new CSSStyleSheet();
    shared.replaceSync(
      ":host { display: inline-block } :host([hidden]) { display: none } svg { display: block } :host([substrate=auto]) svg { color-scheme: light dark }",
    );
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
