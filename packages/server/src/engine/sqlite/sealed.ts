import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { StartError } from "../../shell/errors";
import { secretFile } from "../../vault/secret";
import type { Vault } from "../../vault/vault";
import { countSealed, removeLost, reseal } from "../records/sealed";
import { keyLookup, sealedPlaces } from "../records/sealedPlaces";
import { linkAnew } from "./activity/linkAnew";
import { runOn } from "./runOn";

/** What is done, inside of a transaction, where the secret that everything was sealed with is gone. */
export type WhenLost = (found: {
  readonly database: DatabaseSync;
  readonly folder: string;
  /** Seals from now on. */
  readonly vault: Vault;
}) => void;

/** Throws `StartError` where anything is sealed. */
export const refuseLost: WhenLost = ({ database, folder }) => {
  const { factors, apiKeys, strategies, environments, webhooks, assets } = runOn(database, countSealed());
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

/** Takes away what cannot be opened; the rest is sealed from now on. */
export const takeAwayLost: WhenLost = ({ database, vault }) => {
  runOn(database, removeLost(vault));
  linkAnew(database, vault);
};

/** Seals everything with another key. Runs inside of a transaction. */
export function resealAll(database: DatabaseSync, from: Vault, to: Vault): void {
  runOn(database, reseal(from, to));
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
