import { useMemo } from "react";
import type { Failure } from "../../http/failure";
import { missingToList } from "../../policy/callers";
import { usePolicies, useTrialCallers } from "../../policy/react";
import { useAccess } from "../../react/console";
import { bucketText } from "../text";
import { callersNamed, type Holder, holdersOf } from "./holders";
import type { AskedBucket } from "./who";

export interface Holders {
  /** `undefined`: on their way. */
  readonly all: readonly Holder[] | undefined;
  readonly failure: Failure | undefined;
  readonly reload: () => void;
  /** What there is to say of the list, such as that it is not whole. */
  readonly notes: readonly string[];
}

/** Who may do what with the documents of a bucket: those with a text in their name, as far as the caller may list them. */
export function useHolders(asked: AskedBucket, typed: string): Holders {
  const part = typed.trim();
  const access = useAccess().value;
  const policies = usePolicies();
  const { identities, apikeys, more } = useTrialCallers(part);
  const all = useMemo(
    () =>
      policies.value === undefined
        ? undefined
        : holdersOf(asked, policies.value, callersNamed(part, identities, apikeys)),
    [asked, policies.value, part, identities, apikeys],
  );
  const missing = (access === undefined ? [] : missingToList(access)).map((action) => {
    const kind = action === "passport:apikey:index" ? "apikey" : "identity";
    return bucketText("grant.denied", { what: bucketText(`grant.kinds.${kind}`), action });
  });
  const rest =
    part === "" && more
      ? [bucketText("who.more", { count: identities.length })]
      : all?.length === 0 && missing.length === 0
        ? [bucketText("who.none")]
        : [];
  return { all, failure: policies.failure, reload: policies.reload, notes: [...missing, ...rest] };
}
