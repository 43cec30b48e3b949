import { randomBytes } from "node:crypto";
import type { Vault } from "../../vault/vault";
import { keyLookup, sealedPlaces } from "./sealedPlaces";
import { all, get, run, type Work } from "./work";

/** Columns whose texts are sealed, with the column of the id. */
const columns = [
  { table: "factor", column: "secret", id: "identity" },
  { table: "apikey", column: "sealed", id: "id" },
  { table: "strategy", column: "json", id: "id" },
  { table: "function", column: "env", id: "id" },
  { table: "webhook_secret", column: "sealed", id: "webhook" },
  { table: "asset", column: "sealed", id: "id" },
  { table: "assistant_plan", column: "input", id: "id" },
] as const;

/** How much is sealed. */
export interface SealedCounts {
  readonly factors: number;
  readonly apiKeys: number;
  readonly strategies: number;
  /** Environments of functions. */
  readonly environments: number;
  /** Secrets of webhooks. */
  readonly webhooks: number;
  readonly assets: number;
}

/** Counts what is sealed. */
export function* countSealed(): Work<SealedCounts> {
  return {
    factors: yield* countOf("factor"),
    apiKeys: yield* countOf("apikey"),
    strategies: yield* countOf("strategy"),
    environments: yield* countOf("function WHERE env <> ''"),
    webhooks: yield* countOf("webhook_secret"),
    assets: yield* countOf("asset"),
  };
}

function* countOf(table: string): Work<number> {
  return Number((yield* get(`SELECT count(*) AS count FROM ${table}`))?.count ?? 0);
}

/**
 * Takes away what cannot be opened: second factors, strategies, environments of functions. API keys stay, with new
 * texts; webhooks that signed what they sent stay switched off, without a secret; what assets installed stays too.
 */
export function* removeLost(vault: Vault): Work<void> {
  const people = "SELECT id, json FROM identity WHERE id IN (SELECT identity FROM factor)";
  for (const { id, json } of yield* all(people)) {
    const identity: object = JSON.parse(String(json));
    const rest = JSON.stringify({ ...identity, authFactor: undefined });
    yield* run("UPDATE identity SET json = ? WHERE id = ?", rest, String(id));
  }
  yield* run("DELETE FROM factor");
  yield* run("DELETE FROM strategy");
  yield* run("UPDATE function SET env = ''");
  const signing = "SELECT id, json FROM webhook WHERE id IN (SELECT webhook FROM webhook_secret)";
  for (const { id, json } of yield* all(signing)) {
    const webhook: { readonly trigger: object } = JSON.parse(String(json));
    const off = JSON.stringify({ ...webhook, trigger: { ...webhook.trigger, active: false } });
    yield* run("UPDATE webhook SET listens = NULL, json = ? WHERE id = ?", off, String(id));
  }
  for (const table of ["webhook_secret", "asset", "asset_progress", "assistant_plan"])
    yield* run(`DELETE FROM ${table}`);
  for (const row of yield* all("SELECT id FROM apikey")) {
    const id = String(row.id);
    const key = randomBytes(24).toString("base64url");
    const sealed = vault.seal(sealedPlaces.apiKey(id), key);
    yield* run("UPDATE apikey SET lookup = ?, sealed = ? WHERE id = ?", keyLookup(vault, key), sealed, id);
  }
}

/** Seals everything with another key, but for the chain of activities. Runs inside of a transaction. */
export function* reseal(from: Vault, to: Vault): Work<void> {
  for (const { table, column, id: idColumn } of columns) {
    const rows = yield* all(
      `SELECT ${idColumn} AS id, ${column} AS sealed FROM ${table} WHERE ${column} <> ''`,
    );
    for (const row of rows) {
      const id = String(row.id);
      const place = { table, column, id };
      const text = from.open(place, String(row.sealed));
      yield* run(`UPDATE ${table} SET ${column} = ? WHERE ${idColumn} = ?`, to.seal(place, text), id);
      if (table === "apikey")
        yield* run("UPDATE apikey SET lookup = ? WHERE id = ?", keyLookup(to, text), id);
    }
  }
}
