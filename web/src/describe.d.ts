// SPDX-License-Identifier: Apache-2.0
import type { ParamsLike, WithHash } from "./signet.js";

export type ColorName =
  | "red" | "orange" | "yellow" | "green" | "turquoise" | "blue" | "purple" | "pink" | "brown" | "black" | "gray" | "white";

/** The words and the grammar of a language. Colors, lists and numbers that a function takes are results of the others. */
export interface Words {
  color(name: ColorName, shade: "" | "dark" | "light"): string;
  /** Items as in "red, green and blue". */
  list(items: string[]): string;
  /** A number from 1 to 16. */
  number(count: number): string;
  /** The traces, of one or two colors. */
  traces(colors: string): string;
  /** The vias, as a list of number and color, and how many they are in total. */
  vias(groups: string, count: number): string;
  /** Of traces and vias one or both, and the ground. */
  sentence(parts: string[], ground: string): string;
  /** The ground of the substrate "none". */
  transparent: string;
}

export const ENGLISH: Words;

/** Returns what the avatar looks like, as in "orange and green traces on dark blue, two turquoise vias", for `alt` where the picture matters. */
export function describe(seed: string, params?: ParamsLike, words?: Words): string;
export function describe(seed: string | null | undefined, params: WithHash, words?: Words): string;
