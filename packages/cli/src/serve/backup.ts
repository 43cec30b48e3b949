import { resolve } from "node:path";
import { commandText } from "@twinhelm/core/text/command";
import type { CommandContext } from "../connection/connection";
import { type ExitCode, exitCodes } from "../shell/exit";
import { type DatabaseOptions, databaseOf, storeOf } from "./settings";
import { commandErrorOf } from "./start";

interface BackupOptions extends DatabaseOptions {
  readonly data: string;
}

interface RestoreOptions {
  readonly data: string;
  readonly storage?: string;
}

/** Writes what a local instance holds at this moment to a new folder, also while its server runs. */
export async function backUp(context: CommandContext, to: string, options: BackupOptions): Promise<ExitCode> {
  const { makeBackup } = await import("@twinhelm/server/backup/backup");
  const target = resolve(to);
  const folder = resolve(options.data);
  const manifest = await expected(
    databaseOf(context, options).then((database) => makeBackup({ folder, target, database, now: Date.now })),
  );
  context.out(commandText("backup.made", { folder: target, ...totalsOf(manifest) }));
  context.say(commandText("backup.secret"));
  return sayDamaged(context, manifest);
}

/** Makes the data folder of an instance from a backup. */
export async function restore(
  context: CommandContext,
  from: string,
  { data, storage }: RestoreOptions,
): Promise<ExitCode> {
  const { restoreBackup } = await import("@twinhelm/server/backup/restore");
  const [backup, folder] = [resolve(from), resolve(data)];
  const manifest = await expected(
    storeOf(storage).then((address) => restoreBackup({ backup, folder, storage: address })),
  );
  context.out(commandText("backup.restored", { folder, date: manifest.date, ...totalsOf(manifest) }));
  return sayDamaged(context, manifest);
}

interface Made {
  readonly database: { readonly tables: Readonly<Record<string, number>> };
  readonly files: number;
  readonly bytes: number;
  readonly damaged: readonly string[];
}

function totalsOf({ database: { tables }, files, bytes }: Made) {
  const ofDocuments = Object.entries(tables).filter(([table]) => /^document_[0-9a-f]{24}$/.test(table));
  return {
    identities: tables.identity ?? 0,
    buckets: tables.bucket ?? 0,
    documents: ofDocuments.reduce((sum, [, count]) => sum + count, 0),
    objects: tables.storage_object ?? 0,
    functions: tables.function ?? 0,
    files,
    megabytes: Math.round(bytes / 10_000) / 100,
  };
}

/** What was damaged before is kept as it is, and said. */
function sayDamaged(context: CommandContext, { damaged }: Made): ExitCode {
  if (damaged.length === 0) return exitCodes.ok;
  const shown = damaged.slice(0, 10).join(", ");
  context.say(commandText("backup.damaged", { count: damaged.length, names: shown }));
  return exitCodes.partly;
}

/** What keeps a backup from being made or restored is expected. */
async function expected<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw commandErrorOf(error);
  }
}
