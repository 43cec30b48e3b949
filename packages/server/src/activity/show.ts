import type { Access } from "@twinhelm/core/access/evaluate";
import type { Buckets } from "../bucket/entry";
import type { KeptChange, SeenActivity } from "../engine/activities";
import { isShown, requireAccess } from "../shell/guard";
import { activityAnswer } from "./answer";
import { documentIn, policyPlaceOf } from "./resource";

/** Who looks, as they may do it at this moment. */
export interface Looking {
  readonly access: Access;
  readonly buckets: Buckets;
}

/** Changes as they are answered. */
export interface ShownChanges {
  readonly changes: readonly Omit<KeptChange, "schema">[];
  readonly hidden: number;
}

/** Changes as they are answered, those of these that are shown; `hidden`: how many others there are. */
export const answerOf = (changes: readonly KeptChange[], shown: readonly KeptChange[]): ShownChanges => ({
  changes: shown.map(({ resource, before, after, cut }) => ({
    resource,
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
    ...(cut === true ? { cut } : {}),
  })),
  hidden: changes.length - shown.length,
});

/**
 * Whether the caller may read what changed, as far as policies say it. What rules a bucket had that is gone is not
 * known: its documents are shown to those who could change such rules.
 */
export function isOpenTo({ access, buckets }: Looking, { resource }: KeptChange): boolean {
  const { module, segments } = policyPlaceOf(resource);
  if (!isShown(access, module, segments)) return false;
  const document = documentIn(resource);
  if (document === undefined || buckets.find(document.bucketId) !== undefined) return true;
  return access.can("bucket:update", [document.bucketId]);
}

/** An activity with what it changed. Throws 403 where the caller may not read what it is about. */
export function shownActivity(looking: Looking, activity: SeenActivity) {
  const { module, segments } = policyPlaceOf(activity.resource);
  const isRemoval = module === "activity";
  if (!isRemoval && !isShown(looking.access, module, segments))
    requireAccess(looking.access, { action: `${module}:show`, segments });
  const changes = isRemoval ? [] : activity.changes;
  const shown = changes.filter((change, at) => !activity.ruledOut.includes(at) && isOpenTo(looking, change));
  return {
    ...activityAnswer(activity, true),
    ...(activity.undoneBy === undefined ? {} : { undone_by: activity.undoneBy }),
    ...answerOf(changes, shown),
  };
}
