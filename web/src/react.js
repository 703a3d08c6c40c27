// SPDX-License-Identifier: Apache-2.0
import { createElement } from "react";
import { picture } from "./picture.js";

/** An inline SVG. Its props are `seed`, the parameters of SG-1, `alt`, `title` and what any `<svg>` takes. */
export function Avatar(props) {
  const { attributes, content, others } = picture(props);
  const { "stroke-width": strokeWidth, "stroke-linecap": strokeLinecap, ...same } = attributes;
  return createElement("svg", { ...same, strokeWidth, strokeLinecap, ...others, dangerouslySetInnerHTML: { __html: content } });
}
