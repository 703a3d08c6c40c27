// SPDX-License-Identifier: Apache-2.0

/**
 * The parameters of SG-1, with the names and values of the service's query string. Missing, undefined and null mean the
 * default.
 */
export interface Params {
  /** Width and height in pixels, 16 to 1024; the viewBox is always 64 units. Default: 64. */
  size?: number | string | null | undefined;
  /** How traces branch. Default: tee. */
  glyph?: "tee" | "elbow" | "stub" | null | undefined;
  /** Background; none is transparent, with contrast below 3:1 on some pages. Default: dark. */
  substrate?: "dark" | "light" | "none" | null | undefined;
  /** Outline. Default: rounded. */
  shape?: "rounded" | "square" | "circle" | null | undefined;
  /** Whether traces change color gradually. Default: true. */
  blend?: boolean | "true" | "false" | null | undefined;
  /** Traces and rings, or rings only (via), which makes equal avatars more likely. Default: mixed. */
  elements?: "mixed" | "via" | null | undefined;
  /** Colors; auto picks fire, phosphor, cobalt or mono for each seed; one of these for all makes equal avatars more likely. Default: spectrum. */
  palette?: "spectrum" | ResolvedPalette | "auto" | null | undefined;
  /** Margin: 0, 4 (circle: 6) or 8 of 64. Default: none. */
  padding?: "none" | "some" | "lots" | null | undefined;
  /** Blank cells: 0, 2 or 4 of 16. Default: some. */
  empty?: "none" | "few" | "some" | null | undefined;
  /** 32 hexadecimal characters, used instead of the seed's hash. */
  hash?: string | null | undefined;
}

/** {@link Params}, or pairs of name and value, such as URLSearchParams or a Map. */
export type ParamsLike = Params | Iterable<readonly [string, unknown]> | null;

/** Parameters with a hash, which need no seed. */
export type WithHash = Params & { hash: string };

/** The parameters that components take. */
export interface ComponentParams extends Omit<Params, "size" | "substrate"> {
  /** Width and height on the display: a number of pixels, or a size of CSS such as 2em or 100%. Default: 64. */
  size?: number | string | null | undefined;
  /** The address of a photo. The avatar is shown behind it, which is seen until it is loaded and where it can't be. */
  src?: string | null | undefined;
  /** Background; auto is dark or light as the visitor prefers; none is transparent, with contrast below 3:1 on some pages. Default: dark. */
  substrate?: Params["substrate"] | "auto";
  /**
   * The name of the picture for assistive technology. Without `alt`, `title`, `aria-label` and `aria-labelledby` the picture is
   * decorative.
   */
  alt?: string | number | undefined;
  /** The tooltip, and the name of the picture if there is no `alt`. */
  title?: string | number | undefined;
}

/** The seed of a component. A number is its decimal text. */
export type ComponentSeed = string | number | bigint;

export interface SvgOptions {
  /**
   * Put in front of every id in the SVG: a letter or an underscore, then up to 63 letters, digits, hyphens and underscores. Needed where
   * the same avatar is inlined twice in a page.
   */
  idPrefix?: string | null | undefined;
}

/** A representation of an avatar. */
export type Format = "svg" | "png" | "decode";

export type ResolvedPalette = "fire" | "phosphor" | "cobalt" | "mono";

/** The decode document: a description of each cell. */
export interface Decoded {
  /** The specification of the picture. */
  spec: "SG-1";
  /** The hash in use, as 32 lowercase hexadecimal characters. */
  hex: string;
  /** The palette in use, never auto. */
  palette: "spectrum" | ResolvedPalette;
  /** The sixteen cells, row by row. */
  cells: Cell[];
}

export type Cell = BlankCell | ViaCell | ConnectionCell;

export interface BlankCell {
  row: number;
  col: number;
  kind: "blank";
}

export interface ViaCell {
  row: number;
  col: number;
  kind: "via";
  /** Its color, as #rrggbb. */
  shades: [string];
}

export interface ConnectionCell {
  row: number;
  col: number;
  kind: "connection";
  glyph: "tee" | "elbow" | "stub";
  /** In degrees, clockwise. */
  rotation: 0 | 90 | 180 | 270;
  /** The sides with a port, a subset of NESW in this order. */
  ports: string;
  /** Its two colors, as #rrggbb. */
  shades: [string, string];
}

/** A seed or parameter that SG-1 does not accept. The message says what was expected and does not quote the input. */
export class SignetError extends RangeError {
  constructor(field: string, message: string);
  readonly name: "SignetError";
  /** The name of the invalid parameter, argument or option. */
  readonly field: string;
}

/**
 * Returns the avatar as SVG text. Different avatars can be inlined in one page. If the same avatar is inlined twice, give each its own
 * `idPrefix`: a browser resolves references to the first element of an id, and if that is in a hidden avatar, the others lack their
 * gradients and their clip path.
 */
export function svg(seed: string, params?: ParamsLike, options?: SvgOptions): string;
export function svg(seed: string | null | undefined, params: WithHash, options?: SvgOptions): string;

/** Returns a description of each cell. `JSON.stringify` gives the bytes of the decode document of the service. */
export function decode(seed: string, params?: ParamsLike): Decoded;
export function decode(seed: string | null | undefined, params: WithHash): Decoded;

/** Returns the entity tag that the service sends, with quotes. The default format is "svg". */
export function etag(seed: string, params?: ParamsLike, format?: Format): string;
export function etag(seed: string | null | undefined, params: WithHash, format?: Format): string;

/** Returns the SVG as a data URI, for `src` attributes and CSS, where `url(…)` needs no quotes. */
export function dataUri(seed: string, params?: ParamsLike): string;
export function dataUri(seed: string | null | undefined, params: WithHash): string;

export interface HashOptions {
  /**
   * The key as text or bytes, 16 to 65536 bytes in UTF-8, of which one line end at the end is not part. Keep it on the server: who has
   * the key can find a seed by trying likely ones.
   */
  key?: string | Uint8Array | null | undefined;
}

/**
 * Returns the first 32 hexadecimal characters, in lower case, of the SHA-256 of the seed in UTF-8, or of its HMAC-SHA-256 if there is a
 * key, as `signet hash --key-file` does.
 */
export function hash(seed: string, options?: HashOptions): string;
