import type { AssistantPlanWrites, StoredPlan, StoredState } from "../assistantPlans";
import type { Note } from "../notices";
import type { Context } from "./context";
import { sealedPlaces } from "./sealedPlaces";
import { all, get, type Row, run, type WorkOf } from "./work";

const states: readonly StoredState[] = ["ready", "waiting", "accepted", "refused", "applied"];
/** Plans of all callers that are listed at once. */
const mostListed = 500;

export function assistantPlanRecords({ vault }: Context, note: Note): WorkOf<AssistantPlanWrites> {
  const planOf = (row: Row): StoredPlan => {
    const id = String(row.id);
    return {
      id,
      caller: String(row.caller),
      kind: row.kind === "apikey" ? "apikey" : "identity",
      state: states.find((state) => state === row.state) ?? "refused",
      ...(row.decided_by === null ? {} : { decidedBy: String(row.decided_by) }),
      createdAt: Number(row.created_at),
      expiresAt: Number(row.expires_at),
      content: String(row.content),
      input: vault.open(sealedPlaces.assistantPlan(id), String(row.input)),
    };
  };
  return {
    *list(now) {
      const sql = "SELECT * FROM assistant_plan WHERE expires_at > ? ORDER BY id DESC LIMIT ?";
      return (yield* all(sql, now, mostListed)).map(planOf);
    },
    *find(id, now) {
      const row = yield* get("SELECT * FROM assistant_plan WHERE id = ? AND expires_at > ?", id, now);
      return row && planOf(row);
    },
    *count(caller, now) {
      const sql = "SELECT count(*) AS count FROM assistant_plan WHERE caller = ? AND expires_at > ?";
      return Number((yield* get(sql, caller, now))?.count ?? 0);
    },
    *insert({ id, caller, kind, state, createdAt, expiresAt, content, input }) {
      yield* run(
        "INSERT INTO assistant_plan (id, caller, kind, state, created_at, expires_at, content, input) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        id,
        caller,
        kind,
        state,
        createdAt,
        expiresAt,
        content,
        vault.seal(sealedPlaces.assistantPlan(id), input),
      );
      note({ kind: "plan", id });
    },
    *decide(id, state, by) {
      yield* run(
        "UPDATE assistant_plan SET state = ?, decided_by = coalesce(CAST(? AS TEXT), decided_by) WHERE id = ?",
        state,
        by ?? null,
        id,
      );
      note({ kind: "plan", id });
    },
    *expire(now) {
      yield* run("DELETE FROM assistant_plan WHERE expires_at <= ?", now);
    },
  };
}
