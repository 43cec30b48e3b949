import type { DatabaseSync } from "node:sqlite";
import type { Vault } from "../../../vault/vault";
import { linkAnew as linking } from "../../records/activity/chain";
import { runOn } from "../runOn";

/** Links all activities anew, where the secret is another one from now on. */
export function linkAnew(database: DatabaseSync, vault: Vault): void {
  // While an older version is brought up, its activities are linked before there is such a column.
  const sql = "SELECT 1 FROM pragma_table_info('activity') WHERE name = 'assistant'";
  const hasAssistants = database.prepare(sql).get() !== undefined;
  runOn(database, linking(vault, { hasAssistants }));
}
