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
  /** A function is known here as it is stored. */
  readonly know: (functionId: string) => Promise<void>;
  /** Says how many changes were not stored, as too many waited. */
  readonly leftOut: (functionId: string, count: number) => void;
  /** Keeps that it has run, soon. */
  readonly settle: (done: SettledChange) => void;
  /** All that was settled so far is kept when it resolves. */
  readonly flush: () => Promise<void>;
  readonly log: (error: unknown) => void;
}

/** What waits for one function. */
interface Line {
  /** The last change that it was given. Changes are numbered in the order of their commits. */
  last: number;
  /** Sequences of the changes that it runs for. */
  readonly running: Set<number>;
  characters: number;
  isReading: boolean;
  /** How many changes it has run for, and for how many of them that is kept. */
  done: number;
  kept: number;
  /** Something came while it was read. */
  more: boolean;
  /** Changes that are tried again, one after the other: one that ends its process takes no other along then. */
  readonly again: Queue;
}

/**
 * Gives functions the changes that are stored for them, in their order; functions wait for none but themselves. Those of one
 * function are given to it by one node at a time.
 */
export interface ChangeLines {
  /** Something may wait for a function. */
  wake(functionId: string): void;
  forget(functionId: string): void;
  /** Goes on with what the server, or another node, had not done when it ended. */
  start(): Promise<void>;
  /** What runs is not over: it is done again after the next start. */
  stop(): void;
}

const newLine = (): Line => ({
  last: 0,
  running: new Set(),
  characters: 0,
  isReading: false,
  done: 0,
  kept: 0,
  more: false,
  again: createQueue(),
});

/** What the changes of a function are held by. */
const leaseOf = (id: string): string => `function ${id}`;

export const createChangeLines = (parts: ChangeParts): ChangeLines => new StoredLines(parts);

class StoredLines implements ChangeLines {
  readonly #parts: ChangeParts;
  readonly #lines = new Map<string, Line>();
  #isStopped = false;

  constructor(parts: ChangeParts) {
    this.#parts = parts;
  }

  wake(id: string): void {
    if (this.#isStopped) return;
    const line = this.#lines.get(id) ?? newLine();
    this.#lines.set(id, line);
    line.more = true;
    if (!line.isReading) this.#read(id, line).catch(this.#parts.log);
  }

  forget(id: string): void {
    const { engine, log } = this.#parts;
    if (this.#lines.delete(id)) engine.leases.letGo(leaseOf(id)).catch(log);
  }

  async start(): Promise<void> {
    const { engine, log } = this.#parts;
    await this.#look();
    engine.leases.onTurn(() => void (this.#isStopped || this.#look().catch(log)));
  }

  stop(): void {
    this.#isStopped = true;
  }

  /** Looks for what waits and no node does. */
  async #look(): Promise<void> {
    const { functionChanges, leases } = this.#parts.engine;
    const waiting = new Map((await functionChanges.waiting()).map((id) => [leaseOf(id), id]));
    for (const name of await leases.free([...waiting.keys()])) {
      const id = waiting.get(name);
      if (id !== undefined) this.wake(id);
    }
  }

  async #read(id: string, line: Line): Promise<void> {
    const { engine, know, leftOut } = this.#parts;
    line.isReading = true;
    try {
      while (!this.#isStopped && hasRoom(line)) {
        line.more = false;
        if (!(await isOwn(this.#parts, id, line))) return;
        const found = await engine.functionChanges.due(id, line.last, batch);
        if (found.length > 0) await know(id);
        for (const change of found) this.#give(id, line, change);
        if (found.length === 0 && !line.more) break;
      }
    } finally {
      // At once: what wakes it from here on reads anew.
      line.isReading = false;
    }
    const count = await engine.functionChanges.leftOut(id);
    if (count > 0) leftOut(id, await engine.write((tx) => tx.functionSizes.takeLeftOut(id)));
    if (!this.#isStopped) await letGo(this.#parts, id, line);
  }

  #give(id: string, line: Line, change: DueChange): void {
    const { run, settle, log } = this.#parts;
    const { sequence, previous = "", current = "" } = change;
    const size = previous.length + current.length;
    line.last = sequence;
    // It runs here since before another node had the others, or could have had them.
    if (line.running.has(sequence)) return;
    line.running.add(sequence);
    line.characters += size;
    const isWanted = () => !this.#isStopped && this.#lines.get(id) === line;
    const over = () => {
      line.running.delete(sequence);
      line.characters -= size;
      if (!isWanted()) return;
      line.done += 1;
      settle({ function: id, sequence });
      if (line.running.size <= most.changes / 2) this.wake(id);
    };
    const attempt: Attempt = { run: (only) => run(id, change, only), again: line.again, isWanted };
    runUntilOver(attempt).catch(log).then(over, log);
  }
}

const hasRoom = ({ running, characters }: Line): boolean =>
  running.size < most.changes && characters < most.characters;

/** Whether the changes of a function are this node's. */
async function isOwn({ engine: { leases }, flush }: ChangeParts, id: string, line: Line): Promise<boolean> {
  const hold = await leases.hold(leaseOf(id));
  if (hold !== "taken") return hold === "kept";
  // Another node may have left something of what it had begun with; what this one has done is not found again.
  await flush();
  line.last = 0;
  return true;
}

/** Leaves the changes of a function that has none to whichever node has the next one. */
async function letGo({ engine: { leases }, flush }: ChangeParts, id: string, line: Line): Promise<void> {
  const isIdle = () => line.running.size === 0 && !line.isReading;
  if (!leases.isShared || !isIdle()) return;
  // What is not kept yet would be done again there; more may be over meanwhile.
  while (isIdle() && line.kept < line.done) {
    const { done } = line;
    await flush();
    line.kept = Math.max(line.kept, done);
  }
  if (isIdle()) await leases.letGo(leaseOf(id));
}
