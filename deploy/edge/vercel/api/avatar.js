// SPDX-License-Identifier: Apache-2.0
import { createHandler } from "signet-avatar/fetch";

export const config = { runtime: "edge" };

export default createHandler();
