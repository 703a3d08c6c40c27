// SPDX-License-Identifier: Apache-2.0
import type { ComponentParams, Params } from "./signet.js";

/**
 * `<signet-avatar seed="ada" palette="fire" size="48">`: renders an avatar in the page. Its attributes are `seed`, the
 * parameters of SG-1, and `label`, each with a property. Importing the module defines the element.
 */
export class SignetAvatar extends HTMLElement {
  get seed(): string | null;
  set seed(value: string | null | undefined);
  /** The name for assistive technology; decorative if empty. Default: "Avatar of" and the seed. */
  get label(): string | null;
  set label(value: string | null | undefined);
  get size(): string | null;
  set size(value: Params["size"]);
  get glyph(): string | null;
  set glyph(value: Params["glyph"]);
  get substrate(): string | null;
  set substrate(value: ComponentParams["substrate"]);
  get shape(): string | null;
  set shape(value: Params["shape"]);
  get blend(): string | null;
  set blend(value: Params["blend"]);
  get elements(): string | null;
  set elements(value: Params["elements"]);
  get palette(): string | null;
  set palette(value: Params["palette"]);
  get padding(): string | null;
  set padding(value: Params["padding"]);
  get empty(): string | null;
  set empty(value: Params["empty"]);
  get hash(): string | null;
  set hash(value: string | null | undefined);
}

/** The attributes of the element, for the types of JSX. */
export interface SignetAvatarAttributes extends Omit<ComponentParams, "alt" | "title"> {
  seed?: string | null | undefined;
  label?: string | null | undefined;
}

declare global {
  interface HTMLElementTagNameMap {
    "signet-avatar": SignetAvatar;
  }
}
