import type { ConsoleClient } from "@twinhelm/core/shell/client";
import { typeOfName } from "@twinhelm/core/storage/mime";
import type { StorageObject } from "@twinhelm/core/storage/model";
import { folderOf, isFolderPath, joinPath } from "@twinhelm/core/storage/paths";
import {
  decideUploads,
  type ExistingWay,
  type Planned,
  type PlannedUpload,
  planUploads,
  type UploadPlan,
} from "@twinhelm/core/storage/transfer/plan";
import { createTransfers, type Transfers } from "@twinhelm/core/storage/transfer/queue";
import { besideJob, type UploadSource, uploadJob } from "@twinhelm/core/storage/transfer/upload";
import type { Uploader } from "@twinhelm/core/storage/upload";
import { uploadText } from "@twinhelm/core/storage/upload/text";

type Source = UploadSource<Blob>;

/** Files whose names are taken, before anything is sent. */
export interface Clash {
  readonly names: readonly string[];
  /** `undefined`: nothing is sent at all. */
  readonly answer: (wayOf: ((name: string) => ExistingWay) | undefined) => void;
}

/** The uploads of one console: they go on whatever page is open. */
export interface Uploads {
  readonly transfers: Transfers;
  /** The question that waits for its answer. */
  readonly clash: () => Clash | undefined;
  readonly subscribe: (listener: () => void) => () => void;
  /** Files with their whole names; a folder is an empty one whose name ends with a slash. */
  readonly send: (files: readonly NamedFile[]) => Promise<void>;
  /** One file, under a name that is free: what has its own stays. Gives the id of its transfer. */
  readonly sendBeside: (file: NamedFile, done: (object: StorageObject) => void) => number | undefined;
  /** Another content for an object, under the name that the file has. */
  readonly replace: (object: Pick<StorageObject, "_id" | "name">, file: File) => void;
}

export interface NamedFile {
  readonly name: string;
  readonly file: Blob;
}

/** So many at once. */
const width = 3;
/** Milliseconds between two looks at what is stored by now. */
const lookEvery = 1000;

const sourceOf = (name: string, file: Blob): Source => ({
  type: isFolderPath(name) ? "" : file.type || typeOfName(name),
  size: file.size,
  body: () => file,
});

export function createUploads(client: ConsoleClient, uploader: Uploader<Blob>): Uploads {
  const { notifications, transport } = client;
  const questions: Clash[] = [];
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const look = lookingAgain(() => void client.queries.invalidateQueries({ queryKey: ["storage"] }));
  const transfers = createTransfers({
    width,
    now: Date.now,
    schedule: (task, milliseconds) => void setTimeout(task, milliseconds),
    onEnd: look,
  });
  const add = (planned: readonly PlannedUpload<Source>[]) =>
    void transfers.add(planned.map((each) => uploadJob(uploader, each)));
  const ask = (names: readonly string[]) =>
    new Promise<((name: string) => ExistingWay) | undefined>((resolve) => {
      const answer: Clash["answer"] = (wayOf) => {
        questions.shift();
        tell();
        resolve(wayOf);
      };
      questions.push({ names, answer });
      tell();
    });
  return {
    transfers,
    clash: () => questions[0],
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async send(files) {
      const planned = files.map(
        ({ name, file }): Planned<Source> => ({ name, source: sourceOf(name, file) }),
      );
      const plan = await planUploads(transport, planned);
      if (!plan.ok) return notifications.fail(plan.failure);
      const { refused } = plan.value;
      for (const { name, problem } of refused)
        notifications.say({ tone: "danger", text: uploadText("refused", { name, problem }) });
      const names = clashesOf(plan.value);
      const wayOf = names.length === 0 ? () => "keep" as const : await ask(names);
      if (wayOf === undefined) return;
      // A folder that is there already is the same one.
      add(decideUploads(plan.value, (name) => (isFolderPath(name) ? "skip" : wayOf(name))));
    },
    sendBeside({ name, file }, done) {
      const [id] = transfers.add([
        besideJob(transport, uploader, { name, source: sourceOf(name, file) }, done),
      ]);
      return id;
    },
    replace(object, file) {
      const name = joinPath(folderOf(object.name), file.name);
      add([{ name, source: sourceOf(name, file), id: object._id }]);
    },
  };
}

const clashesOf = ({ clashes }: UploadPlan<Source>): readonly string[] =>
  clashes.filter((name) => !isFolderPath(name));

/** Looks again at once, and once more after a while where that was asked for meanwhile. */
function lookingAgain(look: () => void): () => void {
  let state: "free" | "waiting" | "asked" = "free";
  const begin = () => {
    look();
    state = "waiting";
    setTimeout(() => {
      const isAsked = state === "asked";
      state = "free";
      if (isAsked) begin();
    }, lookEvery);
  };
  return () => {
    if (state === "free") begin();
    else state = "asked";
  };
}
