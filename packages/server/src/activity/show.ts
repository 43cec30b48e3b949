import type { Access } from "@twinhelm/core/access/evaluate";
import type { RegexMatcher } from "@twinhelm/core/expression/library";
import { mayReadDocument } from "../document/access";
import type { KeptChange, StoredActivity } from "../engine/activities";
import type { Transaction } from "../engine/engine";
import type { Caller, ServerContext } from "../shell/context";
import { isShown, requireAccess } from "../shell/guard";
import { isRecord } from "../shell/query";
import { activityAnswer } from "./answer";
import { documentIn, policyPlaceOf } from "./resource";

/** Who looks, as they may do it at this moment. */
export interface Looking {
  readonly context: ServerContext;
  readonly tx: Transaction;
  readonly caller: Caller;
  readonly access: Access;
  /** For the rules of buckets. */
  readonly matcher: RegexMatcher;
}

/** Changes as they are answered. */
interface ShownChanges {
  readonly changes: readonly Omit<KeptChange, "schema">[];
  readonly hidden: number;
}

/** Changes that the caller is shown, as they may read these things now; `hidden`: how many others there are. */
export async function shownChanges(looking: Looking, changes: readonly KeptChange[]): Promise<ShownChanges> {
  const shown: KeptChange[] = [];
  for (const change of changes) if (await isShownTo(looking, change)) shown.push(change);
  return {
    changes: shown.map(({ resource, before, after, cut }) => ({
      resource,
      ...(before === undefined ? {} : { before }),
      ...(after === undefined ? {} : { after }),
      ...(cut === true ? { cut } : {}),
    })),
    hidden: changes.length - shown.length,
  };
}

async function isShownTo(looking: Looking, change: KeptChange): Promise<boolean> {
  const { access, tx, caller, context, matcher } = looking;
  const { module, segments } = policyPlaceOf(change.resource);
  if (!isShown(access, module, segments)) return false;
  const document = documentIn(change.resource);
  const entry = document && (await tx.buckets.all()).find(document.bucketId);
  if (entry === undefined) return true;
  const read = { transaction: tx, entry, caller, matcher };
  for (const state of [change.before, change.after])
    if (isRecord(state) && !(await mayReadDocument(state, read, context))) return false;
  return true;
}

/** An activity with what it changed. Throws 403 where the caller may not read what it is about. */
export async function shownActivity(looking: Looking, activity: StoredActivity) {
  const { module, segments } = policyPlaceOf(activity.resource);
  const isRemoval = module === "activity";
  if (!isRemoval && !isShown(looking.access, module, segments))
    requireAccess(looking.access, { action: `${module}:show`, segments });
  const { changes, hidden } = await shownChanges(looking, isRemoval ? [] : activity.changes);
  return {
    ...activityAnswer(activity, true),
    ...(activity.undoneBy === undefined ? {} : { undone_by: activity.undoneBy }),
    changes,
    hidden,
  };
}
