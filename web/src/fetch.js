// SPDX-License-Identifier: Apache-2.0
// The HTTP interface of the service, as a function from Request to Response for runtimes with the Fetch API.
import { decodeDocument, entityTag } from "./decode.js";
import { DEFAULTS, hashSeed, isSize, PARAMETERS, readParameter, refuse, resolvePalette, SignetError } from "./sg1.js";
import { sha1 } from "./sha.js";
import { writeSvg } from "./svg.js";

const METHODS = "GET, HEAD, OPTIONS";
const IMMUTABLE = "public, max-age=31536000, immutable";
/** Avatars at `/avatar/` depend on the options, which may change. */
const ONE_DAY = "public, max-age=86400";

const COMMON = {
  "Access-Control-Allow-Origin": "*",
  "Cross-Origin-Resource-Policy": "cross-origin",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
};

/** The largest request target that is read, in characters, as in the service. */
const LONGEST_TARGET = 8192;
const GRAVATAR_SIZE = 80;
const LARGEST_GRAVATAR_SIZE = 2048;
const LARGEST_SIZE = 1024;
const SMALLEST_SIZE = 16;

const OPTIONS = {
  basePath: "",
  maxSize: LARGEST_SIZE,
  gravatar: true,
  gravatarDefaults: {},
  gravatarStrict404: false,
};

/**
 * Returns a function that answers requests.
 *
 * @param options.basePath precedes all paths
 * @param options.maxSize the largest PNG that is drawn, in pixels
 * @param options.gravatar whether `/avatar/` is answered
 * @param options.gravatarDefaults parameters for `/avatar/` that the request does not give
 * @param options.gravatarStrict404 whether `d=404` is a 404
 */
export function createHandler(options = {}) {
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  for (const [name] of given) {
    if (!Object.hasOwn(OPTIONS, name)) {
      throw new SignetError(name, `Each option must be one of ${Object.keys(OPTIONS).join(", ")}.`);
    }
  }
  const { basePath, maxSize, gravatar, gravatarDefaults, gravatarStrict404 } = { ...OPTIONS, ...Object.fromEntries(given) };
  if (!/^(\/?|(\/[\w.~-]+)+\/?)$/.test(basePath) || /\/\.{1,2}(\/|$)/.test(basePath)) {
    throw new SignetError("basePath", "basePath must be a path such as /avatars, of letters, digits and . _ ~ -.");
  }
  const base = basePath.replace(/\/$/, "");
  if (!Number.isInteger(maxSize) || maxSize < SMALLEST_SIZE || maxSize > LARGEST_SIZE) {
    throw new SignetError("maxSize", "maxSize must be a whole number from 16 to 1024.");
  }
  const siteDefaults = { ...DEFAULTS, size: GRAVATAR_SIZE };
  for (const [name, value] of Object.entries(gravatarDefaults)) {
    if (name === "hash" || !PARAMETERS.includes(name)) {
      throw new SignetError("gravatarDefaults", `Each of gravatarDefaults must be one of ${PARAMETERS.slice(0, -1).join(", ")}.`);
    }
    if (value !== undefined && value !== null) {
      readParameter(siteDefaults, name, String(value));
    }
  }
  siteDefaults.size = Math.min(siteDefaults.size, maxSize);

  return async ({ method, url, headers }) => {
    if (url.includes("#")) {
      return error(400, "The request target must be an absolute path or an http URL, in plain ASCII or UTF-8.");
    }
    const [path, query] = target(url);
    if (path.length + query.length > LONGEST_TARGET) {
      return error(414, "The request target is longer than 8192 characters.");
    }
    const resource = path.startsWith(base + "/") ? route(path.slice(base.length), query) : notFound();
    if (resource instanceof Response) {
      return resource;
    }
    if (method === "OPTIONS") {
      return preflight();
    }
    if (method !== "GET" && method !== "HEAD") {
      return error(405, `The method must be one of ${METHODS}.`, { Allow: METHODS });
    }
    try {
      const found = await resource();
      if (found instanceof Response) {
        return found;
      }
      const { etag, type, cacheControl = IMMUTABLE, body } = found;
      const common = { ...COMMON, "Access-Control-Expose-Headers": "ETag", "Cache-Control": cacheControl, ETag: etag };
      const ifMatch = headers.get("if-match");
      if (ifMatch && !matches(ifMatch, etag, false)) {
        return error(412, "If-Match does not contain the entity tag of this resource.");
      }
      if (matches(headers.get("if-none-match") ?? "", etag, true)) {
        return new Response(null, { status: 304, headers: common });
      }
      const content = await body();
      const fields = { ...common, "Content-Type": type, "Content-Length": String(content.length) };
      if (type === "image/svg+xml") {
        fields["Content-Security-Policy"] = "default-src 'none'";
      }
      return new Response(method === "HEAD" ? null : content, { headers: fields });
    } catch (problem) {
      if (problem instanceof SignetError) {
        return error(400, problem.message, {}, problem.field);
      }
      throw problem;
    }
  };

  /** Returns a function that makes the representation at a path or an error response, or an error response for an unknown path. */
  function route(path, query) {
    const avatar = /^\/v1\/avatar\/([^/]*)\.(svg|png)$/.exec(path);
    if (avatar) {
      const [, segment, format] = avatar;
      return () => representation(readQuery(segment, query, format === "png" ? maxSize : LARGEST_SIZE), format);
    }
    const decode = /^\/v1\/decode\/([^/]*)$/.exec(path);
    if (decode) {
      return () => representation(readQuery(decode[1], query, LARGEST_SIZE), "decode");
    }
    if (path === "/healthz") {
      return () => ({ etag: `"SG-1-${sha1("ok")}"`, type: "text/plain; charset=utf-8", body: () => "ok" });
    }
    if (gravatar && path.startsWith("/avatar/")) {
      const [, hash, svg] = /^\/avatar\/((?:[\da-fA-F]{32}){1,2})(?:(\.svg)|\.png|\.jpe?g)?$/.exec(path) ?? [];
      return hash
        ? () => gravatarRepresentation(hash.slice(0, 32), query, svg ? "svg" : "png")
        : error(
            404,
            "The path must be /avatar/ and an MD5 or a SHA-256, which is 32 or 64 hexadecimal characters, optionally followed by .png, .jpg, .jpeg or .svg.",
          );
    }
    const noFormat = /^\/v1\/avatar\/(?!.*\.(svg|png)$)/.test(path);
    return error(404, noFormat ? "The path of an avatar must end with .svg or .png." : "Nothing was found at this path.");
  }

  function gravatarRepresentation(hash, query, format) {
    const input = { ...siteDefaults };
    readParameter(input, "hash", hash);
    const fallback = readGravatarQuery(input, query, maxSize);
    if (fallback === "404" && gravatarStrict404) {
      return error(404, "No picture is uploaded for this hash, and d=404 requests no generated one.");
    }
    return fallback === "blank"
      ? blank(input.size)
      : { ...representation(resolvePalette(input), format), cacheControl: ONE_DAY };
  }
}

