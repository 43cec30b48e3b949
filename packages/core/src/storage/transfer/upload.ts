import { failed, type Result } from "../../http/failure";
import type { Transport } from "../../http/transport";
import type { StorageObject } from "../model";
import type { Uploader } from "../upload";
import { decideUploads, type Planned, type PlannedUpload, planUploads } from "./plan";
import type { TransferJob } from "./queue";

/** What a host knows of the bytes of a file. */
export interface UploadSource<Body> {
  readonly type: string;
  /** Bytes; absent: that is known at the end. */
  readonly size?: number | undefined;
  /** Made anew for each try. */
  body(): Body;
}

/** A planned upload as a transfer. `done` is told what is stored then; `over`: what replaces whatever has its name by then. */
export function uploadJob<Body>(
  uploader: Uploader<Body>,
  planned: PlannedUpload<UploadSource<Body>>,
  done?: (object: StorageObject) => void,
  over?: TransferJob,
): TransferJob {
  const { name, source, id, keeps = false } = planned;
  return {
    name,
    size: source.size,
    ...(id === undefined && !keeps
      ? { beside: uploadJob(uploader, { ...planned, keeps: true }, done), over }
      : {}),
    async run({ signal, onProgress }): Promise<Result<unknown>> {
      const file = { name, type: source.type, body: source.body(), signal, onProgress };
      const result =
        id === undefined
          ? await uploader.insert(file, keeps ? "keep" : "refuse")
          : await uploader.replace(id, file);
      if (result.ok) done?.(result.value);
      return result;
    },
  };
}

/** A file under its name whatever becomes of that: what is stored is looked at whenever it is begun. */
const jobThen = <Body>(
  transport: Transport,
  uploader: Uploader<Body>,
  planned: Planned<UploadSource<Body>>,
  way: "replace" | "keep",
  done?: (object: StorageObject) => void,
): TransferJob => ({
  name: planned.name,
  size: planned.source.size,
  async run(control) {
    const plan = await planUploads(transport, [planned], control.signal);
    if (!plan.ok) return plan;
    const [refused] = plan.value.refused;
    if (refused !== undefined) return failed({ code: "invalid", message: refused.problem, retry: false });
    const [now = planned] = decideUploads(plan.value, () => way);
    const sent = way === "keep" ? { ...now, keeps: true } : now;
    return uploadJob(uploader, sent, done).run(control);
  },
});

/** A file that stands beside what has its name: a free one is looked for whenever it is begun. */
export const besideJob = <Body>(
  transport: Transport,
  uploader: Uploader<Body>,
  planned: Planned<UploadSource<Body>>,
  done: (object: StorageObject) => void,
): TransferJob => jobThen(transport, uploader, planned, "keep", done);

/** A planned upload whose person is there to say what becomes of a name that is taken meanwhile. */
export const askedJob = <Body>(
  transport: Transport,
  uploader: Uploader<Body>,
  planned: PlannedUpload<UploadSource<Body>>,
): TransferJob => uploadJob(uploader, planned, undefined, jobThen(transport, uploader, planned, "replace"));
