import { failed, type Result } from "../../http/failure";
import type { Transport } from "../../http/transport";
import { listSeen } from "../api";
import type { StorageObject } from "../model";
import type { Uploader } from "../upload";
import { decideUploads, type Planned, type PlannedUpload, planUploads } from "./plan";
import type { Taken, TransferJob } from "./queue";

/** What a host knows of the bytes of a file. */
export interface UploadSource<Body> {
  readonly type: string;
  /** Bytes; absent: that is known at the end. */
  readonly size?: number | undefined;
  /** Made anew for each try. */
  body(): Body;
}

/** Told what is stored once it is. */
type Done = ((object: StorageObject) => void) | undefined;

/**
 * Who sends. `transport` asks what has a name that was taken meanwhile; absent: nobody wants to know. `seesFiles`:
 * whether the caller may list files; absent: it may.
 */
type Sender<Body> = Uploader<Body> & {
  readonly transport?: Transport | undefined;
  readonly seesFiles?: (() => boolean) | undefined;
};

/** A planned upload as a transfer. `done` is told what is stored then. */
export function uploadJob<Body>(
  sender: Sender<Body>,
  planned: PlannedUpload<UploadSource<Body>>,
  done?: Done,
): TransferJob {
  const { name, asked, source, id, keeps = false, isNewElse = false } = planned;
  let by: StorageObject | undefined;
  return {
    name,
    asked,
    size: source.size,
    needs: id === undefined ? "storage:create" : `storage:update ${id}`,
    get taken() {
      const isQuestion = !keeps && (id === undefined || isNewElse);
      return isQuestion ? takenBy(sender, planned, by, done) : undefined;
    },
    async run({ signal, onProgress, onStored }): Promise<Result<unknown>> {
      const file = () => ({ name, type: source.type, body: source.body(), signal, onProgress });
      const insert = () => sender.insert(file(), keeps ? "keep" : "refuse");
      let result = id === undefined ? await insert() : await sender.replace(id, file());
      // What was to be replaced is gone: the name is free.
      if (isNewElse && !result.ok && result.failure.code === "not-found") result = await insert();
      if (result.ok) {
        onStored?.(result.value.name);
        done?.(result.value);
      } else if (result.failure.code === "conflict" && !keeps) by = await holderOf(sender, name, signal);
      return result;
    },
  };
}

/** The ways on for a file whose name another one has by now. */
const takenBy = <Body>(
  sender: Sender<Body>,
  planned: PlannedUpload<UploadSource<Body>>,
  by: StorageObject | undefined,
  done: Done,
): Taken => ({
  by,
  keep: uploadJob(sender, { ...planned, id: undefined, keeps: true }, done),
  replace: by && uploadJob(sender, { ...planned, id: by._id, isNewElse: true }, done),
});

/** The object that has a name; undefined: none, or it cannot be told. */
async function holderOf(
  { transport, seesFiles }: Pick<Sender<unknown>, "transport" | "seesFiles">,
  name: string,
  signal: AbortSignal,
): Promise<StorageObject | undefined> {
  if (transport === undefined || seesFiles?.() === false) return undefined;
  const found = await listSeen(transport, { filter: { name } }, signal);
  return found.ok ? found.value[0] : undefined;
}

/** A file that stands beside what has its name: a free one is looked for whenever it is begun. */
export const besideJob = <Body>(
  { transport, ...sender }: Sender<Body> & { readonly transport: Transport },
  planned: Planned<UploadSource<Body>>,
  done: (object: StorageObject) => void,
): TransferJob => ({
  name: planned.name,
  size: planned.source.size,
  needs: "storage:create",
  async run(control) {
    const looking = { signal: control.signal, seesFiles: sender.seesFiles?.() };
    const plan = await planUploads(transport, [planned], looking);
    if (!plan.ok) return plan;
    const [refused] = plan.value.refused;
    if (refused !== undefined) return failed({ code: "invalid", message: refused.problem, retry: false });
    const [free = planned] = decideUploads(plan.value, () => "keep");
    return uploadJob(sender, { ...free, keeps: true }, done).run(control);
  },
});
