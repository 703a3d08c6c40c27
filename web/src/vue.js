// SPDX-License-Identifier: Apache-2.0
import { h } from "vue";
import { PARAMETERS } from "./sg1.js";
import { picture } from "./picture.js";

/** An inline SVG. Its props are `seed`, the parameters of SG-1, `alt` and `title`; other attributes go to the `<svg>`. */
export function Avatar(props) {
  const { attributes, content } = picture(props);
  return h("svg", { ...attributes, innerHTML: content });
}

Avatar.props = ["seed", ...PARAMETERS, "alt", "title"];
