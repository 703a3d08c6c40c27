// SPDX-License-Identifier: Apache-2.0
/** @jsxImportSource solid-js */
import type {} from "signet-avatar/jsx/solid";

export const avatar = <signet-avatar seed="ada" size={48} class="x" />;
// @ts-expect-error: not a value
export const invalid = <signet-avatar seed="ada" shape="star" />;
