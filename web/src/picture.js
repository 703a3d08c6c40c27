// SPDX-License-Identifier: Apache-2.0
// What the components for React and Vue have in common.
import { PARAMETERS } from "./sg1.js";
import { svg } from "./signet.js";

const ESCAPES = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/**
 * Returns the attributes and the content of the `<svg>` element of an avatar, and the other props. Without `alt` and `title`
 * the avatar is decorative and hidden from assistive technology: the name of the person is usually shown beside it.
 */
export function picture({ seed, alt, title, ...props }) {
  const params = {};
  const others = {};
  for (const name in props) {
    (PARAMETERS.includes(name) ? params : others)[name] = props[name];
  }
  const text = svg(seed, params);
  const start = text.indexOf(">");
  const attributes = Object.fromEntries([...text.slice(0, start).matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
  const label = alt ?? title;
  if (label) {
    attributes.role = "img";
    attributes["aria-label"] = label;
  } else {
    attributes["aria-hidden"] = "true";
  }
  const tooltip = title ? `<title>${title.replace(/[&<>]/g, (c) => ESCAPES[c])}</title>` : "";
  return { attributes, content: tooltip + text.slice(start + 1, -"</svg>".length), others };
}
