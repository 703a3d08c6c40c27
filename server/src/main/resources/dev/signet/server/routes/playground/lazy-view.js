// SPDX-License-Identifier: Apache-2.0

/** A view that is rendered only while it is visible or nearly so, to keep typing responsive. */
export class LazyView {
  #view;
  #near = false;
  #missed;

  constructor(section, view) {
    this.#view = view;
    const observer = new IntersectionObserver((entries) => {
      this.#near = entries.at(-1).isIntersecting;
      this.#catchUp();
    }, { rootMargin: "400px" });
    observer.observe(section);
  }

  show(...shown) {
    this.#missed = shown;
    this.#catchUp();
  }

  #catchUp() {
    if (this.#near && this.#missed) {
      this.#view.show(...this.#missed);
      this.#missed = undefined;
    }
  }
}
