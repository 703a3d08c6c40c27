// SPDX-License-Identifier: Apache-2.0
import { createServer } from "node:http";
import { CHECKS, check, checkVector } from "./http-checks.js";
import { equal, test } from "./test.js";

/** Tests of fetch.js behind Node's http module, as in deploy/edge/node. */
export function testHandler({ createHandler }, vectors) {
  const serve = async (options, body) => {
    const handle = createHandler(options);
    const server = createServer(async ({ method, url, headers }, response) => {
      const answer = await handle({ method, url, headers: { get: (name) => headers[name] ?? null } });
      response.writeHead(answer.status, Object.fromEntries(answer.headers));
      response.end(Buffer.from(await answer.arrayBuffer()));
    });
    await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
    try {
      await body(`http://127.0.0.1:${server.address().port}`);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  };
  const get = (options, path, init) => createHandler(options)(new Request("http://localhost" + path, init));

  for (const each of CHECKS) {
    const { method, target, headers = {} } = each;
    test(`the handler answers ${method} ${target} ${JSON.stringify(headers)} as the service does`, () =>
      serve({}, (origin) => check(origin, each)));
  }

  test("the handler answers the vectors that have files", () =>
    serve({}, async (origin) => {
      for (const vector of vectors.filter(({ files }) => files)) {
        await checkVector(origin, vector);
      }
    }));

  test("the handler answers a Request, whose URL is normalized", async () => {
    equal((await get({}, "/v1/avatar/ada.svg")).status, 200);
    equal((await get({}, "/v1/decode/..")).status, 404);
    equal((await get({}, "/v1/decode/ada#fragment")).status, 400);
  });

  test("the handler answers absolute URLs and those of IncomingMessage alike", async () => {
    const headers = new Headers();
    const etag = async (url) => (await createHandler()({ method: "GET", url, headers })).headers.get("etag");
    const expected = await etag("/v1/decode/http:%2F%2Fada?size=64");
    equal(expected.startsWith('"SG-1-'), true);
    for (const origin of ["http://localhost", "https://localhost:8443", "HTTP://user@example.com", "app+x.1://host"]) {
      equal(await etag(origin + "/v1/decode/http:%2F%2Fada?size=64"), expected);
      equal(await etag(origin), null);
    }
    equal((await createHandler()({ method: "GET", url: "//v1/decode/ada", headers })).status, 404);
    equal((await createHandler()({ method: "GET", url: "/v1/decode/a://b/v1/decode/ada", headers })).status, 404);
  });

  test("a base path precedes all paths", async () => {
    for (const basePath of ["/api", "/api/", "/a.b/c_d~e-1"]) {
      const base = basePath.replace(/\/$/, "");
      equal((await get({ basePath }, base + "/v1/avatar/ada.svg")).status, 200);
      equal((await get({ basePath }, base + "/healthz")).status, 200);
      equal((await get({ basePath }, base + "/avatar/0123456789abcdef0123456789abcdef")).status, 200);
      for (const path of ["/v1/avatar/ada.svg", "/healthz", base, base + "x/healthz", base + "//healthz", base + base + "/healthz"]) {
        const response = await get({ basePath }, path);
        equal(response.status, 404, path);
        equal(await response.text(), '{"error":"Nothing was found at this path."}');
      }
    }
    equal((await get({ basePath: "/" }, "/healthz")).status, 200);
    equal((await get({ basePath: "" }, "/healthz")).status, 200);
  });

  test("a PNG larger than maxSize is rejected, an SVG is not", async () => {
    for (const size of [15, 129, 1025]) {
      const response = await get({ maxSize: 128 }, `/v1/avatar/ada.png?size=${size}`);
      equal(response.status, 400);
      equal(await response.text(), '{"error":"size must be a whole number from 16 to 128.","field":"size"}');
    }
    equal((await get({ maxSize: 128 }, "/v1/avatar/ada.png?size=128")).status, 200);
    equal((await get({ maxSize: 128 }, "/v1/avatar/ada.svg?size=129")).status, 200);
  });

  test("a Gravatar size above maxSize is reduced to maxSize", async () => {
    const hash = "0123456789abcdef0123456789abcdef";
    const etag = (response) => response.headers.get("etag");
    equal(etag(await get({ maxSize: 48 }, `/avatar/${hash}`)), etag(await get({}, `/v1/avatar/x.png?size=48&hash=${hash}`)));
    equal(etag(await get({ maxSize: 48 }, `/avatar/${hash}?s=512`)), etag(await get({}, `/v1/avatar/x.png?size=48&hash=${hash}`)));
  });

  test("options disable and configure /avatar/", async () => {
    const path = "/avatar/0123456789abcdef0123456789abcdef";
    equal((await get({ gravatar: false }, path)).status, 404);
    equal((await get({ gravatarStrict404: true }, path + "?d=404")).status, 404);
    const response = await get({ gravatarDefaults: { shape: "circle", size: 64, palette: undefined, blend: null } }, path + ".svg");
    const expected = await get({}, "/v1/avatar/x.svg?shape=circle&hash=0123456789abcdef0123456789abcdef");
    equal(await response.text(), await expected.text());
  });

  test("a request target of more than 8192 characters is a 414", async () => {
    equal((await get({}, "/v1/decode/" + "a".repeat(8181))).status, 200);
    equal((await get({}, "/v1/decode/" + "a".repeat(8182))).status, 414);
  });

  const MAX_SIZE = "maxSize must be a whole number from 16 to 1024.";
  const BASE_PATH = "basePath must be a path such as /avatars, of letters, digits and . _ ~ -.";
  const NAMES = "basePath, maxSize, gravatar, gravatarDefaults, gravatarStrict404.";
  const PARAMETERS = "size, glyph, substrate, shape, blend, elements, palette, padding, empty.";
  for (const [options, field, message] of [
    [{ maxSize: 15 }, "maxSize", MAX_SIZE],
    [{ maxSize: 1025 }, "maxSize", MAX_SIZE],
    [{ maxSize: "64" }, "maxSize", MAX_SIZE],
    [{ maxsize: 64 }, "maxsize", `Each option must be one of ${NAMES}`],
    [{ toString: 1 }, "toString", `Each option must be one of ${NAMES}`],
    [{ basePath: "api" }, "basePath", BASE_PATH],
    [{ basePath: "//" }, "basePath", BASE_PATH],
    [{ basePath: "/a b" }, "basePath", BASE_PATH],
    [{ basePath: "/a/../b" }, "basePath", BASE_PATH],
    [{ basePath: "/." }, "basePath", BASE_PATH],
    [{ gravatarDefaults: { color: "red" } }, "gravatarDefaults", `Each of gravatarDefaults must be one of ${PARAMETERS}`],
    [{ gravatarDefaults: { shape: "star" } }, "shape", "shape must be one of rounded, square, circle."],
  ]) {
    test(`createHandler(${JSON.stringify(options)}) throws`, () => {
      let thrown;
      try {
        createHandler(options);
      } catch (error) {
        thrown = error;
      }
      equal(`${thrown?.name} ${thrown?.field}: ${thrown?.message}`, `SignetError ${field}: ${message}`);
    });
  }

  test("undefined selects the default of an option", async () => {
    equal((await get({ basePath: undefined, maxSize: undefined, gravatar: undefined }, "/avatar/0123456789abcdef0123456789abcdef")).status, 200);
  });
}
