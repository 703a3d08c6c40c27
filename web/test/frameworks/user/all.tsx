// SPDX-License-Identifier: Apache-2.0
// Every module, for old compilers and with the check of all declarations.
import { svg, dataUri, decode, hash, etag, SignetError, type Decoded, type Params } from "signet-avatar";
import { png } from "signet-avatar/png";
import { describe, ENGLISH } from "signet-avatar/describe";
import { createHandler } from "signet-avatar/fetch";
import { elementHtml } from "signet-avatar/server";
import { SignetAvatar } from "signet-avatar/element";
import type {} from "signet-avatar/jsx/react";
import { Avatar } from "signet-avatar/react";

const params: Params = { size: 48 };
const decoded: Decoded = decode("ada", params);
const bytes: Uint8Array = png("ada");
export const blob = new Blob([png("ada")]);
export const texts: string[] = [svg("ada"), dataUri("ada"), hash("ada"), etag("ada"), describe("ada", {}, ENGLISH), elementHtml({ seed: 1 })];
export const avatars = [<Avatar seed="ada" size={48} />, <Avatar hash={hash("ada")} fallback="nobody" />, <signet-avatar seed="ada" size={48} />];
export const others = [decoded, bytes, createHandler(), SignetAvatar, SignetError];
