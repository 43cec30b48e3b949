import { stat } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { typeOfName } from "@twinhelm/core/storage/mime";
import { isFolderPath } from "@twinhelm/core/storage/paths";
import { storageText } from "@twinhelm/core/storage/text";
import {
  decideUploads,
  type ExistingWay,
  existingWays,
  type Planned,
  planUploads,
} from "@twinhelm/core/storage/transfer/plan";
import { type UploadSource, uploadJob } from "@twinhelm/core/storage/transfer/upload";
import { createUploader, type Uploader } from "@twinhelm/core/storage/upload";
import { commandText } from "@twinhelm/core/text/command";
import { visibleText } from "@twinhelm/core/text/visible";
import { type CommandContext, type Connection, connect } from "../connection/connection";
import type { TargetOptions } from "../connection/target";
import { reasonOf } from "../input/reason";
import { CommandError, type ExitCode, exitCodes, usageError } from "../shell/exit";
import { callError } from "../shell/runAction";
import { bytesOfFile, filesBelow, type LocalFile, type Missed } from "./localFiles";
import { type FileBody, postFile } from "./post";
import { failedLine, type Refused, runTransfers } from "./transferring";

export interface UploadOptions extends TargetOptions {
  readonly to: string;
  readonly existing: string;
}

type Source = UploadSource<FileBody>;

/** Sends files of this computer. */
export const uploaderOf = ({ server, credential }: Connection): Uploader<FileBody> =>
  createUploader({ baseUrl: server, credential: () => credential, post: postFile });

export const sourceOf = ({ name, path, size }: LocalFile): Source => ({
  type: typeOfName(name),
  size,
  body: () => ({ size, open: () => bytesOfFile(path, size) }),
});

/** Uploads a file, a folder with all in it, or standard input. */
export async function upload(
  context: CommandContext,
  given: string,
  { to, existing, ...options }: UploadOptions,
): Promise<ExitCode> {
  const connection = connect(context, options);
  const unread: Refused[] = [];
  const files = given === "-" ? [standardInput(context, to)] : await filesOf(context, given, to, unread);
  if (files.length === 0 && unread.length > 0)
    throw new CommandError(unread.map(failedLine).join("\n"), exitCodes.failure);
  const planned = await planUploads(connection.transport, files);
  if (!planned.ok) throw await callError(context, connection.transport, planned.failure);
  const { clashes, refused } = planned.value;
  const way = wayOf(existing, clashes);
  const decided = decideUploads(planned.value, () => way);
  const uploader = uploaderOf(connection);
  const jobs = decided.map((each) => uploadJob(uploader, each, ({ _id }) => context.out(_id)));
  const refusedNames = refused.map(({ name, problem }) => ({ name, reason: problem }));
  if (jobs.length < files.length - refused.length)
    context.say(storageText("upload.skipped", { count: files.length - refused.length - jobs.length }));
  return runTransfers(context, connection.transport, jobs, [...unread, ...refusedNames]);
}

/** What becomes of names that are taken. Exit 6 where nothing was said about them. */
function wayOf(existing: string, clashes: readonly string[]): ExistingWay {
  const way = existingWays.find((each) => each === existing);
  if (way !== undefined) return way;
  if (existing !== "fail") throw usageError(storageText("upload.existing", { existing }));
  if (clashes.length > 0) {
    const message = storageText("upload.taken", { path: clashes.slice(0, 10).join(", ") });
    throw new CommandError(message, exitCodes.conflict);
  }
  return "skip";
}

function standardInput(context: CommandContext, to: string): Planned<Source> {
  if (context.input.isTTY) throw usageError(commandText("input.terminal"));
  if (to === "" || isFolderPath(to)) throw usageError(storageText("upload.noName"));
  // It can be read once: a broken transfer is not begun again with what is left of it.
  let isRead = false;
  async function* open() {
    if (isRead) throw new Error(storageText("upload.once"));
    isRead = true;
    for await (const piece of context.input) yield Buffer.from(piece);
  }
  return { name: to, source: { type: typeOfName(to), body: () => ({ open }) } };
}

/**
 * The files of a path here as they go into `to`: one, or those of a folder with its name before theirs. `to` that is no
 * directory is the whole name of the one. Throws where they cannot be read.
 */
export async function filesGiven(
  given: string,
  to: string,
  missed: Missed,
): Promise<readonly Planned<Source>[]> {
  const found = await stat(given);
  const own = basename(resolve(given));
  const isInto = to === "" || isFolderPath(to);
  if (!found.isDirectory()) {
    // What comes through a pipe has no size and can be read once.
    if (!found.isFile()) throw new Error(storageText("upload.noFile"));
    const name = isInto ? to + own : to;
    return [{ name, source: sourceOf({ name, path: given, size: found.size }) }];
  }
  const folder = `${isInto ? to : `${to}/`}${own}/`;
  const files = await filesBelow(given, missed);
  return files.map((file) => ({ name: folder + file.name, source: sourceOf(file) }));
}

/** What is said of what is no file. */
export const leftOutText = (name: string): string =>
  storageText("upload.leftOut", { name: visibleText(name) });

function filesOf(
  context: CommandContext,
  given: string,
  to: string,
  unread: Refused[],
): Promise<readonly Planned<Source>[]> {
  const missed: Missed = {
    leftOut: (name) => context.say(leftOutText(name)),
    unread: (name, error) =>
      unread.push({
        name: join(given, name),
        reason: storageText("upload.unread", { reason: reasonOf(error) }),
      }),
  };
  return filesGiven(given, to, missed).catch((error: unknown) => {
    const reason = reasonOf(error);
    throw new CommandError(commandText("input.unread", { path: given, reason }), exitCodes.failure);
  });
}
