// SPDX-License-Identifier: Apache-2.0
import type { ComponentParams, ComponentSeed, Params } from "./signet.js";

/** The text of an attribute with one of these values. It may have any other text, which the element reports. */
type AttributeOf<Value> = Extract<Value, string> | null;

/**
 * `<signet-avatar seed="ada" palette="fire" size="48">`: renders an avatar in the page. Its attributes are `seed`, the
 * parameters of SG-1, `src`, `label` and `alt`, each with a property. Importing the module defines the element.
 */
export class SignetAvatar extends HTMLElement {
  get seed(): string | null;
  set seed(value: ComponentSeed | null | undefined);
  /**
   * The name for assistive technology. Without `label`, `alt`, `title`, `aria-label` and `aria-labelledby`, and with an empty `label`, the
   * avatar is decorative.
   */
  get label(): string | null;
  set label(value: string | null | undefined);
  /** The name if there is no `label`. */
  get alt(): string | null;
  set alt(value: string | null | undefined);
  /** The address of a photo in front of the avatar. */
  get src(): string | null;
  set src(value: string | null | undefined);
  get size(): string | null;
  set size(value: ComponentParams["size"]);
  get glyph(): AttributeOf<Params["glyph"]>;
  set glyph(value: Params["glyph"]);
  get substrate(): AttributeOf<ComponentParams["substrate"]>;
  set substrate(value: ComponentParams["substrate"]);
  get shape(): AttributeOf<Params["shape"]>;
  set shape(value: Params["shape"]);
  get blend(): AttributeOf<Params["blend"]>;
  set blend(value: Params["blend"]);
  get elements(): AttributeOf<Params["elements"]>;
  set elements(value: Params["elements"]);
  get palette(): AttributeOf<Params["palette"]>;
  set palette(value: Params["palette"]);
  get padding(): AttributeOf<Params["padding"]>;
  set padding(value: Params["padding"]);
  get empty(): AttributeOf<Params["empty"]>;
  set empty(value: Params["empty"]);
  get hash(): string | null;
  set hash(value: string | null | undefined);
}

/** The attributes of the element, for the types of JSX. */
export interface SignetAvatarAttributes extends Omit<ComponentParams, "alt" | "title"> {
  seed?: ComponentSeed | null | undefined;
  label?: string | null | undefined;
  alt?: string | null | undefined;
}

declare global {
  interface HTMLElementTagNameMap {
    "signet-avatar": SignetAvatar;
  }
}
