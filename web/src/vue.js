// SPDX-License-Identifier: Apache-2.0
import { h, useId } from "vue";
import { PARAMETERS } from "./sg1.js";
import { showPhoto } from "./photo.js";
import { picture } from "./picture.js";
import { trusted } from "./trusted.js";

/** An inline SVG. Its props are `seed`, the parameters of SG-1, `src`, `alt` and `title`; other attributes go to the `<svg>`. */
export const Avatar = {
  name: "SignetAvatar",
  props: {
    ...Object.fromEntries(["seed", ...PARAMETERS, "src", "alt", "title"].map((name) => [name, null])),
    // So that `<Avatar blend>` means true; a Boolean prop without a default would be false.
    blend: { type: [Boolean, String], default: undefined },
  },
  setup(props, { attrs, slots }) {
    const id = useId();
    let shown;
    let innerHTML;
    return () => {
      const { attributes, content, image, failed } = picture({ ...attrs, ...props }, id);
      if (failed && slots.fallback) {
        const nodes = slots.fallback();
        return nodes.length === 1 ? nodes[0] : nodes; // the attributes of the component go to a single node
      }
      if (shown !== content) {
        shown = content;
        innerHTML = trusted(content); // the same object for the same text, since Vue compares them by identity
      }
      if (!image) {
        return h("svg", { ...attributes, innerHTML });
      }
      return h("svg", attributes, [h("g", { innerHTML }), h("image", { key: image.href, ...image, onVnodeMounted: ({ el }) => showPhoto(el) })]);
    };
  },
};
