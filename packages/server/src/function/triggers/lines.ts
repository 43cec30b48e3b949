import { createQueue, type Queue } from "@twinhelm/core/queue";
import type { DueChange, SettledChange } from "../../engine/functionChanges";
import type { ServerContext } from "../../shell/context";
import { type Attempt, type Endings, runUntilOver } from "./attempts";

/** Changes that one function runs for at once, and characters of them. */
const most = { changes: 128, characters: 16_000_000 };
/** Changes that are read together. */
const batch = 64;

export interface ChangeParts {
  readonly engine: ServerContext["engine"];
  /** Runs what a function has for a change, or those of its handlers that are named. */
  readonly run: (functionId: string, change: DueChange, only?: ReadonlySet<string>) => Promise<Endings>;
  /** Says how many changes were not stored, as too many waited. */
  readonly leftOut: (functionId: string, count: number) => void;
  /** Keeps that it has run. */
  readonly settle: (done: SettledChange) => void;
  readonly log: (error: unknown) => void;
}

/** What waits for one function. */
interface Line {
  /** The last change that it was given. */
  last: number;
  changes: number;
  characters: number;
  isReading: boolean;
  /** Something came while it was read. */
  more: boolean;
  /** Changes that are tried again, one after the other: one that ends its process takes no other along then. */
  readonly again: Queue;
}

/** Gives functions the changes that are stored for them, in their order; functions wait for none but themselves. */
export interface ChangeLines {
  /** Something may wait for a function. */
  wake(functionId: string): void;
  forget(functionId: string): void;
  /** Goes on with what the server had not done when it ended. */
  start(): Promise<void>;
  /** What runs is not over: it is done again after the next start. */
  stop(): void;
}

const newLine = (): Line => ({
  last: 0,
  changes: 0,
  characters: 0,
  isReading: false,
  more: false,
  again: createQueue(),
});

export function createChangeLines({ engine, run, leftOut, settle, log }: ChangeParts): ChangeLines {
  const lines = new Map<string, Line>();
  let isStopped = false;
  const give = (id: string, line: Line, change: DueChange) => {
    const { sequence, previous = "", current = "" } = change;
    const size = previous.length + current.length;
    line.last = sequence;
    line.changes += 1;
    line.characters += size;
    const over = () => {
      line.changes -= 1;
      line.characters -= size;
      if (!isWanted(id, line)) return;
      settle({ function: id, sequence });
      if (line.changes <= most.changes / 2) wake(id);
    };
    const attempt: Attempt = {
      run: (only) => run(id, change, only),
      again: line.again,
      isWanted: () => isWanted(id, line),
    };
    runUntilOver(attempt).catch(log).then(over, log);
  };
  const isWanted = (id: string, line: Line) => !isStopped && lines.get(id) === line;
  const read = async (id: string, line: Line): Promise<void> => {
    line.isReading = true;
    try {
      while (!isStopped && line.changes < most.changes && line.characters < most.characters) {
        line.more = false;
        const found = await engine.functionChanges.due(id, line.last, batch);
        for (const change of found) give(id, line, change);
        if (found.length === 0 && !line.more) break;
      }
    } finally {
      // At once: what wakes it from here on reads anew.
      line.isReading = false;
    }
    const count = await engine.functionChanges.leftOut(id);
    if (count > 0) leftOut(id, await engine.write((tx) => tx.functionSizes.takeLeftOut(id)));
  };
  const wake = (id: string): void => {
    if (isStopped) return;
    const line = lines.get(id) ?? newLine();
    lines.set(id, line);
    line.more = true;
    if (!line.isReading) read(id, line).catch(log);
  };
  return {
    wake,
    forget: (id) => void lines.delete(id),
    async start() {
      for (const id of await engine.functionChanges.waiting()) wake(id);
    },
    stop() {
      isStopped = true;
    },
  };
}
