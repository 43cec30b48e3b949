/**
 * One answer for all who ask meanwhile: that of a question which was begun after they asked, as the one that runs may have
 * been answered before.
 */
export function together<T>(ask: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  let next: Promise<T> | undefined;
  const start = (): Promise<T> => {
    next = undefined;
    running = ask().finally(() => {
      running = undefined;
    });
    return running;
  };
  return () => {
    if (running === undefined) return start();
    next ??= running.catch(() => undefined).then(start);
    return next;
  };
}
