// SPDX-License-Identifier: Apache-2.0
// The controls and views of the playground, in Chromium against a running server.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { AWKWARD, LOOK, bytesAt, hashOf, inNewWindow, inWindow, open, scrollThrough, textAt, waitForPicture, waitForQuery } from "./browser.mjs";

/** The parameters as the service describes them: name, values, default. */
const described = Object.values(JSON.parse(await textAt("/openapi.json")).components.parameters)
  .filter((parameter) => parameter.in === "query" && parameter.name !== "hash")
  .map(({ name, schema }) => ({
    name,
    values: (schema.enum ?? (schema.type === "boolean" ? ["true", "false"] : [])).map(String),
    initial: String(schema.default),
  }));

test("typing changes the avatar and the URL", inWindow({}, async (page) => {
  await open(page);
  await waitForPicture(page, "#picture", "/v1/avatar/ada.svg");
  await page.fill("#seed", "");
  await page.locator("#seed").pressSequentially("Zoë 🦊");
  await waitForPicture(page, "#picture", "/v1/avatar/Zo%C3%AB%20%F0%9F%A6%8A.svg");
  await waitForQuery(page, { seed: "Zoë 🦊" });
  assert.equal(await page.getAttribute("#picture", "aria-label"), "Avatar of Zoë 🦊");
}));

test("the controls have the parameters, values and defaults of the OpenAPI document", inWindow({}, async (page) => {
  await open(page);
  const shown = await page.$$eval("[data-parameter]", (fieldsets) => fieldsets.map((fieldset) => {
    const radios = [...fieldset.querySelectorAll("[type=radio]")];
    return {
      name: fieldset.dataset.parameter,
      values: radios.map((radio) => radio.value),
      initial: radios.find((radio) => radio.checked)?.value ?? fieldset.querySelector("[name]").value,
    };
  }));
  const byName = (a, b) => a.name.localeCompare(b.name);
  assert.deepEqual(shown.sort(byName), [...described].sort(byName));
}));

for (const { name, values, initial } of described.filter(({ values }) => values.length > 0)) {
  test(`each choice of ${name} shows what it gives, and changes the picture and the address`, inWindow({}, async (page) => {
    await open(page, "/?seed=grace");
    for (const [i, value] of values.entries()) {
      await waitForPicture(page, `[data-parameter=${name}] .choice:nth-child(${i + 1}) .avatar`, `/v1/avatar/grace.svg?${name}=${value}`);
    }
    for (const value of [...values.filter((value) => value !== initial), initial]) {
      await page.click(`[data-parameter=${name}] .choice:has([value=${value}])`);
      await waitForPicture(page, "#picture", `/v1/avatar/grace.svg?${name}=${value}`);
      await waitForQuery(page, value === initial ? { seed: "grace" } : { seed: "grace", [name]: value });
    }
  }));
}

test("the size can be set by number and by slider, and an invalid one shows a message", inWindow({}, async (page) => {
  await open(page);
  await page.fill("#size", "300");
  await waitForPicture(page, "#picture", "/v1/avatar/ada.svg?size=300");
  await page.fill("#size", "7");
  await page.waitForFunction(() => document.querySelector("#size-note").textContent.includes("from 16 to 1024"));
  assert.equal(await page.getAttribute("#size", "aria-invalid"), "true");
  assert.equal(await page.getAttribute("#size", "aria-describedby"), "size-note");
  await waitForQuery(page, { seed: "ada", size: "300" });
  await page.focus("#size-range");
  await page.keyboard.press("End");
  await waitForPicture(page, "#picture", "/v1/avatar/ada.svg?size=1024");
  await page.keyboard.press("Home");
  await waitForPicture(page, "#picture", "/v1/avatar/ada.svg?size=16");
  await page.click("#reset");
  await waitForQuery(page, { seed: "ada" });
}));

test("a shared URL restores seed and parameters", inWindow({}, async (page) => {
  const parameters = Object.fromEntries(described.map(({ name, values }) => [name, values.at(-1) ?? "200"]));
  const query = new URLSearchParams({ seed: AWKWARD, ...parameters });
  await open(page, "/?" + query);
  assert.equal(await page.inputValue("#seed"), AWKWARD);
  for (const { name, values, initial } of described) {
    const control = values.length > 0 ? `[name=${name}]:checked` : `[name=${name}]`;
    assert.equal(await page.inputValue(control), parameters[name]);
    assert.equal(await page.isVisible(`[data-parameter=${name}].changed`), parameters[name] !== initial);
  }
  await waitForPicture(page, "#picture", `/v1/avatar/${encodeURIComponent(AWKWARD)}.svg?${new URLSearchParams(parameters)}`);
}));

