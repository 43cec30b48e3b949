import { tableOf } from "../records/documentTable";
import type { SqliteEngine } from "./engine";

/** Everything of a database that can be undone, as it is stored, without secrets. For tests. */
export function databaseState({ database }: SqliteEngine): Readonly<Record<string, unknown>> {
  const rows = (sql: string) =>
    Object.fromEntries(
      database
        .prepare(sql)
        .all()
        .map(({ id, ...rest }) => [String(id), stateIn(rest)]),
    );
  const buckets = rows("SELECT id, json, count FROM bucket");
  return {
    buckets,
    documents: Object.fromEntries(
      Object.keys(buckets).map((id) => [id, rows(`SELECT id, json FROM ${tableOf(id)}`)]),
    ),
    policies: rows("SELECT id, json FROM policy"),
    identities: rows("SELECT id, identifier, json FROM identity"),
    keys: rows("SELECT id, json_remove(json, '$.last_used') AS json FROM apikey"),
    strategies: rows("SELECT id, '{}' AS json FROM strategy"),
    preferences: rows("SELECT scope AS id, json FROM preference"),
    functions: rows("SELECT id, json, source FROM function"),
    dashboards: rows("SELECT id, json FROM dashboard"),
    webhooks: rows("SELECT id, listens, json FROM webhook"),
    objects: rows("SELECT id, name, folder, type, size, etag FROM storage_object"),
  };
}

const stateIn = ({ json, ...rest }: Readonly<Record<string, unknown>>): object => ({
  ...rest,
  ...(typeof json === "string" ? { json: JSON.parse(json) } : {}),
});
