// SPDX-License-Identifier: Apache-2.0
import { createHandler } from "signet-avatar/fetch";

Deno.serve({ port: Number(Deno.env.get("PORT") ?? 8000) }, createHandler());