test("a shared URL restores a hash, and an invalid one shows the defaults", inWindow({}, async (page) => {
  const hex = hashOf("ada");
  await open(page, `/?hash=${hex}&shape=circle`);
  assert.equal(await page.inputValue("#seed"), hex);
  assert.equal(await page.inputValue("[name=mode]:checked"), "hash");
  await waitForPicture(page, "#picture", "/v1/avatar/ada.svg?shape=circle");
  await open(page, "/?hash=xyz&palette=plaid&size=9&size=12&seed=");
  await waitForPicture(page, "#picture", "/v1/avatar/ada.svg");
}));

test("an e-mail address is hashed in the browser and never sent", inWindow({}, async (page, context) => {
  const sent = [];
  context.on("request", (request) => sent.push(request.url() + JSON.stringify(request.headers()) + (request.postData() ?? "")));
  await open(page);
  await page.click(".segments label:has([value=email])");
  await page.locator("#seed").pressSequentially("  Secret.Person@Example.COM ");
  const hex = hashOf("secret.person@example.com");
  await waitForPicture(page, "#picture", "/v1/avatar/secret.person@example.com.svg");
  await waitForQuery(page, { hash: hex });
  await page.click("#compare");
  await page.waitForSelector("#comparison.equal");
  for (const tab of await page.$$("[role=tab]")) {
    await tab.click();
    assert.doesNotMatch(await page.textContent("#code"), /secret|example\.com/i);
  }
  await page.reload();
  await page.waitForSelector("#comparison.equal");
  await waitForPicture(page, "#picture", "/v1/avatar/secret.person@example.com.svg");
  assert.ok(sent.some((line) => line.includes(hex)), "the hash was sent");
  assert.deepEqual(sent.filter((line) => /secret|person|example\.com/i.test(decodeURIComponent(line))), []);
}));

test("an invalid hash shows a message and changes neither avatar nor URL", inWindow({}, async (page) => {
  await open(page, "/?seed=grace");
  await page.click(".segments label:has([value=hash])");
  await page.fill("#seed", "xyz");
  await page.waitForFunction(() => document.querySelector("#seed-note").textContent === "hash must be exactly 32 hexadecimal characters.");
  assert.equal(await page.getAttribute("#seed", "aria-invalid"), "true");
  await waitForPicture(page, "#picture", "/v1/avatar/grace.svg");
  await waitForQuery(page, { seed: "grace" });
}));

test("downloads have the bytes of the server", inWindow({}, async (page) => {
  await open(page, "/" + LOOK + "&seed=Zo%C3%AB%20L.");
  for (const format of ["svg", "png"]) {
    const [download] = await Promise.all([page.waitForEvent("download"), page.click(`#download-${format}`)]);
    assert.equal(download.suggestedFilename(), `Zoë-L.${format}`);
    assert.deepEqual(readFileSync(await download.path()), await bytesAt(`/v1/avatar/Zo%C3%AB%20L..${format}${LOOK}`));
  }
}));

test("the comparison with the server reports equal and different bytes", inWindow({}, async (page) => {
  await open(page);
  assert.match(await page.textContent("#comparison-result"), /The same bytes/);
  assert.equal(await page.isVisible("#compare"), false);
  await page.fill("#seed", "grace");
  await page.waitForFunction(() => !document.querySelector("#comparison-result").textContent.includes("The same bytes"));
  await page.route("**/v1/avatar/grace.png", async (route) => {
    const body = await (await route.fetch()).body();
    body[body.length - 1] ^= 1;
    await route.fulfill({ contentType: "image/png", body });
  });
  await page.click("#compare");
  await page.waitForSelector("#comparison.unequal");
}));

test("PNGs are compared at a size that the server allows", inNewWindow({}, async (page) => {
  await page.route(/\/\?size=512$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace('data-max-size="1024"', 'data-max-size="48"') });
  });
  const sizes = [];
  await page.route("**/v1/avatar/*.png*", (route) => {
    sizes.push(new URL(route.request().url()).searchParams.get("size"));
    return route.continue();
  });
  await open(page, "/?size=512");
  assert.deepEqual(sizes, ["48"]);
}));

test("a link is hidden while its address is a placeholder", inWindow({}, async (page) => {
  await open(page);
  const link = page.locator("footer a", { hasText: "Documentation" });
  assert.equal(await link.isVisible(), !(await link.getAttribute("href")).includes(".invalid"));
}));

