import { policyCopyPath } from "@twinhelm/core/policy/copying";
import { nextScope, scopeFilter, scopeOf } from "@twinhelm/core/policy/list";
import { type Policy, policyBodyOf } from "@twinhelm/core/policy/model";
import { policyCreate } from "@twinhelm/core/policy/records";
import { policyText } from "@twinhelm/core/policy/text";
import { usePermissions } from "../keys/usePermissions";
import { changePlace, open } from "../navigation/state";
import type { RecordFace } from "../record/face";
import { firstView } from "../table/view";

/** `f` goes from all policies to custom to predefined ones. */
export const policyFace: RecordFace<Policy> = {
  useList({ state, change }) {
    const permissions = usePermissions();
    const scope = scopeOf(state.place.list.filter);
    const turn = () =>
      change(
        changePlace((place) => ({
          ...place,
          list: { ...place.list, filter: scopeFilter(nextScope(scopeOf(place.list.filter))), pageIndex: 0 },
          view: firstView,
        })),
      );
    const copy = (row: Policy) =>
      permissions.guard(policyCreate.permission?.(policyBodyOf(row)), () =>
        change(open(policyCopyPath(policyBodyOf(row)))),
      );
    return {
      filter: scope === "all" ? undefined : policyText(`scope.${scope}`),
      keys: (row) => ({ scope: { run: turn }, ...(row === undefined ? {} : { duplicate: copy(row) }) }),
    };
  },
};
