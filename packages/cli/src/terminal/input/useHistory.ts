import { useMemory } from "@twinhelm/core/react/actions";
import { useState } from "react";
import { type HistoryName, type Recalled, readHistory, recall, remember } from "./history";

/** The lines that were sent before, for an input with `typed` in it; without a name there are none. */
export function useHistory(name: HistoryName | undefined, typed: string) {
  const memory = useMemory();
  const [at, goTo] = useState<Recalled>();
  return {
    /** The line further back (1) or forth (-1); `undefined`: there is none. */
    recall(by: 1 | -1): string | undefined {
      if (name === undefined) return undefined;
      const found = recall(readHistory(memory, name), at ?? { back: 0, typed }, by);
      if (found !== undefined) goTo(found.now);
      return found?.text;
    },
    /** The line is another one now. */
    leave: () => goTo(undefined),
    remember(line: string): void {
      if (name !== undefined) remember(memory, name, line);
    },
  };
}
