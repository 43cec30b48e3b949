import { mayReadDocument } from "../../document/access";
import type { KeptChange } from "../../engine/activities";
import { isRecord } from "../../shell/query";
import { documentIn } from "../resource";
import { answerOf, isOpenTo, type ShownChanges } from "../show";
import type { Undoing } from "./thing";

/** Changes that the caller is shown, as they may read these things in the running transaction. */
export async function shownChanges(undoing: Undoing, changes: readonly KeptChange[]): Promise<ShownChanges> {
  const shown: KeptChange[] = [];
  for (const change of changes) if (await isShownTo(undoing, change)) shown.push(change);
  return answerOf(changes, shown);
}

async function isShownTo(undoing: Undoing, change: KeptChange): Promise<boolean> {
  const { access, tx, caller, context, matcher } = undoing;
  const buckets = await tx.buckets.all();
  if (!isOpenTo({ access, buckets }, change)) return false;
  const document = documentIn(change.resource);
  const entry = document && buckets.find(document.bucketId);
  if (entry === undefined) return true;
  const read = { transaction: tx, entry, caller, matcher };
  for (const state of [change.before, change.after])
    if (isRecord(state) && !(await mayReadDocument(state, read, context))) return false;
  return true;
}
