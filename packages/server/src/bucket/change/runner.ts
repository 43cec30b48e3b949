import { AsyncLocalStorage } from "node:async_hooks";
import type { RunningFieldChange } from "../../engine/fieldChanges";
import type { Caller, ServerContext } from "../../shell/context";
import { AwayError } from "../../shell/errors";
import { changeSome, store } from "./steps";
import { nextTogether, together } from "./together";

interface Parts {
  readonly context: ServerContext;
  /** Takes a line of the log, or what went wrong. */
  readonly log: (line: unknown) => void;
  /** Who asked for a change at this node. */
  readonly callerOf: (id: string) => Caller | undefined;
  readonly ended: () => void;
}

/** Does changes of fields, those of one bucket on one node at a time. */
export interface Runner {
  /** Looks whether there is anything to do. */
  look(): void;
  begin(): void;
  isClosed(): boolean;
  /** Whether this node has brought a change to its end. */
  hasEnded(id: string): boolean;
  close(): Promise<void>;
}

/** Milliseconds until what failed is tried again: the first time, and at most. */
const pause = { first: 1_000, longest: 60_000 } as const;

const leaseOf = (bucketId: string): string => `fields ${bucketId}`;

export function createRunner(parts: Parts): Runner {
  const { context, log } = parts;
  const { engine } = context;
  const running = new Map<string, Promise<void>>();
  /** Buckets that were looked at while they were at work: another change may have begun behind the last question. */
  const again = new Set<string>();
  const ended = new Set<string>();
  const closing = Promise.withResolvers<void>();
  let hasBegun = false;
  let isClosed = false;
  // What it says belongs to no request, whichever asked for it.
  const outside = AsyncLocalStorage.snapshot();
  const run = async (bucketId: string): Promise<void> => {
    const name = leaseOf(bucketId);
    if ((await engine.leases.hold(name)) === "elsewhere") return;
    const isHeld = () => !isClosed && engine.leases.holds(name);
    try {
      await runHeld(
        { ...parts, isHeld, closing: closing.promise, ended: (id) => void ended.add(id) },
        bucketId,
      );
    } finally {
      await engine.leases.letGo(name).catch(() => undefined);
    }
  };
  const look = async (): Promise<void> => {
    if (!hasBegun || isClosed) return;
    for (const { bucket, wanted } of (await engine.buckets.all()).list()) {
      if (wanted === undefined) continue;
      if (running.has(bucket._id)) {
        again.add(bucket._id);
        continue;
      }
      const work = run(bucket._id)
        .catch(log)
        .finally(() => {
          running.delete(bucket._id);
          parts.ended();
          if (again.delete(bucket._id)) looked();
        });
      running.set(bucket._id, work);
    }
  };
  const looked = () => void outside(look).catch(log);
  return {
    look: looked,
    begin() {
      hasBegun = true;
      looked();
    },
    isClosed: () => isClosed,
    hasEnded: (id) => ended.has(id),
    async close() {
      isClosed = true;
      closing.resolve();
      await Promise.all(running.values());
    },
  };
}

interface HeldParts extends Omit<Parts, "ended"> {
  /** Whether this node goes on. */
  readonly isHeld: () => boolean;
  readonly closing: Promise<void>;
  readonly ended: (id: string) => void;
}

async function runHeld(parts: HeldParts, bucketId: string): Promise<void> {
  const { context, log, isHeld, closing } = parts;
  for (let failures = 0; isHeld(); failures += 1) {
    try {
      const all = await context.engine.fieldChanges.list();
      const change = all.find(({ wanted }) => wanted._id === bucketId);
      if (change === undefined) return;
      const count = Math.max(1, together.first >> failures);
      await changeAll(parts, change, count);
    } catch (error) {
      if (!isHeld()) return;
      const wait = Math.min(pause.longest, pause.first * 2 ** failures);
      // That the database is away is said by others.
      if (!(error instanceof AwayError)) {
        await note(parts, bucketId, error);
        log(
          `The fields of the bucket ${bucketId} could not be changed: ${textOf(error)}. It is tried again.`,
        );
      }
      await sleep(wait, closing);
    }
  }
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** What failed is said where people look. */
async function note({ context: { engine } }: HeldParts, bucketId: string, error: unknown): Promise<void> {
  await engine.write((tx) => tx.fieldChanges.failed(bucketId, textOf(error))).catch(() => undefined);
}

async function sleep(milliseconds: number, closing: Promise<void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  await Promise.race([promise, closing]);
  clearTimeout(timer);
}

async function changeAll(parts: HeldParts, change: RunningFieldChange, first: number): Promise<void> {
  const { context, log, isHeld } = parts;
  const { engine, elapsed } = context;
  const { title } = change.wanted;
  const begun = elapsed();
  // Before the first document changes, rows pass by the rules of both on every node.
  if (engine.leases.isShared) await engine.write((tx) => tx.fieldChanges.tell(change.wanted._id));
  log(`Fields of the bucket "${title}" are being changed, in ${change.total} documents.`);
  for (let count = first; isHeld(); ) {
    // Its turn is waited for by this alone.
    let at = elapsed();
    const left = await engine.write((tx) => {
      at = elapsed();
      return changeSome(tx, change, count);
    });
    if (left === "over") return;
    if (left === "none") {
      const caller = parts.callerOf(change.id) ?? change.author;
      if (!(await store(context, change, caller))) return;
      parts.ended(change.id);
      log(
        `Fields of the bucket "${title}" are changed, after ${Math.round(elapsed() - begun) / 1000} seconds.`,
      );
      return;
    }
    count = nextTogether(count, elapsed() - at);
  }
}
