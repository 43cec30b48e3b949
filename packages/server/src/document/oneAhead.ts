/**
 * Runs work that does its parts one after the other, of which one may still be on its way while the next is prepared.
 * `begin` comes back when the part before is over. `told` is given what each part gave, in order. When this comes back
 * or throws, none is on its way; what the first of them threw comes first.
 */
export async function withOneAhead<T>(
  told: (given: T) => void,
  work: (begin: (part: Promise<T>) => Promise<void>) => Promise<void>,
): Promise<void> {
  let last: Promise<void> = Promise.resolve();
  const joined = async (before: Promise<void>, part: Promise<T>) => {
    const [, given] = await Promise.allSettled([before, part]);
    await before;
    if (given.status === "rejected") throw given.reason;
    told(given.value);
  };
  try {
    await work(async (part) => {
      const before = last;
      last = joined(before, part);
      // Whoever waits for it is told.
      last.catch(() => undefined);
      await before;
    });
  } catch (error) {
    await last;
    throw error;
  }
  await last;
}
