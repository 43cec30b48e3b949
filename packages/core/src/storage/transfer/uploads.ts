import type { Failure } from "../../http/failure";
import { signedInAgain } from "../../session/renewal";
import type { ConsoleClient } from "../../shell/client";
import type { StorageObject } from "../model";
import { isFolderPath } from "../paths";
import { mayList } from "../seeing";
import type { Uploader } from "../upload";
import { uploadText } from "../upload/text";
import {
  decideUploads,
  type ExistingWay,
  type Planned,
  type PlannedUpload,
  planUploads,
  type UploadPlan,
} from "./plan";
import { createTransfers, type Transfers } from "./queue";
import { besideJob, type UploadSource, uploadJob } from "./upload";

/** Files whose names are taken, before anything is sent. */
export interface Clash {
  /** What has the names, in the order of the files. */
  readonly objects: readonly StorageObject[];
  /** `undefined`: nothing is sent at all. */
  readonly answer: (wayOf: ((name: string) => ExistingWay) | undefined) => void;
}

/** Files that were chosen together, until they are sent. `looking`: whether their names are free. */
export interface Batch {
  readonly id: number;
  readonly names: readonly string[];
  readonly state: "looking" | "failed";
  /** Why it could not be looked: nothing is sent, and nothing forgotten. */
  readonly failure?: Failure | undefined;
}

/** The uploads of one console: they go on whatever is on the screen. */
export interface Uploads<Body> {
  readonly transfers: Transfers;
  /** The question that waits for its answer. */
  readonly clash: () => Clash | undefined;
  /** The same list until something changes. */
  readonly batches: () => readonly Batch[];
  readonly subscribe: (listener: () => void) => () => void;
  /** Files with their whole names; a folder is an empty one whose name ends with a slash. */
  readonly send: (files: readonly Planned<UploadSource<Body>>[]) => Promise<void>;
  /** Looks at a batch again. */
  readonly retry: (id: number) => Promise<void>;
  /** Forgets a batch that is not sent. */
  readonly drop: (id: number) => void;
  /** One file, under a name that is free: what has its own stays. Gives the id of its transfer. */
  readonly sendBeside: (
    file: Planned<UploadSource<Body>>,
    done: (object: StorageObject) => void,
  ) => number | undefined;
  /** Ends what is sent, looked at and asked: nothing of it goes on. */
  readonly stop: () => void;
  /** Another content for an object, under the name that the file has. */
  readonly replace: (id: string, file: Planned<UploadSource<Body>>) => void;
}

type Client = Pick<ConsoleClient, "notifications" | "session" | "transport"> & {
  readonly queries: Pick<ConsoleClient["queries"], "invalidateQueries" | "getQueryData">;
};

/** So many at once. */
const width = 3;
/** Milliseconds that names are looked at before that is said. */
const toldAfter = 500;
/** Milliseconds between two looks at what is stored by now. */
const lookEvery = 1000;

