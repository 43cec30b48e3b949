/** Runs so many tasks at once; the others wait for their turn. */
export function createTurns(most: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  // Who waits takes the place over: one who comes before they go on would go too.
  const next = () => {
    const turn = waiting.shift();
    if (turn === undefined) running -= 1;
    else turn();
  };
  return {
    waiting: () => waiting.length,
    async run<T>(task: () => Promise<T>): Promise<T> {
      if (running >= most) await new Promise<void>((turn) => waiting.push(turn));
      else running += 1;
      return task().finally(next);
    },
  };
}
