import type { Policy } from "@twinhelm/core/policy/model";
import type { PolicyReads, PolicyWrites } from "../policies";
import type { Connection } from "./connection";
import { rewriteCost } from "./meter";
import type { Touch } from "./records";

const parse = (row: Record<string, unknown>): Policy => JSON.parse(String(row.json));

export const policyRecords = (connection: Connection, touch: Touch): PolicyWrites => ({
  ...policyReads(connection),
  ...policyWrites(connection, touch),
});

const policyReads = ({ prepare }: Connection): PolicyReads => ({
  async list() {
    return prepare("SELECT json FROM policy ORDER BY sequence").all().map(parse);
  },
  async find(id) {
    const row = prepare("SELECT json FROM policy WHERE id = ?").get(id);
    return row === undefined ? undefined : parse(row);
  },
});

const policyWrites = (connection: Connection, touch: Touch): Omit<PolicyWrites, keyof PolicyReads> => ({
  async insert(policy) {
    const { prepare, journal } = connection;
    journal.touch("passport", "policy", policy._id);
    prepare("INSERT INTO policy (id, json) VALUES (?, ?)").run(policy._id, JSON.stringify(policy));
    touch("access");
  },
  async replace(policy) {
    connection.journal.touch("passport", "policy", policy._id);
    touch("access");
    const sql = "UPDATE policy SET json = ? WHERE id = ?";
    return connection.prepare(sql).run(JSON.stringify(policy), policy._id).changes > 0;
  },
  async remove(id) {
    connection.journal.touch("passport", "policy", id);
    touch("access");
    detachEverywhere(connection, id);
    return connection.prepare("DELETE FROM policy WHERE id = ?").run(id).changes > 0;
  },
});

function detachEverywhere({ prepare, meter, journal }: Connection, id: string): void {
  for (const table of ["identity", "apikey"]) {
    // json_each has a column named json of its own: the outer one is named in full.
    const holders = prepare(
      `SELECT id, json FROM ${table} WHERE EXISTS (SELECT 1 FROM json_each(${table}.json, '$.policies') WHERE value = ?)`,
    ).all(id);
    const update = prepare(`UPDATE ${table} SET json = ? WHERE id = ?`);
    for (const row of holders) {
      const text = String(row.json);
      journal.touch("passport", table, String(row.id));
      meter.spend(rewriteCost(1, text.length));
      const document = JSON.parse(text);
      document.policies = document.policies.filter((each: unknown) => each !== id);
      update.run(JSON.stringify(document), String(row.id));
    }
  }
}
