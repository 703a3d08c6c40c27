// SPDX-License-Identifier: Apache-2.0
// The shadow tree of the element, which a script or a server makes.
import { draw, report } from "./draw.js";
import { photo } from "./photo.js";
import { PARAMETERS } from "./sg1.js";

export const STYLE = ":host{display:inline-block}:host([hidden]){display:none}svg{display:block}:host([substrate=auto]) svg{color-scheme:light dark}";

/**
 * Returns the markup of the picture for the attributes of an element, the attributes of the photo in it, rules for the element itself, and
 * the error if an attribute is invalid, which is reported.
 */
export function pictureOf(attributes) {
  const { seed, hash, src, shape } = attributes;
  const params = Object.fromEntries(PARAMETERS.map((name) => [name, attributes[name]]));
  let rules = "";
  // A percentage is one of what contains the element.
  if (/^[\d.]+%$/.test(params.size)) {
    rules = `:host{width:${params.size};height:${params.size}}`;
    params.size = "100%";
  }
  const { text, error } = draw(seed, params);
  // Without both, the seed is not known yet.
  const isMistake = error && (seed ?? hash) != null;
  if (isMistake) {
    report("signet-avatar", error, attributes[error.field]);
  }
  return { markup: text.replace(" ", ' part="picture" aria-hidden="true" '), image: photo(src, shape), rules, error: isMistake && error };
}
