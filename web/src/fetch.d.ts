// SPDX-License-Identifier: Apache-2.0
import type { Params } from "./signet.js";

/** Any other name throws a {@link SignetError}. */
export interface HandlerOptions {
  /** Precedes all paths: with "/avatars" the handler answers `/avatars/v1/avatar/{seed}.svg`. Default: "". */
  basePath?: string | undefined;
  /** The largest PNG, in pixels, 16 to 1024; a larger `size` is answered with 400. Default: 1024. */
  maxSize?: number | undefined;
  /** Whether `/avatar/{hash}` is answered, for clients of Gravatar. Default: true. */
  gravatar?: boolean | undefined;
  /** Parameters for `/avatar/` that the request does not set. */
  gravatarDefaults?: Omit<Params, "hash"> | undefined;
  /** Whether `d=404` at `/avatar/` is answered with a 404 instead of the avatar. Default: false. */
  gravatarStrict404?: boolean | undefined;
}

/** The part of a Request that is read. */
export interface HandlerRequest {
  readonly method: string;
  /** Absolute, or a path with its query as in the request line. It is not normalized. */
  readonly url: string;
  readonly headers: { get(name: string): string | null };
}

/** Returns a function that answers requests as the Signet service does. */
export function createHandler(options?: HandlerOptions): (request: HandlerRequest) => Promise<Response>;
