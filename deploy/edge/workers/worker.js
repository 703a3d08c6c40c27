// SPDX-License-Identifier: Apache-2.0
import { createHandler } from "signet-avatar/fetch";

export default { fetch: createHandler({ maxSize: 256 }) };
