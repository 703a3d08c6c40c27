// SPDX-License-Identifier: Apache-2.0
import { byId } from "./elements.js";

const form = byId("parameters");

/** The parameters of SG-1 with values and defaults, read from the page; size has no list of values. */
export const PARAMETERS = [...form.querySelectorAll("[data-parameter]")].map((fieldset) => {
  const inputs = [...fieldset.querySelectorAll("[name]")];
  const name = fieldset.dataset.parameter;
  const initial = inputs.find((input) => input.defaultChecked) ?? inputs[0];
  return {
    name,
    fieldset,
    choices: inputs.filter((input) => input.type === "radio").map((input) => input.value),
    initial: initial.type === "radio" ? initial.value : initial.defaultValue,
  };
});

/** Every parameter with its default. */
export const DEFAULTS = Object.freeze(Object.fromEntries(PARAMETERS.map(({ name, initial }) => [name, initial])));

/** The parameters that differ from their defaults, in the order of the page. */
export function chosen(parameters) {
  return PARAMETERS.map(({ name }) => [name, parameters[name]]).filter(([name, value]) => value !== DEFAULTS[name]);
}
