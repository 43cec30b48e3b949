import { mostWritten } from "@twinhelm/core/action/written";
import type { RegexMatcher } from "@twinhelm/core/expression/library";
import type { ActivityWrites } from "../engine/activities";
import type { Engine, Keeping, Transaction } from "../engine/engine";
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
  engine.onCommit(({ access }) => {
    if (access) accessVersion.value += 1;
  });
  let recorded = 0;
  const following = new Set<Promise<void>>();
  const waits = createBucketWaits({ engine, budget: options.writeBudget, elapsed });
  const { written, note, write } = createNotes(waits, async () => {
    while (following.size > 0) await Promise.all(following);
  });
  return {
    engine: { ...engine, write },
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

/** Notes which activities each caller made that can be undone, once the transaction that made them is stored. */
function createNotes(engine: Pick<Engine, "write">, followed: () => Promise<void>) {
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
      const result = await engine.write((tx) => {
        noted = [];
        running.set(tx.activities, noted);
        return work(tx);
      }, keeping);
      for (const [caller, ids] of noted) keep(caller, ids);
      await followed();
      return result;
    },
  };
}
