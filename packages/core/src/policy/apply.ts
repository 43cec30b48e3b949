import { isSame } from "../editing/same";
import { failed, type Result, success } from "../http/failure";
import type { Transport } from "../http/transport";
import { policyApi } from "./api";
import { type PolicyChange, policyChanges } from "./diff";
import { isPredefined, type PolicyBody, policyBodyOf } from "./model";
import { policyText } from "./text";

/** What applying a policy did, or would do. */
export interface Applied {
  readonly outcome: "created" | "changed" | "unchanged";
  /** Of the policy; absent where it would be created. */
  readonly id?: string | undefined;
  readonly changes: readonly PolicyChange[];
}

/** Brings the custom policy with this name to this state. Applied twice, the second does nothing. */
export async function applyPolicy(
  transport: Transport,
  body: PolicyBody,
  dryRun: boolean,
): Promise<Result<Applied>> {
  const listed = await policyApi.list(transport, {});
  if (!listed.ok) return listed;
  const found = listed.value.rows.filter((each) => each.name === body.name && !isPredefined(each));
  const [policy, second] = found;
  if (second !== undefined) {
    const message = policyText("apply.ambiguous", { name: body.name, count: found.length });
    return failed({ code: "conflict", message, retry: false });
  }
  const changes = policyChanges(policy?.statement ?? [], body.statement);
  if (policy === undefined) {
    if (dryRun) return success({ outcome: "created", changes });
    const made = await policyApi.create(transport, body);
    return made.ok ? success({ outcome: "created", id: made.value._id, changes }) : made;
  }
  const { _id: id } = policy;
  if (isSame(policyBodyOf(policy), body)) return success({ outcome: "unchanged", id, changes: [] });
  if (dryRun) return success({ outcome: "changed", id, changes });
  const saved = await policyApi.update(transport, id, body);
  return saved.ok ? success({ outcome: "changed", id, changes }) : saved;
}
