import type { SettledChange } from "../../engine/functionChanges";
import { type FunctionLog, type LogKey, sequencesOf } from "../../engine/functionLogs";
import type { StoredRunDetail } from "../../engine/functionRuns";
import type { NoticeListener } from "../../engine/notices";
import type { ReadFor } from "../../engine/readFor";
import type { ServerContext, ServerOptions } from "../../shell/context";
import type { FunctionLimits } from "../../shell/functionLimits";
import { createAllowances } from "./allowance";
import { type Batch, byFunction, storeBatch } from "./batch";
import { trim } from "./bounds";

export interface LogWatcher {
  stored(rows: readonly FunctionLog[]): void;
  removed(rows: readonly LogKey[]): void;
  /** What other nodes stored or removed is not known: it has to be asked for anew. */
  lost(): void;
}

/** Rows to remove. */
interface Removal {
  readonly functions?: readonly string[];
  readonly levels: readonly number[];
  readonly from: number;
  readonly to: number;
}

interface Parts extends Pick<ServerContext, "engine" | "now" | "elapsed"> {
  readonly options: Pick<ServerOptions, "logLifespan"> & {
    readonly functionLimits: Pick<FunctionLimits, "kept">;
  };
}

/** Milliseconds between two batches. */
const interval = 100;
/** The same for runs, and how many of them wait for no longer. */
const runInterval = 1000;
const mostRuns = 500;
/** Changes that wait to be settled after a write that failed. */
const mostSettled = 10_000;
/** Characters of a row beside its text. */
const rowSize = 200;
/** Rows of one transaction of another node. */
const mostTold = 10_000;
/** It is read for those who watch, whoever they are. */
const nobody: ReadFor = { caller: "", gone: () => new AbortController().signal };
/** Rows that are removed in one transaction. */
const together = 2000;
/** The part of a bound that may be written until it is looked at again. */
const unlooked = 1 / 50;
/** Milliseconds between two looks for what has expired. */
const expiry = 3_600_000;

/** The beginning of a line whose end has not come. */
interface OpenLine {
  readonly functionId: string;
  readonly event: string;
  readonly level: number;
  readonly text: string;
}

/** Takes what functions say, and how they ran, and stores it in batches. */
export class LogWriter {
  readonly #context: Parts;
  readonly #report: (error: unknown) => void;
  readonly #watchers = new Set<LogWatcher>();
  readonly #allowances;
  readonly #runAllowances;
  readonly #open = new Map<string, OpenLine>();
  readonly #expiring: NodeJS.Timeout;
  #waiting: FunctionLog[] = [];
  #runs: StoredRunDetail[] = [];
  #settled: SettledChange[] = [];
  #last = 0;
  #timer: NodeJS.Timeout | undefined;
  #due = Number.POSITIVE_INFINITY;
  /** Characters that were written since bounds were looked at. */
  #written = Number.POSITIVE_INFINITY;
  #writing: Promise<void> = Promise.resolve();
  #following: Promise<void> = Promise.resolve();

