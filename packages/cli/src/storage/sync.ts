import { mkdir } from "node:fs/promises";
import { success } from "@twinhelm/core/http/failure";
import type { Transport } from "@twinhelm/core/http/transport";
import { deleteObject, listObjects } from "@twinhelm/core/storage/api";
import { belowFilter, folderGone } from "@twinhelm/core/storage/children";
import type { StorageObject } from "@twinhelm/core/storage/model";
import { pathProblem } from "@twinhelm/core/storage/names";
import { isFolderObject } from "@twinhelm/core/storage/paths";
import { storageText } from "@twinhelm/core/storage/text";
import type { TransferJob } from "@twinhelm/core/storage/transfer/queue";
import { uploadJob } from "@twinhelm/core/storage/transfer/upload";
import { type CommandContext, type Connection, connect } from "../connection/connection";
import type { TargetOptions } from "../connection/target";
import { reasonOf } from "../input/reason";
import { CommandError, type ExitCode, exitCodes, failureError } from "../shell/exit";
import { callError } from "../shell/runAction";
import { etagOf, hasContent } from "./content";
import { downloadJob } from "./download";
import { folderGiven } from "./find";
import { bytesOfFile, filesBelow, type LocalFile, NameError, placesIn } from "./localFiles";
import { type Refused, runTransfers } from "./transferring";
import { leftOutText, sourceOf, uploaderOf } from "./upload";

export interface SyncOptions extends TargetOptions {
  readonly back?: true;
  readonly dryRun?: true;
  readonly delete?: true;
}

/** One name that is not the same on both sides. */
interface Difference {
  readonly name: string;
  readonly here: LocalFile | undefined;
  readonly there: StorageObject | undefined;
}

/** Makes a directory of storage what a folder here is, or the other way round. */
export async function sync(
  context: CommandContext,
  folder: string,
  prefix: string,
  options: SyncOptions,
): Promise<ExitCode> {
  const connection = connect(context, options);
  const { transport } = connection;
  const root = folderGiven(prefix);
  const isBack = options.back === true;
  const differences = await differencesOf(context, transport, folder, root, isBack);
  const wanted = differences.filter(
    ({ here, there }) => (isBack ? there : here) !== undefined || options.delete === true,
  );
  for (const difference of wanted) context.out(lineOf(difference, isBack));
  if (options.dryRun === true) return wanted.length === 0 ? exitCodes.ok : exitCodes.differences;
  if (isBack) await mkdir(folder, { recursive: true });
  const { jobs, refused } = isBack ? jobsBack(transport, folder, wanted) : jobsOver(connection, root, wanted);
  return runTransfers(context, transport, jobs, refused);
}

/** `+` comes, `~` changes, `−` goes. */
function lineOf({ name, here, there }: Difference, isBack: boolean): string {
  const [from, to] = isBack ? [there, here] : [here, there];
  return `${from === undefined ? "−" : to === undefined ? "+" : "~"} ${name}`;
}

async function differencesOf(
  context: CommandContext,
  transport: Transport,
  folder: string,
  root: string,
  isBack: boolean,
): Promise<readonly Difference[]> {
  const listed = await listObjects(transport, { filter: belowFilter(root) });
  if (!listed.ok) throw await callError(context, transport, listed.failure);
  // A name that was mistyped must not empty the folder here.
  if (isBack && root !== "" && listed.value.length === 0) throw failureError(folderGone(root));
  const there = objectsByName(listed.value, root);
  const leftOut: string[] = [];
  const files = await filesBelow(folder, { leftOut: (name) => leftOut.push(name) }).catch(
    (error: NodeJS.ErrnoException) => {
      if (isBack && error.code === "ENOENT") return [];
      throw new CommandError(
        storageText("sync.unread", { folder, reason: reasonOf(error) }),
        exitCodes.failure,
      );
    },
  );
  for (const name of leftOut) context.say(leftOutText(name));
  const here = new Map(files.map((file) => [file.name, file]));
  // What was not looked at here is not gone: nothing there is deleted for it.
  const isUnknown = (name: string) => leftOut.some((out) => name === out || name.startsWith(`${out}/`));
  const names = [...new Set([...here.keys(), ...there.keys()])]
    .filter((name) => isBack || !isUnknown(name))
    .toSorted();
  const found: Difference[] = [];
  for (const name of names) {
    const difference = { name, here: here.get(name), there: there.get(name) };
    if (!(await isSame(transport.baseUrl, difference))) found.push(difference);
  }
  return found;
}

/** Two of one name could not both be the file of that name. */
function objectsByName(objects: readonly StorageObject[], root: string): ReadonlyMap<string, StorageObject> {
  const found = new Map<string, StorageObject>();
  for (const object of objects) {
    if (isFolderObject(object)) continue;
    const name = object.name.slice(root.length);
    if (found.has(name))
      throw new CommandError(storageText("sync.twice", { name: object.name }), exitCodes.conflict);
    found.set(name, object);
  }
  return found;
}

/** By size, then by content: the server says whether it is what its own hash names. */
async function isSame(baseUrl: string, { here, there }: Difference): Promise<boolean> {
  if (here === undefined || there === undefined || here.size !== there.content.size) return false;
  const answer = await hasContent(baseUrl, there._id, await etagOf(bytesOfFile(here.path)));
  if (!answer.ok) throw failureError(answer.failure);
  return answer.value;
}

interface Jobs {
  readonly jobs: readonly TransferJob[];
  readonly refused: readonly Refused[];
}

function jobsOver(connection: Connection, root: string, differences: readonly Difference[]): Jobs {
  const uploader = uploaderOf(connection);
  const jobs: TransferJob[] = [];
  const refused: Refused[] = [];
  for (const { name: own, here, there } of differences) {
    const name = root + own;
    const problem = here === undefined ? undefined : pathProblem(name);
    if (problem !== undefined) refused.push({ name, reason: problem });
    else if (here !== undefined)
      jobs.push(uploadJob(uploader, { name, source: sourceOf(here), id: there?._id }));
    else if (there !== undefined)
      jobs.push(removal(name, () => deleteObject(connection.transport, there._id)));
  }
  return { jobs, refused };
}

function jobsBack(transport: Transport, folder: string, differences: readonly Difference[]): Jobs {
  const jobs: TransferJob[] = [];
  const refused: Refused[] = [];
  const placeOf = placesIn(folder);
  for (const { name, here, there } of differences) {
    try {
      if (there !== undefined) jobs.push(downloadJob(transport.baseUrl, there, placeOf(name)));
      else if (here !== undefined)
        jobs.push(
          removal(name, () =>
            placeOf(name)
              .remove()
              .then(() => success(undefined)),
          ),
        );
    } catch (error) {
      if (!(error instanceof NameError)) throw error;
      refused.push({ name, reason: error.message });
    }
  }
  return { jobs, refused };
}

const removal = (name: string, run: TransferJob["run"]): TransferJob => ({ name, size: 0, run });
