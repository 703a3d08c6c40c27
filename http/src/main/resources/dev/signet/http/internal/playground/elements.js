// SPDX-License-Identifier: Apache-2.0

/** Returns the element with this id, which must exist. */
export function byId(id) {
  return document.getElementById(id);
}

/** Creates an element with properties and children, which are elements or text. */
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

/** Calls the listener with the value of a radio group when it changes. */
export function onChoose(container, name, listener) {
  container.addEventListener("change", (event) => {
    if (event.target.name === name) {
      listener(event.target.value);
    }
  });
}
