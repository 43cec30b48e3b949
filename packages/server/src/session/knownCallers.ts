import type { KnownCaller } from "../shell/callers";
import type { ServerContext } from "../shell/context";
import { bareError } from "../shell/errors";

/** Callers as they were loaded since identities, policies or keys last changed. */
export interface KnownCallers {
  /** By the id of an identity, or the name of a key. */
  find(name: string): KnownCaller | undefined;
  /** Loads and keeps one. Throws the contract's 401 where there is none. */
  load(name: string, load: () => Promise<KnownCaller | undefined>): Promise<KnownCaller>;
}

/**
 * Policies are read once per change of identities, policies or keys, not once per request. When there are more than
 * `capacity`, all are forgotten.
 */
export function createKnownCallers(
  { accessVersion }: Pick<ServerContext, "accessVersion">,
  capacity = 5000,
): KnownCallers {
  const known = new Map<string, KnownCaller>();
  let version = -1;
  return {
    find(name) {
      if (version !== accessVersion.value || known.size > capacity) {
        known.clear();
        version = accessVersion.value;
      }
      return known.get(name);
    },
    async load(name, load) {
      for (;;) {
        const before = accessVersion.value;
        const found = await load();
        // What was read in parts while others changed it may never have been.
        if (before !== accessVersion.value) continue;
        if (found === undefined) throw bareError(401, "Unauthorized");
        known.set(name, found);
        return found;
      }
    },
  };
}
