import type { SignOn, SignOnWrites } from "../signOns";
import type { Connection } from "./connection";

const parse = (row: Record<string, unknown>): SignOn => ({
  strategy: String(row.strategy),
  subject: String(row.subject),
  identity: String(row.identity),
  linked: row.linked === 1,
  at: Number(row.at),
});

/** Requests of one identity that are kept. */
const mostWaiting = 20;

export const signOnRecords = ({ prepare }: Connection): SignOnWrites => ({
  async of(identity) {
    const sql = "SELECT * FROM sign_on WHERE identity = ? ORDER BY linked DESC, at, strategy, subject";
    return prepare(sql).all(identity).map(parse);
  },
  async find(strategy, subject) {
    const row = prepare("SELECT * FROM sign_on WHERE strategy = ? AND subject = ?").get(strategy, subject);
    return row === undefined ? undefined : parse(row);
  },
  async save({ strategy, subject, identity, linked, at }) {
    prepare(
      "INSERT OR REPLACE INTO sign_on (strategy, subject, identity, linked, at) VALUES (?, ?, ?, ?, ?)",
    ).run(strategy, subject, identity, linked ? 1 : 0, at);
    prepare(
      `DELETE FROM sign_on WHERE identity = ?1 AND linked = 0 AND (strategy, subject) NOT IN
         (SELECT strategy, subject FROM sign_on WHERE identity = ?1 AND linked = 0 ORDER BY at DESC LIMIT ${mostWaiting})`,
    ).run(identity);
  },
  async remove(identity, strategy, subject) {
    const sql = "DELETE FROM sign_on WHERE identity = ? AND strategy = ? AND subject = ?";
    return prepare(sql).run(identity, strategy, subject).changes > 0;
  },
});
