import type { AccessRequest } from "@twinhelm/core/access/evaluate";
import type { Action } from "@twinhelm/core/action/action";
import type { Failure } from "@twinhelm/core/http/failure";
import type { Policy } from "@twinhelm/core/policy/model";
import { lockedOutByDetaching } from "@twinhelm/core/policy/trial";
import { useInvocation } from "@twinhelm/core/react/actions";
import { useSession } from "@twinhelm/core/react/console";
import { useState } from "react";

export type Attaching = Action<{ id: string; policyIds: string[] }, unknown>;
type Verb = "attach" | "detach";

/** Policies that are attached and detached one by one. */
export interface AttachmentChange {
  readonly busy: boolean;
  readonly failure: Failure | undefined;
  /** What the caller would lose by detaching a policy of their own; asked about first. */
  readonly losing: { readonly policyId: string; readonly lost: readonly string[] } | undefined;
  requestOf(verb: Verb, policyId: string): AccessRequest | undefined;
  begin(verb: Verb, policyId: string): void;
  confirm(): void;
  cancel(): void;
}

interface AttachmentOptions {
  readonly id: string;
  readonly owned: readonly string[];
  readonly policies: readonly Policy[];
  readonly attach: Attaching;
  readonly detach: Attaching;
}

export function useAttachment(options: AttachmentOptions): AttachmentChange {
  const { id, owned, policies } = options;
  const invocations = { attach: useInvocation(options.attach), detach: useInvocation(options.detach) };
  const own = useSession().identity?._id === id;
  const [losing, setLosing] = useState<AttachmentChange["losing"]>();
  const { attach, detach } = invocations;
  const inputOf = (policyId: string) => ({ id, policyIds: [policyId] });
  return {
    busy: attach.busy || detach.busy,
    failure: attach.failure ?? detach.failure,
    losing,
    requestOf: (verb, policyId) => options[verb].permission?.(inputOf(policyId)),
    begin(verb, policyId) {
      const lost =
        verb === "detach" && own
          ? lockedOutByDetaching({ policies, identityId: id, attached: owned, policyId })
          : [];
      if (lost.length === 0) void invocations[verb].run(inputOf(policyId));
      else setLosing({ policyId, lost: lost.map(({ action }) => action) });
    },
    confirm() {
      setLosing(undefined);
      if (losing !== undefined) void detach.run(inputOf(losing.policyId));
    },
    cancel: () => setLosing(undefined),
  };
}
