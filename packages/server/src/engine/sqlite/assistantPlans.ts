import type { AssistantPlanWrites, StoredPlan, StoredState } from "../assistantPlans";
import { sealedPlaces } from "../records/sealedPlaces";
import type { Connection } from "./connection";

const states: readonly StoredState[] = ["ready", "waiting", "accepted", "refused", "applied"];
/** Plans of all callers that are listed at once. */
const mostListed = 500;

export function assistantPlanRecords({ prepare, vault }: Connection): AssistantPlanWrites {
  const planOf = (row: Record<string, unknown>): StoredPlan => {
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
    async list(now) {
      const sql = "SELECT * FROM assistant_plan WHERE expires_at > ? ORDER BY id DESC LIMIT ?";
      return prepare(sql).all(now, mostListed).map(planOf);
    },
    async find(id, now) {
      const row = prepare("SELECT * FROM assistant_plan WHERE id = ? AND expires_at > ?").get(id, now);
      return row && planOf(row);
    },
    async count(caller, now) {
      const sql = "SELECT count(*) AS count FROM assistant_plan WHERE caller = ? AND expires_at > ?";
      return Number(prepare(sql).get(caller, now)?.count ?? 0);
    },
    async insert({ id, caller, kind, state, createdAt, expiresAt, content, input }) {
      prepare(
        "INSERT INTO assistant_plan (id, caller, kind, state, created_at, expires_at, content, input) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
      ).run(
        id,
        caller,
        kind,
        state,
        createdAt,
        expiresAt,
        content,
        vault.seal(sealedPlaces.assistantPlan(id), input),
      );
    },
    async decide(id, state, by) {
      prepare("UPDATE assistant_plan SET state = ?, decided_by = coalesce(?, decided_by) WHERE id = ?").run(
        state,
        by ?? null,
        id,
      );
    },
    async expire(now) {
      prepare("DELETE FROM assistant_plan WHERE expires_at <= ?").run(now);
    },
  };
}
