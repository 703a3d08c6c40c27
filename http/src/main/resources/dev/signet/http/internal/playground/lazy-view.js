// SPDX-License-Identifier: Apache-2.0

/** A view that is rendered only while it is visible or nearly so, to keep typing responsive. */
export class LazyView {
  #view;
  #near = false;
  #pending;

  constructor(section, view) {
    this.#view = view;
    const observer = new IntersectionObserver((entries) => {
      this.#near = entries.at(-1).isIntersecting;
      this.#update();
    }, { rootMargin: "400px" });
    observer.observe(section);
  }

  show(...state) {
    this.#pending = state;
    this.#update();
  }

  #update() {
    if (this.#near && this.#pending) {
      this.#view.show(...this.#pending);
      this.#pending = undefined;
    }
  }
}
