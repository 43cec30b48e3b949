import type { SignOn, SignOnWrites } from "../signOns";
import { all, get, type Row, run, type WorkOf } from "./work";

const parse = (row: Row): SignOn => ({
  strategy: String(row.strategy),
  subject: String(row.subject),
  identity: String(row.identity),
  linked: Number(row.linked) === 1,
  at: Number(row.at),
});

/** Requests of one identity that are kept. */
const mostWaiting = 20;

export const signOnRecords: WorkOf<SignOnWrites> = {
  *of(identity) {
    const sql = "SELECT * FROM sign_on WHERE identity = ? ORDER BY linked DESC, at, strategy, subject";
    return (yield* all(sql, identity)).map(parse);
  },
  *find(strategy, subject) {
    const sql = "SELECT * FROM sign_on WHERE strategy = ? AND subject = ?";
    const row = yield* get(sql, strategy, subject);
    return row === undefined ? undefined : parse(row);
  },
  *save({ strategy, subject, identity, linked, at }) {
    yield* run(
      "INSERT INTO sign_on (strategy, subject, identity, linked, at) VALUES (?, ?, ?, ?, ?) ON CONFLICT (strategy, subject) DO UPDATE SET identity = excluded.identity, linked = excluded.linked, at = excluded.at",
      ...[strategy, subject, identity, linked ? 1 : 0, at],
    );
    yield* run(
      `DELETE FROM sign_on WHERE identity = ? AND linked = 0 AND (strategy, subject) NOT IN
         (SELECT strategy, subject FROM sign_on WHERE identity = ? AND linked = 0 ORDER BY at DESC LIMIT ${mostWaiting})`,
      identity,
      identity,
    );
  },
  *remove(identity, strategy, subject) {
    const sql = "DELETE FROM sign_on WHERE identity = ? AND strategy = ? AND subject = ?";
    return (yield* run(sql, identity, strategy, subject)) > 0;
  },
};
