// SPDX-License-Identifier: Apache-2.0
import { png } from "./png.js";
import { decode, svg } from "./signet.js";
import { byId, element } from "./elements.js";
import { paint } from "./picture.js";

/** Delay before the PNG length is computed, in milliseconds; 1024 pixels take a tenth of a second. */
const LENGTH_DELAY = 150;

/** The large avatar and its downloads. */
export class Preview {
  #picture = byId("picture");
  #facts = byId("facts");
  #tinted = document.querySelectorAll(".hero, .frame");
  #svg = "";
  #png = () => new Uint8Array();
  #name = "";
  #pending = 0;

  constructor() {
    byId("download-svg").addEventListener("click", () => save(this.#svg, "image/svg+xml", this.#name + ".svg"));
    byId("download-png").addEventListener("click", () => save(this.#png(), "image/png", this.#name + ".png"));
  }

  show({ mode, parameters }, subject) {
    const inputs = { ...parameters, hash: subject.hash };
    this.#svg = svg(subject.seed, inputs);
    this.#png = () => png(subject.seed, inputs);
    this.#name = fileName(subject);
    paint(this.#picture, this.#svg);
    this.#picture.setAttribute("aria-label", mode === "text" ? `Avatar of ${subject.seed}` : "Avatar of this hash");
    this.#tint(decode(subject.seed, inputs));
    this.#showFacts(parameters.size, "…");
    clearTimeout(this.#pending);
    this.#pending = setTimeout(() => this.#showFacts(parameters.size, kilobytes(this.#png().length)), LENGTH_DELAY);
  }

  #showFacts(size, pngLength) {
    this.#facts.textContent = `${size} px · SVG ${kilobytes(this.#svg.length)} · PNG ${pngLength}`;
  }

  /** Applies the colors of the avatar to the background. */
  #tint({ cells }) {
    const shades = cells.flatMap((cell) => cell.shades ?? []);
    for (const { style } of this.#tinted) {
      style.setProperty("--tint-a", shades[0]);
      style.setProperty("--tint-b", shades.find((shade) => shade !== shades[0]) ?? shades[0]);
    }
  }
}

function save(content, type, name) {
  const url = URL.createObjectURL(new Blob([content], { type }));
  element("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url));
}

/** Returns a file name from the seed, or from the hash if the seed has no usable characters or is an address. */
export function fileName(subject) {
  const plain = (subject.seed ?? "").replace(/[^\p{L}\p{N}._-]+/gu, "-").replace(/^[-.]+|[-.]+$/g, "");
  return subject.hash || plain === "" ? subject.hex : [...plain].slice(0, 60).join("");
}

function kilobytes(count) {
  return count < 1000 ? `${count} B` : `${(count / 1000).toFixed(1)} KB`;
}
