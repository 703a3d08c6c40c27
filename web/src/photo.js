// SPDX-License-Identifier: Apache-2.0
import { radiusOf } from "./draw.js";

/** The attributes of the `<image>` with a photo in front of an avatar, undefined without a photo. It is hidden until `showPhoto`. */
export const photo = (href, shape) =>
  href
    ? {
        href,
        width: 64,
        height: 64,
        preserveAspectRatio: "xMidYMid slice",
        "clip-path": `inset(0 round ${radiusOf(shape)}px)`,
        visibility: "hidden",
      }
    : undefined;

/** Shows a photo once it is loaded. One that can't be stays hidden, since some browsers draw an icon in its place. */
export function showPhoto(image) {
  const show = () => image.removeAttribute("visibility");
  if (image.decode) {
    // Also if it was loaded before this call.
    image.decode().then(show, () => {});
  } else {
    image.addEventListener("load", show);
    image.setAttribute("href", image.getAttribute("href"));
  }
}
