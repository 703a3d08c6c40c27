// SPDX-License-Identifier: Apache-2.0
import { byId, onChoose } from "./elements.js";
import { randomName } from "./names.js";
import { normalized } from "./state.js";

const MODES = {
  text: {
    label: "Seed: any text",
    placeholder: "Type a name",
    keyboard: "text",
    note: () => "Hashed exactly as typed: Ada and ada give different avatars.",
  },
  email: {
    label: "E-mail address; not sent to the server",
    placeholder: "you@example.com",
    keyboard: "email",
    note: ({ typed, subject }) =>
      subject
        ? `${normalized(typed.email)} was hashed in this tab; only ${subject.hash.slice(0, 8)}… goes into the URL. ` +
          "An address can be guessed from its hash. Where others see the URL, send a keyed hash: signet hash --help."
        : "Trimmed, lowercased and hashed in the browser. The address is not sent to the server.",
  },
  hash: {
    label: "Hash: 32 hexadecimal characters",
    placeholder: "32 hexadecimal characters",
    keyboard: "text",
    note: () => "32 hexadecimal characters, such as an MD5, half a SHA-256 or a pseudonym.",
  },
};

/** The input of the avatar: a text, an e-mail address or a hash. */
export class Identity {
  #state;
  #form = byId("identity");
  #input = byId("seed");
  #label = byId("seed-label");
  #note = byId("seed-note");
  #shown = "";

  constructor(state) {
    this.#state = state;
    this.#form.addEventListener("submit", (event) => event.preventDefault());
    this.#input.addEventListener("input", () => this.#type(this.#input.value));
    onChoose(this.#form, "mode", (mode) => {
      state.change({ mode });
      this.#input.focus();
    });
    byId("random-name").addEventListener("click", () => {
      state.change({ mode: "text", typed: { ...state.current.typed, text: randomName() } });
    });
  }

  #type(text) {
    const { mode, typed } = this.#state.current;
    this.#state.change({ typed: { ...typed, [mode]: text } });
  }

  /** Shows the state, and `error` if the input is invalid. */
  show({ mode, typed }, subject, error) {
    const kind = MODES[mode];
    if (this.#shown !== mode) {
      this.#shown = mode;
      this.#form.elements.mode.value = mode;
      this.#label.textContent = kind.label;
      this.#input.placeholder = kind.placeholder;
      // Not type="email", which trims the value without showing it.
      this.#input.inputMode = kind.keyboard;
    }
    if (this.#input.value !== typed[mode]) {
      this.#input.value = typed[mode];
    }
    const isEmpty = error !== undefined && typed[mode] === "";
    this.#input.setAttribute("aria-invalid", String(error !== undefined && !isEmpty));
    this.#note.classList.toggle("error", error !== undefined && !isEmpty);
    const text = error && !isEmpty ? error : kind.note({ typed, subject });
    if (this.#note.textContent !== text) {
      this.#note.textContent = text;
    }
  }
}
