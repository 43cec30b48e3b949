/** What is typed into a search, from the keys to the question. */
export interface Typing {
  /** Asks once no key came for a moment. */
  readonly typed: (text: string) => void;
  /** Asks at once. */
  readonly ask: (text: string) => void;
  /** Asks nothing any more. */
  readonly stop: () => void;
}

/** Asks after a rest of `milliseconds`. */
export function createTyping(onSearch: (text: string) => void, milliseconds: number): Typing {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  const ask = (text: string) => {
    stop();
    onSearch(text);
  };
  return {
    ask,
    typed(text) {
      stop();
      timer = setTimeout(() => onSearch(text), milliseconds);
    },
    stop,
  };
}
