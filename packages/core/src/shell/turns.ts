import { createQueue } from "../queue";

/** Does long work when its turn comes: one after the other, and what a person does meanwhile is answered between them. */
export type Turns = <Result>(work: () => Result) => Promise<Result>;

export function createTurns(): Turns {
  const queue = createQueue();
  return (work) =>
    queue.run(async () => {
      await new Promise<void>((resolve) => setTimeout(resolve, 0));
      return work();
    });
}
