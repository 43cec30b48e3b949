import type { Policy } from "@twinhelm/core/policy/model";
import type { PolicyReads, PolicyWrites } from "../policies";
import type { Context } from "./context";
import { rewriteCost } from "./meter";
import type { Touch } from "./touch";
import { all, get, type Row, run, type Work, type WorkOf } from "./work";

const parse = (row: Row): Policy => JSON.parse(String(row.json));

export const policyRecords = (context: Context, touch: Touch): WorkOf<PolicyWrites> => ({
  ...policyReads,
  ...policyWrites(context, touch),
});

const policyReads: WorkOf<PolicyReads> = {
  *list() {
    return (yield* all("SELECT json FROM policy ORDER BY sequence")).map(parse);
  },
  *find(id) {
    const row = yield* get("SELECT json FROM policy WHERE id = ?", id);
    return row === undefined ? undefined : parse(row);
  },
};

const policyWrites = (context: Context, touch: Touch): WorkOf<Omit<PolicyWrites, keyof PolicyReads>> => ({
  *insert(policy) {
    yield* context.journal.touch("passport", "policy", policy._id);
    yield* run("INSERT INTO policy (id, json) VALUES (?, ?)", policy._id, JSON.stringify(policy));
    touch("access");
  },
  *replace(policy) {
    yield* context.journal.touch("passport", "policy", policy._id);
    touch("access");
    const sql = "UPDATE policy SET json = ? WHERE id = ?";
    return (yield* run(sql, JSON.stringify(policy), policy._id)) > 0;
  },
  *remove(id) {
    yield* context.journal.touch("passport", "policy", id);
    touch("access");
    yield* detachEverywhere(context, id);
    return (yield* run("DELETE FROM policy WHERE id = ?", id)) > 0;
  },
});

function* detachEverywhere({ meter, journal }: Context, id: string): Work<void> {
  for (const table of ["identity", "apikey"]) {
    // json_each has a column named json of its own: the outer one is named in full.
    const holders = yield* all(
      `SELECT id, json FROM ${table} WHERE EXISTS (SELECT 1 FROM json_each(${table}.json, '$.policies') WHERE value = ?)`,
      id,
    );
    for (const row of holders) {
      const text = String(row.json);
      yield* journal.touch("passport", table, String(row.id));
      meter.spend(rewriteCost(1, text.length));
      const document = JSON.parse(text);
      document.policies = document.policies.filter((each: unknown) => each !== id);
      yield* run(`UPDATE ${table} SET json = ? WHERE id = ?`, JSON.stringify(document), String(row.id));
    }
  }
}
