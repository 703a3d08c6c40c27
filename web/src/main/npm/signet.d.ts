// SPDX-License-Identifier: Apache-2.0

/** The parameters of SG-1: named and spelt as in the URL of the service. What is left out, or undefined, has its default. */
export interface Params {
  /** Rendered size in pixels, 16 to 1024; the viewBox is 64 units whatever the size. Default: 64. */
  size?: number | string;
  /** Base connection set, turned per cell. Default: tee. */
  glyph?: "tee" | "elbow" | "stub";
  /** Ground of the board; light switches to the ink ramp, none leaves the ground out. Default: dark. */
  substrate?: "dark" | "light" | "none";
  /** Outline of the board. Default: rounded. */
  shape?: "rounded" | "square" | "circle";
  /** Whether joined traces are graded between both shades. Default: true. */
  blend?: boolean | "true" | "false";
  /** What the cells show; via draws every cell that is not blank as a via. Default: mixed. */
  elements?: "mixed" | "via";
  /** Family of colours; auto lets the hash choose fire, phosphor, cobalt or mono. Default: spectrum. */
  palette?: "spectrum" | ResolvedPalette | "auto";
  /** Inset of the grid. Default: none. */
  padding?: "none" | "some" | "lots";
  /** Share of blank cells. Default: some. */
  empty?: "none" | "few" | "some";
  /** 128-bit hash as 32 hexadecimal characters; the seed is then ignored. */
  hash?: string;
}

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
  /** Its colour, as #rrggbb. */
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
  /** Its two colours, as #rrggbb. */
  shades: [string, string];
}

/** A seed or parameter that SG-1 does not accept. The message says what was expected and quotes nothing of what was given. */
export class SignetError extends RangeError {
  constructor(field: string, message: string);
  readonly name: "SignetError";
  /** The name of the parameter to blame, or "seed". */
  readonly field: string;
}

/** The avatar as SVG text, ready to stand in a page: ids do not clash, however many are in it. */
export function svg(seed: string, params?: Params): string;

/** The avatar as a PNG file. */
export function png(seed: string, params?: Params): Uint8Array<ArrayBuffer>;

/** The avatar explained cell by cell. */
export function decode(seed: string, params?: Params): Decoded;

/** {@link decode} as the text that the service sends, byte for byte. */
export function decodeText(seed: string, params?: Params): string;

/** The hash of a seed: the first 32 characters of the SHA-256 of its UTF-8 bytes, in lower-case hexadecimal. */
export function hash(seed: string): string;
