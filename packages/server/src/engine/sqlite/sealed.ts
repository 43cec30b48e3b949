import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { StartError } from "../../shell/errors";
import { secretFile } from "../../vault/secret";
import type { Vault } from "../../vault/vault";
import { keyLookup, sealedPlaces } from "../records/sealedPlaces";
import { linkAnew } from "./activity/linkAnew";

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
export function countSealed(database: DatabaseSync): SealedCounts {
  const count = (table: string) =>
    Number(database.prepare(`SELECT count(*) AS count FROM ${table}`).get()?.count ?? 0);
  return {
    factors: count("factor"),
    apiKeys: count("apikey"),
    strategies: count("strategy"),
    environments: count("function WHERE env <> ''"),
    webhooks: count("webhook_secret"),
    assets: count("asset"),
  };
}

/** What is done, inside of a transaction, where the secret that everything was sealed with is gone. */
export type WhenLost = (found: {
  readonly database: DatabaseSync;
  readonly folder: string;
  /** Seals from now on. */
  readonly vault: Vault;
}) => void;

/** Throws `StartError` where anything is sealed. */
export const refuseLost: WhenLost = ({ database, folder }) => {
  const { factors, apiKeys, strategies, environments, webhooks, assets } = countSealed(database);
  if (factors + apiKeys + strategies + environments + webhooks + assets === 0) return;
  const also = [
    environments === 0 ? "" : `, and the environments of ${environments} functions`,
    webhooks === 0 ? "" : `, and the secrets of ${webhooks} webhooks`,
    assets === 0 ? "" : `, and ${assets} assets`,
  ].join("");
  throw new StartError(
    "secret",
    `The secret of ${folder} is missing, or is not the one its data is sealed with: ${factors} second factors, ${apiKeys} API keys and ${strategies} sign-on strategies${also} cannot be read. Put back the file ${join(folder, secretFile)} from a backup. If there is none, type: twinhelm secret reset --data ${folder} (second factors are taken away, API keys get new texts, strategies and environments of functions are removed, webhooks that sign are switched off, assets are removed from their list; everything else stays).`,
  );
};

/**
 * Takes away what cannot be opened: second factors, strategies, environments of functions. API keys stay, with new
 * texts; webhooks that signed what they sent stay switched off, without a secret; what assets installed stays too.
 */
export const removeLost: WhenLost = ({ database, vault }) => {
  database.exec(
    "UPDATE identity SET json = json_remove(json, '$.authFactor') WHERE id IN (SELECT identity FROM factor)",
  );
  database.exec("DELETE FROM factor; DELETE FROM strategy; UPDATE function SET env = ''");
  database.exec(
    "UPDATE webhook SET listens = NULL, json = json_set(json, '$.trigger.active', json('false')) WHERE id IN (SELECT webhook FROM webhook_secret)",
  );
  database.exec("DELETE FROM webhook_secret; DELETE FROM asset; DELETE FROM asset_progress");
  database.exec("DELETE FROM assistant_plan");
  const renew = database.prepare("UPDATE apikey SET lookup = ?, sealed = ? WHERE id = ?");
  for (const row of database.prepare("SELECT id FROM apikey").all()) {
    const id = String(row.id);
    const key = randomBytes(24).toString("base64url");
    renew.run(keyLookup(vault, key), vault.seal(sealedPlaces.apiKey(id), key), id);
  }
  linkAnew(database, vault);
};

/** Seals everything with another key. Runs inside of a transaction. */
export function reseal(database: DatabaseSync, from: Vault, to: Vault): void {
  for (const { table, column, id } of columns) {
    const update = database.prepare(`UPDATE ${table} SET ${column} = ? WHERE ${id} = ?`);
    const findBy = database.prepare("UPDATE apikey SET lookup = ? WHERE id = ?");
    const rows = database
      .prepare(`SELECT ${id} AS id, ${column} AS sealed FROM ${table} WHERE ${column} <> ''`)
      .all();
    for (const row of rows) {
      const place = { table, column, id: String(row.id) };
      const text = from.open(place, String(row.sealed));
      update.run(to.seal(place, text), place.id);
      if (table === "apikey") findBy.run(keyLookup(to, text), place.id);
    }
  }
  linkAnew(database, to);
  rememberKey(database, to);
}

/** Keeps which key everything is sealed with. */
export function rememberKey(database: DatabaseSync, { keyId }: Vault): void {
  const sql = "INSERT INTO vault (only, key_id) VALUES (1, ?1) ON CONFLICT (only) DO UPDATE SET key_id = ?1";
  database.prepare(sql).run(keyId);
}

/** The id of the key that everything is sealed with; undefined: an older version wrote the database, or nobody. */
export function sealedWith(database: DatabaseSync): string | undefined {
  if (database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'vault'").get() === undefined)
    return undefined;
  const found = database.prepare("SELECT key_id FROM vault").get()?.key_id;
  return typeof found === "string" ? found : undefined;
}

/** Seals what an older version kept readable. Runs inside of a transaction. */
export function sealReadable(database: DatabaseSync, vault: Vault): void {
  const factor = database.prepare("UPDATE factor SET secret = ? WHERE identity = ?");
  for (const { identity, secret } of database.prepare("SELECT identity, secret FROM factor").all())
    factor.run(vault.seal(sealedPlaces.factor(String(identity)), String(secret)), identity ?? null);
  const strategy = database.prepare("UPDATE strategy SET json = ? WHERE id = ?");
  for (const { id, json } of database.prepare("SELECT id, json FROM strategy").all())
    strategy.run(vault.seal(sealedPlaces.strategy(String(id)), String(json)), id ?? null);
  const apiKey = database.prepare(
    "UPDATE apikey SET lookup = ?, sealed = ?, json = json_remove(json, '$.key') WHERE id = ?",
  );
  for (const { id, lookup } of database.prepare("SELECT id, lookup FROM apikey").all()) {
    const key = String(lookup);
    apiKey.run(keyLookup(vault, key), vault.seal(sealedPlaces.apiKey(String(id)), key), id ?? null);
  }
  rememberKey(database, vault);
}
