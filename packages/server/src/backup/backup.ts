import { createHash } from "node:crypto";
import { open, rm } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { notedDatabase } from "../engine/databaseNote";
import type { DatabaseAddress } from "../engine/postgres/address";
import { holdMoment, type Moment } from "../engine/sqlite/moment";
import { databaseFile } from "../engine/sqlite/open";
import { storageFolder } from "../place/open";
import { pathOf } from "../place/place";
import { StartError } from "../shell/errors";
import { readSecret, secretFile } from "../vault/secret";
import { createVault } from "../vault/vault";
import { copyFile, makeWhole } from "./files";
import { backupFormat, type Manifest, manifestFile, sumsFile, sumsText } from "./manifest";
import { copyObjects } from "./objects";
import { objectCopier } from "./stored";
import { copyTrees } from "./trees";

export interface BackupOrder {
  /** Data folder of the instance, whose server may run meanwhile. */
  readonly folder: string;
  /** Folder that is made; one file, where its name ends in `.zip`. */
  readonly target: string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Where its rows are; absent: in the folder. */
  readonly database?: DatabaseAddress | undefined;
}

/**
 * Writes what an instance holds at one moment to a new folder, or into one file: the database, and the files that belong to it. Others
 * read and write meanwhile. Throws `StartError`.
 */
export async function makeBackup({ folder, target, now, database }: BackupOrder): Promise<Manifest> {
  refuseInside(folder, target);
  if (database === undefined) refuseElsewhere(folder);
  let manifest: Manifest | undefined;
  const pack = isArchive(target) ? (await import("./archive")).packBackup : undefined;
  await makeWhole(
    target,
    async (draft) => {
      manifest = await fill(folder, draft, { now, database });
    },
    pack,
  );
  if (manifest === undefined) throw new Error("A backup was made without a manifest");
  return manifest;
}

/** Whether a backup is to be one file. */
const isArchive = (path: string): boolean => path.toLowerCase().endsWith(".zip");

/** A backup beside what it is of would go with it. */
function refuseInside(folder: string, target: string): void {
  const path = relative(resolve(folder), resolve(target));
  if (path === "" || !path.startsWith(".."))
    throw new StartError(
      "backup",
      `The backup ${target} would be inside of the data folder. Choose another place.`,
    );
}

/** What is in the folder is not what is in the database. */
function refuseElsewhere(folder: string): void {
  const database = notedDatabase(folder);
  if (database === undefined) return;
  throw new StartError(
    "backup",
    `The instance of ${folder} is in PostgreSQL, at ${database}. Name that with --database, or copy it with pg_dump, and this folder with it, above all its file ${secretFile}: docs/postgres.md says how.`,
  );
}

async function fill(
  folder: string,
  draft: string,
  { now, database }: Pick<BackupOrder, "now" | "database">,
): Promise<Manifest> {
  const sums = new Map<string, string>();
  let bytes = 0;
  const note = (path: string, content: { readonly sha256: string; readonly size: number }) => {
    sums.set(path, content.sha256);
    bytes += content.size;
  };
  const { shared, ...moments } = await momentsOf(folder, draft, database);
  const objects = await copyObjects({
    ...moments,
    copyObject: await objectCopier(folder),
    to: join(draft, storageFolder),
  });
  const { moment } = objects;
  try {
    const date = new Date(now()).toISOString();
    for (const [file, content] of objects.copied) note(`${storageFolder}/${pathOf(file)}`, content);
    await copySecret(folder, draft, moment, note);
    const functions = new Set(moment.functions());
    for (const [path, content] of await copyTrees(folder, { to: draft, functions, shared }))
      note(path, content);
    await moment.copyTo(join(draft, databaseFile));
    const { size, sha256 } = await contentOf(join(draft, databaseFile));
    note(databaseFile, { size, sha256 });
    const text = sumsText(sums);
    await write(join(draft, sumsFile), text);
    const manifest: Manifest = {
      product: "twinhelm",
      format: backupFormat,
      date,
      database: { engine: "sqlite", version: moment.version, tables: moment.counts() },
      files: sums.size,
      bytes,
      sums: createHash("sha256").update(text).digest("hex"),
      damaged: [...objects.damaged],
    };
    await write(join(draft, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`);
    return manifest;
  } finally {
    moment.release();
  }
}

/** Moments of the instance, wherever its rows are. */
async function momentsOf(folder: string, draft: string, database: DatabaseAddress | undefined) {
  if (database !== undefined) {
    const { momentsThere } = await import("../moving/moments");
    return momentsThere(database, { secretFolder: folder, draft });
  }
  const hold = async () => holdMoment(join(folder, databaseFile));
  return {
    hold,
    shared: undefined,
    async present() {
      const moment = await hold();
      try {
        return [...moment.files()];
      } finally {
        moment.release();
      }
    },
  };
}

/** Without the secret of its database a backup tells nobody what is sealed. */
async function copySecret(
  folder: string,
  draft: string,
  { keyId }: Moment,
  note: (path: string, content: { readonly sha256: string; readonly size: number }) => void,
): Promise<void> {
  const content = await copyFile(join(folder, secretFile), join(draft, secretFile));
  if (content === undefined) {
    if (keyId === undefined) return;
    throw new StartError("secret", `The secret ${join(folder, secretFile)} is missing. No backup was made.`);
  }
  const secret = readSecret(draft);
  if (keyId !== undefined && (secret === undefined || createVault(secret).keyId !== keyId))
    throw new StartError(
      "secret",
      "The secret is not the one that the database is sealed with: it is being changed, or was. No backup was made.",
    );
  note(secretFile, content);
}

async function contentOf(path: string): Promise<{ readonly size: number; readonly sha256: string }> {
  const file = await open(path, "r+");
  try {
    const hash = createHash("sha256");
    let size = 0;
    for await (const chunk of file.createReadStream({ autoClose: false })) {
      hash.update(chunk);
      size += Buffer.from(chunk).length;
    }
    await file.chmod(0o600);
    await file.sync();
    return { size, sha256: hash.digest("hex") };
  } finally {
    await file.close();
    await rm(`${path}-journal`, { force: true });
  }
}

async function write(path: string, text: string): Promise<void> {
  const file = await open(path, "w", 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}
