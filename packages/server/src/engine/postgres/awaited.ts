import type { Taken } from "./change";

interface Awaiting {
  readonly sequence: number;
  /** Nodes that said that they have taken it over. */
  readonly said: Set<string>;
  wake: () => void;
}

/** Changes that are answered once every living node has taken them over. */
export interface Awaited {
  /** Another node says what it has taken over; undefined: nobody knows what it says. */
  hear(said: Taken | undefined): void;
  /**
   * Resolves once nobody is late, or after a lease: whoever does not say so until then has lost touch, or has taken it over.
   * `lateFor`: living nodes that have not taken it over; undefined: that is not known now. It is asked once, as a node that
   * begins to live later looks at all changes first, and again after a moment: what nodes say may be lost.
   */
  wait(sequence: number, lateFor: () => Promise<readonly string[] | undefined>): Promise<void>;
  /** Nobody waits any more. */
  close(): void;
}

interface Milliseconds {
  readonly lease: number;
  /** Until it is asked again who is late. */
  readonly again: number;
}

export function createAwaited({ lease, again }: Milliseconds): Awaited {
  const all = new Set<Awaiting>();
  let isClosed = false;
  return {
    hear(said) {
      for (const each of all) {
        if (said === undefined || said.taken < each.sequence) continue;
        each.said.add(said.node);
        each.wake();
      }
    },
    async wait(sequence, lateFor) {
      const end = performance.now() + lease;
      const awaiting: Awaiting = { sequence, said: new Set(), wake: () => undefined };
      // Before it is asked: what is said meanwhile counts.
      all.add(awaiting);
      try {
        while (!isClosed && performance.now() < end) {
          const late = await lateFor();
          const next = performance.now() + again;
          do if (late?.every((node) => awaiting.said.has(node)) === true) return;
          while (await isWoken(awaiting, next - performance.now()));
        }
      } finally {
        all.delete(awaiting);
      }
    },
    close() {
      isClosed = true;
      for (const each of all) each.wake();
    },
  };
}

/** Whether another node said something within so many milliseconds. */
function isWoken(awaiting: Awaiting, milliseconds: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), Math.max(0, milliseconds));
    awaiting.wake = () => {
      clearTimeout(timer);
      resolve(true);
    };
  });
}
