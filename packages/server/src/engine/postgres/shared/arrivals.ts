import type { SharedKey } from "../../shared";
import { lookupOf, moment, type SharedDatabase } from "./database";

/** Milliseconds between two looks for what came to other nodes. */
const interval = 200;

/** Those who wait for a value, whichever node it comes to. One look is for all of them. */
export function createArrivals(database: SharedDatabase, log: (error: unknown) => void) {
  const waiting = new Map<string, Set<() => void>>();
  let timer: NodeJS.Timeout | undefined;
  let isLooking = false;
  const nameOf = (kind: string, lookup: string) => `${kind} ${lookup}`;
  const tell = (name: string) => {
    for (const each of waiting.get(name) ?? []) each();
  };
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    try {
      const rows = await database.query(
        `SELECT kind || ' ' || key AS name FROM shared_value
           WHERE (kind, key) IN (SELECT split_part(name, ' ', 1), split_part(name, ' ', 2) FROM unnest($1::text[]) AS name)
             AND until > ${moment(2)}`,
        [[...waiting.keys()], database.now()],
      );
      for (const { name } of rows) tell(String(name));
    } catch (error) {
      log(error);
    } finally {
      isLooking = false;
    }
  };
  const close = () => clearInterval(timer);
  return {
    close,
    /** One has come to this node. */
    here: (key: SharedKey): void => tell(nameOf(key.kind, lookupOf(database, key))),
    of(key: SharedKey, signal: AbortSignal): Promise<void> {
      const name = nameOf(key.kind, lookupOf(database, key));
      return new Promise((resolve) => {
        const others = waiting.get(name) ?? new Set();
        const done = () => {
          signal.removeEventListener("abort", done);
          others.delete(done);
          if (others.size === 0) waiting.delete(name);
          if (waiting.size === 0) {
            clearInterval(timer);
            timer = undefined;
          }
          resolve();
        };
        if (signal.aborted) return resolve();
        signal.addEventListener("abort", done);
        waiting.set(name, others.add(done));
        timer ??= setInterval(look, interval).unref();
        void look();
      });
    },
  };
}
