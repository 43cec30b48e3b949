import { policyCreate } from "@twinhelm/core/policy/actions";
import { policyCopyPath } from "@twinhelm/core/policy/copying";
import { nextScope, policyList, scopeFilter, scopeOf } from "@twinhelm/core/policy/list";
import { type Policy, policyBodyOf } from "@twinhelm/core/policy/model";
import { policyText } from "@twinhelm/core/policy/text";
import { queriesOf } from "@twinhelm/core/react/records";
import { usePermissions } from "../keys/usePermissions";
import { changePlace, open } from "../navigation/state";
import { RecordTable } from "../record/RecordTable";
import type { ScreenProps } from "../screen/screen";
import { firstView } from "../table/view";

/** The list of policies. `f` goes from all to custom to predefined ones. */
export function Policies(props: ScreenProps) {
  const permissions = usePermissions();
  const scope = scopeOf(props.state.place.list.filter);
  const turn = () =>
    props.change(
      changePlace((place) => ({
        ...place,
        list: { ...place.list, filter: scopeFilter(nextScope(scopeOf(place.list.filter))), pageIndex: 0 },
        view: firstView,
      })),
    );
  const copy = (row: Policy) =>
    permissions.guard(policyCreate.permission?.(policyBodyOf(row)), () =>
      props.change(open(policyCopyPath(policyBodyOf(row)))),
    );
  return (
    <RecordTable
      {...props}
      subject="policy"
      title={policyText("title")}
      list={policyList}
      queries={queriesOf.policy}
      subjectsOf={(policies) => ({ policies })}
      filter={scope === "all" ? undefined : policyText(`scope.${scope}`)}
      keys={(row) => ({ scope: { run: turn }, ...(row === undefined ? {} : { duplicate: copy(row) }) })}
    />
  );
}
