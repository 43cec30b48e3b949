import { Button } from "@blueprintjs/core";
import { policyCopyPath } from "@twinhelm/core/policy/copying";
import { nextScope, scopeFilter, scopeOf } from "@twinhelm/core/policy/list";
import type { Policy } from "@twinhelm/core/policy/model";
import { policyRecords } from "@twinhelm/core/policy/records";
import { policyText } from "@twinhelm/core/policy/text";
import { useAccess } from "@twinhelm/core/react/console";
import { recordText } from "@twinhelm/core/text/record";
import { RowAction } from "../list/RowAction";
import type { ListControl } from "../list/useListState";
import type { RecordFace } from "../record/face";
import { MaterialIcon } from "../shell/MaterialIcon";

/** Predefined policies are shown among the others, and each can be copied. */
export const policyFace: RecordFace<Policy> = {
  bar: (control) => <ScopeButton control={control} />,
  more: (policy) => <CopyAction policy={policy} />,
  cell: (policy, { key }) => (key === "_id" ? <code title={policy._id}>{policy._id}</code> : undefined),
};

/** Goes from all policies to custom to predefined ones. */
function ScopeButton({ control }: { control: ListControl }) {
  const next = nextScope(scopeOf(control.state.filter));
  return (
    <Button
      variant="minimal"
      icon={<MaterialIcon name="filter_list" />}
      text={policyText(`scope.${next}`)}
      onClick={() => control.setFilter(scopeFilter(next))}
    />
  );
}

/** A copy begins as a new policy with everything of this one. */
function CopyAction({ policy }: { policy: Policy }) {
  const access = useAccess().value;
  const { actions, example } = policyRecords;
  return (
    <RowAction
      icon="content_copy"
      label={recordText("copyNamed", { name: policy.name })}
      request={actions.create.permission?.(example)}
      access={access}
      to={policyCopyPath(policy)}
    />
  );
}
