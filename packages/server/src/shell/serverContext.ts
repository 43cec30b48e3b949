import { mostWritten } from "@twinhelm/core/action/written";
import type { RegexMatcher } from "@twinhelm/core/expression/library";
import type { ActivityWrites } from "../engine/activities";
import type { Engine, Keeping, Transaction } from "../engine/engine";
import { type Admission, asFollowing, currentAdmission } from "../operation/requestId";
import { createBucketWaits } from "./bucketWaits";
import type { Author, ServerContext, ServerOptions } from "./context";
import { createIdMaker } from "./objectId";

/** How long activities are kept (contract, section 5.2), in milliseconds. */
export const activityLifespan = ({ logLifespan }: Pick<ServerOptions, "logLifespan">): number =>
  logLifespan * 1000;

interface Parts {
  readonly engine: Engine;
  readonly files: ServerContext["files"];
  readonly matcher: RegexMatcher;
  readonly options: ServerOptions;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly elapsed: () => number;
}

/** Joins what is stored, clock and ids into what handlers work on. */
export function createContext({ engine, files, matcher, options, now, elapsed }: Parts): ServerContext {
  const newId = createIdMaker(now);
  const accessVersion = { value: 0 };
  let committing: Admission | undefined;
  engine.onCommit(({ access, own }) => {
    if (!access) return;
    accessVersion.value += 1;
    // What others changed is a reason to refuse the rest of what is committed here.
    if (own) committing?.free();
  });
  let recorded = 0;
  const following = new Set<Promise<void>>();
  const waits = createBucketWaits({ engine, budget: options.writeBudget, elapsed });
  const { written, note, write } = createNotes(waits, {
    followed: async () => {
      while (following.size > 0) await Promise.all(following);
    },
    commits(admission) {
      committing = admission;
    },
  });
  return {
    engine: {
      ...engine,
      write,
      onCommit: (listener) => engine.onCommit((changes) => asFollowing(() => listener(changes))),
    },
    files,
    matcher,
    now,
    elapsed,
    newId,
    options,
    async recordActivity({ activities }, caller, ...entries) {
      if (recorded % 1000 === 0) await activities.expire(now() - activityLifespan(options));
      recorded += 1;
      const { ids, kept } = await activities.insert({
        actions: entries.map(({ action }) => action),
        caller: caller.id,
        assistant: caller.assistant,
        resources: entries.map(({ resource }) => JSON.stringify(resource)),
        own: entries.map(({ own }) => own === true),
        ...(entries.some(({ undoes }) => undoes !== undefined)
          ? { undoes: entries.map(({ undoes = "" }) => undoes) }
          : {}),
        createdAt: now(),
      });
      note(activities, caller, kept);
      return ids;
    },
    follow(work) {
      const whole = work.finally(() => following.delete(whole));
      following.add(whole);
    },
    stopWaiting: waits.stop,
    written,
    accessVersion,
  };
}

interface Around {
  readonly followed: () => Promise<void>;
  /** What was let in, and is committed next; undefined: none is. */
  readonly commits: (admission: Admission | undefined) => void;
}

/**
 * Notes which activities each caller made that can be undone, once the transaction that made them is stored. Stores nothing
 * for whoever may not do any more what they were let in for: what others have changed is known once it has its turn.
 */
function createNotes(engine: Pick<Engine, "write">, { followed, commits }: Around) {
  const written = new WeakMap<Author, Set<string>>();
  const running = new WeakMap<ActivityWrites, [Author, readonly string[]][]>();
  const keep = (caller: Author, ids: readonly string[]) => {
    const known = written.get(caller) ?? new Set();
    written.set(caller, known);
    // More than are named need not be known.
    for (const id of ids.slice(0, mostWritten + 1)) known.add(id);
  };
  return {
    written,
    note: (activities: ActivityWrites, caller: Author, ids: readonly string[]) =>
      void running.get(activities)?.push([caller, ids]),
    async write<T>(work: (transaction: Transaction) => Promise<T>, keeping?: Keeping): Promise<T> {
      // Work that runs again was undone before, and what it noted with it.
      let noted: [Author, readonly string[]][] = [];
      const admission = currentAdmission();
      const result = await engine.write(async (tx) => {
        noted = [];
        running.set(tx.activities, noted);
        commits(undefined);
        const held = admission?.hold(tx);
        if (held !== undefined) await held;
        const done = await work(tx);
        commits(admission);
        return done;
      }, keeping);
      for (const [caller, ids] of noted) keep(caller, ids);
      await followed();
      return result;
    },
  };
}
