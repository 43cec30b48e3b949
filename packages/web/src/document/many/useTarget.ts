import type { Bucket } from "@twinhelm/core/bucket/model";
import type { Which } from "@twinhelm/core/document/many/change";
import { usePreview } from "@twinhelm/core/document/many/react";
import type { ListState } from "@twinhelm/core/list/state";
import { useMemo, useState } from "react";

/** Which documents are changed. */
export type Scope = "chosen" | "all";

/** The documents of one change: those of `ids`, or all that match the filter of the list. */
export function useTarget(bucket: Bucket, ids: readonly string[], filter: ListState["filter"]) {
  const [scope, setScope] = useState<Scope>(ids.length === 0 ? "all" : "chosen");
  const all = useMemo((): Which => ({ filter: filter ?? {} }), [filter]);
  const chosen = useMemo((): Which => ({ ids }), [ids]);
  const matching = usePreview(bucket._id, all).value;
  const some = usePreview(bucket._id, chosen).value;
  const preview = scope === "all" ? matching : some;
  return {
    scope,
    setScope,
    /** How many match; `undefined`: not known yet. */
    matching: matching?.count,
    preview,
    count: preview?.count ?? 0,
    /** Them, as the action takes them. */
    named: scope === "all" ? filterInput(filter ?? {}) : { documentIds: [...ids] },
  };
}

export type Target = ReturnType<typeof useTarget>;

const filterInput = (filter: Readonly<Record<string, unknown>> | string) => ({
  filter: typeof filter === "string" ? filter : { ...filter },
});
