// SPDX-License-Identifier: Apache-2.0
import { createElement, useId } from "react";
import { picture } from "./picture.js";

/** An inline SVG. Its props are `seed`, the parameters of SG-1, `alt`, `title`, `fallback` and what any `<svg>` takes. */
export function Avatar({ fallback, ...props }) {
  const { attributes, content, others, failed } = picture(props, useId());
  if (failed && fallback !== undefined) {
    return fallback;
  }
  const { "stroke-width": strokeWidth, "stroke-linecap": strokeLinecap, style, ...same } = attributes;
  if (style) {
    others.style = { colorScheme: "light dark", ...others.style };
  }
  return createElement("svg", { ...same, strokeWidth, strokeLinecap, ...others, dangerouslySetInnerHTML: { __html: content } });
}
