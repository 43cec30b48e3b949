import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { makeRepositoryFolders } from "../engine/repositoryFiles";
import { repositoryFolder } from "../engine/shared";
import { lockFolder } from "../engine/sqlite/lock";
import { databaseVersion, holdMoment } from "../engine/sqlite/moment";
import { databaseFile } from "../engine/sqlite/open";
import type { StoreAddress } from "../place/address";
import { noteStore, storageFolder } from "../place/open";
import { pathOf } from "../place/place";
import { StartError } from "../shell/errors";
import { readSecret } from "../vault/secret";
import { createVault } from "../vault/vault";
import { copyFrom, eachOf, makeWhole, refuseFilled } from "./files";
import { damaged, type Manifest, manifestFile, readManifest, readSums, sumsFile } from "./manifest";
import { type BackupSource, openBackup } from "./source";
import { putInto } from "./stored";

interface RestoreOrder {
  /** Folder of the backup, or the file that it is in. */
  readonly backup: string;
  /** Data folder that is made. */
  readonly folder: string;
  /** Where the files of storage go; absent: into the data folder. */
  readonly storage?: StoreAddress | undefined;
}

/** Makes a data folder of a backup, after each file was found to be what it was: all of it, or nothing. Throws `StartError`. */
export async function restoreBackup(order: RestoreOrder): Promise<Manifest> {
  await refuseUsed(order.folder);
  await refuseFilled(order.folder);
  const source = await openBackup(order.backup);
  try {
    return await restoreFrom(source, order);
  } finally {
    await source.close();
  }
}

async function restoreFrom(
  source: BackupSource,
  { backup, folder, storage }: RestoreOrder,
): Promise<Manifest> {
  const manifest = readManifest(backup, await source.text(manifestFile));
  if (manifest.database.version > databaseVersion)
    throw new StartError(
      "newer-version",
      `The backup ${backup} was made by a newer version (format ${manifest.database.version} of the database; this one knows ${databaseVersion}). Restore it with that version.`,
    );
  const text = (await source.text(sumsFile)) ?? "";
  if (createHash("sha256").update(text).digest("hex") !== manifest.sums)
    throw damaged(backup, `${sumsFile} does not belong to ${manifestFile}`);
  const sums = readSums(backup, text);
  const putting = storage && (await putInto(storage));
  try {
    await makeWhole(folder, async (draft) => {
      await eachOf(sums, async ([path, sha256]) => {
        const content = await source.open(path);
        if (content === undefined) throw damaged(backup, `${path} is missing`);
        const isPut = path.startsWith(`${storageFolder}/`);
        const found = await (putting && isPut
          ? putting.put(content, basename(path))
          : copyFrom(content, join(draft, path)).then((copied) => copied.sha256));
        if (found !== sha256) throw damaged(backup, `${path} is not what it was`);
      });
      if (existsSync(join(draft, repositoryFolder.tree))) await makeRepositoryFolders(draft);
      await check(backup, { draft, manifest, source });
      if (storage !== undefined) await noteStore(draft, storage);
    });
  } catch (error) {
    await putting?.undo();
    throw error;
  }
  return manifest;
}

/** Says of a folder that a server holds it, rather than that it is not empty. */
async function refuseUsed(folder: string): Promise<void> {
  const isThere = await stat(join(folder, "lock")).catch(() => undefined);
  if (isThere === undefined) return;
  try {
    lockFolder(folder).release();
  } catch {
    throw new StartError(
      "locked",
      `The data folder ${folder} is in use by another process. A backup is restored to a new folder.`,
    );
  }
}

interface Checked {
  readonly draft: string;
  readonly manifest: Manifest;
  readonly source: BackupSource;
}

/** That rows, files and secret belong together. */
async function check(backup: string, { draft, manifest, source }: Checked): Promise<void> {
  const { database, damaged: known } = manifest;
  const moment = holdMoment(join(draft, databaseFile));
  try {
    const counts = moment.counts();
    const odd = Object.entries(database.tables).find(([table, count]) => counts[table] !== count);
    if (odd !== undefined) throw damaged(backup, `the table ${odd[0]} has other rows than it had`);
    const secret = readSecret(draft);
    if (moment.keyId !== undefined && (secret === undefined || createVault(secret).keyId !== moment.keyId))
      throw damaged(backup, "its secret is not that of its database");
    const expected = new Set(known);
    await eachOf([...moment.files()], async ({ file, size }) => {
      const found = await source.size(`${storageFolder}/${pathOf(file)}`);
      if (found !== size && !expected.has(file))
        throw damaged(backup, `the content of an object (${file}) is missing`);
    });
  } finally {
    moment.release();
  }
}
