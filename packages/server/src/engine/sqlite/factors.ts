import type { FactorWrites } from "../factors";
import type { Connection } from "./connection";

export const factorRecords = ({ prepare }: Connection): FactorWrites => ({
  async find(identity) {
    const row = prepare("SELECT secret FROM factor WHERE identity = ?").get(identity);
    return row === undefined ? undefined : { secret: String(row.secret) };
  },
  async save(identity, secret, step) {
    const sql = "INSERT OR REPLACE INTO factor (identity, secret, step) VALUES (?, ?, ?)";
    prepare(sql).run(identity, secret, step);
  },
  async spend(identity, step) {
    const sql = "UPDATE factor SET step = ?2 WHERE identity = ?1 AND step < ?2";
    return prepare(sql).run(identity, step).changes > 0;
  },
  async remove(identity) {
    return prepare("DELETE FROM factor WHERE identity = ?").run(identity).changes > 0;
  },
});
