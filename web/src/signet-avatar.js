// SPDX-License-Identifier: Apache-2.0
import { PARAMETERS } from "./sg1.js";
import { showPhoto } from "./photo.js";
import { pictureOf, STYLE } from "./shadow.js";
import { trusted } from "./trusted.js";

// Where there is no document, as when a server renders the page, the module can still be imported.
const { HTMLElement = class {}, customElements } = globalThis;
const ATTRIBUTES = ["seed", "label", "alt", "src", ...PARAMETERS];

/** Style sheets are constructed by script, because a strict policy forbids style elements. */
const sheetOf = (rules, window = globalThis) => {
  const sheet = new window.CSSStyleSheet();
  sheet.replaceSync(rules);
  return sheet;
};
/** One for all avatars of the page. The document of jsdom has no such sheets, and its ElementInternals throw. */
const sheet = globalThis.CSSStyleSheet?.prototype.replaceSync && sheetOf(STYLE);

export class SignetAvatar extends HTMLElement {
  static observedAttributes = [...ATTRIBUTES, "title", "aria-label", "aria-labelledby"];

  #internals = sheet && this.attachInternals?.();
  /** A server may have made it. */
  #root = this.shadowRoot ?? this.attachShadow({ mode: "open" });
  #shown;
  #photo = this.#root.querySelector("image");
  #loading;

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
    // While the element is defined, this is called for each attribute, before the first drawing.
    if (this.isConnected && this.#shown) {
      this.#draw();
    }
  }

  #draw() {
    const { markup, image, rules, error } = pictureOf(this);
    const shown = sheet ? markup : `<style>${rules}</style>${markup}`;
    // A style sheet belongs to one document, and the element may have moved to another one.
    const window = this.ownerDocument.defaultView;
    if (sheet && window) {
      this.#root.adoptedStyleSheets = [rules === STYLE && window === globalThis ? sheet : sheetOf(rules, window)];
    }
    if (shown !== this.#shown) {
      this.#shown = shown;
      this.#root.innerHTML = trusted(shown);
    }
    this.#show(image);
    if (this.#internals) {
      // Role and name are those of the element, so that the author's role and aria-labelledby take precedence. Without a name it is
      // decorative.
      const label = this.label ?? this.alt ?? this.title;
      this.#internals.role = label || this.ariaLabel || this.getAttribute("aria-labelledby") ? "img" : "none";
      this.#internals.ariaLabel = label || null;
    }
    if (error) {
      this.dispatchEvent(new ErrorEvent("error", { error, message: error.message }));
    }
  }

  /**
   * Puts the photo in front of the avatar. The same one stays when the avatar changes, and so does that of a server's shadow tree, so that
   * it is not loaded again.
   */
  #show(image) {
    const svg = this.#root.lastChild;
    let photo = this.#photo;
    if (photo?.getAttribute("href") !== image?.href) {
      photo?.remove();
      photo = this.#photo = image && this.ownerDocument.createElementNS(svg.namespaceURI, "image");
      for (const name in image) {
        photo.setAttribute(name, image[name]);
      }
    }
    if (photo) {
      photo.setAttribute("clip-path", image["clip-path"]);
      if (photo.parentNode !== svg) {
        svg.append(photo);
      }
      if (photo !== this.#loading) {
        showPhoto((this.#loading = photo));
      }
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
      if (value == null) {
        this.removeAttribute(name);
      } else {
        this.setAttribute(name, value);
      }
    },
  });
}

// A page may load two copies of this module. The second one defines no element.
if (!customElements?.get("signet-avatar")) {
  customElements?.define("signet-avatar", SignetAvatar);
}
