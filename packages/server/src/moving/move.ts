import type { DatabaseAddress } from "../engine/postgres/address";
import type { Draft, Held, LazyVault, MovedTable } from "../engine/records/moving/held";
import { documentTables } from "../engine/records/moving/tables";
import { draftFolder } from "../engine/sqlite/moving/draft";
import { holdFolder } from "../engine/sqlite/moving/held";
import { instanceTables } from "../engine/sqlite/moving/instanceTables";
import type { Unstorable } from "../engine/sqlite/moving/unstorable";
import type { StoreAddress } from "../place/address";
import { noteStore } from "../place/open";
import { StartError } from "../shell/errors";
import { readSecret } from "../vault/secret";
import { createVault } from "../vault/vault";
import { copyTable, type MovedContent } from "./copyTable";
import { copyFiles, type MovedFiles } from "./files";
import { copyObjects, endObjects, type MovedObjects, prepareObjects } from "./objects";
import { placesOf, type Way } from "./places";

/** Where an instance is: in a data folder, or in PostgreSQL. */
export type Whereabouts = { readonly folder: string } | { readonly database: DatabaseAddress };

export interface Move {
  readonly from: Whereabouts;
  readonly to: Whereabouts;
  /** Data folder that has the secret of an instance in PostgreSQL; absent: the folder that it is moved to. */
  readonly secretFolder?: string | undefined;
  /**
   * Object store that the files of objects go to. Absent: to a folder they go into it, or the store that it names; to
   * PostgreSQL they stay where they are.
   */
  readonly storage?: StoreAddress | undefined;
  /** Called now and then with how far it is. */
  readonly told?: ((progress: Progress) => void) | undefined;
}

export interface Progress {
  readonly rows: number;
  readonly of: number;
  /** Files of objects, which come once all rows are there. */
  readonly objects: number;
  readonly ofObjects: number;
}

export type Moved =
  | {
      readonly ok: true;
      readonly tables: readonly MovedContent[];
      readonly rows: number;
      /** Of packages of functions and version control. */
      readonly files: MovedFiles;
      /** Objects of storage. */
      readonly objects: number;
      /** Their files; absent: they stay where they are. */
      readonly content?: MovedObjects;
    }
  /** Nothing was moved: the target would not store these. */
  | { readonly ok: false; readonly unstorable: readonly Unstorable[]; readonly more: number };

/** Unstorable texts that are named. */
const most = 1000;

/**
 * Moves an instance to where there is none, and compares all of it there: its rows, and the files that belong to them. Cut
 * short, it goes on where it was when it is called again. What it is moved from stays as it is. Throws `StartError`.
 */
export async function moveInstance(move: Move): Promise<Moved> {
  const { from, to, secretFolder, storage, told = () => undefined } = move;
  const { held, unstorable } = await hold(from);
  try {
    const found = "database" in to ? listed(unstorable()) : undefined;
    if (found !== undefined && found.unstorable.length > 0) return { ok: false, ...found };
    const own = secretFolder ?? ("folder" in from ? from.folder : "folder" in to ? to.folder : undefined);
    const draft = await draftAt(to, held, own);
    try {
      const { way, note } = await placesOf({ from, to, folder: own, storage });
      if (way !== undefined) await prepareObjects({ source: held, ...way });
      const vault = () => createVault(secretOf(own, held.keyId));
      const whenAllIsThere = async () => {
        if ("folder" in to && note !== undefined) await noteStore(to.folder, note);
      };
      return await moveTo(draft, held, { vault, told, way, whenAllIsThere });
    } finally {
      await draft.close();
    }
  } finally {
    await held.close();
  }
}

interface Holding {
  readonly held: Held;
  readonly unstorable: () => Iterable<Unstorable>;
}

async function hold(from: Whereabouts): Promise<Holding> {
  if ("folder" in from) {
    const held = holdFolder(from.folder);
    return { held, unstorable: held.unstorable };
  }
  const { holdDatabase } = await import("../engine/postgres/moving/held");
  const held = await holdDatabase(from.database, { isStill: true });
  return { held, unstorable: () => [] };
}

function listed(found: Iterable<Unstorable>) {
  const unstorable: Unstorable[] = [];
  let more = 0;
  for (const each of found) {
    if (unstorable.length < most) unstorable.push(each);
    else more += 1;
  }
  return { unstorable, more };
}

async function draftAt(to: Whereabouts, { keyId }: Held, secretFolder: string | undefined): Promise<Draft> {
  if ("folder" in to) return draftFolder(to.folder, secretOf(secretFolder, keyId));
  const { draftDatabase } = await import("../engine/postgres/moving/draft");
  return draftDatabase(to.database, keyId);
}

/** The secret of an instance: without it nothing that is sealed could be opened there. Throws `StartError`. */
export function secretOf(folder: string | undefined, keyId: string): Uint8Array {
  if (folder === undefined)
    throw new StartError(
      "secret",
      "Something of this instance is sealed for its nodes: name the data folder of one of its servers with --data, for its secret.",
    );
  const secret = readSecret(folder);
  if (secret !== undefined && createVault(secret).keyId === keyId) return secret;
  throw new StartError(
    "secret",
    secret === undefined
      ? `There is no secret in ${folder}, and without that of the instance nothing that is sealed could be opened. Name the data folder of one of its servers with --data.`
      : `The secret of ${folder} is not the one that the instance is sealed with. Nothing was moved. Name the data folder of one of its servers with --data.`,
  );
}

interface Moving {
  readonly vault: LazyVault;
  readonly told: (progress: Progress) => void;
  /** Absent: files of objects stay where they are. */
  readonly way?: Way | undefined;
  /** Called before an instance is made of it. */
  readonly whenAllIsThere?: (() => Promise<void>) | undefined;
}

/** Brings what is held to a draft, and makes an instance of it. */
export async function moveTo(
  draft: Draft,
  held: Held,
  { vault, told, way, whenAllIsThere }: Moving,
): Promise<Moved> {
  const buckets = await held.buckets();
  const present = await held.tables();
  const tables = [...instanceTables(), ...buckets.flatMap(documentTables)].filter(({ name }) =>
    present.has(name),
  );
  const progress = { rows: 0, of: await total(held, tables), objects: 0, ofObjects: 0 };
  const more = (of: "rows" | "objects") => (count: number) => {
    progress[of] += count;
    told({ ...progress });
  };
  await draft.shape(buckets);
  const contents: MovedContent[] = [];
  for (const table of tables)
    contents.push(await copyTable(table, { source: held, draft, told: more("rows") }));
  const files = await copyFiles({ source: held, draft, vault });
  const objects = contents.find(({ table }) => table === "storage_object")?.rows ?? 0;
  progress.ofObjects = objects;
  const content = way && (await copyObjects({ source: held, ...way, told: more("objects") }));
  await whenAllIsThere?.();
  await draft.complete(buckets, await held.numbers());
  if (way !== undefined) await endObjects(way.to, held.keyId);
  return { ok: true, tables: contents, rows: progress.rows, files, objects, ...(content && { content }) };
}

async function total(held: Held, tables: readonly MovedTable[]): Promise<number> {
  let count = 0;
  for (const table of tables) count += await held.count(table);
  return count;
}
