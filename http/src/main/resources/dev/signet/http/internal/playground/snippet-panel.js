// SPDX-License-Identifier: Apache-2.0
import { copy } from "./clipboard.js";
import { byId, element, onChoose } from "./elements.js";
import { SNIPPETS } from "./snippets.js";
import { SERVICE } from "./urls.js";

/** How long the button shows the result, in milliseconds. */
const RESULT_DURATION = 2000;

/** The code snippets: tabs, the selected snippet, and a copy button. */
export class SnippetPanel {
  #tabs = byId("tabs");
  #panel = byId("snippet");
  #code = byId("code");
  #copy = byId("copy");
  #format = byId("format");
  #open = SNIPPETS[0];
  #chosenFormat = "svg";
  #input;
  #resetTimer = 0;

  constructor() {
    this.#tabs.append(...SNIPPETS.map(({ id, name }) =>
      element("button", { type: "button", role: "tab", id: `tab-${id}`, "aria-controls": "snippet", textContent: name })));
    this.#tabs.addEventListener("click", ({ target }) => this.#select(target.closest("[role=tab]")));
    this.#tabs.addEventListener("keydown", (event) => this.#move(event));
    onChoose(this.#format, "format", (format) => {
      this.#chosenFormat = format;
      this.#write();
    });
    this.#copy.addEventListener("click", async () => {
      this.#setLabel((await copy(this.#code.textContent)) ? "Copied" : "Copy failed");
      this.#resetTimer = setTimeout(() => this.#setLabel("Copy"), RESULT_DURATION);
    });
    this.#mark();
  }

  show({ mode, parameters }, subject) {
    this.#input = { origin: SERVICE, subject, parameters, title: mode === "text" ? subject.seed : "" };
    this.#write();
  }

  #write() {
    const format = this.#open.formats?.[0] ?? this.#chosenFormat;
    this.#format.disabled = this.#open.formats !== undefined;
    this.#format.querySelector(`[value=${format}]`).checked = true;
    this.#code.textContent = this.#open.text({ ...this.#input, format });
    this.#setLabel("Copy");
  }

  #setLabel(word) {
    clearTimeout(this.#resetTimer);
    this.#copy.textContent = word;
  }

  #select(tab) {
    if (tab) {
      this.#open = SNIPPETS.find(({ id }) => tab.id === `tab-${id}`);
      this.#mark();
      this.#write();
    }
  }

  #mark() {
    for (const tab of this.#tabs.children) {
      const open = tab.id === `tab-${this.#open.id}`;
      tab.setAttribute("aria-selected", String(open));
      tab.tabIndex = open ? 0 : -1;
    }
    this.#panel.setAttribute("aria-labelledby", `tab-${this.#open.id}`);
  }

  #move(event) {
    const tabs = [...this.#tabs.children];
    const at = tabs.indexOf(document.activeElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      const tab = tabs.at(to % tabs.length);
      tab.focus();
      this.#select(tab);
    }
  }
}
