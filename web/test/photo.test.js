// SPDX-License-Identifier: Apache-2.0
// Components and element with a photo in Chromium: what is seen while it is loaded and afterwards, its requests and the name.
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { elementHtml } from "signet-avatar/server";
import { application, close, FRAMEWORKS, linkNames, open, run, scriptOf, unless } from "./applications.js";

const PHOTO = "http://application.test/photo.svg";
const RED = '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"><path fill="#f00" d="M0 0h2v2H0z"/></svg>';
const props = (more) => ({ seed: "ada", alt: "Ada", src: PHOTO, ...more });
const LIST = [props({ link: true }), props({ src: "http://application.test/missing.svg" }), { seed: "ada" }, props({ seed: "", fallback: true })];

const ELEMENT = `
  import "signet-avatar/element";
  const root = document.getElementById("root");
  globalThis.show = (list) => {
    list.forEach(({ link, fallback, ...attributes }, i) => {
      const parent = () => (link ? root.appendChild(Object.assign(document.createElement("a"), { href: "#" })) : root);
      const element = root.querySelectorAll("signet-avatar")[i] ?? parent().appendChild(document.createElement("signet-avatar"));
      Object.assign(element, { src: null, alt: null }, attributes);
    });
  };
  root.firstChild || show(LIST);
  document.title = "shown";`;

const APPLICATIONS = {
  ...FRAMEWORKS,
  "the element": {
    packages: [],
    styles: "style-src 'nonce-1'",
    make: async () => ({
      html: LIST.map(({ link, fallback, ...attributes }) => [link, elementHtml(attributes, { nonce: "1" })])
        .map(([link, html]) => (link ? `<a href="#">${html}</a>` : html))
        .join(""),
      script: await scriptOf(ELEMENT.replace("LIST", JSON.stringify(LIST))),
    }),
  },
};

/** What is seen in each place, by a screenshot: the photo, the avatar, which is that of the third place without a photo, or something else. */
async function seen(page) {
  const shot = (await page.screenshot()).toString("base64");
  return page.evaluate(async (shot) => {
    const bytes = Uint8Array.from(atob(shot), (letter) => letter.charCodeAt());
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = Object.assign(document.createElement("canvas"), { width: bitmap.width, height: bitmap.height }).getContext("2d", { willReadFrequently: true });
    canvas.drawImage(bitmap, 0, 0);
    const places = [...document.querySelectorAll("main > svg, main > a > svg, signet-avatar")].map((element) => element.getBoundingClientRect());
    // Without the corners, where the edges of both are seen.
    const pixels = places.map(({ x, y }) => String(canvas.getImageData(x, y + 12, 64, 40).data));
    return pixels.map((all) => (all === "255,0,0,255,".repeat(64 * 40).slice(0, -1) ? "photo" : all === pixels[2] ? "avatar" : "other")).join();
  }, shot);
}

/** Waits until each image is loaded or can't be. */
const imagesAreLoaded = (page) =>
  page.evaluate(() => {
    const roots = [document, ...Array.from(document.querySelectorAll("signet-avatar"), ({ shadowRoot }) => shadowRoot)];
    return Promise.allSettled(roots.flatMap((root) => [...root.querySelectorAll("image")]).map((image) => image.decode())).then(() => undefined);
  });

after(close);

for (const [name, framework] of Object.entries(APPLICATIONS)) {
  const skip = unless(framework);
  // Components are rendered alike in both.
  for (const rendered of framework.make ? ["by a server", "in the page"] : ["by a server"]) {
    test(`a photo of ${name}, rendered ${rendered}, is requested once, in front of the avatar, and has its name`, { skip }, async () => {
      const { html, script } = await (framework.make?.() ?? application(framework, LIST));
      let answer;
      const loaded = new Promise((resolve) => (answer = resolve));
      const requests = [];
      const routes = async (page) => {
        await page.route(PHOTO, async (route) => {
          requests.push(route.request().url());
          await loaded;
          await route.fulfill({ contentType: "image/svg+xml", headers: { "Cache-Control": "no-store" }, body: RED });
        });
        await page.route("http://application.test/missing.svg", (route) => route.fulfill({ status: 404 }));
      };
      const { page, messages } = await open({ ...framework, images: true, routes }, rendered === "by a server" ? html : "");
      const avatars = "avatar,avatar,avatar,other"; // that in the last place has a seed that is not valid
      if (rendered === "by a server") {
        assert.equal(await seen(page), avatars);
      }
      await run(page, script);
      assert.equal(await seen(page), avatars, "before it is loaded");
      answer();
      await imagesAreLoaded(page);
      assert.equal(await seen(page), "photo,avatar,avatar,photo", "after it is loaded");
      assert.deepEqual(await linkNames(page), ["Ada"]);
      // Another avatar and another name behind the same photo.
      await page.evaluate((list) => show(list), LIST.map((member) => ({ ...member, seed: member.seed && "linus", ...(member.link && { alt: "Linus" }) })));
      await page.waitForFunction(() => document.querySelector("[aria-label=Linus], [alt=Linus]"));
      assert.equal(await seen(page), "photo,avatar,avatar,photo", "without a moment in which the avatar is seen");
      assert.deepEqual(await linkNames(page), ["Linus"]);
      assert.equal(requests.length, 1);
      // A photo that is removed and one that is added.
      await page.evaluate((list) => show(list), [{ seed: "ada", link: true, alt: "Grace" }, LIST[1], { ...LIST[2], src: PHOTO }, LIST[3]]);
      await page.waitForFunction(() => document.querySelector("[aria-label=Grace], [alt=Grace]"));
      await imagesAreLoaded(page);
      assert.equal(await seen(page), "other,other,photo,photo");
      assert.deepEqual(messages.filter((text) => !/404|The seed must not be empty/.test(text)), []);
      await page.close();
    });
  }
}
