// SPDX-License-Identifier: Apache-2.0
// What the components have in common.
import { draw, report } from "./draw.js";
import { PARAMETERS } from "./sg1.js";

const ESCAPES = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/**
 * Returns the attributes and the content of the `<svg>` element of an avatar, the other props, and whether it is the placeholder
 * for an invalid value. The framework's id of the component is in all ids of the content, since a browser resolves a reference to the
 * first element of that id, which may be in an equal avatar that is hidden. Without `alt` and `title` the avatar is decorative
 * and hidden from assistive technology: the name of the person is usually shown beside it.
 */
export function picture({ seed, alt, title, ...props }, id) {
  const params = {};
  const others = {};
  for (const name in props) {
    (PARAMETERS.includes(name) ? params : others)[name] = props[name];
  }
  const { text, error } = draw(seed, params, "_" + id.replace(/[^\w-]/g, "_"));
  if (error) {
    report(error);
  }
  const start = text.indexOf(">");
  const attributes = {};
  for (const [, name, value] of text.slice(0, start).matchAll(/([\w-]+)="([^"]*)"/g)) {
    attributes[name] = value;
  }
  if (params.substrate === "auto") {
    attributes.style = "color-scheme:light dark";
  }
  const label = alt ?? title;
  if (label) {
    attributes.role = "img";
    attributes["aria-label"] = label;
  } else {
    attributes["aria-hidden"] = "true";
  }
  const tooltip = title ? `<title>${title.replace(/[&<>]/g, (c) => ESCAPES[c])}</title>` : "";
  return { attributes, content: tooltip + text.slice(start + 1, -"</svg>".length), others, failed: !!error };
}
