import { actionWithTerm, listed } from "@twinhelm/core/access/words";
import type { Policy } from "@twinhelm/core/policy/model";
import { usePolicies } from "@twinhelm/core/policy/react";
import { policyText } from "@twinhelm/core/policy/text";
import { named } from "@twinhelm/core/react/recordPage";
import { recordText } from "@twinhelm/core/text/record";
import { useState } from "react";
import { ActionButton } from "../shell/ActionButton";
import { ConfirmDialog } from "../shell/ConfirmDialog";
import { FormError } from "../shell/FormError";
import { MaterialIcon } from "../shell/MaterialIcon";
import { PageSkeleton } from "../shell/PageSkeleton";
import { AttachmentList, type NamedPolicy, PolicySearch } from "./AttachmentList";
import { type Attaching, type AttachmentChange, useAttachment } from "./useAttachment";

interface PolicyAttachmentProps {
  readonly id: string;
  /** Ids of the policies that are attached. */
  readonly owned: readonly string[];
  readonly attach: Attaching;
  readonly detach: Attaching;
}

/** Owned and ownable policies, each with the button that moves it to the other list. */
export function PolicyAttachment(props: PolicyAttachmentProps) {
  const policies = usePolicies().value;
  return policies === undefined ? <PageSkeleton rows={6} /> : <Lists {...props} policies={policies} />;
}

function Lists({ policies, ...props }: PolicyAttachmentProps & { policies: readonly Policy[] }) {
  const { owned } = props;
  const [query, setQuery] = useState("");
  const change = useAttachment({ ...props, policies });
  const known = new Map(policies.map((policy) => [policy._id, policy]));
  const mine = owned.map(
    (each): NamedPolicy => known.get(each) ?? { _id: each, name: each, description: "" },
  );
  const free = policies.filter(({ _id }) => !owned.includes(_id));
  const shown = named(free, query, ({ name, description }) => `${name} ${description}`);
  const none =
    policies.length === 0 ? "policies.denied" : free.length === 0 ? "ownable.none" : "ownable.noMatch";
  return (
    <div className="attachment">
      {change.failure !== undefined && <FormError>{change.failure.message}</FormError>}
      <LockoutQuestion change={change} />
      <AttachmentList heading={recordText("owned")} policies={mine} none={recordText("owned.none")}>
        {(policy) => <MoveButton policy={policy} verb="detach" change={change} />}
      </AttachmentList>
      <AttachmentList
        heading={recordText("ownable")}
        policies={shown}
        none={recordText(none)}
        search={<PolicySearch query={query} onQuery={setQuery} />}
      >
        {(policy) => <MoveButton policy={policy} verb="attach" change={change} />}
      </AttachmentList>
    </div>
  );
}

interface MoveButtonProps {
  readonly policy: NamedPolicy;
  readonly verb: "attach" | "detach";
  readonly change: AttachmentChange;
}

function MoveButton({ policy, verb, change }: MoveButtonProps) {
  const label = recordText(`${verb}Named`, { name: policy.name });
  return (
    <ActionButton
      size="small"
      variant="minimal"
      icon={<MaterialIcon name={verb === "attach" ? "link" : "link_off"} />}
      aria-label={label}
      title={label}
      request={change.requestOf(verb, policy._id)}
      disabled={change.busy}
      onClick={() => change.begin(verb, policy._id)}
    />
  );
}

/** Asked before somebody takes away from themselves what they could not give back. */
function LockoutQuestion({ change: { losing, cancel, confirm } }: { change: AttachmentChange }) {
  if (losing === undefined) return null;
  return (
    <ConfirmDialog
      title={policyText("lockout.title")}
      paragraphs={[policyText("lockout.detach", { actions: listed(losing.lost.map(actionWithTerm)) })]}
      confirmText={policyText("lockout.detach.confirm")}
      onCancel={cancel}
      onConfirm={confirm}
    />
  );
}
