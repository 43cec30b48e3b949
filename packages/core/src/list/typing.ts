import { searchDelay } from "./state";

/** What is typed into a search, from the keys to the question. */
export interface Typing {
  /** Asks once no key came for `searchDelay` milliseconds. */
  readonly typed: (text: string) => void;
  /** Asks at once. */
  readonly ask: (text: string) => void;
  /** Asks nothing any more. */
  readonly stop: () => void;
}

/** `schedule` runs a task after so many milliseconds and gives the way to call it off. */
export function createTyping(
  onSearch: (text: string) => void,
  schedule: (task: () => void, milliseconds: number) => () => void,
): Typing {
  let stop = () => {};
  const ask = (text: string) => {
    stop();
    onSearch(text);
  };
  return {
    ask,
    typed(text) {
      stop();
      stop = schedule(() => ask(text), searchDelay);
    },
    stop: () => stop(),
  };
}
