// SPDX-License-Identifier: Apache-2.0
import { decode } from "./signet.js";
import { byId, element } from "./elements.js";
import { draw } from "./picture.js";

const SIDES = { N: "north", E: "east", S: "south", W: "west" };
const CELL_BITS = 6;
/** The first bits of a cell, which shape it: SG-1, section 3.1. The others are not used. */
const SHAPING_BITS = 4;
/** Cells whose first bit is not used: it would turn ports by 180°, and folding undoes that in a corner: SG-1, section 3.2. */
const CORNERS = [0, 3, 12, 15];
const CELLS_END = 16 * CELL_BITS;
/** The use of the bits from each of these positions on: SG-1, section 2.1. */
const USES = [
  [0, "cell"],
  [CELLS_END, "palette"],
  [98, "color"],
  [107, "none"],
  [112, "blank"],
];

/** Shows the decode document on the avatar: each cell with its element and the bits that define it. */
export class HashView {
  #picture = byId("board-picture");
  #cells = byId("cells");
  #bits = byId("bits");
  #decoded;
  /** The selected cell; initially one that is not blank. */
  #current = -1;

  constructor() {
    for (let i = 0; i < 16; i++) {
      this.#cells.append(element("button", { type: "button", className: "cell", tabIndex: i === 0 ? 0 : -1 }));
    }
    for (let bit = 0; bit < 128; bit++) {
      this.#bits.append(element("span", { className: `use-${useOf(bit)}` }));
    }
    const select = ({ target }) => {
      const at = [...this.#cells.children].indexOf(target);
      if (at >= 0) {
        this.#select(at);
      }
    };
    this.#cells.addEventListener("pointerover", select);
    this.#cells.addEventListener("focusin", select);
    this.#cells.addEventListener("keydown", (event) => this.#move(event));
  }

  show({ parameters }, subject) {
    const inputs = { ...parameters, hash: subject.hash };
    draw(this.#picture, subject, { ...parameters, size: "64" });
    this.#decoded = decode(subject.seed, inputs);
    this.#cells.dataset.inset = insetOf(parameters);
    [...this.#cells.children].forEach((cell, i) => cell.setAttribute("aria-label", sentence(this.#decoded.cells[i])));
    byId("hex").textContent = this.#decoded.hex;
    byId("document").textContent = JSON.stringify(this.#decoded, null, 1).replace(/\n {2,}/g, " ").replace(/(\[|,) \{/g, "$1\n  {");
    const bits = bitsOf(this.#decoded.hex);
    [...this.#bits.children].forEach((span, i) => (span.textContent = bits[i]));
    this.#select(this.#current >= 0 ? this.#current : Math.max(0, this.#decoded.cells.findIndex((cell) => cell.ports)));
  }

  #select(at) {
    this.#current = at;
    const cell = this.#decoded.cells[at];
    [...this.#cells.children].forEach((button, i) => {
      button.tabIndex = i === at ? 0 : -1;
      button.classList.toggle("selected", i === at);
    });
    [...this.#bits.children].forEach((span, i) => span.classList.toggle("selected", Math.floor(i / CELL_BITS) === at && i < CELLS_END));
    byId("cell-title").textContent = `Row ${cell.row + 1}, column ${cell.col + 1}`;
    byId("cell-facts").replaceChildren(...this.#facts(cell, at).flatMap(([term, ...values]) =>
      [element("dt", { textContent: term }), element("dd", {}, ...values)]));
  }

  #facts(cell, at) {
    const from = CELL_BITS * at;
    const bits = bitsOf(this.#decoded.hex).slice(from, from + CELL_BITS);
    return [
      ["Kind", cell.glyph ? `${cell.kind}, ${cell.glyph}` : cell.kind],
      ["Rotation", cell.rotation === undefined ? "none" : `${cell.rotation}°`],
      ["Ports", cell.ports ? [...cell.ports].map((side) => SIDES[side]).join(", ") : "none"],
      ["Bits", element("code", { textContent: `${bits.slice(0, 2)} ${bits.slice(2)}` }), ` from ${from} to ${from + CELL_BITS - 1}`],
      ["Shades", ...(cell.shades ?? []).flatMap((shade) => [swatch(shade), " ", element("code", { textContent: shade }), " "]),
        ...(cell.shades ? [] : ["none"])],
    ];
  }

  #move(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 4, ArrowUp: -4 }[event.key];
    const to = event.key === "Home" ? 0 : event.key === "End" ? 15 : this.#current + step;
    if (to >= 0 && to < 16) {
      event.preventDefault();
      this.#cells.children[to].focus();
    }
  }
}

function sentence({ row, col, kind, glyph, rotation, ports }) {
  const place = `Row ${row + 1}, column ${col + 1}: `;
  const open = ports ? `, ports ${[...ports].map((side) => SIDES[side]).join(", ")}` : "";
  return place + (glyph ? `${glyph}, turned by ${rotation} degrees${open}` : kind);
}

function swatch(shade) {
  const swatch = element("span", { className: "swatch" });
  swatch.style.setProperty("--shade", shade);
  return swatch;
}

function insetOf({ padding, shape }) {
  return { none: "0", some: shape === "circle" ? "6" : "4", lots: "8" }[padding];
}

function bitsOf(hex) {
  return [...hex].map((digit) => parseInt(digit, 16).toString(2).padStart(4, "0")).join("");
}

function useOf(bit) {
  const [cell, at] = [Math.floor(bit / CELL_BITS), bit % CELL_BITS];
  const unused = bit < CELLS_END && (at >= SHAPING_BITS || (at === 0 && CORNERS.includes(cell)));
  return unused ? "none" : USES.findLast(([from]) => bit >= from)[1];
}
