import type { EventSink, Failure } from "./pool";
import type { Sink } from "./process";

/** What a process says of one event, on its way to who waits for it. */
export interface Passing {
  readonly sink: Sink;
  /** Whether who waits for it has not taken what was said. */
  isStalled(): boolean;
  /** Nothing more is passed on: the process goes on, and is heard no more. False: that has come to pass before. */
  fail(failure: Failure): boolean;
}

/** `over`: the handler has ended; with why, where it failed. */
export function createPassing(sink: EventSink, over: (problem: string | undefined) => void): Passing {
  let stalled = 0;
  let isCut = false;
  return {
    isStalled: () => stalled > 0,
    fail(failure) {
      if (isCut) return false;
      isCut = true;
      sink.fail(failure);
      return true;
    },
    sink: {
      answer(head, bytes) {
        over(head.error);
        return isCut ? undefined : sink.answer(head, bytes);
      },
      head: (head) => (isCut ? undefined : sink.head(head)),
      chunk(bytes, passed) {
        if (isCut) return passed();
        stalled += 1;
        sink.chunk(bytes, () => {
          stalled -= 1;
          passed();
        });
      },
      end() {
        over(undefined);
        if (!isCut) sink.end();
      },
      done(problem) {
        over(problem === "" ? undefined : problem);
        if (!isCut) sink.done(problem);
      },
    },
  };
}
