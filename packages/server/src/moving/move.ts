import type { DatabaseAddress } from "../engine/postgres/address";
import type { Draft, Held, MovedTable } from "../engine/records/moving/held";
import { documentTables } from "../engine/records/moving/tables";
import { draftFolder } from "../engine/sqlite/moving/draft";
import { holdFolder } from "../engine/sqlite/moving/held";
import { instanceTables } from "../engine/sqlite/moving/instanceTables";
import type { Unstorable } from "../engine/sqlite/moving/unstorable";
import { StartError } from "../shell/errors";
import { readSecret } from "../vault/secret";
import { createVault } from "../vault/vault";
import { copyTable, type MovedContent } from "./copyTable";

/** Where an instance is: in a data folder, or in PostgreSQL. */
export type Whereabouts = { readonly folder: string } | { readonly database: DatabaseAddress };

export interface Move {
  readonly from: Whereabouts;
  readonly to: Whereabouts;
  /** Data folder that has the secret of an instance in PostgreSQL; absent: the folder that it is moved to. */
  readonly secretFolder?: string | undefined;
  /** Called now and then with how far it is. */
  readonly told?: ((progress: Progress) => void) | undefined;
}

export interface Progress {
  readonly rows: number;
  readonly of: number;
}

export type Moved =
  | {
      readonly ok: true;
      readonly tables: readonly MovedContent[];
      readonly rows: number;
      /** Objects of storage, whose files stay where they are. */
      readonly objects: number;
    }
  /** Nothing was moved: the target would not store these. */
  | { readonly ok: false; readonly unstorable: readonly Unstorable[]; readonly more: number };

/** Unstorable texts that are named. */
const most = 1000;

/**
 * Moves all rows of an instance to where there is none, and compares them there. Cut short, it goes on where it was when it is
 * called again. What it is moved from stays as it is. Throws `StartError`.
 */
export async function moveInstance({ from, to, secretFolder, told = () => undefined }: Move): Promise<Moved> {
  const { held, unstorable } = await hold(from);
  try {
    const found = "database" in to ? listed(unstorable()) : undefined;
    if (found !== undefined && found.unstorable.length > 0) return { ok: false, ...found };
    const draft = await draftAt(to, held, secretFolder ?? ("folder" in from ? from.folder : undefined));
    try {
      return await moveTo(draft, held, told);
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
  if ("folder" in to) return draftFolder(to.folder, secretOf(secretFolder ?? to.folder, keyId));
  const { draftDatabase } = await import("../engine/postgres/moving/draft");
  return draftDatabase(to.database, keyId);
}

/** The secret of an instance: without it nothing that is sealed could be opened there. Throws `StartError`. */
export function secretOf(folder: string, keyId: string): Uint8Array {
  const secret = readSecret(folder);
  if (secret !== undefined && createVault(secret).keyId === keyId) return secret;
  throw new StartError(
    "secret",
    secret === undefined
      ? `There is no secret in ${folder}, and without that of the instance nothing that is sealed could be opened. Name the data folder of one of its servers with --data.`
      : `The secret of ${folder} is not the one that the instance is sealed with. Nothing was moved. Name the data folder of one of its servers with --data.`,
  );
}

/** Brings what is held to a draft, and makes an instance of it. */
export async function moveTo(draft: Draft, held: Held, told: (progress: Progress) => void): Promise<Moved> {
  const buckets = await held.buckets();
  const present = await held.tables();
  const tables = [...instanceTables(), ...buckets.flatMap(documentTables)].filter(({ name }) =>
    present.has(name),
  );
  const of = await total(held, tables);
  let rows = 0;
  await draft.shape(buckets);
  const contents: MovedContent[] = [];
  for (const table of tables)
    contents.push(
      await copyTable(table, {
        source: held,
        draft,
        told(more) {
          rows += more;
          told({ rows, of });
        },
      }),
    );
  await draft.complete(buckets, await held.numbers());
  const objects = contents.find(({ table }) => table === "storage_object")?.rows ?? 0;
  return { ok: true, tables: contents, rows, objects };
}

async function total(held: Held, tables: readonly MovedTable[]): Promise<number> {
  let count = 0;
  for (const table of tables) count += await held.count(table);
  return count;
}
