// SPDX-License-Identifier: Apache-2.0
import { equal, test } from "./test.js";

const hexOf = (buffer) => Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");
const sha256 = async (bytes) => hexOf(await crypto.subtle.digest("SHA-256", bytes));

/** Tests of signet.js and png.js, run in node and in browsers. Of the PNGs a tenth, unless `full`; check.py compares all of them in node. */
export function testApi({ dataUri, decode, etag, hash, SignetError, svg }, { png }, vectors, full) {
  test("there are vectors", () => equal(vectors.length > 500, true));

  for (const [what, check] of Object.entries({
    hash: ({ seed, hex }) => equal(seed === undefined ? hex : hash(seed), hex),
    SVG: async (v) => equal(await sha256(new TextEncoder().encode(svg(...input(v)))), v.svgSha256),
    PNG: async (v) => equal(await sha256(png(...input(v))), v.pngSha256),
    "entity tags": (v) => {
      for (const format of ["svg", "png", "decode"]) {
        equal(etag(...input(v), format), v.etags[format]);
      }
    },
    "decode document": (v) => equal(JSON.stringify(decode(...input(v))), JSON.stringify(v.decode)),
  })) {
    test(`every vector has its ${what}`, async () => {
      for (const vector of vectors.filter((_, i) => what !== "PNG" || full || i % 10 === 0)) {
        try {
          await check(vector);
        } catch (error) {
          throw new Error(`${JSON.stringify(input(vector))}: ${error.message}`);
        }
      }
    });
  }

  test("the data URI is the SVG, and has no character that ends an attribute or an unquoted url()", () => {
    for (const params of [{ size: 48 }, { padding: "lots", shape: "circle" }, { glyph: "elbow" }, { substrate: "none", glyph: "stub" }]) {
      const uri = dataUri("ada", params);
      equal(decodeURIComponent(uri.replace("data:image/svg+xml,", "")), svg("ada", params));
      equal(/^data:image\/svg\+xml,([\w.:/,=-]|%2[0-9]|%3[CE])*$/.test(uri), true, uri);
    }
  });

  test("a browser reads the data URI in an unquoted url()", async () => {
    if (globalThis.document === undefined) {
      return;
    }
    const element = document.createElement("i");
    element.style.backgroundImage = `url(${dataUri("ada", { padding: "some" })})`;
    const [, read] = /^url\("(.*)"\)$/.exec(element.style.backgroundImage) ?? [];
    equal(decodeURIComponent(read.replace("data:image/svg+xml,", "")), svg("ada", { padding: "some" }));
  });

  test("a keyed hash is HMAC-SHA-256", async () => {
    const text = new TextEncoder();
    for (const length of [16, 63, 64, 65, 200, 65536]) {
      const bytes = Uint8Array.from({ length }, (_, i) => (31 * i + length) % 256 || 1);
      for (const seed of ["ada", "é😀", "x".repeat(300)]) {
        const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
        const expected = hexOf(await crypto.subtle.sign("HMAC", key, text.encode(seed))).slice(0, 32);
        equal(hash(seed, { key: bytes }), expected);
        // One line end is not part of the key.
        equal(hash(seed, { key: Uint8Array.of(...bytes, 10) }), expected);
        equal(hash(seed, { key: Uint8Array.of(...bytes, 13, 10) }), expected);
      }
    }
    equal(hash("ada", { key: "grüne-schlüssel!" }), hash("ada", { key: text.encode("grüne-schlüssel!\n") }));
    for (const options of [undefined, null, {}, { key: undefined }]) {
      equal(hash("ada", options), hash("ada"));
    }
  });

  test("the entity tag is that of the SVG unless a format is given", () => equal(etag("ada"), etag("ada", {}, "svg")));

  test("idPrefix is put in front of every id and reference, and changes nothing else", () => {
    for (const look of [{}, { shape: "circle" }, { glyph: "stub", blend: false }, { glyph: "elbow", padding: "some" }]) {
      const plain = svg("ada", look);
      equal(svg("ada", look, { idPrefix: "nav-1_" }), plain.replace(/( id="|url\(#)/g, "$1nav-1_"));
      for (const options of [{ idPrefix: "" }, { idPrefix: null }, {}, null]) {
        equal(svg("ada", look, options), plain);
      }
    }
    equal(svg("ada", {}, { idPrefix: "_" + "z".repeat(63) }).includes('id="_zzz'), true);
  });

  test("numbers and booleans are read as their text", () => {
    equal(svg("ada", { size: 128, blend: false }), svg("ada", { size: "128", blend: "false" }));
  });

  test("undefined and null select the default", () => {
    equal(svg("ada", { size: undefined, palette: null, hash: undefined }), svg("ada"));
    equal(svg("ada", null), svg("ada"));
  });

  test("unknown names are ignored", () => equal(svg("ada", { pallete: "fire", toString: 1 }), svg("ada")));

  test("parameters may be URLSearchParams or a Map", () => {
    const wanted = svg("ada", { size: 128, palette: "fire" });
    equal(svg("ada", new URLSearchParams("size=128&palette=fire&utm_source=x")), wanted);
    equal(svg("ada", new Map([["size", 128], ["palette", "fire"], ["shape", null]])), wanted);
    equal(svg(undefined, new URLSearchParams({ hash: hash("ada") })), svg("ada"));
  });

  test("with a hash the seed is ignored and may be missing", () => {
    for (const seed of [undefined, null, "linus"]) {
      equal(svg(seed, { hash: hash("ada").toUpperCase() }), svg("ada"));
    }
  });

  test("each PNG is a new array", () => {
    const first = png("ada");
    const copy = first.slice();
    first.fill(0);
    equal(String(png("ada")), String(copy));
    equal(Object.prototype.toString.call(first), "[object Uint8Array]");
    equal(first.buffer.byteLength, first.length);
  });

  for (const [field, call, message] of [
    ["size", () => svg("ada", { size: 15 }), "size must be a whole number from 16 to 1024."],
    ["size", () => png("ada", { size: 64.5 }), "size must be a whole number from 16 to 1024."],
    ["palette", () => decode("ada", { palette: "Fire" }), "palette must be one of spectrum, auto, fire, phosphor, cobalt, mono."],
    ["blend", () => decode("ada", { blend: 1 }), "blend must be one of true, false."],
    ["shape", () => svg("ada", { shape: {} }), "shape must be one of rounded, square, circle."],
    ["hash", () => svg("ada", { hash: "abc" }), "hash must be exactly 32 hexadecimal characters."],
    ["empty", () => svg("ada", { empty: "", size: 1 }), "empty must be one of none, few, some."],
    ["seed", () => svg(""), "The seed must not be empty."],
    ["seed", () => hash("\ud83d"), "The seed must be well-formed Unicode text."],
    ["seed", () => png(), "The seed must be a string."],
    ["seed", () => hash(42), "The seed must be a string."],
    ["seed", () => svg("", { hash: "0".repeat(32) }), "The seed must not be empty."],
    ["seed", () => svg("\ud83d", { hash: "0".repeat(32) }), "The seed must be well-formed Unicode text."],
    ["seed", () => svg(42, { hash: "0".repeat(32) }), "The seed must be a string."],
    ["idPrefix", () => svg("ada", {}, { idPrefix: "1a" }), "idPrefix must start with a letter or an underscore and have at most 64 letters, digits, hyphens and underscores."],
    ["idPrefix", () => svg("ada", {}, { idPrefix: "-a" }), "idPrefix must start with a letter or an underscore and have at most 64 letters, digits, hyphens and underscores."],
    ["idPrefix", () => svg("ada", {}, { idPrefix: "a b" }), "idPrefix must start with a letter or an underscore and have at most 64 letters, digits, hyphens and underscores."],
    ["idPrefix", () => svg("ada", {}, { idPrefix: "a\\n" }), "idPrefix must start with a letter or an underscore and have at most 64 letters, digits, hyphens and underscores."],
    ["idPrefix", () => svg("ada", {}, { idPrefix: "é" }), "idPrefix must start with a letter or an underscore and have at most 64 letters, digits, hyphens and underscores."],
    ["idPrefix", () => svg("ada", {}, { idPrefix: "a".repeat(65) }), "idPrefix must start with a letter or an underscore and have at most 64 letters, digits, hyphens and underscores."],
    ["idPrefix", () => svg("ada", {}, { idPrefix: 1 }), "idPrefix must start with a letter or an underscore and have at most 64 letters, digits, hyphens and underscores."],
    ["key", () => hash("ada", { key: "x".repeat(15) }), "The key must be a string or a Uint8Array of 16 to 65536 bytes."],
    ["key", () => hash("ada", { key: "x".repeat(65537) }), "The key must be a string or a Uint8Array of 16 to 65536 bytes."],
    ["key", () => hash("ada", { key: 1 }), "The key must be a string or a Uint8Array of 16 to 65536 bytes."],
    ["key", () => hash("ada", { key: "" }), "The key must be a string or a Uint8Array of 16 to 65536 bytes."],
    ["seed", () => hash("", { key: "x".repeat(16) }), "The seed must not be empty."],
    ["format", () => etag("ada", {}, "gif"), "The format must be one of svg, png, decode."],
    ["format", () => etag("ada", {}, "toString"), "The format must be one of svg, png, decode."],
    ["params", () => svg("ada", "size=128"), "The parameters must be an object or URLSearchParams."],
    ["params", () => png("ada", 128), "The parameters must be an object or URLSearchParams."],
  ]) {
    test(`${call.toString().slice(6)} throws a SignetError with field ${field}`, () => {
      let thrown;
      try {
        call();
      } catch (error) {
        thrown = error;
      }
      equal(thrown instanceof SignetError && thrown instanceof RangeError, true, String(thrown?.stack));
      equal(thrown.name, "SignetError");
      equal(thrown.field, field);
      equal(thrown.message, message);
      equal(svg("ada").startsWith("<svg"), true, "the next call fails:");
    });
  }
}

/** The arguments for a vector. */
function input({ seed, hash, parameters }) {
  return [seed, hash === undefined ? parameters : { ...parameters, hash }];
}
