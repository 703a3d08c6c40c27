// SPDX-License-Identifier: Apache-2.0
// The shadow tree of the element, which a script or a server makes.
import { draw, report } from "./draw.js";
import { photo } from "./photo.js";
import { PARAMETERS } from "./sg1.js";

export const STYLE = ":host{display:inline-block}:host([hidden]){display:none}svg{display:block}:host([substrate=auto]) svg{color-scheme:light dark}";

/**
 * Returns the markup of the picture for the attributes of an element, the attributes of the photo in it, the rules of its style sheet, and
 * the error if an attribute is invalid, which is reported.
 */
export function pictureOf(attributes) {
  let rules = STYLE;
  const params = Object.fromEntries(PARAMETERS.map((name) => [name, attributes[name]]));
  // A percentage is one of what contains the element.
  if (/^[\d.]+%$/.test(params.size)) {
    rules += `:host{width:${params.size};height:${params.size}}`;
    params.size = "100%";
  }
  let { text, error } = draw(attributes.seed, params);
  if ((attributes.seed ?? params.hash) == null) {
    error = undefined; // the seed is not known yet
  } else if (error) {
    report("signet-avatar", error, attributes[error.field]);
  }
  return { markup: text.replace(" ", ' part="picture" aria-hidden="true" '), image: photo(attributes.src, params.shape), rules, error };
}
