// SPDX-License-Identifier: Apache-2.0
import { element } from "./elements.js";

/** Copies text to the clipboard; returns false if the browser does not allow it. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyFromBox(text);
  }
}

/** execCommand, the only way on pages without TLS. */
function copyFromBox(text) {
  const before = document.activeElement;
  const box = element("textarea", { value: text, className: "visually-hidden", "aria-hidden": "true" });
  document.body.append(box);
  box.select();
  const done = document.execCommand("copy");
  box.remove();
  before?.focus();
  return done;
}
