// SPDX-License-Identifier: Apache-2.0
import { createElement, forwardRef, useId, useMemo } from "react";
import { picture } from "./picture.js";
import { Photo } from "./react-photo.js";
import { trusted } from "./trusted.js";

/** An inline SVG. Its props are `seed`, the parameters of SG-1, `src`, `alt`, `title`, `fallback` and what any `<svg>` takes. */
export const Avatar = forwardRef(function Avatar({ fallback, ...props }, ref) {
  const { attributes, content, image, others, failed } = picture(props, useId());
  // The same object for the same text, since React compares them by identity.
  const markup = useMemo(() => ({ __html: trusted(content) }), [content]);
  if (failed && fallback !== undefined) {
    return fallback;
  }
  const { style, ...same } = attributes;
  if (style) {
    others.style = { colorScheme: "light dark", ...others.style };
  }
  const svg = { ...same, ...others, ref };
  if (!image) {
    return createElement("svg", { ...svg, dangerouslySetInnerHTML: markup });
  }
  const { "clip-path": clipPath, ...photo } = image;
  return createElement(
    "svg",
    svg,
    createElement("g", { dangerouslySetInnerHTML: markup }),
    createElement(Photo, { key: photo.href, ...photo, clipPath }),
  );
});