test("the cells show the values of the decode document", inWindow({}, async (page) => {
  await open(page, "/?seed=grace&glyph=elbow&padding=some");
  const { cells, hex } = JSON.parse(await textAt("/v1/decode/grace?glyph=elbow&padding=some"));
  assert.equal(await page.textContent("#hex"), hex);
  const bits = [...hex].map((digit) => parseInt(digit, 16).toString(2).padStart(4, "0")).join("");
  for (const [i, { row, col, kind, rotation, shades, ports }] of cells.entries()) {
    await page.hover(`.cell:nth-child(${i + 1})`);
    assert.equal(await page.textContent("#cell-title"), `Row ${row + 1}, column ${col + 1}`);
    const facts = await page.textContent("#cell-facts");
    assert.ok(facts.includes(kind), facts);
    assert.ok(rotation === undefined || facts.includes(`${rotation}°`), facts);
    assert.ok((shades ?? []).every((shade) => facts.includes(shade)), facts);
    const sides = [...(ports ?? "")].map((side) => ({ N: "north", E: "east", S: "south", W: "west" })[side]).join(", ");
    assert.ok(facts.includes(sides), facts);
    const selected = await page.$$eval("#bits .selected", (spans) => spans.map((span) => span.textContent).join(""));
    assert.equal(selected, bits.slice(6 * i, 6 * i + 6));
  }
}));

test("bits that are marked as not used do not change the avatar but its ids", inWindow({}, async (page) => {
  await open(page, "/?seed=grace");
  const unused = await page.$$eval("#bits span", (spans) => spans.flatMap((span, i) => (span.className.includes("use-none") ? [i] : [])));
  assert.equal(unused.length, 41);
  // Several seeds, since a bit of a blank cell changes nothing either.
  for (const seed of ["grace", "ada", "linus", "hedy"]) {
    const hash = BigInt("0x" + hashOf(seed));
    const flipped = unused.reduce((bits, i) => bits ^ (1n << BigInt(127 - i)), hash);
    for (const look of ["", "&palette=auto", "&glyph=elbow", "&glyph=stub", "&empty=none"]) {
      const [before, after] = await Promise.all(
        [hash, flipped].map((bits) => textAt(`/v1/avatar/x.svg?hash=${bits.toString(16).padStart(32, "0")}${look}`)),
      );
      const withoutIds = (svg) => svg.replace(/(id="|url\(#)\w+/g, "$1");
      assert.equal(withoutIds(after), withoutIds(before), seed + look);
    }
  }
}));

test("all sizes are shown on three backgrounds", inWindow({}, async (page) => {
  await open(page, "/?seed=grace");
  await scrollThrough(page);
  await page.locator("#sizes").scrollIntoViewIfNeeded();
  for (let background = 1; background <= 3; background++) {
    for (const size of [16, 24, 32, 48, 64, 96, 128, 256]) {
      const selector = `.background:nth-child(${background}) .px${size}`;
      await waitForPicture(page, selector, `/v1/avatar/grace.svg?size=${size}`);
      assert.equal((await page.locator(selector).boundingBox()).width, size);
    }
  }
}));

test("pasted names show avatars with the selected parameters, and an avatar can be selected", inWindow({}, async (page) => {
  await open(page, "/?palette=cobalt");
  await page.fill("#names", "Ada, Grace\n  Zoë \n\nGrace;O'Brien");
  await page.waitForFunction(() => document.querySelector("#gallery-count").textContent === "4 avatars");
  for (const [i, name] of ["Ada", "Grace", "Zoë", "O'Brien"].entries()) {
    await waitForPicture(page, `#tiles li:nth-child(${i + 1}) .avatar`, `/v1/avatar/${encodeURIComponent(name)}.svg?palette=cobalt`);
  }
  await page.click("#shuffle");
  await page.waitForFunction(() => document.querySelectorAll("#tiles li").length === 48);
  await page.fill("#names", "Grace");
  await page.click("#tiles button");
  await waitForQuery(page, { seed: "Grace", palette: "cobalt" });
}));

test("the example avatars change until paused or until reduced motion is preferred", inNewWindow({ reducedMotion: "no-preference" }, async (page) => {
  await page.clock.install();
  await open(page);
  const seeds = () => page.$$eval("#strip [data-seed]", (tiles) => tiles.map((tile) => tile.dataset.seed).join());
  const before = await seeds();
  await page.clock.runFor(10_000);
  await page.click("#strip-pause");
  await page.mouse.move(0, 0);
  const later = await seeds();
  assert.notEqual(later, before);
  await page.clock.runFor(10_000);
  assert.equal(await seeds(), later);
  // The page must have handled the preference before the click; the button is hidden by then.
  const pause = await page.$("#strip-pause");
  await page.emulateMedia({ reducedMotion: "reduce" });
  await pause.evaluate((button) => button.click());
  assert.equal(await pause.getAttribute("aria-pressed"), "false");
  await page.clock.runFor(10_000);
  assert.equal(await seeds(), later);
  await page.click("#strip [data-seed]");
  await waitForQuery(page, { seed: later.split(",")[0] });
}));
