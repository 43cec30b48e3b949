/** Tasks of several owners: so many run at once, and owners take turns, so that whoever asks for many lets others in between. */
export interface Turns {
  /** Rejects with what `refusal` gives where too many tasks of this owner wait. */
  run<T>(owner: string, task: () => Promise<T>): Promise<T>;
}

interface TurnLimits {
  /** Tasks that run at once. */
  readonly together: number;
  /** Tasks of one owner that wait. */
  readonly waiting: number;
  readonly refusal: () => Error;
}

export function createTurns({ together, waiting, refusal }: TurnLimits): Turns {
  /** Tasks that wait, by their owners; the first owner has the next turn. */
  const owners = new Map<string, (() => void)[]>();
  let running = 0;
  const next = () => {
    const [first] = owners;
    if (first === undefined || running >= together) return;
    const [owner, tasks] = first;
    owners.delete(owner);
    const task = tasks.shift();
    if (tasks.length > 0) owners.set(owner, tasks);
    running += 1;
    task?.();
  };
  return {
    run(owner, task) {
      const tasks = owners.get(owner) ?? [];
      if (tasks.length >= waiting) return Promise.reject(refusal());
      const { promise, resolve } = Promise.withResolvers<void>();
      tasks.push(resolve);
      owners.set(owner, tasks);
      next();
      return promise.then(task).finally(() => {
        running -= 1;
        next();
      });
    },
  };
}
