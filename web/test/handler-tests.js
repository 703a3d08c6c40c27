// SPDX-License-Identifier: Apache-2.0
import { createServer } from "node:http";
import { CHECKS, check, checkVector } from "./http-checks.js";
import { equal, test } from "./test.js";

/** Tests of fetch.js behind Node's http module, as in deploy/edge/node. */
export function testHandler({ createHandler }, vectors) {
  const serve = async (options, body) => {
    const handle = createHandler(options);
    const server = createServer(async ({ method, url, headers }, response) => {
      const answer = await handle({ method, url: "http://localhost" + url, headers: { get: (name) => headers[name] ?? null } });
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
    const [method, target, headers] = each;
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

  test("a PNG larger than maxSize is rejected, an SVG is not", async () => {
    const response = await get({ maxSize: 128 }, "/v1/avatar/ada.png?size=129");
    equal(response.status, 400);
    equal(await response.text(), '{"error":"size must be a whole number from 16 to 128.","field":"size"}');
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

  for (const options of [{ maxSize: 15 }, { maxSize: 1025 }, { maxSize: "64" }, { gravatarDefaults: { color: "red" } }, { gravatarDefaults: { shape: "star" } }]) {
    test(`createHandler(${JSON.stringify(options)}) throws`, () => {
      let thrown;
      try {
        createHandler(options);
      } catch (error) {
        thrown = error;
      }
      equal(thrown?.name, "SignetError");
    });
  }
}
