import { createHash } from "node:crypto";
import { isRecord } from "@twinhelm/core/editing/same";
import type { Contents } from "@twinhelm/core/representation/model";
import { keyOf } from "@twinhelm/core/representation/model";
import type { TreeChange, Versioned } from "./sync";

/** The same for the same values, in whatever order of keys. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  return Object.fromEntries(
    entries.sort(([one], [other]) => (one < other ? -1 : 1)).map(([key, each]) => [key, sorted(each)]),
  );
};

const hash = (value: unknown): string =>
  createHash("sha256")
    .update(JSON.stringify(sorted(value)))
    .digest("base64");

const printOf = (_id: string, contents: Contents): string =>
  hash({ ...contents, schema: { ...contents.schema, _id } });

/** What resources hold, each in a few characters, by `module/id`. */
export const printsOf = (resources: readonly Versioned[]): ReadonlyMap<string, string> =>
  new Map(resources.map((each) => [keyOf(each), printOf(each._id, each.contents)]));

/** Stands for changes: other ones have another one. */
export const planId = (changes: readonly TreeChange[]): string =>
  hash(changes.map(({ module, _id, before, after }) => [module, _id, before ?? null, after ?? null])).slice(
    0,
    22,
  );

export interface Settled {
  /** What the files make of the instance. */
  readonly changes: readonly TreeChange[];
  /** What was changed on both sides. */
  readonly clashes: readonly string[];
}

/**
 * Of the changes that files would make which a merge has left: those of resources that the instance has not changed
 * since it began. What only the instance has changed stays as it is.
 */
export function settledChanges(changes: readonly TreeChange[], base: ReadonlyMap<string, string>): Settled {
  const clashes: string[] = [];
  const kept = changes.filter(({ module, _id, before, after }) => {
    const key = keyOf({ module, _id });
    const print = (contents: Contents | undefined) => contents && printOf(_id, contents);
    if (print(before) === base.get(key)) return true;
    if (print(after) !== base.get(key)) clashes.push(key);
    return false;
  });
  return { changes: kept, clashes };
}
