import type { PolicyDraft } from "../policy/draft";
import { policyModel } from "../policy/editing";
import type { Policy } from "../policy/model";
import { useClient } from "./console";
import { type Editing, type EditingOptions, useEditing } from "./editing";

/** Edits a policy, or a new one that begins with `initial`. */
export const usePolicyEditing = (
  initial: PolicyDraft,
  options: EditingOptions<Policy, PolicyDraft>,
): Editing<Policy, PolicyDraft> => useEditing(policyModel(useClient(), initial), options);
