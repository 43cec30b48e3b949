import { nextScope, policyList, scopeFilter, scopeOf } from "@twinhelm/core/policy/list";
import { queriesOf } from "@twinhelm/core/react/records";
import { policyText } from "@twinhelm/core/text/policy";
import { RecordTable } from "../record/RecordTable";
import type { ScreenProps } from "../shell/screen";
import { changePlace } from "../shell/state";
import { firstView } from "../table/view";

/** The list of policies. `f` goes from all to custom to predefined ones. */
export function Policies(props: ScreenProps) {
  const scope = scopeOf(props.state.place.list.filter);
  const turn = () =>
    props.change(
      changePlace((place) => ({
        ...place,
        list: { ...place.list, filter: scopeFilter(nextScope(scopeOf(place.list.filter))), pageIndex: 0 },
        view: firstView,
      })),
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
      keys={{ scope: { run: turn } }}
    />
  );
}
