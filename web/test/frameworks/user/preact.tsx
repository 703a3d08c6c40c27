// SPDX-License-Identifier: Apache-2.0
/** @jsxImportSource preact */
import type {} from "signet-avatar/jsx/preact";

export const avatar = <signet-avatar seed="ada" size={48} class="x" />;
// @ts-expect-error: not a value
export const invalid = <signet-avatar seed="ada" shape="star" />;
