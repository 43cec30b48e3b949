import type { ConsoleConfig } from "@twinhelm/core/session/place";
import type { Upstream } from "./upstream";

/** Where the console of an API is. */
export interface Place {
  readonly upstream: Upstream;
  /** Path of its pages, with a slash at both ends. */
  readonly base: string;
  /** Path of the API. */
  readonly api: string;
}

/** One API has the whole address; of several each has a part that is called as it is. */
export function placesOf(upstreams: readonly Upstream[]): readonly Place[] {
  return upstreams.map((upstream) => {
    const base = upstreams.length === 1 ? "/" : `/${upstream.name}/`;
    return { upstream, base, api: `${base}api` };
  });
}

/** What the pages of one API are told about themselves. */
export const configOf = ({ upstream, api, base }: Place, all: readonly Place[]): ConsoleConfig => ({
  api,
  base,
  server: upstream.url,
  contexts: all.length < 2 ? [] : all.map((each) => ({ name: each.upstream.name, address: each.base })),
});
