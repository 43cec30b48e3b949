import { readdir, stat } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import type { Transport } from "@twinhelm/core/http/transport";
import type { ConsoleClient } from "@twinhelm/core/shell/client";
import { listObjects } from "@twinhelm/core/storage/api";
import { browserText } from "@twinhelm/core/storage/browser/text";
import { belowFilter } from "@twinhelm/core/storage/children";
import type { StorageEntry, StorageObject } from "@twinhelm/core/storage/model";
import { isFolderPath, nameBeside, ownName } from "@twinhelm/core/storage/paths";
import { mayList } from "@twinhelm/core/storage/seeing";
import { storageText } from "@twinhelm/core/storage/text";
import {
  decideUploads,
  type ExistingWay,
  existingWays,
  type Planned,
  planUploads,
} from "@twinhelm/core/storage/transfer/plan";
import type { Transfers } from "@twinhelm/core/storage/transfer/queue";
import { type UploadSource, uploadJob } from "@twinhelm/core/storage/transfer/upload";
import { createUploader } from "@twinhelm/core/storage/upload";
import { commandText } from "@twinhelm/core/text/command";
import { visibleText } from "@twinhelm/core/text/visible";
import { reasonOf } from "../../input/reason";
import { downloadJob, jobsOf } from "../../storage/download";
import { type Missed, NameError, placesIn } from "../../storage/localFiles";
import { type FileBody, postFile } from "../../storage/post";
import { filesGiven, leftOutText, sourceOf } from "../../storage/upload";
import { completedPath, pathOf } from "../input/path";
import { choosing } from "../navigation/layer";
import { type Change, show } from "../navigation/state";

/** Where transfers are begun from. */
export interface Transferring {
  readonly client: Pick<ConsoleClient, "transport" | "session" | "notifications" | "queries">;
  readonly transfers: Transfers;
  readonly change: (change: Change) => void;
}

type File = Planned<UploadSource<FileBody>>;

/** Asks for a file or a folder here, and uploads it into `folder`. */
export const askUpload = (parts: Transferring, folder: string): Promise<void> =>
  askHere(parts, {
    title: storageText("upload"),
    takesFolders: true,
    onPick: (path) => void planAndSend(parts, folder, path),
  });

/** Asks for a file here, and gives what is stored its content. */
export const askReplace = (parts: Transferring, object: StorageObject): Promise<void> =>
  askHere(parts, {
    title: browserText("replace.title", { name: visibleText(ownName(object.name)) }),
    takesFolders: false,
    onPick: (path) => void replaceWith(parts, object, path),
  });

interface Asking {
  readonly title: string;
  /** Whether a folder is taken with all in it. */
  readonly takesFolders: boolean;
  readonly onPick: (path: string) => void;
}

/** Asks for a file here, or a folder, folder by folder. */
async function askHere(parts: Transferring, asking: Asking, here = "."): Promise<void> {
  const { title, takesFolders, onPick } = asking;
  const entries = await readdir(here, { withFileTypes: true }).catch((error: unknown) => {
    parts.client.notifications.say({
      tone: "danger",
      text: commandText("input.unread", { path: here, reason: reasonOf(error) }),
    });
    return undefined;
  });
  if (entries === undefined) return;
  const items = entries
    .map((entry) => ({ name: entry.name, isFolder: entry.isDirectory() }))
    .toSorted((a, b) => Number(b.isFolder) - Number(a.isFolder) || (a.name < b.name ? -1 : 1))
    .map(({ name, isFolder }) => ({
      id: join(here, name) + (isFolder ? "/" : ""),
      label: visibleText(isFolder ? `${name}/` : name),
    }));
  const whole = { id: here, label: storageText("upload.whole", { name: basename(resolve(here)) }) };
  const choice = choosing({
    title,
    about: [storageText("upload.path")],
    items: takesFolders ? [...items, whole] : items,
    free: "last",
    complete: completedPath,
    onPick(typed) {
      if (typed !== here && typed.endsWith("/")) void askHere(parts, asking, pathOf(typed));
      else onPick(pathOf(typed));
    },
  });
  parts.change(show(choice));
}

async function replaceWith(parts: Transferring, { _id, name }: StorageObject, path: string): Promise<void> {
  const warn = (reason: string) =>
    parts.client.notifications.say({ tone: "danger", text: commandText("input.unread", { path, reason }) });
  try {
    const found = await stat(path);
    if (!found.isFile()) return warn(leftOutText(path));
    const source = sourceOf({ name: basename(path), path, size: found.size });
    enqueue(parts, [{ name, source, id: _id }]);
  } catch (error) {
    warn(reasonOf(error));
  }
}

