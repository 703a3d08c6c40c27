// SPDX-License-Identifier: Apache-2.0
import { createHandler } from "signet-avatar/fetch";

// Larger PNGs take longer than the 10 ms of the free plan; on the paid plan no limit is needed (docs/EDGE.md).
export default { fetch: createHandler({ maxSize: 128 }) };