  constructor(context: Parts, report: (error: unknown) => void) {
    this.#context = context;
    this.#report = report;
    this.#allowances = createAllowances(context.elapsed);
    this.#runAllowances = createAllowances(context.elapsed);
    this.#expiring = setInterval(() => this.#expireNow().catch(report), expiry);
    this.#expiring.unref();
    context.engine.onNotice((notice) => this.#follow(notice));
  }

  /** One row. */
  row(functionId: string, event: string, level: number, content: string): void {
    if (this.#allowances.allows(functionId, content.length)) this.#push(functionId, event, level, content);
    else this.#flushSoon();
  }

  /** A piece of output, which is rows by its lines. */
  text(functionId: string, event: string, level: number, text: string): void {
    const key = `${functionId} ${level}`;
    const begun = this.#open.get(key);
    const lines = `${begun?.text ?? ""}${text}`.split("\n");
    const rest = lines.pop() ?? "";
    for (const line of lines) this.row(functionId, begun?.event ?? event, level, line);
    if (rest === "") this.#open.delete(key);
    else this.#open.set(key, { functionId, event, level, text: rest });
    this.#flushSoon();
  }

  /** A run that is over. It waits longer than lines: nobody watches, and whoever asks has all stored first. */
  run(run: StoredRunDetail): void {
    const { payload = "", answer = "" } = run;
    const known = this.#runAllowances;
    if (known.allows(run.function, payload.length + answer.length)) this.#runs.push(run);
    else if (payload !== "" && known.allows(run.function, 0))
      this.#runs.push({ ...run, payload: undefined, answer: undefined, isKept: false });
    this.#flushSoon(this.#runs.length < mostRuns ? runInterval : 0);
  }

  /** A function has run for a change: it is forgotten with the transaction that keeps its run. */
  settle(done: SettledChange): void {
    this.#settled.push(done);
    this.#flushSoon();
  }

  /** All that was said so far is stored when it resolves. */
  flush(): Promise<void> {
    this.#writing = this.#writing
      .then(() => this.#store())
      .then(() => this.#bound())
      .catch(this.#report);
    return this.#writing;
  }

  /** Removes rows, and tells who watches. */
  async remove(removal: Removal): Promise<void> {
    await this.flush();
    const query = { functions: undefined, ...removal, limit: together };
    for (;;) {
      const removed = await this.#context.engine.write((tx) => tx.functionLogs.remove(query));
      for (const watcher of this.#watchers) watcher.removed(removed);
      if (removed.length < together) return;
    }
  }

  /** Removes runs: all of one function, or those before a sequence. */
  async removeRuns(functions: readonly string[] | undefined, before: number): Promise<void> {
    await this.flush();
    const { engine } = this.#context;
    let removed = together;
    while (removed === together)
      removed = await engine.write((tx) => tx.functionRuns.remove(functions, before, together));
  }

  /** Removes what is older than rows are kept. */
  async expire(): Promise<void> {
    const { now, options } = this.#context;
    const to = sequencesOf(now() - options.logLifespan * 1000);
    await this.remove({ levels: [], from: 0, to });
    await this.removeRuns(undefined, to);
  }

  /** Tells of rows that are stored, and of such as are removed. Gives what ends it. */
  watch(watcher: LogWatcher): () => void {
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  }

  async close(): Promise<void> {
    clearInterval(this.#expiring);
    await this.flush();
    clearTimeout(this.#timer);
  }

  /** One node does it for all. */
  async #expireNow(): Promise<void> {
    const { engine, now } = this.#context;
    if (await engine.leases.claim("function logs", Math.floor(now() / expiry) * expiry)) await this.expire();
  }

  /** Tells those who watch here of what other nodes did, in its order. */
  #follow(notice: Parameters<NoticeListener>[0]): void {
    if (notice.kind === "lost") for (const watcher of this.#watchers) watcher.lost();
    if (this.#watchers.size === 0 || (notice.kind !== "lines" && notice.kind !== "linesRemoved")) return;
    const tell = async () => {
      const rows = notice.kind === "lines" ? await this.#linesOf(notice) : [];
      for (const watcher of this.#watchers)
        if (notice.kind === "lines") watcher.stored(rows);
        else watcher.removed(notice.rows);
    };
    this.#following = this.#following.then(tell).catch(this.#report);
  }

  #linesOf({ from, to }: { readonly from: number; readonly to: number }): Promise<readonly FunctionLog[]> {
    return this.#context.engine.functionLogs.page(
      { functions: undefined, levels: [], from, to: to + 1, skip: 0, limit: mostTold, ascends: true },
      nobody,
    );
  }

  /** In so many milliseconds, or before. */
  #flushSoon(milliseconds = interval): void {
    const at = this.#context.elapsed() + milliseconds;
    if (at >= this.#due) return;
    clearTimeout(this.#timer);
    this.#due = at;
    this.#timer = setTimeout(() => void this.flush(), milliseconds);
  }

  #push(functionId: string, event: string, level: number, content: string): void {
    this.#last = Math.max(this.#last + 1, sequencesOf(this.#context.now()));
    this.#waiting.push({ sequence: this.#last, function: functionId, event, level, content: content.trim() });
    this.#flushSoon();
  }

  async #store(): Promise<void> {
    for (const { functionId, event, level, text } of this.#open.values())
      this.row(functionId, event, level, text);
    this.#open.clear();
    for (const { functionId, rows } of this.#allowances.dropped())
      this.#push(functionId, "", 3, `${rows} lines were left out: the function says more than is kept.`);
    for (const { functionId, rows } of this.#runAllowances.dropped())
      this.#push(
        functionId,
        "",
        3,
        `${rows} runs were left out, or what they got: the function runs more often than is kept.`,
      );
    clearTimeout(this.#timer);
    this.#due = Number.POSITIVE_INFINITY;
    const batch = { rows: this.#waiting, runs: this.#runs, settled: this.#settled };
    this.#waiting = [];
    this.#runs = [];
    this.#settled = [];
    if (batch.rows.length + batch.runs.length + batch.settled.length === 0) return;
    await this.#storeAll(batch).catch(async (error: unknown) => {
      const parts = byFunction(batch);
      // What cannot be stored of one function takes nothing of others along.
      if (parts.length === 1) this.#lose(batch, error);
      else
        for (const part of parts) await this.#storeAll(part).catch((own: unknown) => this.#lose(part, own));
    });
  }

  /** Keeps what is stored within its bounds, and says what went for that. */
  async #bound(): Promise<void> {
    const { engine, options } = this.#context;
    const { lines, runs } = options.functionLimits.kept;
    if (this.#written < Math.min(lines, runs) * unlooked) return;
    this.#written = 0;
    const whole = { levels: [], from: 0, to: Number.MAX_SAFE_INTEGER, limit: together };
    const removeLines = async (id: string) => {
      const removed = await engine.write((tx) => tx.functionLogs.remove({ ...whole, functions: [id] }));
      for (const watcher of this.#watchers) watcher.removed(removed);
      return removed.length;
    };
    const removeRuns = (id: string) =>
      engine.write((tx) => tx.functionRuns.remove([id], Number.MAX_SAFE_INTEGER, together));
    const sizes = engine.functionSizes;
    for (const [id, count] of await trim({ kind: "lines", most: lines, sizes, remove: removeLines }))
      this.#push(id, "", 3, `The ${count} oldest lines were removed: there are more than are kept.`);
    for (const [id, count] of await trim({ kind: "runs", most: runs, sizes, remove: removeRuns }))
      this.#push(id, "", 3, `The ${count} oldest runs were removed: there are more than are kept.`);
  }

  async #storeAll(batch: Batch): Promise<void> {
    const stored = await storeBatch(this.#context.engine, batch);
    for (const { content } of batch.rows) this.#written += content.length + rowSize;
    for (const { payload = "", answer = "" } of batch.runs)
      this.#written += payload.length + answer.length + rowSize;
    this.#last = Math.max(this.#last, stored.at(-1)?.sequence ?? 0);
    if (stored.length > 0) for (const watcher of this.#watchers) watcher.stored(stored);
  }

  /** Changes are settled later: else functions would run for them again after the next start. */
  #lose({ settled }: Batch, error: unknown): void {
    this.#settled = [...settled, ...this.#settled].slice(-mostSettled);
    this.#report(error);
  }
}
