// SPDX-License-Identifier: Apache-2.0
export { default as Avatar } from "./Avatar.svelte";
