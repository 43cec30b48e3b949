import type { Engine } from "../engine/engine";
import { addressText } from "../place/address";
import { notedStore, noteStore, storageFolder } from "../place/open";
import type { Place } from "../place/place";
import type { ServerOptions } from "../shell/context";
import { StartError } from "../shell/errors";

/** Objects that are looked for: of some an accident may have taken the files. */
const looked = 20;

type Told = Pick<ServerOptions, "dataFolder" | "storage">;

/**
 * Refuses a place that the files of this instance are not in: everything would look lost, and what is deleted would stay
 * where it is. Throws `StartError`.
 */
export async function requireHome(
  { dataFolder, storage }: Told,
  engine: Pick<Engine, "storage">,
  place: Place,
): Promise<void> {
  const noted = await notedStore(dataFolder);
  const before = noted && addressText(noted);
  if (storage === undefined) {
    if (before === undefined) return;
    throw new StartError(
      "storage",
      `The files of this instance are in ${before}. Start it with --storage "${before}".`,
    );
  }
  if (before === place.name) return;
  if (!(await holdsSome(engine, place)))
    throw new StartError(
      "storage",
      `The files of this instance are in ${before ?? `the folder ${storageFolder} of ${dataFolder}`}, and not in ${place.name}. To move them: twinhelm backup, then twinhelm restore with --storage.`,
    );
  await noteStore(dataFolder, storage);
}

/** Whether there are files of objects, or no objects. */
async function holdsSome({ storage }: Pick<Engine, "storage">, place: Place): Promise<boolean> {
  const { ids } = await storage.idsBelow("", looked);
  for (const id of ids) {
    const object = await storage.find(id);
    if (object !== undefined && (await place.read(object.file)) !== undefined) return true;
  }
  return ids.length === 0;
}
