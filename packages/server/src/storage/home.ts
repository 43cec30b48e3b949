import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Engine } from "../engine/engine";
import { addressText } from "../place/address";
import { notedStore, noteStore, storageFolder } from "../place/open";
import type { Place } from "../place/place";
import type { ServerOptions } from "../shell/context";
import { StartError } from "../shell/errors";

/** Objects that are looked for: of some an accident may have taken the files. */
const looked = 20;

type Told = Pick<ServerOptions, "dataFolder" | "database" | "storage">;

/**
 * Makes the place ready that the files of this instance are in. Refuses any other, and leaves it as it is: everything would
 * look lost, and what is deleted would stay where it is. Throws `StartError`.
 */
export async function openHome(told: Told, engine: Pick<Engine, "storage">, place: Place): Promise<void> {
  const { dataFolder, storage } = told;
  const noted = await notedStore(dataFolder);
  const before = noted && addressText(noted);
  if (storage === undefined) {
    if (before !== undefined)
      throw new StartError(
        "storage",
        `The files of this instance are in ${before}. Start it with --storage "${before}".`,
      );
    await requireFolder(told, engine, place);
    return await place.begin();
  }
  await place.begin();
  if (before === place.name) return;
  if (!(await holdsSome(engine, place))) throw new StartError("storage", notThere(told, before, place));
  await noteStore(dataFolder, storage);
}

/** Of an instance on SQLite the folder is its own. Who has lost all files for good makes an empty folder for others. */
async function requireFolder(
  { dataFolder, database }: Told,
  engine: Pick<Engine, "storage">,
  place: Place,
): Promise<void> {
  if (database === undefined || !isNewHome(dataFolder) || (await holdsSome(engine, place))) return;
  throw new StartError(
    "storage",
    `The files of this instance are elsewhere: there is no folder ${storageFolder} in ${dataFolder}. Start it with the --storage that its other servers have, or bring that folder here.`,
  );
}

const notThere = ({ dataFolder, database }: Told, before: string | undefined, { name }: Place): string =>
  database !== undefined && before === undefined && isNewHome(dataFolder)
    ? `The files of this instance are not in ${name}. Start it with the --storage that its other servers have.`
    : `The files of this instance are in ${before ?? `the folder ${storageFolder} of ${dataFolder}`}, and not in ${name}. To move them: twinhelm backup, then twinhelm restore with --storage.`;

/** Nothing was ever kept in this folder. */
const isNewHome = (dataFolder: string): boolean => !existsSync(join(dataFolder, storageFolder));

/** Whether there are files of objects, or no objects. */
async function holdsSome({ storage }: Pick<Engine, "storage">, place: Place): Promise<boolean> {
  const { ids } = await storage.idsBelow("", looked);
  for (const id of ids) {
    const object = await storage.find(id);
    if (object !== undefined && (await place.read(object.file)) !== undefined) return true;
  }
  return ids.length === 0;
}
