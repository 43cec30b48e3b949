import { Cron } from "croner";
import type { Registered } from "./registry";

/** Runs what is scheduled; given anew whenever triggers change. */
export interface Schedules {
  replace(all: readonly Registered<"schedule">[]): void;
  stop(): void;
}

export function createSchedules(run: (each: Registered<"schedule">) => void): Schedules {
  const jobs = new Map<string, Cron>();
  const stop = () => {
    for (const job of jobs.values()) job.stop();
    jobs.clear();
  };
  return {
    stop,
    replace(all) {
      const known = new Map(jobs);
      jobs.clear();
      for (const each of all) {
        const { frequency, timezone } = each.options;
        const key = JSON.stringify([each.record, each.handler]);
        const job =
          known.get(key) ?? new Cron(frequency, { timezone, domAndDow: true, unref: true }, () => run(each));
        known.delete(key);
        jobs.set(key, job);
      }
      for (const job of known.values()) job.stop();
    },
  };
}
