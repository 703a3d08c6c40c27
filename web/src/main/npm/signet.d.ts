// SPDX-License-Identifier: Apache-2.0

/**
 * The parameters of SG-1: named and spelled as in the URL of the service. What is left out, undefined or null has its
 * default.
 */
export interface Params {
  /** Rendered size in pixels, 16 to 1024; the viewBox is 64 units whatever the size. Default: 64. */
  size?: number | string | null;
  /** Base connection set, turned per cell. Default: tee. */
  glyph?: "tee" | "elbow" | "stub" | null;
  /** Ground of the board; light switches to the ink ramp, none leaves the ground out. Default: dark. */
  substrate?: "dark" | "light" | "none" | null;
  /** Outline of the board. Default: rounded. */
  shape?: "rounded" | "square" | "circle" | null;
  /** Whether joined traces are graded between both shades. Default: true. */
  blend?: boolean | "true" | "false" | null;
  /** What the cells show; via draws every cell that is not blank as a via. Default: mixed. */
  elements?: "mixed" | "via" | null;
  /** Family of colors; auto lets the hash choose fire, phosphor, cobalt or mono. Default: spectrum. */
  palette?: "spectrum" | ResolvedPalette | "auto" | null;
  /** Inset of the grid. Default: none. */
  padding?: "none" | "some" | "lots" | null;
  /** Share of blank cells. Default: some. */
  empty?: "none" | "few" | "some" | null;
  /** 128-bit hash as 32 hexadecimal characters, which replaces the seed's. */
  hash?: string | null;
}

/** {@link Params}, or their names and values as a query has them: URLSearchParams is that, and so is a Map. */
export type ParamsLike = Params | Iterable<readonly [string, unknown]> | null;

/** Parameters that do without a seed. */
export type WithHash = Params & { hash: string };

/** A representation of an avatar. */
export type Format = "svg" | "png" | "decode";

export type ResolvedPalette = "fire" | "phosphor" | "cobalt" | "mono";

/** An avatar, cell by cell. */
export interface Decoded {
  /** The specification of the picture. */
  spec: "SG-1";
  /** The hash in use, as 32 lower-case hexadecimal characters. */
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
  /** Degrees clockwise. */
  rotation: 0 | 90 | 180 | 270;
  /** The sides with a trace, out of NESW in this order. */
  ports: string;
  /** Its two colors, as #rrggbb. */
  shades: [string, string];
}

/** A seed or parameter that SG-1 does not accept. The message says what was expected and quotes nothing of what was given. */
export class SignetError extends RangeError {
  constructor(field: string, message: string);
  readonly name: "SignetError";
  /** The name of the parameter to blame, or "seed" or "params". */
  readonly field: string;
}

/** The avatar as SVG text, ready to stand in a page: ids do not clash, however many are in it. */
export function svg(seed: string, params?: ParamsLike): string;
export function svg(seed: string | null | undefined, params: WithHash): string;

/** The avatar explained cell by cell. `JSON.stringify` makes it the document that the service sends, byte for byte. */
export function decode(seed: string, params?: ParamsLike): Decoded;
export function decode(seed: string | null | undefined, params: WithHash): Decoded;

/** The entity tag of a representation, as the service sends it, quotes included. The format is "svg" unless given. */
export function etag(seed: string, params?: ParamsLike, format?: Format): string;
export function etag(seed: string | null | undefined, params: WithHash, format?: Format): string;

/** The SVG as a data URI, for `src` attributes and CSS. */
export function dataUri(seed: string, params?: ParamsLike): string;
export function dataUri(seed: string | null | undefined, params: WithHash): string;

/** The hash of a seed: the first 32 characters of the SHA-256 of its UTF-8 bytes, in lower-case hexadecimal. */
export function hash(seed: string): string;
