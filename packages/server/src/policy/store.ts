import type { SourcedStatement } from "@twinhelm/core/access/statement";
import { type Policy, policySchema } from "@twinhelm/core/policy/model";
import { predefinedPolicies } from "@twinhelm/core/policy/predefined";
import type { Records } from "../engine/engine";

const predefined: ReadonlyMap<string, Policy> = new Map(
  predefinedPolicies.map((policy) => [policy._id, policySchema.parse(structuredClone(policy))]),
);

/** Whether this is a policy of the program, which nobody changes. */
export const isPredefined = (id: string): boolean => predefined.has(id);

export const findPredefined = (id: string): Policy | undefined => predefined.get(id);

/** The policy of this id, predefined or custom. */
export const findPolicy = async ({ policies }: Records, id: string): Promise<Policy | undefined> =>
  predefined.get(id) ?? (await policies.find(id));

/** Predefined ones first, each with its `system` flag. */
export async function listPolicies({ policies }: Records): Promise<readonly Policy[]> {
  const custom = await policies.list();
  return [
    ...[...predefined.values()].map((policy) => ({ ...policy, system: true })),
    ...custom.map((policy) => ({ ...policy, system: false })),
  ];
}

/** Statements of these policies in their order; unknown ids are skipped, duplicates kept. */
export async function statementsOf(records: Records, ids: readonly string[]): Promise<SourcedStatement[]> {
  const found = await Promise.all(ids.map((id) => findPolicy(records, id)));
  return found.flatMap((policy) => {
    if (policy === undefined) return [];
    const source = { id: policy._id, name: policy.name };
    return policy.statement.map((statement, index) => ({ ...statement, policy: source, index }));
  });
}
