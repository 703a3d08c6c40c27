// SPDX-License-Identifier: Apache-2.0
import { resolve } from "node:path";

// The folder is a project of its own, wherever it is copied to.
export default { turbopack: { root: resolve(import.meta.dirname) } };
