import { setTimeout } from "node:timers/promises";
import type { Bucket } from "@twinhelm/core/bucket/model";
import type { Engine } from "../../engine";
import { type Ahead, nothingAhead, Unprepared } from "../../records/documents/ahead";
import type { WriteAhead } from "../transactions";
import type { Preparation } from "./prepare";
import { beingBuilt, IndexAtWork } from "./ways";

interface Parts {
  readonly write: WriteAhead;
  readonly prepare: (bucket: Bucket) => Promise<Preparation | undefined>;
  readonly log: (error: unknown) => void;
}

/** Times that a transaction ends for something that is to be prepared; then it does that itself. */
const mostAsked = 5;
/** Milliseconds in which what is being dropped is waited for, and between two tries. */
const patience = 5_000;
const pause = 50;
/** Milliseconds until what waits for other preparations is refreshed: what was written is known for two minutes. */
const refreshed = 20_000;

/** Transactions that end where a change of a bucket would keep others waiting, and run again once that is prepared. */
export function createPreparedWrites({ write, prepare, log }: Parts): Engine["write"] {
  return async (work, keeping) => {
    /** Since when nothing but such a wait is in the way; undefined: it waits for none. */
    let waits: number | undefined;
    const made = new Map<string, Preparation>();
    let ahead: Ahead = { ...nothingAhead, mayAsk: true };
    try {
      let asked = 0;
      for (;;) {
        try {
          return await write(work, keeping, ahead);
        } catch (error) {
          if (error instanceof IndexAtWork) {
            waits ??= performance.now();
            if (performance.now() - waits > patience) throw beingBuilt();
            await setTimeout(pause);
            continue;
          }
          if (!(error instanceof Unprepared)) throw error;
          waits = undefined;
          asked += 1;
          const { bucket } = error;
          await made.get(bucket._id)?.giveUp();
          made.delete(bucket._id);
          const preparation = await whileFresh(made, log, () => prepare(bucket));
          if (preparation !== undefined) made.set(bucket._id, preparation);
          const mayAsk = preparation !== undefined && asked < mostAsked;
          ahead = { of: (id) => made.get(id)?.prepared(), mayAsk };
        }
      }
    } finally {
      // Tables that the change has taken over are no longer called so.
      for (const preparation of made.values()) await preparation.giveUp();
    }
  };
}

/** What was prepared for other buckets does not become too old meanwhile. */
async function whileFresh<T>(
  made: ReadonlyMap<string, Preparation>,
  log: Parts["log"],
  work: () => Promise<T>,
): Promise<T> {
  let refreshing = Promise.resolve();
  const refresh = async () => {
    for (const preparation of made.values()) await preparation.refresh().catch(log);
  };
  const timer = setInterval(() => {
    refreshing = refreshing.then(refresh);
  }, refreshed);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    await refreshing;
  }
}
