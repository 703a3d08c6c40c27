// SPDX-License-Identifier: Apache-2.0
import { element } from "./elements.js";

/** Puts text on the clipboard; false if the browser does not let us. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyFromBox(text);
  }
}

/** The old way, the only one on a page that came without TLS. */
function copyFromBox(text) {
  const before = document.activeElement;
  const box = element("textarea", { value: text, className: "unseen", "aria-hidden": "true" });
  document.body.append(box);
  box.select();
  const done = document.execCommand("copy");
  box.remove();
  before?.focus();
  return done;
}
