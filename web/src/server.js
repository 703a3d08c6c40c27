// SPDX-License-Identifier: Apache-2.0
import { pictureOf } from "./shadow.js";

const attribute = ([name, value]) => ` ${name}="${String(value).replace(/[&<>"]/g, (character) => `&#${character.charCodeAt()};`)}"`;

/** The element with a declarative shadow tree, which browsers show before and without its script. */
export function elementHtml(attributes, { nonce } = {}) {
  let tag = "";
  for (const [name, value] of Object.entries(attributes)) {
    if (!/^[\w:.-]+$/.test(name)) {
      throw new RangeError("The name of an attribute must consist of letters, digits and _ : . -");
    }
    if (value !== undefined && value !== null) {
      tag += attribute([name, value]);
    }
  }
  const { label, alt, title } = attributes;
  const name = label ?? alt ?? title ?? attributes["aria-label"];
  // Before the script gives the name to the element, it is that of the picture.
  const { markup, image, rules } = pictureOf(attributes);
  const picture = markup.replace('aria-hidden="true"', (hidden) => (name ? `role="img"${attribute(["aria-label", name])}` : hidden));
  const front = image ? `<image${Object.entries(image).map(attribute).join("")}/>` : "";
  return (
    `<signet-avatar${tag}><template shadowrootmode="open"><style${nonce === undefined ? "" : attribute(["nonce", nonce])}>${rules}</style>` +
    `${picture.slice(0, -"</svg>".length)}${front}</svg></template></signet-avatar>`
  );
}
