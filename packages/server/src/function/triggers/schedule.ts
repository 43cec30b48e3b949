import { Cron } from "croner";
import type { Registered } from "./registry";

/** Runs what is scheduled; given anew whenever triggers change. */
export interface Schedules {
  replace(all: readonly Registered<"schedule">[]): void;
  stop(): void;
}

/** Years that are looked through: a 29th of February is at most eight years away. */
export const yearsAhead = 8;

/**
 * Whether there is a next time within these years. It looks no further: the library would look through a thousand
 * years, or all that the pattern names. Throws where the pattern cannot be read.
 */
export function comes(frequency: string, timezone: string, now: number): boolean {
  const options = { timezone, domAndDow: true, paused: true };
  const fields = frequency.trim().split(/\s+/);
  const whole = new Cron(frequency, options);
  // A name or a date, which is found at once.
  if (fields.length < 5) return whole.nextRun(new Date(now)) !== null;
  const [second = "", minute = "", hour = "", day = "", month = "", weekday = "", year = "*"] =
    fields.length === 5 ? ["0", ...fields] : fields;
  const ofYears = new Cron(`0 0 0 1 1 * ${year}`, { timezone: "UTC", paused: true });
  const first = new Date(now).getUTCFullYear();
  const years = Array.from({ length: yearsAhead + 1 }, (_, at) => first + at).filter((each) =>
    ofYears.match(new Date(Date.UTC(each, 0, 1))),
  );
  if (years.length === 0) return false;
  const near = [second, minute, hour, day, month, weekday, years.join()].join(" ");
  return new Cron(near, options).nextRun(new Date(now)) !== null;
}

type Each = Registered<"schedule">;

interface ScheduleParts {
  readonly run: (each: Each) => void;
  /** Whether this node runs it at this moment: all of them have the same schedules. */
  readonly claim: (each: Each, moment: number) => Promise<boolean>;
  /** Told why one of them does not run. */
  readonly say: (each: Each, problem: string) => void;
  readonly log: (error: unknown) => void;
}

/** The moment that a job runs for, however late it is. */
function momentOf(job: Cron): number {
  const now = Date.now();
  return (job.previousRuns(1, new Date(now + 1))[0] ?? new Date(now)).getTime();
}

export function createSchedules({ run, claim, say, log }: ScheduleParts): Schedules {
  const jobs = new Map<string, Cron | undefined>();
  const start = (each: Each): Cron | undefined => {
    const { frequency, timezone } = each.options;
    const refuse = (problem: string) => say(each, `Its schedule ${frequency} ${problem}: it does not run.`);
    try {
      if (comes(frequency, timezone, Date.now()))
        return new Cron(frequency, { timezone, domAndDow: true, unref: true }, (job: Cron) => {
          claim(each, momentOf(job)).then((isOwn) => isOwn && run(each), log);
        });
      refuse(`comes at no time within ${yearsAhead} years`);
    } catch (error) {
      refuse(`cannot be read: ${error instanceof Error ? error.message : String(error)}`);
    }
    return undefined;
  };
  const stop = () => {
    for (const job of jobs.values()) job?.stop();
    jobs.clear();
  };
  return {
    stop,
    replace(all) {
      const known = new Map(jobs);
      jobs.clear();
      for (const each of all) {
        const key = JSON.stringify([each.record, each.handler]);
        const job = known.has(key) ? known.get(key) : start(each);
        known.delete(key);
        jobs.set(key, job);
      }
      for (const job of known.values()) job?.stop();
    },
  };
}
