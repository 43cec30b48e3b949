import { InputGroup } from "@blueprintjs/core";
import { actionWithTerm, listed } from "@twinhelm/core/access/words";
import type { Action } from "@twinhelm/core/action/action";
import type { Policy } from "@twinhelm/core/policy/model";
import { usePolicies } from "@twinhelm/core/policy/react";
import { policyText } from "@twinhelm/core/policy/text";
import { lockedOutByDetaching } from "@twinhelm/core/policy/trial";
import { useInvocation } from "@twinhelm/core/react/actions";
import { useSession } from "@twinhelm/core/react/console";
import { recordText } from "@twinhelm/core/text/record";
import { type ReactNode, useId, useState } from "react";
import { ActionButton } from "../shell/ActionButton";
import { ConfirmDialog } from "../shell/ConfirmDialog";
import { FormError } from "../shell/FormError";
import { Hint } from "../shell/Hint";
import { MaterialIcon } from "../shell/MaterialIcon";
import { PageSkeleton } from "../shell/PageSkeleton";

type Attaching = Action<{ id: string; policyIds: string[] }, unknown>;

interface PolicyAttachmentProps {
  readonly id: string;
  /** Ids of the policies that are attached. */
  readonly owned: readonly string[];
  readonly attach: Attaching;
  readonly detach: Attaching;
}

type Named = Pick<Policy, "_id" | "name" | "description">;

/** Owned and ownable policies, each with the button that moves it to the other list. */
export function PolicyAttachment({ id, owned, attach, detach }: PolicyAttachmentProps) {
  const policies = usePolicies();
  const [query, setQuery] = useState("");
  const attaching = useInvocation(attach);
  const detaching = useInvocation(detach);
  const own = useSession().identity?._id === id;
  const [losing, setLosing] = useState<{ readonly policyId: string; readonly lost: readonly string[] }>();
  const all = policies.value;
  if (all === undefined) return <PageSkeleton rows={6} />;
  const known = new Map(all.map((policy) => [policy._id, policy]));
  const mine = owned.map((each): Named => known.get(each) ?? { _id: each, name: each, description: "" });
  const wanted = query.trim().toLowerCase();
  const others = all.filter(
    ({ _id, name, description }) =>
      !owned.includes(_id) && `${name} ${description}`.toLowerCase().includes(wanted),
  );
  const change = (adding: boolean, input: { id: string; policyIds: string[] }) => {
    const [policyId = ""] = input.policyIds;
    const lost =
      adding || !own
        ? []
        : lockedOutByDetaching({ policies: all, identityId: id, attached: owned, policyId });
    if (lost.length > 0) setLosing({ policyId, lost: lost.map(({ action }) => action) });
    else void (adding ? attaching : detaching).run(input);
  };
  const busy = attaching.busy || detaching.busy;
  const failure = attaching.failure ?? detaching.failure;
  const button = (action: Attaching, policy: Named) => {
    const input = { id, policyIds: [policy._id] };
    const adding = action === attach;
    return (
      <ActionButton
        size="small"
        variant="minimal"
        icon={<MaterialIcon name={adding ? "link" : "link_off"} />}
        aria-label={recordText(adding ? "attachNamed" : "detachNamed", { name: policy.name })}
        title={recordText(adding ? "attachNamed" : "detachNamed", { name: policy.name })}
        request={action.permission?.(input)}
        disabled={busy}
        onClick={() => change(adding, input)}
      />
    );
  };
  return (
    <div className="attachment">
      {failure !== undefined && <FormError>{failure.message}</FormError>}
      {losing !== undefined && (
        <ConfirmDialog
          title={policyText("lockout.title")}
          paragraphs={[policyText("lockout.detach", { actions: listed(losing.lost.map(actionWithTerm)) })]}
          confirmText={policyText("lockout.detach.confirm")}
          onCancel={() => setLosing(undefined)}
          onConfirm={() => {
            setLosing(undefined);
            void detaching.run({ id, policyIds: [losing.policyId] });
          }}
        />
      )}
      <List heading={recordText("owned")} policies={mine} none={recordText("owned.none")}>
        {(policy) => button(detach, policy)}
      </List>
      <List
        heading={recordText("ownable")}
        policies={others}
        none={recordText(all.length === 0 ? "policies.denied" : "ownable.none")}
        search={
          <InputGroup
            type="search"
            aria-label={recordText("ownable.search")}
            placeholder={recordText("ownable.search")}
            leftElement={
              <span className="search-icon">
                <MaterialIcon name="search" />
              </span>
            }
            value={query}
            onValueChange={setQuery}
          />
        }
      >
        {(policy) => button(attach, policy)}
      </List>
    </div>
  );
}

interface ListProps {
  readonly heading: string;
  readonly policies: readonly Named[];
  readonly none: string;
  readonly search?: ReactNode;
  readonly children: (policy: Named) => ReactNode;
}

function List({ heading, policies, none, search, children }: ListProps) {
  const id = useId();
  return (
    <section className="attachment-list" aria-labelledby={id}>
      <div className="attachment-head">
        <h2 id={id}>
          {heading} <span className="muted">{policies.length}</span>
        </h2>
        {search}
      </div>
      {policies.length === 0 ? (
        <p className="muted">{none}</p>
      ) : (
        <ul>
          {policies.map((policy) => (
            <li key={policy._id}>
              <Hint content={policy.description || policy.name} placement="top">
                {/* biome-ignore lint/a11y/noNoninteractiveTabindex: its description is read by keyboard too */}
                <span className="attachment-name" tabIndex={0}>
                  {policy.name}
                </span>
              </Hint>
              {children(policy)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
