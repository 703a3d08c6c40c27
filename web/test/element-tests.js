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

/** Compares the name for assistive technology. Only Chromium exposes it to pages. */
function hasName(element, name) {
  if (IS_EXPOSED) {
    equal(element.computedName, name);
  }
}

const IS_EXPOSED = "computedName" in Element.prototype;
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
    for (const name of element.constructor.observedAttributes.filter((name) => !/title|aria/.test(name))) {
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

  test("an element with many attributes is drawn once when it is defined", () => {
    const element = document.implementation.createHTMLDocument().createElement("signet-avatar");
    for (const [name, value] of Object.entries({ seed: "ada", size: "32", shape: "hexagon", palette: "fire" })) {
      element.setAttribute(name, value);
    }
    let errors = 0;
    element.addEventListener("error", () => errors++);
    printedBy(() => document.body.append(element));
    equal(errors, 1);
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
    const sentence = "signet-avatar: <signet-avatar>: shape must be one of rounded, square, circle. It is ";
    equal(printed.join("\n"), `${sentence}"star".\n${sentence}"heart".`);
    element.setAttribute("shape", "circle");
    shows(element, "ada", { shape: "circle", size: 96, palette: "fire" });
    equal(printedBy(() => avatar({ seed: "ada", shape: "star" })).length, 0, "another element:");
  });

  test("the same mistake in 500 elements is reported once, without the seed", () => {
    const printed = printedBy(() => {
      for (let i = 0; i < 500; i++) {
        avatar({ seed: `${i}\ud83d` });
      }
    });
    equal(printed.join(), "signet-avatar: <signet-avatar>: The seed must be well-formed Unicode text.");
  });

  test("a value is reported with at most 40 characters", () => {
    equal(printedBy(() => avatar({ seed: "ada", glyph: "x".repeat(99) })).join().endsWith(` It is "${"x".repeat(40)}".`), true);
  });

  test("an invalid size shows a placeholder of the default size", () => {
    for (const size of ["big", "-1", "1em;", "calc(1px)", "5 %", ""]) {
      let element;
      const printed = printedBy(() => (element = avatar({ seed: "ada", size })));
      equal(printed.join(), `signet-avatar: <signet-avatar>: size must be a number of pixels or a size of CSS such as 2em or 100%. It is "${size}".`);
      showsPlaceholder(element, 64, 10);
    }
  });

  test("a size is one of the display, and the picture is the same", () => {
    const container = document.createElement("div");
    container.style.cssText = "width: 200px; font-size: 10px";
    document.body.append(container);
    const wanted = svg("ada").replace(/^<svg[^>]*>/, "");
    for (const [size, pixels] of [["7", 7], ["20.5", 20.5], ["2000", 2000], ["2em", 20], ["100%", 200], ["25%", 50], ["48px", 48]]) {
      const element = avatar({ seed: "ada", size });
      container.append(element);
      const { width, height } = element.getBoundingClientRect();
      equal(`${width} x ${height}`, `${pixels} x ${pixels}`, size);
      const picture = element.shadowRoot.querySelector("svg");
      equal(picture.getBoundingClientRect().width, pixels, size);
      equal(picture.querySelectorAll("*").length, wanted.match(/<\w/g).length);
      element.setAttribute("size", "64");
      equal(element.getBoundingClientRect().width, 64, `64 after ${size}`);
    }
    container.remove();
  });

  test("a photo is visible once it is loaded, and one that can't be is not", async () => {
    const image = ({ shadowRoot }) => shadowRoot.querySelector("image");
    const loaded = image(avatar({ seed: "ada", src: "/test/photo.svg?visible" }));
    const missing = image(avatar({ seed: "ada", src: "/test/missing.svg" }));
    equal(loaded.getAttribute("visibility"), "hidden");
    const events = [
      new Promise((resolve) => new MutationObserver(resolve).observe(loaded, { attributes: true })),
      new Promise((resolve) => missing.addEventListener("error", resolve)),
    ];
    await Promise.all(events);
    equal(loaded.getAttribute("visibility"), null);
    equal(missing.getAttribute("visibility"), "hidden");
  });

  test("a photo is in front of the avatar, and stays the same when the avatar changes", () => {
    const element = avatar({ seed: "ada", src: "/test/photo.svg" });
    const image = element.shadowRoot.querySelector("svg > image:last-child");
    equal(image.getAttribute("href"), "/test/photo.svg");
    element.seed = "linus";
    element.shape = "circle";
    element.alt = "Linus";
    equal(element.shadowRoot.querySelector("svg > image:last-child"), image);
    equal(image.getAttribute("clip-path"), "inset(0 round 32px)");
    element.src = "/test/photo.svg?2";
    equal(image.isConnected, false);
    equal(element.shadowRoot.querySelectorAll("image").length, 1);
    element.src = null;
    shows(element, "linus", { shape: "circle" });
    element.src = "";
    shows(element, "linus", { shape: "circle" });
  });

  test("an error listener can replace the invalid value", () => {
    const element = avatar({ seed: "ada" });
    element.addEventListener("error", () => element.setAttribute("shape", "circle"));
    element.setAttribute("shape", "star");
    shows(element, "ada", { shape: "circle" });
  });

  test("an element that moves to the document of a frame and back keeps its style and draws changes", () => {
    const frame = document.createElement("iframe");
    document.body.append(frame);
    const element = avatar({ seed: "ada" });
    for (const [parent, size] of [
      [frame.contentDocument.body, "50"],
      [document.body, "60"],
    ]) {
      parent.append(element);
      element.setAttribute("size", size);
      shows(element, "ada", { size });
      equal(parent.ownerDocument.defaultView.getComputedStyle(element).display, "inline-block");
      equal(element.getBoundingClientRect().width, Number(size));
    }
    frame.remove();
    element.remove();
  });

  test("a second copy of the module changes nothing", async () => {
    const first = customElements.get("signet-avatar");
    await import("/src/signet-avatar.js?copy");
    equal(customElements.get("signet-avatar"), first);
  });

  for (const [attributes, role, name] of [
    [{ seed: "ada" }, "none", ""],
    [{ seed: "ada", label: "Ada Lovelace" }, "image", "Ada Lovelace"],
    [{ seed: "ada", alt: "Ada Lovelace" }, "image", "Ada Lovelace"],
    [{ seed: "ada", title: "Ada Lovelace" }, "image", "Ada Lovelace"],
    [{ seed: "ada", "aria-label": "The countess" }, "image", "The countess"],
    [{ seed: "ada", "aria-labelledby": "heading" }, "image", "Users"],
    [{ seed: "ada", label: "", title: "Ada" }, "none", ""],
    [{ seed: "ada", alt: "" }, "none", ""],
    [{ hash: "0123456789abcdef0123456789abcdef" }, "none", ""],
    [{}, "none", ""],
    [{ label: "Ada Lovelace" }, "image", "Ada Lovelace"],
    [{ seed: "ada", shape: "star" }, "none", ""],
    [{ seed: "ada", shape: "star", label: "Ada Lovelace" }, "image", "Ada Lovelace"],
    [{ seed: "" }, "none", ""],
  ]) {
    test(`to assistive technology ${JSON.stringify(attributes)} is ${role} "${name}", and so is a link or a button around it`, () => {
      document.body.append(Object.assign(document.createElement("h1"), { id: "heading", textContent: "Users" }));
      const element = avatar(attributes);
      if (IS_EXPOSED) {
        equal(element.computedRole.replace("img", "image").replace("presentation", "none"), role);
      }
      if (role === "image") {
        hasName(element, name);
      }
      for (const around of [Object.assign(document.createElement("a"), { href: "#" }), document.createElement("button")]) {
        document.body.append(around);
        around.append(element);
        hasName(around, name);
      }
      document.getElementById("heading").remove();
    });
  }

  test("a name that is set or removed later is that of the element", () => {
    const element = avatar({ seed: "ada" });
    const link = Object.assign(document.createElement("a"), { href: "#" });
    document.body.append(link);
    link.append(element);
    for (const attribute of ["aria-label", "alt", "title", "label"]) {
      element.setAttribute(attribute, attribute);
      hasName(link, attribute);
      element.removeAttribute(attribute);
      hasName(link, "");
    }
  });

  test("the picture inside the element is hidden from assistive technology", () => {
    // The attribute, since Chromium computes a role even for hidden elements.
    for (const label of ["", "Ada Lovelace"]) {
      equal(avatar({ seed: "ada", label }).shadowRoot.querySelector("svg").getAttribute("aria-hidden"), "true");
    }
  });

  test("markup in the seed is not interpreted", () => {
    const element = avatar({ seed: "<img src=x onerror=alert(1)>" });
    equal(element.shadowRoot.querySelector("img"), null);
  });
}
