import { editingText } from "../editing/text";
import type { Failure, Result } from "../http/failure";

/** What became of a save: done, refused, or somebody else was faster. */
export type Saved<Row> =
  | { readonly kind: "saved" }
  | { readonly kind: "failed"; readonly failure: Failure }
  | { readonly kind: "conflict"; readonly theirs: Row };

interface Saving<Row> {
  /** The record as it was when editing began. */
  readonly began: Row;
  readonly load: () => Promise<Result<Row | undefined>>;
  readonly save: () => Promise<Result<unknown>>;
  /** What of a record is edited here: a change of the rest, such as of its policies, is no conflict. */
  readonly essence: (row: Row) => unknown;
}

/**
 * Saves a record that was edited for a while. One that somebody else changed meanwhile is not overwritten without a
 * question; once theirs was seen, it is what editing began with. The API has no versions: between the check and the
 * write remains a moment.
 */
export async function saveRecord<Row>({ began, load, save, essence }: Saving<Row>): Promise<Saved<Row>> {
  const now = await load();
  if (!now.ok) return { kind: "failed", failure: now.failure };
  if (now.value === undefined) return { kind: "failed", failure: gone };
  if (!sameRecord(essence(now.value), essence(began))) return { kind: "conflict", theirs: now.value };
  const result = await save();
  return result.ok ? { kind: "saved" } : { kind: "failed", failure: result.failure };
}

const gone: Failure = { code: "not-found", message: editingText("conflict.gone"), retry: false };

/** Whether two records hold the same, in whatever order of keys. */
export const sameRecord = (one: unknown, other: unknown): boolean =>
  JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, sorted(each)]),
  );
}

/** Stands for "somebody else was faster" where a save has to say that it failed; never shown. */
export const conflicting: Failure = { code: "conflict", message: "", retry: false };
