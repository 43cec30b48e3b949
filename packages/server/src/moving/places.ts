import { resolve } from "node:path";
import { storeAt } from "../backup/stored";
import type { StoreAddress } from "../place/address";
import { notedStore, openPlace } from "../place/open";
import type { Place } from "../place/place";
import { StartError, sqlite, sqliteCodeOf } from "../shell/errors";
import type { Whereabouts } from "./move";

/** Where files of objects are, or go to. */
export interface FilesPlace {
  readonly place: Place;
  /** The store to be noted in a folder; absent: they are in it. */
  readonly storage: StoreAddress | undefined;
  /** What went wrong there, as an expected failure where it is one. */
  readonly told: (error: unknown) => unknown;
}

interface Asked {
  readonly from: Whereabouts;
  readonly to: Whereabouts;
  /** Data folder of a server of an instance in PostgreSQL. */
  readonly folder: string | undefined;
  /** Where the files are to go. */
  readonly storage: StoreAddress | undefined;
}

/** The way that files go. */
export interface Way {
  readonly from: FilesPlace;
  readonly to: FilesPlace;
}

/** From where to where files go. Throws `StartError`. */
export async function placesOf(asked: Asked): Promise<{
  /** Undefined: they stay where they are. */
  readonly way: Way | undefined;
  /** The store that a folder is to name as the place of its files. */
  readonly note: StoreAddress | undefined;
}> {
  const to = await targetOf(asked);
  if (to === undefined) return { way: undefined, note: undefined };
  const { from: source } = asked;
  const folder = "folder" in source ? source.folder : asked.folder;
  if (folder === undefined)
    throw new StartError(
      "options",
      "Files of an instance in PostgreSQL are in the data folder of one of its servers, or in its store: name that folder with --data.",
    );
  const from = await placeAt(folder, await notedStore(folder));
  const note = "folder" in asked.to ? to.storage : undefined;
  return { way: from.place.name === to.place.name ? undefined : { from, to }, note };
}

async function targetOf({ to, storage }: Asked): Promise<FilesPlace | undefined> {
  if ("folder" in to) return placeAt(to.folder, storage ?? (await notedStore(to.folder)));
  return storage && placeAt("", storage);
}

async function placeAt(dataFolder: string, storage: StoreAddress | undefined): Promise<FilesPlace> {
  if (storage !== undefined) {
    const { place, trouble } = await storeAt(storage);
    return { place, storage, told: (error) => trouble(error, again) };
  }
  const place = await openPlace({ dataFolder: resolve(dataFolder), storageObjectLimit: 0 }, () => undefined);
  return { place, storage, told: (error) => toldOfFolder(place.name, error) };
}

const again = "Give the same command again: it goes on where it was.";

function toldOfFolder(name: string, error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StartError || !("syscall" in error)) return error;
  const why = sqliteCodeOf(error) === sqlite.full ? "there is no room left" : error.message;
  return new StartError("not-writable", `The folder ${name} cannot be used: ${why}. ${again}`);
}