/** Asks about names that are taken before anything is sent. */
async function planAndSend(parts: Transferring, folder: string, path: string): Promise<void> {
  const { client } = parts;
  const warn = (text: string) => client.notifications.say({ tone: "danger", text });
  const leftOut: string[] = [];
  const unread: { readonly path: string; readonly reason: string }[] = [];
  const missed: Missed = {
    leftOut: (name) => leftOut.push(name),
    unread: (name, error) => unread.push({ path: visibleText(join(path, name)), reason: reasonOf(error) }),
  };
  const files = await filesGiven(path, folder, missed).catch((error: unknown) => {
    warn(commandText("input.unread", { path, reason: reasonOf(error) }));
    return undefined;
  });
  if (files === undefined) return;
  const [broken] = unread;
  if (broken !== undefined)
    warn(
      unread.length === 1
        ? commandText("input.unread", broken)
        : storageText("upload.unreadMany", { count: unread.length, ...broken }),
    );
  const [first, ...others] = leftOut;
  if (first !== undefined)
    warn(
      others.length === 0
        ? leftOutText(first)
        : storageText("upload.leftOutMany", { count: leftOut.length, name: visibleText(first) }),
    );
  const plan = await planUploads(client.transport, files, { seesFiles: mayList(client.queries) });
  if (!plan.ok) return client.notifications.fail(plan.failure);
  for (const { name, problem } of plan.value.refused) warn(`${visibleText(name)}: ${problem}`);
  const send = (way: ExistingWay) =>
    enqueue(
      parts,
      decideUploads(plan.value, () => way),
    );
  const { clashes } = plan.value;
  if (clashes.length === 0) return send("skip");
  const isOne = clashes.length === 1;
  const clash = ownName(clashes[0] ?? "");
  parts.change(
    show(
      choosing({
        title: isOne
          ? storageText("existing.title.one", { name: clash })
          : storageText("existing.title", { count: clashes.length, name: clash }),
        items: existingWays.map((way) => ({
          id: way,
          label: storageText(isOne ? `existing.${way}.one` : `existing.${way}`),
        })),
        onPick: (way) => send(existingWays.find((each) => each === way) ?? "skip"),
      }),
    ),
  );
}

function enqueue(
  { client, transfers }: Transferring,
  planned: ReturnType<typeof decideUploads<File["source"]>>,
): void {
  const { transport, session, queries } = client;
  const uploader = createUploader({
    baseUrl: transport.baseUrl,
    credential: () => session.getState().credential,
    onUnauthorized: () => session.expire(),
    post: postFile,
  });
  transfers.add(
    planned.map((each) => uploadJob({ ...uploader, transport, seesFiles: () => mayList(queries) }, each)),
  );
}

/** Asks where to, and downloads files and folders there. */
export function askDownload(parts: Transferring, entries: readonly StorageEntry[]): void {
  const choice = choosing({
    title: storageText("download"),
    about: [storageText("download.path")],
    items: [{ id: ".", label: resolve(".") }],
    free: "last",
    complete: completedPath,
    onPick: (typed) => void download(parts, entries, pathOf(typed)),
  });
  parts.change(show(choice));
}

async function download(
  { client, transfers }: Transferring,
  entries: readonly StorageEntry[],
  target: string,
): Promise<void> {
  const { transport, notifications } = client;
  const refuse = (name: string, reason: string) =>
    notifications.say({ tone: "danger", text: storageText("transfer.failed", { name, reason }) });
  // What a search found may have one name in several folders.
  const taken = new Set<string>();
  const placeOf = placesIn(target);
  for (const { object, path, kind } of entries) {
    const own = nameBeside(ownName(path), taken);
    if (kind === "folder") {
      const below = await objectsBelow(transport, path);
      if (!below.ok) return notifications.fail(below.failure);
      const { jobs, refused } = jobsOf(transport.baseUrl, below.value, path, placeOf, own);
      transfers.add(jobs);
      for (const { name, reason } of refused) refuse(visibleText(name), reason);
    } else if (object !== undefined) {
      try {
        transfers.add([downloadJob(transport.baseUrl, object, placeOf(own))]);
      } catch (error) {
        if (!(error instanceof NameError)) throw error;
        refuse(visibleText(path), error.message);
      }
    }
  }
}

const objectsBelow = (transport: Transport, path: string) =>
  listObjects(transport, { filter: belowFilter(isFolderPath(path) ? path : `${path}/`) });
