import type { SourcedStatement } from "@twinhelm/core/access/statement";
import { type Policy, policySchema } from "@twinhelm/core/policy/model";
import { predefinedPolicies } from "@twinhelm/core/policy/predefined";
import type { ServerContext } from "../shell/context";

const predefined = new Map<string, Policy>(
  predefinedPolicies.map((policy) => [policy._id, policySchema.parse(structuredClone(policy))]),
);

const isPredefined = (id: string) => predefined.has(id);

/** Policies: the predefined ones of the program, and the custom ones of this instance. */
export function createPolicyStore({ database, accessVersion, transaction }: ServerContext) {
  const selectAll = database.prepare("SELECT json FROM policy ORDER BY sequence");
  const selectOne = database.prepare("SELECT json FROM policy WHERE id = ?");
  const insert = database.prepare("INSERT INTO policy (id, json) VALUES (?, ?)");
  const update = database.prepare("UPDATE policy SET json = ? WHERE id = ?");
  const remove = database.prepare("DELETE FROM policy WHERE id = ?");
  const parse = (row: Record<string, unknown>): Policy => JSON.parse(String(row.json));

  const find = (id: string): Policy | undefined => {
    const row = selectOne.get(id);
    return row === undefined ? undefined : parse(row);
  };
  // json_each has a column named json of its own: the outer one is named in full.
  const holders = ["identity", "apikey"].map((table) => ({
    select: database.prepare(
      `SELECT id, json FROM ${table} WHERE EXISTS (SELECT 1 FROM json_each(${table}.json, '$.policies') WHERE value = ?)`,
    ),
    update: database.prepare(`UPDATE ${table} SET json = ? WHERE id = ?`),
  }));
  const detachEverywhere = (id: string) => {
    for (const holder of holders) {
      for (const row of holder.select.all(id)) {
        const document = JSON.parse(String(row.json));
        document.policies = document.policies.filter((each: unknown) => each !== id);
        holder.update.run(JSON.stringify(document), String(row.id));
      }
    }
  };
  return {
    find,
    findPredefined: (id: string): Policy | undefined => predefined.get(id),
    /** Whether there is a policy of this id, predefined or custom. */
    exists: (id: string): boolean => predefined.has(id) || find(id) !== undefined,
    isPredefined,
    /** Predefined ones first, each with its `system` flag. */
    list: (): Policy[] => [
      ...[...predefined.values()].map((policy) => ({ ...policy, system: true })),
      ...selectAll.all().map((row) => ({ ...parse(row), system: false })),
    ],
    insert(policy: Policy) {
      insert.run(policy._id, JSON.stringify(policy));
      accessVersion.value += 1;
    },
    /** False: there is none of that id. */
    replace(policy: Policy): boolean {
      accessVersion.value += 1;
      return update.run(JSON.stringify(policy), policy._id).changes > 0;
    },
    /** Detaches the policy from everybody, then removes it. False: there was none. */
    remove: (id: string): boolean =>
      transaction(() => {
        detachEverywhere(id);
        accessVersion.value += 1;
        return remove.run(id).changes > 0;
      }),
    /** Statements of these policies in their order; unknown ids are skipped, duplicates kept. */
    statementsOf: (ids: readonly string[]): SourcedStatement[] =>
      ids.flatMap((id) => {
        const policy = predefined.get(id) ?? find(id);
        if (policy === undefined) return [];
        const source = { id: policy._id, name: policy.name };
        return policy.statement.map((statement, index) => ({ ...statement, policy: source, index }));
      }),
  };
}

export type PolicyStore = ReturnType<typeof createPolicyStore>;
