import type { FunctionRecord, Trigger } from "@twinhelm/core/function/model";
import type { DocumentContent } from "../../engine/functionChanges";
import { logId, sequencesOf } from "../../engine/functionLogs";
import type { StoredRunDetail } from "../../engine/functionRuns";
import type { ServerContext } from "../../shell/context";
import type { AnswerHead, EventOrder } from "../runtime/orders";
import { type EventSink, type Failure, noAnswer, type Pool } from "../runtime/pool";
import { keptPayload } from "./payload";

/** One event of a function. */
export interface FunctionEvent {
  readonly record: FunctionRecord;
  readonly trigger: Trigger["type"];
  readonly order: EventOrder;
  readonly body: Buffer;
  /** What a change of a document is made of. */
  readonly change?: DocumentContent | undefined;
  /** Who runs it, where that is somebody. */
  readonly cause?: StoredRunDetail["cause"];
  readonly repeats?: string | undefined;
  /**
   * It is stored until it has run. Where it is refused it is run later, and nothing of that is kept; it is over once all
   * that was said has come. Its order is watched.
   */
  readonly isStored?: true;
  /** What it answered, to be kept with it. */
  readonly answer?: () => string | undefined;
}

/**
 * How a run ended for who gave it. `over`: its handler ended, or ran out of time. `refused`: there was no room for it.
 * `killed`: its process ended, for whatever reason.
 */
export type Ending = "over" | "refused" | "killed";

/** Runs events, and keeps what became of each. */
export interface Runner {
  /**
   * `sinkFor`: told of the id that the run has. `over`: called when it has ended.
   */
  run(event: FunctionEvent, sinkFor: (id: string) => EventSink, over?: (ending: Ending) => void): void;
}

interface Parts {
  readonly context: Pick<ServerContext, "now" | "elapsed">;
  readonly pool: Pool;
  /** The latest that is stored. */
  readonly last: number;
  /** Sequences within a millisecond that it begins behind: other nodes begin elsewhere. */
  readonly offset: number;
  readonly keep: (run: StoredRunDetail) => void;
}

export function createRunner({ context: { now, elapsed }, pool, last, offset, keep }: Parts): Runner {
  let latest = last;
  return {
    run(event, sinkFor, over) {
      latest = Math.max(latest + 1, sequencesOf(now()) + offset);
      const id = logId(latest);
      const sink = new RecordedSink({ event, sequence: latest, sink: sinkFor(id), elapsed, keep, over });
      pool.run(event.record, event.order, event.body, sink, id);
    },
  };
}

interface Recording {
  readonly event: FunctionEvent;
  readonly sequence: number;
  readonly sink: EventSink;
  readonly elapsed: () => number;
  readonly keep: (run: StoredRunDetail) => void;
  readonly over: ((ending: Ending) => void) | undefined;
}

/** Passes on what becomes of an event, and keeps it as a run once that is done. */
class RecordedSink implements EventSink {
  readonly #recording: Recording;
  readonly #came: number;
  #began: number | undefined;
  #status: number | undefined;
  /** Why its answer could not be sent. */
  #problem: string | undefined;
  #ending: Ending | undefined;
  #isSpoken = false;

  constructor(recording: Recording) {
    this.#recording = recording;
    this.#came = recording.elapsed();
  }

  begin(): void {
    this.#began = this.#recording.elapsed();
  }

  answer(head: AnswerHead, body: Buffer): string | undefined {
    const problem = this.head(head, () => this.#recording.sink.answer(head, body)) ?? head.error;
    this.#end(problem === undefined ? "succeeded" : "failed", problem);
    return problem;
  }

  head(head: AnswerHead, pass = () => this.#recording.sink.head(head)): string | undefined {
    this.#problem = pass();
    this.#status = this.#problem === undefined ? head.status : 500;
    return this.#problem;
  }

  chunk(bytes: Buffer, passed: () => void): void {
    this.#recording.sink.chunk(bytes, passed);
  }

  end(): void {
    this.#recording.sink.end();
    this.#end(this.#problem === undefined ? "succeeded" : "failed", this.#problem);
  }

  done(text: string): void {
    this.#recording.sink.done(text);
    const isUnanswered = this.#recording.event.trigger === "http" && this.#status === undefined;
    const problem = text === "" && isUnanswered ? noAnswer : text;
    if (isUnanswered) this.#status = 500;
    this.#end(problem === "" ? "succeeded" : "failed", problem === "" ? undefined : problem);
  }

  fail(failure: Failure): void {
    const { sink, event, over } = this.#recording;
    if (event.isStored === true && failure.isRefused === true) {
      over?.("refused");
      return;
    }
    if (event.trigger === "http") this.#status ??= failure.status;
    sink.fail(failure);
    this.#end(failure.result, failure.message);
  }

  spoken(): void {
    this.#recording.sink.spoken?.();
    this.#isSpoken = true;
    this.#tell();
  }

  /** Lines come on a way of their own: what is kept as done has its lines with it. */
  #tell(): void {
    const isWhole = this.#isSpoken || this.#began === undefined || this.#recording.event.isStored !== true;
    if (this.#ending !== undefined && isWhole) this.#recording.over?.(this.#ending);
  }

  #end(result: StoredRunDetail["result"], error?: string): void {
    const { event, sequence, elapsed, keep } = this.#recording;
    const { record, trigger, order, body, change, cause, repeats, answer } = event;
    const { text, leftOut } = keptPayload(order, body, change);
    const ended = elapsed();
    const began = this.#began ?? ended;
    keep({
      sequence,
      function: record._id,
      handler: order.handler,
      trigger,
      cause,
      repeats,
      waited: rounded(began - this.#came),
      duration: rounded(ended - began),
      result,
      status: this.#status,
      error: error?.slice(0, longestError),
      leftOut,
      isKept: text !== undefined,
      payload: text,
      answer: answer?.(),
    });
    // One that was not begun is one whose process did not start.
    const isKilled = result === "killed" || (result === "failed" && this.#began === undefined);
    this.#ending = isKilled ? "killed" : "over";
    this.#tell();
  }
}

/** Characters of an error. */
const longestError = 2000;

/** To a hundredth of a millisecond. */
const rounded = (milliseconds: number): number => Math.round(milliseconds * 100) / 100;
