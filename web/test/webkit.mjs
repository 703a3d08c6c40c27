// SPDX-License-Identifier: Apache-2.0
// node webkit.mjs: what browsers.test.js does, in WebKit, the engine of Safari: Debian's webkit2gtk-driver under Xvfb.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { differentAvatars, GROUPS, WINDOW } from "./inline-page.js";
import { site } from "./site.js";

const LIMIT_MS = 120_000;
/** The edge of a clip path depends on the tile in which WebKit paints it. An avatar without its gradients differs in more pixels. */
const ALLOWED = 0.05;
const PROGRAM = "MiniBrowser";

const binary = readdirSync("/usr/lib")
  .map((folder) => `/usr/lib/${folder}/webkit2gtk-4.1/${PROGRAM}`)
  .find((path) => {
    try {
      return readdirSync(path.slice(0, -PROGRAM.length)).includes(PROGRAM);
    } catch {
      return false;
    }
  });
if (!binary) {
  console.log("Install webkit2gtk-driver and xvfb.");
  process.exit(2);
}

const started = [];
const start = (program, args, options) => {
  const child = spawn(program, args, options);
  started.push(child);
  return child;
};
const end = () => started.forEach((child) => child.kill());
setTimeout(() => {
  console.log(`WebKit did not answer within ${LIMIT_MS} ms.`);
  end();
  process.exit(1);
}, LIMIT_MS).unref();

const [width, height] = WINDOW.split(",").map(Number);
const screen = start("Xvfb", ["-displayfd", "1", "-nolisten", "tcp", "-screen", "0", `${width + 200}x${height + 400}x24`], { stdio: ["ignore", "pipe", "ignore"] });
const [display] = await once(screen.stdout, "data");
const port = 20_000 + (process.pid % 20_000);
start("WebKitWebDriver", [`--port=${port}`], { stdio: "ignore", env: { ...process.env, DISPLAY: `:${String(display).trim()}`, LIBGL_ALWAYS_SOFTWARE: "1" } });

/** Sends a command of WebDriver; tries again until the driver listens. */
async function command(method, path, body) {
  for (;;) {
    try {
      const response = await fetch(`http://127.0.0.1:${port}/session${path}`, { method, body: body && JSON.stringify(body) });
      const { value } = await response.json();
      if (!response.ok) {
        throw new Error(value.message);
      }
      return value;
    } catch (error) {
      if (error.cause?.code !== "ECONNREFUSED") {
        throw error;
      }
    }
  }
}

let failed = 0;
const check = (name, problem) => {
  failed += problem ? 1 : 0;
  console.log(`${problem ? "failed" : "passed"}: ${name}${problem ? `: ${problem}` : ""}`);
};

const { server, origin, results } = await site();
try {
  const browserOptions = { binary, args: ["--automation", "--private"] };
  const { sessionId, capabilities } = await command("POST", "", { capabilities: { alwaysMatch: { "webkitgtk:browserOptions": browserOptions } } });
  console.log(`${capabilities.browserName} ${capabilities.browserVersion}`);
  await command("POST", `/${sessionId}/url`, { url: `${origin}/test/index.html` });
  for (const { name, problem } of await results) {
    check(name, problem);
  }
  await command("POST", `/${sessionId}/window/rect`, { x: 0, y: 0, width: width + 100, height: height + 200 });
  await command("POST", `/${sessionId}/url`, { url: `${origin}/inline.html` });
  const script = "const [done] = arguments; Promise.all([...document.images].map((image) => image.decode())).then(() => requestAnimationFrame(() => setTimeout(done)));";
  await command("POST", `/${sessionId}/execute/async`, { script, args: [] });
  // Tiles of the page are painted one after the other.
  let screenshot;
  let before;
  do {
    before = screenshot;
    screenshot = await command("GET", `/${sessionId}/screenshot`);
  } while (screenshot !== before);
  const different = differentAvatars(Buffer.from(screenshot, "base64"), ALLOWED);
  // WebKit draws an avatar whose ids are those of one that is not visible.
  for (const [group, { title }] of Object.entries(GROUPS).filter(([, { affected }]) => !affected)) {
    check(title, different[group].join("; "));
  }
  await command("DELETE", `/${sessionId}`);
} finally {
  end();
  server.closeAllConnections();
  server.close();
}
process.exit(failed ? 1 : 0);
