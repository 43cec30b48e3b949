import { useState } from "react";

/** Which categories of a section list are closed. */
export interface Folds {
  readonly isOpen: (category: string) => boolean;
  readonly toggle: (category: string) => void;
}

export function useFolds(): Folds {
  const [closed, setClosed] = useState<readonly string[]>([]);
  return {
    isOpen: (category) => !closed.includes(category),
    toggle: (category) =>
      setClosed((now) =>
        now.includes(category) ? now.filter((each) => each !== category) : [...now, category],
      ),
  };
}
