import { statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createApiSide } from "@twinhelm/core/promotion/apiSide";
import type { DataFiles } from "@twinhelm/core/promotion/data/fileData";
import { dataKinds } from "@twinhelm/core/promotion/data/side";
import { createFolderSide, type FileStore } from "@twinhelm/core/promotion/folderSide";
import type { Plan } from "@twinhelm/core/promotion/model";
import { ownSideName, type Side } from "@twinhelm/core/promotion/side";
import { promotionText } from "@twinhelm/core/promotion/text";
import { type ResourceModule, resourceModules } from "@twinhelm/core/representation/modules";
import { visibleText } from "@twinhelm/core/text/visible";
import { type CommandContext, connect } from "../connection/connection";
import type { TargetOptions } from "../connection/target";
import { didYouMean } from "../input/nearest";
import { reasonOf } from "../input/reason";
import { CommandError, exitCodes } from "../shell/exit";
import { bytesOfFile, filesBelow, placesIn, writeAside } from "../storage/localFiles";

/** The server that a command works on, as a side. */
export function ownSide(context: CommandContext, options: TargetOptions): Side {
  const { transport, server } = connect(context, options);
  return createApiSide(transport, options.context ?? server);
}

/** A folder as a side. */
export const folderSide = (folder: string): Side => createFolderSide(filesIn(folder));

/** What a folder without any of it holds is not known to be nothing: it may be another folder than is meant. */
export function sourceFolder(folder: string, modules: readonly ResourceModule[]): Side {
  if ([...modules, ...dataKinds].some((name) => isFolder(join(folder, name)))) return folderSide(folder);
  const what = { path: visibleText(folder), modules: modules.join(", ") };
  throw new CommandError(promotionText("folder.empty", what), exitCodes.notFound);
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/**
 * A context, an address, a folder, or the server of this command. `which`: whose key the environment may hold.
 */
export function sideNamed(
  context: CommandContext,
  name: string,
  which: "source" | "target",
  options: TargetOptions = {},
): Side {
  const key = context.environment[which === "source" ? "TWINHELM_SOURCE_APIKEY" : "TWINHELM_TARGET_APIKEY"];
  const { TWINHELM_CONTEXT: _, TWINHELM_SERVER: __, ...environment } = context.environment;
  // A key of its own signs in there alone; without one, the credential of the context does.
  const own = { ...context, environment: { ...environment, ...(key ? { TWINHELM_APIKEY: key } : {}) } };
  if (context.credentials.contexts()[name] !== undefined) return ownSide(own, { context: name });
  if (name === ownSideName) return ownSide(context, options);
  if (/^https?:\/\//.test(name)) return ownSide(own, { server: name });
  if (isFolder(name) || /^\.|[/\\]/.test(name))
    return which === "source" ? sourceFolder(name, resourceModules) : folderSide(name);
  const meant = didYouMean(name, Object.keys(context.credentials.contexts()));
  throw new CommandError(promotionText("side.none", { name: visibleText(name), meant }), exitCodes.notFound);
}

/** The target that a plan names. */
export function sideOf(context: CommandContext, { kind, name, address }: Plan["target"]): Side {
  if (kind === "folder") return folderSide(name);
  const contexts = Object.entries(context.credentials.contexts());
  const found =
    contexts.find(([each, { server }]) => each === name && server === address) ??
    contexts.find(([, { server }]) => server === address);
  return sideNamed(context, found?.[0] ?? address ?? name, "target");
}

/** The files of a folder; one that is not there has none. */
export function filesIn(folder: string): FileStore {
  const placeOf = placesIn(folder);
  return {
    name: folder,
    async list() {
      const below = resourceModules.filter((module) => isFolder(join(folder, module)));
      const found = await Promise.all(
        below.map(async (module) => {
          const files = await filesBelow(join(folder, module), { leftOut: () => undefined });
          return files.map(({ name, path }) => ({ name: `${module}/${name}`, path }));
        }),
      );
      const files = [];
      for (const { name, path } of found.flat()) files.push({ path: name, bytes: await bytesOf(path) });
      return files;
    },
    async write(path, text, { secret }) {
      try {
        await writeAside(placeOf(path), text, secret ? 0o600 : undefined);
      } catch (error) {
        throw lost(join(folder, path), error);
      }
    },
    remove: (path) => placeOf(path).remove(),
    data: dataIn(folder),
  };
}

/** Documents and files of storage in a folder, read and written piece by piece. */
function dataIn(folder: string): DataFiles {
  const placeOf = placesIn(folder);
  return {
    async list(below) {
      if (!isFolder(join(folder, below))) return [];
      const files = await filesBelow(join(folder, below), { leftOut: () => undefined });
      return files.map(({ name, size }) => ({ name, size }));
    },
    read: (path) => bytesOfFile(join(folder, path)),
    async write(path, pieces) {
      const aside = await placeOf(path).open();
      try {
        for await (const piece of pieces) await aside.write(piece);
        await aside.keep();
      } finally {
        await aside.drop();
      }
    },
  };
}

async function bytesOf(path: string): Promise<Uint8Array> {
  try {
    return await readFile(path);
  } catch (error) {
    throw lost(path, error);
  }
}

const lost = (path: string, error: unknown): CommandError =>
  new CommandError(promotionText("problem", { path, message: reasonOf(error) }), exitCodes.failure);
