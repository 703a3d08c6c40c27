// SPDX-License-Identifier: Apache-2.0

/** The element with this id, which the page has. */
export function byId(id) {
  return document.getElementById(id);
}

/** A new element with properties, and children that are elements or text. */
export function element(name, properties = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key in made) {
      made[key] = value;
    } else {
      made.setAttribute(key, value);
    }
  }
  made.append(...children);
  return made;
}

/** Tells the listener the value of a radio group whenever another one is chosen. */
export function onChoose(container, name, listener) {
  container.addEventListener("change", (event) => {
    if (event.target.name === name) {
      listener(event.target.value);
    }
  });
}
