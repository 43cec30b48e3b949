import type { Queue } from "@twinhelm/core/queue";
import type { Ending } from "../runs/runner";

/** Processes that may end under one change until it is given up. */
const mostKills = 3;
/** Milliseconds until what was refused is tried again: at first, and at most. */
const pauses = { first: 250, most: 10_000 };

/** How the handlers of a change ended, by their names. */
export type Endings = ReadonlyMap<string, Ending>;

/** A change that a function runs for. */
export interface Attempt {
  /** Runs all handlers, or those that are named. */
  run(only?: ReadonlySet<string>): Promise<Endings>;
  /** Where it waits its turn to be tried again. */
  readonly again: Queue;
  readonly isWanted: () => boolean;
}

/** Runs what a function has for a change until each handler has ended, or has ended its process too often. */
export async function runUntilOver({ run, again, isWanted }: Attempt): Promise<void> {
  let left = unfinished(await run());
  let pause = pauses.first;
  for (let kills = 0; left.size > 0 && isWanted(); ) {
    const isRefused = [...left.values()].includes("refused");
    if (!isRefused) kills += 1;
    if (kills === mostKills) return;
    if (isRefused) await new Promise((resolve) => setTimeout(resolve, pause).unref());
    pause = Math.min(pauses.most, pause * 2);
    const only = new Set(left.keys());
    left = await again.run(async () => (isWanted() ? unfinished(await run(only)) : new Map()));
  }
}

const unfinished = (endings: Endings): Endings =>
  new Map([...endings].filter(([, ending]) => ending !== "over"));
