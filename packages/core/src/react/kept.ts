import { useRef } from "react";

/** The value of an earlier render for as long as this one holds the same: what depends on it is not made anew. */
export function useKept<T>(value: T, holdsSame: (one: T, other: T) => boolean): T {
  const kept = useRef(value);
  if (!holdsSame(kept.current, value)) kept.current = value;
  return kept.current;
}

/** The same for a list whose entries are compared one by one. */
export const useKeptList = <T>(values: readonly T[]): readonly T[] => useKept(values, sameEntries);

const sameEntries = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((each, index) => Object.is(each, other[index]));
