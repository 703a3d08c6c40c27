// SPDX-License-Identifier: Apache-2.0
import { svg } from "/src/signet.js";
import "/src/signet-avatar.js";
import { equal, test } from "./test.js";

/** Adds an element with these attributes to the page. */
function avatar(attributes) {
  const element = document.createElement("signet-avatar");
  for (const [name, value] of Object.entries(attributes)) {
    element.setAttribute(name, value);
  }
  document.body.append(element);
  return element;
}

function shows(element, seed, params) {
  const drawn = element.shadowRoot.querySelector("svg").cloneNode(true);
  drawn.removeAttribute("part");
  drawn.removeAttribute("aria-hidden");
  const wanted = new DOMParser().parseFromString(trusted.createHTML(svg(seed, params)), "text/html").querySelector("svg");
  equal(drawn.outerHTML, wanted.outerHTML);
}

/** The element has the size of its placeholder, whose corners have this radius. */
function showsPlaceholder(element, size, radius) {
  const { width, height } = element.getBoundingClientRect();
  equal(`${width} x ${height}`, `${size} x ${size}`);
  equal(element.shadowRoot.querySelector("rect:only-child").getAttribute("rx"), String(radius));
}

/** Returns the errors that are printed on the console meanwhile. */
function printedBy(action) {
  const printed = [];
  const { error } = console;
  console.error = (text) => printed.push(text);
  try {
    action();
  } finally {
    console.error = error;
  }
  return printed;
}

/** Compares the name for assistive technology. Firefox does not expose it to pages. */
function hasName(element, name) {
  if (!FIREFOX) {
    equal(element.computedName, name);
  }
}

const FIREFOX = navigator.userAgent.includes("Firefox");
const POLICY = { createHTML: (markup) => markup };
/** Some versions of Firefox, such as 140, have no trusted types. */
const trusted = globalThis.trustedTypes?.createPolicy("tests", POLICY) ?? POLICY;

