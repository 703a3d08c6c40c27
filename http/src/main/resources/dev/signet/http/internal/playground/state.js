// SPDX-License-Identifier: Apache-2.0
import { hash } from "./signet.js";
import { DEFAULTS, PARAMETERS, chosen } from "./parameters.js";
import { PLACEHOLDER_SEED, inUrl } from "./urls.js";

/**
 * The state of the page: a mode, the text of each mode, and the parameters. Immutable; listeners are called at most once per
 * frame.
 */
export class State {
  #current;
  #listeners = [];
  #scheduled = false;

  constructor(initial) {
    this.#current = initial;
  }

  get current() {
    return this.#current;
  }

  /** Returns seed or hash of the avatar. Throws a SignetError if the input is invalid. */
  get subject() {
    return subjectOf(this.#current);
  }

  change(part) {
    this.#current = { ...this.#current, ...part };
    if (!this.#scheduled) {
      this.#scheduled = true;
      requestAnimationFrame(() => this.#notify());
    }
  }

  changeParameter(name, value) {
    this.change({ parameters: { ...this.#current.parameters, [name]: value } });
  }

  listen(listener) {
    this.#listeners.push(listener);
  }

  #notify() {
    this.#scheduled = false;
    this.#listeners.forEach((listener) => listener(this.#current));
  }
}

/** Normalizes an e-mail address before hashing, since the server does not. */
export function normalized(email) {
  return email.trim().toLowerCase();
}

function subjectOf({ mode, typed }) {
  switch (mode) {
    case "email": {
      const hex = hash(normalized(typed.email));
      return { seed: PLACEHOLDER_SEED, hash: hex, hex };
    }
    case "hash":
      return { seed: PLACEHOLDER_SEED, hash: typed.hash, hex: typed.hash.toLowerCase() };
    default:
      return { seed: typed.text, hex: hash(typed.text) };
  }
}

/** Returns the state in a query. Unknown parameters and invalid values are ignored. */
export function fromQuery(text) {
  const given = new URLSearchParams(text);
  const parameters = { ...DEFAULTS };
  for (const { name, choices } of PARAMETERS) {
    const value = given.get(name);
    if (value !== null && (name === "size" ? isSize(value) : choices.includes(value))) {
      parameters[name] = value;
    }
  }
  const hex = given.get("hash") ?? "";
  const byHash = /^[0-9a-f]{32}$/i.test(hex);
  return {
    mode: byHash ? "hash" : "text",
    typed: { text: given.get("seed") || "ada", email: "", hash: byHash ? hex : "" },
    parameters,
  };
}

/** Returns the query that fromQuery reads. E-mail addresses and long seeds are written as hashes. */
export function toQuery(subject, parameters) {
  const { seed, hash } = inUrl(subject);
  const identity = hash ? ["hash", hash] : ["seed", seed];
  return "?" + new URLSearchParams([identity, ...chosen(parameters)]);
}

export function isSize(text) {
  return /^[1-9]\d{1,3}$/.test(text) && Number(text) >= 16 && Number(text) <= 1024;
}
