import { AsyncLocalStorage } from "node:async_hooks";
import type { Buckets } from "../../../bucket/entry";
import { indexNames } from "../../records/documents/indexes";
import { isAway, reasonOf } from "../problems";
import type { BucketTurns } from "./bucketTurns";
import { build, drop } from "./build";
import type { LongStatements } from "./long";
import type { Task, Tasks } from "./tasks";

/** How the building of an index ended. */
export interface BuildEnd {
  readonly result: "built" | "failed";
  readonly milliseconds: number;
}

export interface WorkParts {
  readonly tasks: Tasks;
  readonly long: LongStatements;
  readonly turns: BucketTurns;
  readonly buckets: () => Buckets;
  /** Those that no change of another node is ahead of. */
  readonly newest: () => Promise<Buckets>;
  /** Looks in a transaction what is left to do for a bucket. */
  readonly settle: (bucketId: string) => Promise<void>;
  /** Takes a line of the log, or what went wrong. */
  readonly log: (line: unknown) => void;
  readonly ended: (end: BuildEnd) => void;
}

/** Does what is left to do of indexes, bucket by bucket. */
export function createIndexWork(parts: WorkParts) {
  const { tasks, turns, log } = parts;
  let isClosed = false;
  let looking: Promise<void> | undefined;
  const inTurn = (bucketId: string) =>
    turns.run(bucketId, 0, async (holds) => {
      const isOpen = () => !isClosed && holds();
      for (let task = await tasks.next(bucketId); task !== undefined && isOpen(); ) {
        // It is looked again in a moment, by whoever reaches the database then.
        if ((await attempt(parts, task, isOpen)) === "away") return;
        task = await tasks.next(bucketId);
      }
    });
  // What it says belongs to no request, whichever asked for it.
  const outside = AsyncLocalStorage.snapshot();
  const look = async (): Promise<void> => {
    const due = isClosed ? [] : await tasks.due();
    for (const bucketId of due) inTurn(bucketId).catch(log);
  };
  return {
    /** Looks whether there is anything to do. */
    look(): void {
      looking ??= outside(look)
        .catch(log)
        .finally(() => {
          looking = undefined;
        });
    },
    isClosed: () => isClosed,
    async close(): Promise<void> {
      isClosed = true;
      await looking;
      await turns.close();
    },
  };
}

async function attempt(parts: WorkParts, next: Task, isOpen: () => boolean): Promise<"over" | "away"> {
  let task = next;
  try {
    if (await isInUse(parts, task)) {
      await parts.settle(task.bucket);
      return "over";
    }
    const claimed = isDrop(task) ? await parts.tasks.claim(task) : task;
    if (claimed === undefined) return "over";
    task = claimed;
    await perform(parts, task, isOpen);
    return "over";
  } catch (error) {
    // That the database is away is said by others.
    if (isAway(error)) return "away";
    // Whoever holds the bucket next begins again.
    if (!isOpen()) return "over";
    const wait = await parts.tasks.failed(task, reasonOf(error));
    parts.log(
      `${named(parts, task)} could not be ${verb(task)} (${reasonOf(error)}). It is tried again in ${Math.round(wait / 1000)} seconds.`,
    );
    return "over";
  }
}

/** Whether one that was made ahead of a change that did not come is that of another change, which came meanwhile. */
async function isInUse({ newest }: WorkParts, { kind, name, bucket }: Task): Promise<boolean> {
  if (kind !== "ahead") return false;
  const entry = (await newest()).find(bucket);
  return entry !== undefined && indexNames(entry.bucket).includes(name);
}

const isDrop = ({ kind }: Task): boolean => kind === "drop" || kind === "ahead" || kind === "dropping";

const verb = ({ kind }: Task): string => (kind === "make" ? "built" : "dropped");

function named({ buckets }: WorkParts, { name, bucket, path, kind }: Task): string {
  const title = buckets().find(bucket)?.bucket.title;
  if (kind !== "make" || title === undefined)
    return `${kind === "table" || kind === "fill" ? "The table" : "The index"} ${name}`;
  return `The index of "${path}" of the bucket "${title}"`;
}

async function perform(parts: WorkParts, task: Task, isOpen: () => boolean): Promise<void> {
  const { tasks, long, settle } = parts;
  const isWanted = async () => isOpen() && (await tasks.isThere(task));
  switch (task.kind) {
    case "table":
    case "fill":
      await tasks.dropTable(task);
      return;
    case "make":
      await make(parts, task, isWanted);
      break;
    default:
      await drop(long, task.name, isWanted);
  }
  await settle(task.bucket);
}

async function make(parts: WorkParts, task: Task, isWanted: () => Promise<boolean>): Promise<void> {
  const { tasks, long, log, ended } = parts;
  const begun = performance.now();
  const milliseconds = () => Math.round(performance.now() - begun);
  try {
    await tasks.endOthers(task.name);
    if (await tasks.isValid(task.name)) return;
    log(`${named(parts, task)} is being built.`);
    if (!(await build(long, task, isWanted))) {
      // Else another node goes on with it.
      if (!(await tasks.isThere(task))) log(`${named(parts, task)} is wanted no more.`);
      return;
    }
  } catch (error) {
    ended({ result: "failed", milliseconds: milliseconds() });
    throw error;
  }
  ended({ result: "built", milliseconds: milliseconds() });
  log(`${named(parts, task)} is built, after ${milliseconds() / 1000} seconds.`);
}
