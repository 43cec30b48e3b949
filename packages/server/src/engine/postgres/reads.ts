import type { ReadFor } from "../readFor";
import type { Presence } from "./presence";
import { codeOf, databaseAway, isAway, isSilent, told } from "./problems";
import { type Begin, createReader, type ReaderParts } from "./reader";
import type { Standbys } from "./standby";

interface Parts extends ReaderParts {
  readonly presence: Presence;
  /** Another node has changed which tables there are. */
  readonly refresh: () => Promise<void>;
  readonly standby: Standbys | undefined;
}

export interface Reading {
  /** Throws `LongWork` as a `Reader` does. */
  read<T>(begin: Begin<T>, readFor?: ReadFor): Promise<T>;
  /** Of documents alone: a standby does it where it can. */
  readDocuments<T>(begin: Begin<T>, readFor?: ReadFor): Promise<T>;
}

/** A table or a column that is not there. */
export const missing = ["42P01", "42703"];

/** Reads of what is stored. */
export function createReading(parts: Parts): Reading {
  const { presence, refresh, standby } = parts;
  const reader = createReader(parts);
  const once = async <T>(begin: Begin<T>, readFor: ReadFor | undefined): Promise<T> => {
    if (presence.isAway()) throw databaseAway();
    return reader(begin, readFor);
  };
  const read: Reading["read"] = async (begin, readFor) => {
    try {
      return await once(begin, readFor).catch(async (error: unknown) => {
        // A connection that was lost while it was idle, or buckets that another node has changed since.
        if (isAway(error) && !isSilent(error)) return once(begin, readFor);
        if (!missing.includes(codeOf(error) ?? "")) throw error;
        await refresh();
        return once(begin, readFor);
      });
    } catch (error) {
      presence.noticed(error);
      throw told(error);
    }
  };
  return {
    read,
    async readDocuments(begin, readFor) {
      const done = presence.isAway() ? undefined : await standby?.read(begin, readFor);
      return done === undefined ? read(begin, readFor) : done.value;
    },
  };
}
