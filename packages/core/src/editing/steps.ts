import type { BrokenOff } from "../http/attempt";
import { type Failure, type Result, success } from "../http/failure";
import { type Difference, type Merged, mergeValues } from "./merge";
import type { EditingModel } from "./model";
import { isSame } from "./same";
import { editingText } from "./text";

/** A row that was read, and the part of it that is edited. */
export interface Read<Row, Draft> {
  readonly row: Row;
  readonly draft: Draft;
}

/** What is found before a write. */
export type Checked<Row, Draft> =
  /** `outgoing` may be written over `row`. */
  | { readonly kind: "clear"; readonly row: Row; readonly outgoing: Draft; readonly merged: boolean }
  /** Somebody else changed the same parts. */
  | { readonly kind: "conflict"; readonly conflict: Conflict<Row, Draft> }
  | { readonly kind: "gone" };

/** Somebody else changed what was changed here. */
export interface Conflict<Row, Draft> {
  readonly theirs: Row;
  readonly theirDraft: Draft;
  readonly differences: readonly Difference[];
}

/** What was typed is not on the server any more. */
export const gone: Failure = { code: "not-found", message: editingText("conflict.gone"), retry: false };

/** What is said of a step of editing that threw. */
export const brokenOff: BrokenOff = (reason) => editingText("brokenOff", { reason });

/** Loads a row; `undefined`: there is none. */
export async function readStored<Row, Draft>(
  model: EditingModel<Row, Draft>,
  row: Row | undefined,
): Promise<Result<Read<Row, Draft> | undefined>> {
  const loaded = (await model.load?.(row)) ?? success(row);
  if (!loaded.ok) return loaded.failure.code === "not-found" ? success(undefined) : loaded;
  return success(
    loaded.value === undefined ? undefined : { row: loaded.value, draft: model.read(loaded.value) },
  );
}

interface Change<Row, Draft> {
  readonly row: Row | undefined;
  /** The draft before anything was typed. */
  readonly base: Draft;
  readonly mine: Draft;
}

/** Reads the row again and merges what somebody else changed since. The API has no versions: a moment remains. */
export async function check<Row, Draft>(
  model: EditingModel<Row, Draft>,
  { row, base, mine }: Change<Row, Draft>,
): Promise<Result<Checked<Row, Draft>>> {
  const now = await readStored(model, row);
  if (!now.ok) return now;
  if (now.value === undefined) return success({ kind: "gone" });
  const { row: theirs, draft: theirDraft } = now.value;
  if (isSame(base, theirDraft)) return success({ kind: "clear", row: theirs, outgoing: mine, merged: false });
  const { value, differences } = mergeOf(model)(base, mine, theirDraft);
  if (differences.length > 0)
    return success({ kind: "conflict", conflict: { theirs, theirDraft, differences } });
  return success({ kind: "clear", row: theirs, outgoing: value, merged: !isSame(value, mine) });
}

export const mergeOf = <Row, Draft>({ merge = mergeValues }: EditingModel<Row, Draft>) => merge;

/** What was typed since a draft was sent, on top of what is stored now, and where the two meet. */
export const rebased = <Row, Draft>(
  model: EditingModel<Row, Draft>,
  { sent, typed, stored }: { sent: Draft; typed: Draft; stored: Draft },
): Merged<Draft> =>
  isSame(sent, typed) ? { value: stored, differences: [] } : mergeOf(model)(sent, typed, stored);

/** Why a step failed; absent where it did not. */
export const failureOf = (result: Result<unknown>): Failure | undefined =>
  result.ok ? undefined : result.failure;
