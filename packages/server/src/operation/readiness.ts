import type { Engine } from "../engine/engine";
import { AwayError } from "../shell/errors";

/** Whether a server takes requests, and why not. */
export interface Readiness {
  /** It listens, and what is stored has the format of this version. */
  begin(): void;
  /** It is told to end: nobody sends it more from here on. */
  drain(): void;
  isDraining(): boolean;
  /** What hinders it, one sentence each; empty: nothing. */
  reasons(): Promise<readonly string[]>;
}

/** Milliseconds that one small read may take. */
const patience = 2_000;

export function createReadiness(
  engine: Pick<Engine, "functionRuns" | "assertCurrent">,
  log: (error: unknown) => void,
): Readiness {
  let state: "starting" | "running" | "draining" = "starting";
  return {
    begin() {
      if (state === "starting") state = "running";
    },
    drain() {
      state = "draining";
    },
    isDraining: () => state === "draining",
    async reasons() {
      if (state === "draining")
        return ["The server is ending: running requests are answered, no new ones are taken."];
      if (state === "starting") return ["The server is starting."];
      const problem = await engineProblem(engine, log);
      return problem === undefined ? [] : [problem];
    },
  };
}

async function engineProblem(
  { functionRuns, assertCurrent }: Pick<Engine, "functionRuns" | "assertCurrent">,
  log: (error: unknown) => void,
): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(() => resolve("late"), patience).unref();
  });
  try {
    assertCurrent();
    // One number, by an index.
    const first = await Promise.race([functionRuns.last(), late]);
    return first === "late" ? `The database does not answer within ${patience / 1000} seconds.` : undefined;
  } catch (error) {
    if (error instanceof AwayError) return "The database cannot be reached; the log of the server says why.";
    log(error);
    return "The database cannot be read; the log of the server says why.";
  } finally {
    clearTimeout(timer);
  }
}
