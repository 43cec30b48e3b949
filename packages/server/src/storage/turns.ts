/** Runs so many tasks at once; the others wait for their turn. */
export function createTurns(most: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  const next = () => {
    running -= 1;
    waiting.shift()?.();
  };
  return {
    waiting: () => waiting.length,
    async run<T>(task: () => Promise<T>): Promise<T> {
      if (running >= most) await new Promise<void>((turn) => waiting.push(turn));
      running += 1;
      return task().finally(next);
    },
  };
}
