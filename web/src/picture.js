// SPDX-License-Identifier: Apache-2.0
// What the components have in common.
import { draw, report } from "./draw.js";
import { photo } from "./photo.js";
import { PARAMETERS } from "./sg1.js";

const ESCAPES = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/**
 * Returns the attributes and the content of the `<svg>` element of an avatar, the attributes of an `<image>` after it if there is a
 * photo, the other props, and whether to show the fallback, since a value is invalid and there is no photo. The framework's id of the component is in all ids of the content, since a browser resolves a reference to the
 * first element of that id, which may be in an equal avatar that is hidden. Without a name the avatar is decorative and hidden from
 * assistive technology: the name of the person is usually shown beside it. The seed is never a name. Children are left out: React
 * refuses them beside the content.
 */
export function picture({ seed, alt, title, src, children, ...props }, id) {
  const params = {};
  const others = {};
  for (const name in props) {
    (PARAMETERS.includes(name) ? params : others)[name] = props[name];
  }
  const { text, error } = draw(seed, params, "_" + id.replace(/[^\w-]/g, "_"));
  if (error) {
    report("Avatar", error, { seed, ...params }[error.field]);
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
  const name = label || label === 0 ? String(label) : "";
  if (name || others["aria-label"] || others["aria-labelledby"]) {
    attributes.role = "img";
    if (name) {
      attributes["aria-label"] = name;
    }
  } else {
    attributes["aria-hidden"] = "true";
  }
  const tooltip = title || title === 0 ? `<title>${String(title).replace(/[&<>]/g, (c) => ESCAPES[c])}</title>` : "";
  const content = tooltip + text.slice(start + 1, -"</svg>".length);
  return { attributes, content, image: photo(src, params.shape), others, failed: error && !src };
}
