import { invoke } from "@twinhelm/core/action/invoke";
import { abortedFailure } from "@twinhelm/core/http/exchange";
import { type Failure, failed, type Result, success } from "@twinhelm/core/http/failure";
import { policyCreate, policyGet, policyUpdate } from "@twinhelm/core/policy/actions";
import { type Policy, type PolicyBody, policyBodyOf } from "@twinhelm/core/policy/model";
import { useClient } from "@twinhelm/core/react/console";
import { useSaving } from "@twinhelm/core/react/saving";
import { saveRecord } from "@twinhelm/core/record/saving";
import type { SavingState } from "@twinhelm/core/shell/saving";
import { useState } from "react";

interface PolicySaving {
  readonly state: SavingState;
  readonly failure: Failure | undefined;
  /** What somebody else made of it meanwhile, while it is asked which one stays. */
  readonly theirs: Policy | undefined;
  readonly forget: () => void;
  /** Saves over `began`; a policy that is new has none. Gives the policy as it is stored now. */
  readonly save: (began: Policy | undefined, body: PolicyBody) => Promise<Policy | undefined>;
}

/** Saves a policy. One that is not any more what editing began with is not overwritten. */
export function usePolicySaving(): PolicySaving {
  const client = useClient();
  const saving = useSaving();
  const [failure, setFailure] = useState<Failure>();
  const [theirs, setTheirs] = useState<Policy>();
  const update = async (began: Policy, body: PolicyBody): Promise<Result<Policy>> => {
    const { _id: id } = began;
    const saved = await saveRecord({
      began,
      essence: policyBodyOf,
      load: () => invoke(client, policyGet, { id }),
      save: () => invoke(client, policyUpdate, { id, body }),
    });
    if (saved.kind === "saved") return success({ ...began, ...body });
    if (saved.kind === "failed") return failed(saved.failure);
    setTheirs(saved.theirs);
    return failed(abortedFailure);
  };
  return {
    state: saving.state,
    failure,
    theirs,
    forget: () => setTheirs(undefined),
    async save(began, body) {
      setFailure(undefined);
      setTheirs(undefined);
      const result = await saving.save(() =>
        began === undefined ? invoke(client, policyCreate, body) : update(began, body),
      );
      if (result.ok) return result.value;
      if (result.failure.code !== "aborted") setFailure(result.failure);
      return undefined;
    },
  };
}
