/** Runs tasks one after the other, in the order of asking. */
export interface Queue {
  run<T>(task: () => Promise<T>): Promise<T>;
  /** Resolves when all that was asked for is done. */
  idle(): Promise<void>;
}

export function createQueue(): Queue {
  let last: Promise<unknown> = Promise.resolve();
  return {
    run(task) {
      const result = last.then(task);
      // What fails is told to the one who asked; the next one starts all the same.
      last = result.catch(() => undefined);
      return result;
    },
    async idle() {
      await last;
    },
  };
}
