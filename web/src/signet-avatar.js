// SPDX-License-Identifier: Apache-2.0
import { draw, report } from "./draw.js";
import { PARAMETERS } from "./sg1.js";

// Where there is no document, as when a server renders the page, the module can still be imported.
const { HTMLElement = class {}, customElements, trustedTypes } = globalThis;
const ATTRIBUTES = ["seed", "label", ...PARAMETERS];

/** One style sheet for all avatars of the page; constructed by script, because a strict policy forbids style elements. */
const sheet = globalThis.CSSStyleSheet && new CSSStyleSheet();
sheet?.replaceSync(
  ":host{display:inline-block}:host([hidden]){display:none}svg{display:block}:host([substrate=auto]) svg{color-scheme:light dark}",
);

/** Marks text as trusted markup: it consists of numbers and constants, whatever the seed. */
let policy = { createHTML: (text) => text };

export class SignetAvatar extends HTMLElement {
  static observedAttributes = ATTRIBUTES;

  #internals = this.attachInternals?.();
  #root = this.attachShadow({ mode: "open" });
  #reported = new Set();

  constructor() {
    super();
    this.#root.adoptedStyleSheets = [sheet];
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

  /** The element has the role of an image and its picture is hidden, so that it is announced once; a placeholder is not announced. */
  #draw() {
    const { seed, hash } = this;
    const { text, error } = draw(seed, Object.fromEntries(PARAMETERS.map((name) => [name, this[name]])));
    this.#root.innerHTML = policy.createHTML(text.replace(" ", ' part="picture" aria-hidden="true" '));
    const label = (!error && (this.label ?? (seed ? `Avatar of ${seed}` : "Avatar"))) || null;
    const role = label ? "img" : "presentation";
    if (this.#internals) {
      // So that role and aria-label attributes of the author take precedence.
      this.#internals.role = role;
      this.#internals.ariaLabel = label;
    } else {
      reflect(this, "role", role);
      reflect(this, "aria-label", label);
    }
    // Without both, the seed is not known yet.
    if (error && (seed ?? hash) != null) {
      report(error, error.field + "=" + this[error.field], this.#reported);
      this.dispatchEvent(new ErrorEvent("error", { error, message: error.message }));
    }
  }
}

// A property for each attribute, since most frameworks bind properties.
for (const name of ATTRIBUTES) {
  Object.defineProperty(SignetAvatar.prototype, name, {
    get() {
      return this.getAttribute(name);
    },
    set(value) {
      reflect(this, name, value);
    },
  });
}

/** Sets an attribute, or removes it for null and undefined. */
function reflect(element, name, value) {
  if (value == null) {
    element.removeAttribute(name);
  } else {
    element.setAttribute(name, value);
  }
}

// A page may load two copies of this module. The second one defines no element and creates no policy, which the browser would refuse.
if (customElements && !customElements.get("signet-avatar")) {
  policy = trustedTypes?.createPolicy("signet", policy) ?? policy;
  customElements.define("signet-avatar", SignetAvatar);
}
