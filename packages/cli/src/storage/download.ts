import { stat } from "node:fs/promises";
import { basename, dirname, sep } from "node:path";
import { failed, type Result } from "@twinhelm/core/http/failure";
import { listObjects } from "@twinhelm/core/storage/api";
import { belowFilter, folderGone } from "@twinhelm/core/storage/children";
import type { StorageObject } from "@twinhelm/core/storage/model";
import { isFolderObject, isFolderPath, nameBeside, ownName } from "@twinhelm/core/storage/paths";
import { storageText } from "@twinhelm/core/storage/text";
import type { TransferJob } from "@twinhelm/core/storage/transfer/queue";
import { type CommandContext, connect } from "../connection/connection";
import type { TargetOptions } from "../connection/target";
import { reasonOf } from "../input/reason";
import { type ExitCode, exitCodes, failureError, usageError } from "../shell/exit";
import { callError } from "../shell/runAction";
import { receive } from "./content";
import { findFile, folderGiven } from "./find";
import { type LocalPlace, NameError, placesIn } from "./localFiles";
import { type Refused, runTransfers } from "./transferring";

export interface DownloadOptions extends TargetOptions {
  readonly output?: string;
}

/** Downloads a file, or with a slash at its end a directory with all in it. */
export async function download(
  context: CommandContext,
  given: string,
  { output = ".", ...options }: DownloadOptions,
): Promise<ExitCode> {
  const { transport } = connect(context, options);
  const { baseUrl } = transport;
  if (isFolderPath(given) || given === "") {
    if (output === "-") throw usageError(storageText("download.folder"));
    const folder = folderGiven(given);
    const listed = await listObjects(transport, { filter: belowFilter(folder) });
    if (!listed.ok) throw await callError(context, transport, listed.failure);
    if (listed.value.length === 0 && folder !== "") throw failureError(folderGone(folder));
    const { jobs, refused } = jobsOf(baseUrl, listed.value, folder, placesIn(output));
    return runTransfers(context, transport, jobs, refused);
  }
  const object = await findFile(context, transport, given);
  if (output === "-") {
    if (process.stdout.isTTY === true && !isText(object)) throw usageError(storageText("download.terminal"));
    const done = await receive({ baseUrl, id: object._id }, async (piece) => {
      await context.write(piece);
      return undefined;
    });
    if (!done.ok) throw failureError(done.failure);
    return exitCodes.ok;
  }
  const isFolder = output.endsWith(sep) || output.endsWith("/") || (await isDirectory(output));
  const place = isFolder ? placeOr(output, ownName(object.name)) : placeOr(dirname(output), basename(output));
  return runTransfers(context, transport, [downloadJob(baseUrl, object, place)]);
}

const isText = ({ content }: StorageObject) => /^text\/|json|xml|javascript/.test(content.type);

const isDirectory = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

function placeOr(folder: string, name: string): LocalPlace {
  try {
    return placesIn(folder)(name);
  } catch (error) {
    if (error instanceof NameError) throw usageError(error.message);
    throw error;
  }
}

/**
 * The files of a folder, each at its place here, in a folder that is called `own`; a second of a name
 * gets a name of its own.
 */
export function jobsOf(
  baseUrl: string,
  objects: readonly StorageObject[],
  folder: string,
  placeOf: (name: string) => LocalPlace,
  own = ownName(folder),
): { readonly jobs: readonly TransferJob[]; readonly refused: readonly Refused[] } {
  const jobs: TransferJob[] = [];
  const refused: Refused[] = [];
  const taken = new Set<string>();
  // The folder's own name is that of a stranger too.
  const below = folder === "" ? "" : `${own}/`;
  for (const object of objects) {
    if (isFolderObject(object)) continue;
    const name = below + object.name.slice(folder.length);
    try {
      jobs.push(downloadJob(baseUrl, object, placeOf(nameBeside(name, taken))));
    } catch (error) {
      if (!(error instanceof NameError)) throw error;
      refused.push({ name: object.name, reason: error.message });
    }
  }
  return { jobs, refused };
}

/** The content of an object into a file: written aside, then put in its place. */
export const downloadJob = (
  baseUrl: string,
  { _id: id, name, content }: StorageObject,
  place: LocalPlace,
): TransferJob => ({
  name,
  size: content.size,
  async run({ signal, onProgress }): Promise<Result<unknown>> {
    try {
      const aside = await place.open();
      try {
        let received = 0;
        const done = await receive({ baseUrl, id, signal }, async (piece) => {
          await aside.write(piece);
          received += piece.length;
          onProgress(received);
          return undefined;
        });
        if (done.ok) await aside.keep();
        return done;
      } finally {
        // Once it is kept there is nothing to drop.
        await aside.drop();
      }
    } catch (error) {
      const reason = reasonOf(error);
      return failed({
        code: "invalid",
        message: storageText("download.unwritten", { reason }),
        retry: false,
      });
    }
  },
});
