import { isRecord, isSame, keysOf, valueAt } from "./same";

/** Whose version of a part stays. */
export type Side = "mine" | "theirs";

/** A part that two people changed, each in another way. `undefined`: it is not there. */
export interface Difference {
  /** Keys from the outside to the part; empty: it is the whole, or the order of a list. */
  readonly path: readonly string[];
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** Two changes of one value in one. */
export interface Merged<Value> {
  readonly value: Value;
  /** Where the two meet; each is decided by `Choose`. */
  readonly differences: readonly Difference[];
}

export type Choose = (difference: Difference) => Side;

/** Merges two changes of a value that was `base` before. */
export type Merge<Value> = (base: Value, mine: Value, theirs: Value, choose?: Choose) => Merged<Value>;

/** Keeps what was typed here wherever both changed the same. */
export const keepMine: Choose = () => "mine";

/** A difference by name, to say which side was chosen for it. */
export const nameOfDifference = ({ path }: Pick<Difference, "path">): string => JSON.stringify(path);

/** Chooses by name; what was not chosen stays as it was typed here. */
export const chosenSides =
  (sides: Readonly<Record<string, Side>>): Choose =>
  (difference) =>
    sides[nameOfDifference(difference)] ?? "mine";

/** Merges a value that has no parts: both changed it, and one version stays. */
export function mergeWhole<Value>(
  base: Value,
  mine: Value,
  theirs: Value,
  choose: Choose = keepMine,
): Merged<Value> {
  if (isSame(mine, theirs) || isSame(base, theirs)) return { value: mine, differences: [] };
  if (isSame(base, mine)) return { value: theirs, differences: [] };
  const difference: Difference = { path: [], base, mine, theirs };
  return { value: choose(difference) === "mine" ? mine : theirs, differences: [difference] };
}

/**
 * Merges field by field, at any depth. A list is one value, as nothing says which of its items belong together; so is
 * an object that one of the two removed or made. The result has the shape of the three, as it is made of their parts.
 */
export function mergeValues<Value>(base: Value, mine: Value, theirs: Value, choose?: Choose): Merged<Value>;
export function mergeValues(
  base: unknown,
  mine: unknown,
  theirs: unknown,
  choose: Choose = keepMine,
): Merged<unknown> {
  if (!isRecord(base) || !isRecord(mine) || !isRecord(theirs)) return mergeWhole(base, mine, theirs, choose);
  const differences: Difference[] = [];
  const entries = [...keysOf(mine, theirs)].map((key) => {
    const under = (difference: Difference): Difference => ({
      ...difference,
      path: [key, ...difference.path],
    });
    const merged = mergeValues(valueAt(base, key), valueAt(mine, key), valueAt(theirs, key), (difference) =>
      choose(under(difference)),
    );
    differences.push(...merged.differences.map(under));
    return [key, merged.value] as const;
  });
  return { value: Object.fromEntries(entries.filter(([, value]) => value !== undefined)), differences };
}
