import type { Bucket } from "@twinhelm/core/bucket/model";
import { fieldsName } from "../../bucket/fieldsName";
import type { Work } from "./work";

/** What one thing was and is, as it is kept with an activity: JSON each, absent where it is not there. */
export interface Kept {
  readonly before: string | undefined;
  readonly after: string | undefined;
  /** Of a document: names the fields that its bucket had. */
  readonly schema?: string | undefined;
  /** There was more than is kept. */
  readonly cut?: boolean | undefined;
}

/** What a transaction changes, until it is kept with an activity. */
export interface Journal {
  /** A transaction begins. */
  begin(): void;
  /** Before a thing is written. */
  touch(...resource: readonly string[]): Work<void>;
  /** Before a document is written; `after`: absent where it goes. */
  document(
    bucket: Bucket,
    id: string,
    before: () => Work<string | undefined>,
    after: string | undefined,
  ): Work<void>;
  /** Before a whole bucket goes, or something else of which more changes than is kept. */
  cut(...resource: readonly string[]): void;
  /** What changed since it was asked last, by resource as JSON. */
  drain(): Work<ReadonlyMap<string, Kept>>;
}

/** Bytes of one state, and of all that is kept with one activity. */
const stateLimit = 2_097_152;
export const activityLimit = 16_777_216;

interface Entry {
  before: string | undefined;
  after: string | undefined;
  /** Undefined: the state after is read when it is asked for. */
  readonly schema: string | undefined;
}

/** `stateOf`: what is kept of a thing, as JSON. */
export function createJournal(stateOf: (resource: readonly string[]) => Work<string | undefined>): Journal {
  const entries = new Map<string, Entry>();
  let cut = new Set<string>();
  let size = 0;
  const keep = (key: string, entry: Entry) => {
    size += (entry.before?.length ?? 0) + (entry.after?.length ?? 0);
    if (size <= activityLimit) return void entries.set(key, entry);
    cut.add("[]");
  };
  return {
    begin() {
      entries.clear();
      cut = new Set();
      size = 0;
    },
    *touch(...resource) {
      const key = JSON.stringify(resource);
      if (entries.has(key)) return;
      keep(key, { before: yield* stateOf(resource), after: undefined, schema: undefined });
    },
    *document(bucket, id, before, after) {
      const key = `["bucket","${bucket._id}","data","${id}"]`;
      const known = entries.get(key);
      if (known !== undefined) known.after = after;
      else keep(key, { before: yield* before(), after, schema: fieldsName(bucket) });
    },
    cut(...resource) {
      cut.add(JSON.stringify(resource));
    },
    *drain() {
      const drained = new Map<string, Kept>();
      for (const [key, { before, after, schema }] of entries) {
        const now = schema === undefined ? yield* stateOf(JSON.parse(key)) : after;
        if (now !== before) drained.set(key, bounded({ before, after: now, schema }));
      }
      for (const key of cut) drained.set(key, { before: undefined, after: undefined, cut: true });
      entries.clear();
      cut = new Set();
      size = 0;
      return drained;
    },
  };
}

const bounded = (kept: Kept): Kept =>
  Math.max(kept.before?.length ?? 0, kept.after?.length ?? 0) > stateLimit
    ? { before: undefined, after: undefined, cut: true }
    : kept;
