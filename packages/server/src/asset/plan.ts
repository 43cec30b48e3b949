import type { AssetResource, InstallPlan } from "@twinhelm/core/asset/model";
import { isSame } from "@twinhelm/core/editing/same";

/** What a resource is found by. */
export const keyOf = ({ module, _id }: AssetResource): string => `${module}/${_id}`;

/** A resource without what an installation left on it. */
export const bare = ({ _id, module, contents }: AssetResource): AssetResource => ({ _id, module, contents });

/** What an installation begins with. */
export interface Situation {
  /** Resources of the asset, with their configurations. */
  readonly desired: readonly AssetResource[];
  /** Resources as they were written last, by this asset or the version that it takes the place of. */
  readonly placed: readonly AssetResource[];
  /** Whether a resource that was written is still there, by its key. */
  readonly isThere: (key: string) => boolean;
}

/**
 * What is to be written (contract, storage-asset-dashboard-activity-vc.md section 2.4). What failed after it had been
 * written is written again; what somebody else deleted is made anew.
 */
export function planOf({ desired, placed, isThere }: Situation): InstallPlan {
  const there = new Map(placed.map((each) => [keyOf(each), each]));
  const wanted = new Set(desired.map(keyOf));
  const insertions = desired.filter((each) => !there.has(keyOf(each)) || !isThere(keyOf(each)));
  const inserted = new Set(insertions);
  return {
    insertions,
    updations: desired.filter(
      (each) =>
        !inserted.has(each) &&
        (each.installation_status === "failed" || !isSame(each.contents, there.get(keyOf(each))?.contents)),
    ),
    deletions: placed.filter((each) => !wanted.has(keyOf(each))),
  };
}
