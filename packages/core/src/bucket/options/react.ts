import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Failure } from "../../http/failure";
import type { NamedCaller } from "../../policy/callers";
import { useClient } from "../../react/console";
import type { EditingOptions } from "../../react/editing";
import { type Editing, useEditing } from "../../react/editing";
import type { Bucket } from "../model";
import type { BucketOptions } from "./draft";
import { optionsModel } from "./model";
import { keepsHistory } from "./probe";
import { triedLines, tryRules } from "./trying";

export type OptionsEditing = Editing<Bucket, BucketOptions>;

/** Edits the options of a bucket. */
export const useOptionsEditing = (options: EditingOptions<Bucket, BucketOptions>): OptionsEditing =>
  useEditing(optionsModel(useClient()), options);

/** Whether the server keeps the history of documents; `undefined`: not known yet. */
export function useKeepsHistory(): boolean | undefined {
  const { transport } = useClient();
  return useQuery({
    queryKey: ["bucket", "keepsHistory"],
    queryFn: ({ signal }) => keepsHistory(transport, signal),
    staleTime: 60_000,
  }).data;
}

export interface RuleTrial {
  readonly run: (caller: NamedCaller | undefined) => void;
  readonly busy: boolean;
  readonly failure: Failure | undefined;
  /** What came of it. Empty: nothing was tried yet, or rules were changed since. */
  readonly lines: readonly string[];
}

/** Tries rules that are not saved yet on the documents that are stored. */
export function useRuleTrial(bucketId: string, read: string, write: string): RuleTrial {
  const { transport } = useClient();
  const [busy, setBusy] = useState(false);
  const [told, setTold] = useState<{
    rules: string;
    lines: readonly string[];
    failure: Failure | undefined;
  }>();
  const rules = `${read}\n\n${write}`;
  const run = async (caller: NamedCaller | undefined) => {
    setBusy(true);
    const tried = await tryRules(transport, bucketId, { read, write, identity: caller?.id });
    setBusy(false);
    setTold({
      rules,
      lines: tried.ok ? triedLines(tried.value, caller?.name) : [],
      failure: tried.ok ? undefined : tried.failure,
    });
  };
  const current = told?.rules === rules ? told : undefined;
  return {
    run: (caller) => {
      if (!busy) void run(caller);
    },
    busy,
    failure: current?.failure,
    lines: current?.lines ?? [],
  };
}