/** Returns the path and the query of a URL, absolute or as in the request line, not normalized. */
function target(url) {
  const [path, query = ""] = url.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?]*/i, "").split(/\?(.*)/s);
  return [path || "/", query];
}

/** The avatar of a path segment and a query, read as the service reads them. */
function readQuery(segment, query, maxSize) {
  let seed;
  try {
    seed = decodeURIComponent(segment);
  } catch {
    throw new SignetError("seed", "The seed must be percent-encoded UTF-8.");
  }
  const input = { ...DEFAULTS, hash: hashSeed(seed) };
  const seen = new Set();
  for (const [name, value = ""] of pairs(query)) {
    if (PARAMETERS.includes(name)) {
      if (seen.has(name)) {
        refuse(name, "be given at most once", name);
      }
      seen.add(name);
      if (name === "size" && !(isSize(value) && value <= maxSize)) {
        refuse(name, `be a whole number from 16 to ${maxSize}`, name);
      }
      readParameter(input, name, value);
    }
  }
  return resolvePalette(input);
}

/**
 * Reads the query of a Gravatar client. Nothing is an error, and of several values the last valid one counts. Returns the
 * value of `d`.
 */
function readGravatarQuery(input, query, maxSize) {
  let fallback = "";
  for (const [name, value = ""] of pairs(query)) {
    if (name === "s" || name === "size") {
      const size = /^\d{1,9}$/.test(value) ? Number(value) : 0;
      if (size > 0 && size <= LARGEST_GRAVATAR_SIZE) {
        input.size = Math.max(SMALLEST_SIZE, Math.min(size, maxSize));
      }
    } else if (name === "d" || name === "default") {
      fallback = value;
    } else if (name !== "hash") {
      try {
        readParameter(input, name, value);
      } catch {
        // Not an allowed value, which counts as not given.
      }
    }
  }
  return fallback;
}

/** Returns the names and values of a query. A name or value with a malformed escape becomes empty, which no parameter allows. */
const pairs = (query) => query.split("&").map((pair) => pair.split(/=(.*)/s, 2).map(percentDecode));

function percentDecode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

const representation = (input, format) => ({
  etag: entityTag(input, format),
  type: { svg: "image/svg+xml", png: "image/png", decode: "application/json" }[format],
  body: async () =>
    format === "svg" ? writeSvg(input) : format === "png" ? (await import("./png.js")).renderPng(input) : JSON.stringify(decodeDocument(input)),
});

async function blank(size) {
  const { blankPng } = await import("./blank-png.js");
  const png = blankPng(size);
  return { etag: `"SG-1-${sha1(String.fromCharCode(...png))}"`, type: "image/png", cacheControl: ONE_DAY, body: () => png };
}

/** RFC 9110, section 13.1, with the weak or the strong comparison; what comes after a malformed list member is ignored. */
function matches(list, etag, weak) {
  if (/^[ \t]*\*[ \t]*$/.test(list)) {
    return true;
  }
  const member = /[ \t,]*(W\/)?("[^"]*")[ \t]*(?:,|$)/y;
  for (let found; (found = member.exec(list)); ) {
    if (found[2] === etag && (weak || !found[1])) {
      return true;
    }
  }
  return false;
}

function preflight() {
  const headers = {
    ...COMMON,
    Allow: METHODS,
    "Access-Control-Allow-Methods": METHODS,
    "Access-Control-Allow-Headers": "*",
    "Access-Control-Max-Age": "86400",
  };
  return new Response(null, { status: 204, headers });
}

const notFound = () => error(404, "Nothing was found at this path.");

function error(status, sentence, headers = {}, field = undefined) {
  const body = JSON.stringify({ error: sentence, field });
  return new Response(body, {
    status,
    headers: { ...COMMON, "Content-Type": "application/json", "Cache-Control": "no-store", "Content-Length": String(body.length), ...headers },
  });
}
