/** Works of one transaction. */
const most = 32;

interface Asked<Tx, T> {
  readonly work: (tx: Tx) => Promise<T>;
  readonly resolve: (value: T) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Runs works that come at the same moment in one transaction: with each on its own, of many small ones each waits until
 * the disk has those before it. Where one throws, nothing of them stays, and each runs again on its own. So `work` may run
 * twice, and changes nothing but records.
 */
export function createTogether<Tx, T>(
  write: <R>(work: (tx: Tx) => Promise<R>) => Promise<R>,
): (work: (tx: Tx) => Promise<T>) => Promise<T> {
  let waiting: Asked<Tx, T>[] = [];
  const alone = ({ work, resolve, reject }: Asked<Tx, T>) => write(work).then(resolve, reject);
  const runAll = async (all: readonly Asked<Tx, T>[]): Promise<void> => {
    let isWorking = false;
    try {
      const tell = await write(async (tx) => {
        isWorking = true;
        const made: (() => void)[] = [];
        for (const { work, resolve } of all) {
          const value = await work(tx);
          made.push(() => resolve(value));
        }
        isWorking = false;
        return made;
      });
      for (const each of tell) each();
    } catch (error) {
      if (isWorking) for (const each of all) void alone(each);
      else for (const { reject } of all) reject(error);
    }
  };
  const runWaiting = (): void => {
    const all = waiting;
    waiting = [];
    for (let at = 0; at < all.length; at += most) {
      const some = all.slice(at, at + most);
      const [only, ...others] = some;
      if (only !== undefined && others.length === 0) void alone(only);
      else void runAll(some);
    }
  };
  return (work) =>
    new Promise((resolve, reject) => {
      // All that the disk has told of by now comes before this.
      if (waiting.push({ work, resolve, reject }) === 1) setImmediate(runWaiting);
    });
}
