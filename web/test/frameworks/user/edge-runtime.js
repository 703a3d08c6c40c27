// SPDX-License-Identifier: Apache-2.0
// The function of deploy/edge/vercel, as Vercel calls it.
import handle from "./avatar.js";

addEventListener("fetch", (event) => event.respondWith(handle(event.request)));