export function testElement() {
  test("an element in the markup of the page is rendered", () => {
    shows(document.querySelector("signet-avatar"), "ada", { palette: "fire", size: 48 });
  });

  test("the element has the size of its picture", () => {
    const { width, height } = document.querySelector("signet-avatar").getBoundingClientRect();
    equal(`${width} x ${height}`, "48 x 48");
  });

  test("every attribute is observed", () => {
    const element = avatar({ seed: "ada" });
    const params = {};
    for (const [name, value] of Object.entries({
      size: "96",
      glyph: "stub",
      substrate: "light",
      shape: "circle",
      blend: "false",
      elements: "via",
      palette: "cobalt",
      padding: "lots",
      empty: "none",
      hash: "0123456789abcdef0123456789abcdef",
    })) {
      params[name] = value;
      element.setAttribute(name, value);
      shows(element, "ada", params);
    }
    element.removeAttribute("hash");
    element.setAttribute("seed", "linus");
    delete params.hash;
    shows(element, "linus", params);
  });

  test("the substrate auto has the colors of light or dark, as the visitor prefers", () => {
    for (const look of [{}, { glyph: "stub", palette: "fire" }, { glyph: "elbow", blend: "false", padding: "some" }]) {
      const colorsOf = (element) =>
        [...element.shadowRoot.querySelectorAll("rect, path, g, stop")]
          .map((part) => getComputedStyle(part))
          .map(({ fill, stroke, stopColor }) => [fill.replace(/url.*/, "url"), stroke, stopColor].join())
          .join("\n");
      const auto = avatar({ ...look, seed: "ada", substrate: "auto" });
      const [light, dark] = ["light", "dark"].map((substrate) => colorsOf(avatar({ ...look, seed: "ada", substrate })));
      equal(light === dark, false);
      equal(getComputedStyle(auto.shadowRoot.querySelector("svg")).colorScheme, "light dark");
      equal(colorsOf(auto), matchMedia("(prefers-color-scheme: dark)").matches ? dark : light);
      for (const [scheme, expected] of Object.entries({ light, dark })) {
        auto.shadowRoot.querySelector("svg").style.colorScheme = scheme;
        equal(colorsOf(auto), expected, scheme);
      }
    }
  });

  test("without a seed and a hash the element shows a placeholder and reports nothing", () => {
    const element = avatar({ palette: "fire", size: "40" });
    const printed = printedBy(() => element.setAttribute("shape", "circle"));
    showsPlaceholder(element, 40, 32);
    equal(printed.length, 0);
    element.setAttribute("seed", "ada");
    shows(element, "ada", { palette: "fire", size: 40, shape: "circle" });
    element.removeAttribute("seed");
    showsPlaceholder(element, 40, 32);
  });

  test("every property is that of its attribute", () => {
    const element = document.createElement("signet-avatar");
    for (const name of element.constructor.observedAttributes) {
      equal(element[name], null);
      element[name] = name;
      equal(element.getAttribute(name), name);
      element.setAttribute(name, "x");
      equal(element[name], "x");
      element[name] = undefined;
      equal(element.hasAttribute(name), false);
    }
  });

  test("properties are rendered, also numbers and booleans", () => {
    const element = avatar({});
    Object.assign(element, { seed: "linus", size: 96, blend: false, shape: "circle", hash: null });
    shows(element, "linus", { size: 96, blend: false, shape: "circle" });
  });

  test("properties that were set before the element was defined are rendered", async () => {
    // An element of another document is not upgraded before it is moved to this one.
    const element = document.implementation.createHTMLDocument().createElement("signet-avatar");
    element.seed = "grace";
    element.size = 32;
    document.body.append(element);
    shows(element, "grace", { size: 32 });
    equal(element.getAttribute("seed"), "grace");
  });

  test("an invalid value shows a placeholder, fires an error event and is reported once", () => {
    const element = avatar({ seed: "ada", size: "96" });
    const errors = [];
    element.addEventListener("error", ({ error }) => errors.push(`${error.name} ${error.field}`));
    const printed = printedBy(() => {
      element.setAttribute("shape", "star");
      showsPlaceholder(element, 96, 10);
      element.setAttribute("palette", "fire");
      element.setAttribute("shape", "heart");
      element.setAttribute("shape", "star");
    });
    equal(errors.join(), Array(4).fill("SignetError shape").join());
    equal(printed.join("\n"), Array(2).fill("signet-avatar: shape must be one of rounded, square, circle.").join("\n"));
    element.setAttribute("shape", "circle");
    shows(element, "ada", { shape: "circle", size: 96, palette: "fire" });
    equal(printedBy(() => avatar({ seed: "ada", shape: "star" })).length, 1, "another element:");
  });

  test("an invalid size shows a placeholder of the default size", () => {
    let element;
    const printed = printedBy(() => (element = avatar({ seed: "ada", size: "7" })));
    equal(printed.length, 1);
    showsPlaceholder(element, 64, 10);
  });

  test("an error listener can replace the invalid value", () => {
    const element = avatar({ seed: "ada" });
    element.addEventListener("error", () => element.setAttribute("shape", "circle"));
    element.setAttribute("shape", "star");
    shows(element, "ada", { shape: "circle" });
  });

  test("a second copy of the module changes nothing", async () => {
    const first = customElements.get("signet-avatar");
    await import("/src/signet-avatar.js?copy");
    equal(customElements.get("signet-avatar"), first);
  });

  for (const [attributes, role, name] of [
    [{ seed: "ada" }, "image", "Avatar of ada"],
    [{ seed: "ada", label: "Ada Lovelace" }, "image", "Ada Lovelace"],
    [{ hash: "0123456789abcdef0123456789abcdef" }, "image", "Avatar"],
    [{ seed: "ada", "aria-label": "The countess" }, "image", "The countess"],
    [{ seed: "ada", label: "" }, "none", ""],
    [{}, "none", ""],
    [{ label: "Ada Lovelace" }, "none", ""],
    [{ seed: "ada", shape: "star" }, "none", ""],
    [{ seed: "" }, "none", ""],
  ]) {
    test(`to assistive technology ${JSON.stringify(attributes)} is ${role} "${name}"`, () => {
      const element = avatar(attributes);
      hasName(element, name);
      if (!FIREFOX) {
        equal(element.computedRole.replace("img", "image").replace("presentation", "none"), role);
      }
    });
  }

  test("the picture inside the element is hidden from assistive technology", () => {
    // The attribute, since Chromium computes a role even for hidden elements.
    for (const label of ["", "Ada Lovelace"]) {
      equal(avatar({ seed: "ada", label }).shadowRoot.querySelector("svg").getAttribute("aria-hidden"), "true");
    }
  });

  test("markup in the seed is not interpreted", () => {
    const element = avatar({ seed: "<img src=x onerror=alert(1)>" });
    equal(element.shadowRoot.querySelector("img"), null);
    hasName(element, "Avatar of <img src=x onerror=alert(1)>");
  });
}