export function createUploads<Body>(client: Client, uploader: Uploader<Body>): Uploads<Body> {
  const { notifications, transport, session, queries } = client;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const questions = createQuestions(tell);
  const batches = createBatches<Body>(tell);
  const transfers = createTransfers({
    width,
    now: Date.now,
    schedule: (task, milliseconds) => void setTimeout(task, milliseconds),
    renewed: () => signedInAgain(session),
    onEnd: lookingAgain(() => void queries.invalidateQueries({ queryKey: ["storage"] })),
  });
  const sender = { ...uploader, transport, seesFiles: () => mayList(queries) };
  const add = (planned: readonly PlannedUpload<UploadSource<Body>>[]) =>
    void transfers.add(planned.map((each) => uploadJob(sender, each)));
  const look = async ({ id, files, signal }: Open<Body>) => {
    const plan = await planUploads(transport, files, { signal, seesFiles: sender.seesFiles() });
    if (signal.aborted) return;
    if (!plan.ok) return batches.fail(id, plan.failure);
    batches.drop(id);
    for (const { name, problem } of plan.value.refused)
      notifications.say({ tone: "danger", text: uploadText("refused", { name, problem }) });
    const objects = clashesOf(plan.value);
    const wayOf = objects.length === 0 ? () => "keep" as const : await questions.ask(objects);
    if (wayOf === undefined) return;
    // A folder that is there already is the same one.
    add(decideUploads(plan.value, (name) => (isFolderPath(name) ? "skip" : wayOf(name))));
  };
  return {
    transfers,
    clash: questions.first,
    batches: batches.list,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    send: (files) => look(batches.open(files)),
    async retry(id) {
      const open = batches.reopen(id);
      if (open !== undefined) await look(open);
    },
    drop: batches.drop,
    stop() {
      batches.dropAll();
      questions.dropAll();
      transfers.stopAll();
    },
    sendBeside: (file, done) => transfers.add([besideJob(sender, file, done)])[0],
    replace: (id, file) => add([{ ...file, id }]),
  };
}

/** Questions that wait for their answers, the first one first. */
function createQuestions(tell: () => void) {
  const waiting: Clash[] = [];
  return {
    first: () => waiting[0],
    dropAll() {
      for (const { answer } of [...waiting]) answer(undefined);
    },
    ask: (objects: readonly StorageObject[]) =>
      new Promise<((name: string) => ExistingWay) | undefined>((resolve) => {
        const answer: Clash["answer"] = (wayOf) => {
          waiting.shift();
          tell();
          resolve(wayOf);
        };
        waiting.push({ objects, answer });
        tell();
      }),
  };
}

/** A batch that is being looked at. */
interface Open<Body> {
  readonly id: number;
  readonly files: readonly Planned<UploadSource<Body>>[];
  readonly signal: AbortSignal;
}

interface KeptBatch<Body> {
  readonly files: Open<Body>["files"];
  readonly batch: Batch;
  readonly stop: () => void;
}

function createBatches<Body>(tell: () => void) {
  const kept = new Map<number, KeptBatch<Body>>();
  /** Those that take a while, or failed once; the others are sent before anybody could read of them. */
  const told = new Set<number>();
  let shown: readonly Batch[] = [];
  let lastId = 0;
  const change = () => {
    shown = [...kept.values()].flatMap(({ batch }) => (told.has(batch.id) ? batch : []));
    tell();
  };
  const look = (id: number, files: Open<Body>["files"]): Open<Body> => {
    const control = new AbortController();
    const batch = { id, names: files.map(({ name }) => name), state: "looking" } as const;
    kept.set(id, { batch, files, stop: () => control.abort() });
    change();
    return { id, files, signal: control.signal };
  };
  const drop = (id: number) => {
    kept.get(id)?.stop();
    kept.delete(id);
    change();
  };
  return {
    list: () => shown,
    drop,
    dropAll() {
      for (const id of [...kept.keys()]) drop(id);
    },
    open(files: Open<Body>["files"]): Open<Body> {
      lastId += 1;
      const id = lastId;
      setTimeout(() => {
        if (!kept.has(id)) return;
        told.add(id);
        change();
      }, toldAfter);
      return look(id, files);
    },
    reopen(id: number): Open<Body> | undefined {
      const found = kept.get(id);
      return found?.batch.state === "failed" ? look(id, found.files) : undefined;
    },
    fail(id: number, failure: Failure): void {
      const found = kept.get(id);
      if (found === undefined) return;
      told.add(id);
      kept.set(id, { ...found, batch: { ...found.batch, state: "failed", failure } });
      change();
    },
  };
}

/** What has the names of files; folders of one name are one. */
const clashesOf = <Body>({ clashes, stored }: UploadPlan<UploadSource<Body>>): readonly StorageObject[] =>
  [...new Set(clashes)].flatMap((name) => (isFolderPath(name) ? [] : (stored.get(name) ?? [])));

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
