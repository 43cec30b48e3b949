import type { DatabaseSync } from "node:sqlite";
import type { Vault } from "../../../vault/vault";
import { sequencesOf } from "../../records/activity/sequence";
import { linkAnew } from "./linkAnew";

/** Takes over the activities of an older version, in their order; nothing is kept of what they changed. */
export function keepActivities(database: DatabaseSync, vault: Vault): void {
  const old = database.prepare("SELECT * FROM old_activity ORDER BY created_at, id");
  const addPlace = database.prepare("INSERT OR IGNORE INTO activity_places (parts) VALUES (?)");
  const placeOf = database.prepare("SELECT id FROM activity_places WHERE parts = ?");
  const add = database.prepare(
    "INSERT INTO activity (sequence, action, caller, place, leaf, own, previous, hash) VALUES (?, ?, ?, ?, ?, 0, x'', x'')",
  );
  let last = 0;
  for (const { action, caller, resource, created_at } of old.iterate()) {
    const list: readonly string[] = JSON.parse(String(resource));
    const parts = JSON.stringify(list.slice(0, -1));
    addPlace.run(parts);
    const place = placeOf.get(parts)?.id ?? null;
    last = Math.max(last + 1, sequencesOf(Number(created_at)));
    add.run(last, action ?? null, caller ?? null, place, list.at(-1) ?? "");
  }
  linkAnew(database, vault);
  database.exec("DROP TABLE old_activity");
}
