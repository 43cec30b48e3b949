/** Does long work when its turn comes: one after the other, and what a person does meanwhile is answered between them. */
export type Turns = <Result>(work: () => Result) => Promise<Result>;

export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(() => new Promise<void>((resolve) => setTimeout(resolve, 0))).then(work);
    last = done.catch(() => undefined);
    return done;
  };
}
