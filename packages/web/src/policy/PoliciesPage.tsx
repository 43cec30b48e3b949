import { Button } from "@blueprintjs/core";
import { policyCreate } from "@twinhelm/core/policy/actions";
import { policyCopyPath } from "@twinhelm/core/policy/copying";
import { nextScope, policyList, scopeFilter, scopeOf } from "@twinhelm/core/policy/list";
import { policyQueries } from "@twinhelm/core/policy/queries";
import { policyText } from "@twinhelm/core/policy/text";
import { useAccess } from "@twinhelm/core/react/console";
import { useRecordRows } from "@twinhelm/core/react/records";
import { recordText } from "@twinhelm/core/text/record";
import { RowAction } from "../list/RowAction";
import { useListState } from "../list/useListState";
import { RecordListPage } from "../record/RecordListPage";
import { MaterialIcon } from "../shell/MaterialIcon";

const adding = policyCreate.permission?.({ name: "", description: "", statement: [] });

/** passport/policy: the list of policies (spec 1, section 2.4). */
export function PoliciesPage() {
  const access = useAccess().value;
  const control = useListState(policyList.defaults);
  const rows = useRecordRows(policyQueries, control.state);
  const scope = scopeOf(control.state.filter);
  const next = nextScope(scope);
  return (
    <RecordListPage
      area="policy"
      title={policyText("title")}
      icon="layers"
      list={policyList}
      control={control}
      rows={rows}
      purpose={policyText("purpose")}
      adding={adding}
      readOnly
      bar={
        <Button
          variant="minimal"
          icon={<MaterialIcon name="filter_list" />}
          text={policyText(`scope.${next}`)}
          onClick={() => control.setFilter(scopeFilter(next))}
        />
      }
      more={(policy) => (
        // A copy begins as a new policy with everything of this one.
        <RowAction
          icon="content_copy"
          label={recordText("copyNamed", { name: policy.name })}
          request={adding}
          access={access}
          to={policyCopyPath(policy)}
        />
      )}
      cell={(policy, { key }) => (key === "_id" ? <code title={policy._id}>{policy._id}</code> : undefined)}
      subjects={(policies) => ({ policies })}
    />
  );
}
