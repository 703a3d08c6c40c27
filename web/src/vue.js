// SPDX-License-Identifier: Apache-2.0
import { h, useId } from "vue";
import { PARAMETERS } from "./sg1.js";
import { picture } from "./picture.js";

/** An inline SVG. Its props are `seed`, the parameters of SG-1, `alt` and `title`; other attributes go to the `<svg>`. */
export const Avatar = {
  name: "SignetAvatar",
  props: {
    ...Object.fromEntries(["seed", ...PARAMETERS, "alt", "title"].map((name) => [name, null])),
    // So that `<Avatar blend>` means true; a Boolean prop without a default would be false.
    blend: { type: [Boolean, String], default: undefined },
  },
  setup(props, { slots }) {
    const id = useId();
    return () => {
      const { attributes, content, failed } = picture(props, id);
      if (failed && slots.fallback) {
        const nodes = slots.fallback();
        return nodes.length === 1 ? nodes[0] : nodes; // the attributes of the component go to a single node
      }
      return h("svg", { ...attributes, innerHTML: content });
    };
  },
};
