import { useSyncExternalStore } from "react";

/** Where a table does not fit. The style sheet has the same width. */
const query = matchMedia("(max-width: 600px)");

const follow = (changed: () => void) => {
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
};

export const useNarrow = (): boolean => useSyncExternalStore(follow, () => query.matches);
