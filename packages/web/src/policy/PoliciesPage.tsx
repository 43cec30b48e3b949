import { Button } from "@blueprintjs/core";
import { policyCreate } from "@twinhelm/core/policy/actions";
import { policyCopyPath } from "@twinhelm/core/policy/copying";
import { nextScope, policyList, scopeFilter, scopeOf } from "@twinhelm/core/policy/list";
import type { Policy } from "@twinhelm/core/policy/model";
import { policyQueries } from "@twinhelm/core/policy/queries";
import { useAccess } from "@twinhelm/core/react/console";
import { useRecordRows } from "@twinhelm/core/react/records";
import { text } from "@twinhelm/core/text/catalogue";
import { policyText } from "@twinhelm/core/text/policy";
import { recordText } from "@twinhelm/core/text/record";
import { Link } from "react-router";
import { useListState } from "../list/useListState";
import { RecordListPage } from "../record/RecordListPage";
import { MaterialIcon } from "../shell/MaterialIcon";

const emptyBody = { name: "", description: "", statement: [] };

/** passport/policy: the list of policies (spec 1, section 2.4). */
export function PoliciesPage() {
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
      adding={policyCreate.permission?.(emptyBody)}
      readOnly
      bar={
        <Button
          variant="minimal"
          icon={<MaterialIcon name="filter_list" />}
          text={policyText(`scope.${next}`)}
          onClick={() => control.setFilter(scopeFilter(next))}
        />
      }
      more={(policy) => <CopyLink policy={policy} />}
      cell={(policy, { key }) => (key === "_id" ? <code title={policy._id}>{policy._id}</code> : undefined)}
      subjects={(policies) => ({ policies })}
    />
  );
}

/** A copy begins as a new policy with everything of this one. */
function CopyLink({ policy }: { policy: Policy }) {
  const access = useAccess().value;
  const label = recordText("copyNamed", { name: policy.name });
  const request = policyCreate.permission?.(emptyBody);
  if (request !== undefined && access?.can(request.action) === false) {
    const reason = text("access.required", { action: request.action });
    return (
      <button
        type="button"
        className="row-link is-denied"
        aria-disabled
        aria-label={`${label}. ${reason}`}
        title={reason}
      >
        <MaterialIcon name="content_copy" />
      </button>
    );
  }
  return (
    <Link className="row-link" to={policyCopyPath(policy)} aria-label={label} title={label}>
      <MaterialIcon name="content_copy" />
    </Link>
  );
}
