// SPDX-License-Identifier: Apache-2.0
import { createHandler } from "signet-avatar/fetch";

const handle = createHandler();
addEventListener("fetch", (event) => event.respondWith(handle(event.request)));
