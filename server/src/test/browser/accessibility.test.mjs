// SPDX-License-Identifier: Apache-2.0
// The playground with the keyboard, on screens of many sizes, and checked by axe.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ONE_OF_SEVERAL, ORIGIN, inNewWindow, inWindow, open, scrollThrough, violations, waitForPicture, waitForQuery } from "./browser.mjs";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const LANDSCAPE = { ...PHONE, viewport: { width: 844, height: 390 } };
const DARK = { colorScheme: "dark" };
/** Both color schemes and both layouts. */
const DEFAULT = ["in the dark", "on a phone"];

test("all controls can be used with the keyboard", inWindow({}, async (page) => {
  await open(page);
  const press = async (...keys) => {
    for (const key of keys) {
      await page.keyboard.press(key);
    }
  };
  const focused = () => page.evaluate(() => document.activeElement.id || document.activeElement.name || document.activeElement.className);
  const tabTo = async (wanted) => {
    for (let i = 0; i < 60 && (await focused()) !== wanted; i++) {
      await press("Tab");
    }
    assert.equal(await focused(), wanted, "not reached with Tab");
  };
  await press("Tab", "Enter");
  await tabTo("seed");
  await press("Control+A");
  await page.keyboard.type("grace");
  await waitForPicture(page, "#picture", "/v1/avatar/grace.svg");
  await tabTo("tab-url");
  await press("ArrowRight", "ArrowRight", "ArrowLeft");
  assert.equal(await focused(), "tab-img");
  await tabTo("copy");
  await press("Enter");
  await page.waitForFunction(() => document.querySelector("#copy").textContent === "Copied");
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^<img src=".*grace\.svg"/);
  await tabTo("palette");
  await press("ArrowRight", "ArrowRight");
  await tabTo("shape");
  await press("ArrowLeft");
  await tabTo("size");
  await press("ArrowUp");
  await waitForQuery(page, { seed: "grace", palette: "fire", shape: "circle", size: "65" });
  await waitForPicture(page, "#picture", "/v1/avatar/grace.svg?palette=fire&shape=circle&size=65");
  await tabTo("cell selected");
  await press("Home", "ArrowDown", "ArrowRight");
  assert.equal(await page.textContent("#cell-title"), "Row 2, column 2");
}));

for (const [where, options] of Object.entries({
  "on a phone": PHONE,
  "on a small phone": { ...PHONE, viewport: { width: 320, height: 640 } },
  "on a phone held sideways": LANDSCAPE,
})) {
  test(`Shift+Tab never focuses a control behind the preview ${where}`, where === "on a small phone" ? {} : ONE_OF_SEVERAL, inWindow(options, async (page) => {
    await open(page);
    await page.focus(".cell[tabindex='0']");
    const focused = () => page.evaluate(() => document.activeElement.id);
    for (let i = 0; i < 40 && (await focused()) !== "seed"; i++) {
      await page.keyboard.press("Shift+Tab");
      const behind = await page.evaluate(() => {
        const control = document.activeElement.closest("label") ?? document.activeElement;
        const { top, bottom } = control.getBoundingClientRect();
        const preview = document.querySelector(".preview").getBoundingClientRect();
        return top < preview.bottom && bottom > preview.top ? control.outerHTML : "";
      });
      assert.equal(behind, "");
    }
    assert.equal(await focused(), "seed");
  }));
}

test("the preview fits the screen or scrolls with the page, and the slider is usable on every screen", inWindow({}, async (page) => {
  await open(page);
  for (const [width, height] of [[320, 640], [390, 844], [740, 360], [844, 390], [961, 600], [1280, 560], [1280, 800], [1600, 600]]) {
    await page.setViewportSize({ width, height });
    const { sticks, bottom, slider } = await page.evaluate(() => {
      const preview = document.querySelector(".preview");
      const { position, top } = getComputedStyle(preview);
      return {
        sticks: position === "sticky",
        bottom: parseFloat(top) + preview.offsetHeight,
        slider: document.querySelector("#size-range").offsetWidth,
      };
    });
    assert.ok(!sticks || bottom <= height, `the preview ends at ${bottom} of ${width} × ${height}`);
    assert.ok(slider >= 96, `the slider has ${slider} pixels at ${width} × ${height}`);
  }
}));

for (const [where, options] of Object.entries({ "in the light": {}, "in the dark": DARK, "on a phone": PHONE, "on a phone held sideways": LANDSCAPE })) {
  const run = DEFAULT.includes(where) ? {} : ONE_OF_SEVERAL;

  test(`axe finds no violation ${where}`, run, inWindow(options, async (page) => {
    await open(page);
    await scrollThrough(page);
    await page.click("details summary");
    assert.deepEqual(await violations(page), []);
    await page.click(".segments label:has([value=hash])");
    await page.fill("#seed", "xyz");
    await page.click("#tab-react");
    await page.click("[data-parameter=palette] .choice:has([value=mono])");
    assert.deepEqual(await violations(page), []);
  }));

  test(`the layout does not shift while the page loads, and nothing is too wide ${where}`, run, inNewWindow(options, async (page) => {
    await page.addInitScript(() => {
      globalThis.shift = 0;
      new PerformanceObserver((list) => list.getEntries().forEach((entry) => (globalThis.shift += entry.value)))
        .observe({ type: "layout-shift", buffered: true });
    });
    // The result of the comparison appears after the page was painted without it.
    await page.route("**/v1/decode/**", async (route) => {
      await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
      await route.continue();
    });
    await open(page);
    await scrollThrough(page);
    await page.waitForLoadState("networkidle");
    const shift = await page.evaluate(() => globalThis.shift);
    assert.ok(shift < 0.005, `the layout shifts by ${shift}`);
    for (const width of [320, 390, 820, 961, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width, `wider than ${width} pixels`);
    }
  }));
}

test("all resources are loaded from this server", inNewWindow({}, async (page, context) => {
  const asked = [];
  context.on("request", (request) => asked.push(request.url()));
  await open(page);
  await scrollThrough(page);
  await page.waitForLoadState("networkidle");
  assert.deepEqual(asked.filter((url) => !url.startsWith(ORIGIN + "/")), []);
}));

test("the 404 page links to the playground", async () => {
  await inWindow(DARK, async (page) => {
    await page.route("**/nothing/here", async (route) => {
      // The console reports the 404 as an error; only the page is checked.
      const response = await route.fetch();
      assert.equal(response.status(), 404);
      await route.fulfill({ response, status: 200 });
    });
    await page.goto(ORIGIN + "/nothing/here");
    assert.deepEqual(await violations(page), []);
    await page.click("text=Open the playground");
    await page.waitForSelector("#comparison.equal");
  })();
});
