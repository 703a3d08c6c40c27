// SPDX-License-Identifier: Apache-2.0
import { createHandler } from "signet-avatar/fetch";

Bun.serve({ port: Number(process.env.PORT ?? 3000), fetch: createHandler() });
