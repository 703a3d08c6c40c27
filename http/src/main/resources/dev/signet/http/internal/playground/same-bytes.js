// SPDX-License-Identifier: Apache-2.0
import { png } from "./png.js";
import { decode, svg } from "./signet.js";
import { byId } from "./elements.js";
import { SERVICE, avatarPath, decodePath } from "./urls.js";

/** The largest PNG that the server returns, in pixels. */
const LARGEST = Number(document.documentElement.dataset.maxSize);

/** Compares the bytes rendered here with those of the server: once automatically, then on request. */
export class SameBytes {
  #text = byId("comparison-result");
  #compare = byId("compare");
  #line = byId("comparison");
  #parameters;
  #subject;
  #checked = "";

  constructor() {
    this.#compare.addEventListener("click", () => this.check());
  }

  /** Clears the result when the avatar changes. */
  show({ parameters }, subject) {
    this.#parameters = parameters;
    this.#subject = subject;
    if (this.#checked !== "" && this.#checked !== avatarPath(subject, parameters, "svg")) {
      this.#checked = "";
      this.#line.classList.remove("equal", "unequal");
      this.#text.textContent = "Rendered in your browser.";
      this.#compare.hidden = false;
    }
  }

  async check() {
    const parameters = this.#parameters;
    const subject = this.#subject;
    const inputs = { ...parameters, hash: subject.hash };
    const size = String(Math.min(parameters.size, LARGEST));
    const utf8 = new TextEncoder();
    const checked = avatarPath(subject, parameters, "svg");
    this.#checked = checked;
    this.#compare.hidden = true;
    const results = await Promise.all([
      isEqual(avatarPath(subject, parameters, "svg"), utf8.encode(svg(subject.seed, inputs))),
      isEqual(avatarPath(subject, { ...parameters, size }, "png"), png(subject.seed, { ...inputs, size })),
      isEqual(decodePath(subject, parameters), utf8.encode(JSON.stringify(decode(subject.seed, inputs)))),
    ]).catch(() => undefined);
    if (this.#checked === checked) {
      this.#showResult(results);
    }
  }

  #showResult(results) {
    const equal = results?.every(Boolean) ?? false;
    this.#line.classList.toggle("equal", equal);
    this.#line.classList.toggle("unequal", results !== undefined && !equal);
    if (results === undefined) {
      this.#text.textContent = "Rendered in your browser. The server could not be reached.";
      this.#compare.hidden = false;
    } else {
      this.#text.textContent = equal
        ? "The same bytes in your browser and on the server."
        : "The server returns other bytes than your browser renders.";
    }
  }
}

async function isEqual(path, bytes) {
  const response = await fetch(SERVICE + path);
  if (!response.ok) {
    throw new Error(`The server returned ${response.status}.`);
  }
  const theirs = new Uint8Array(await response.arrayBuffer());
  return theirs.length === bytes.length && theirs.every((byte, i) => byte === bytes[i]);
}
