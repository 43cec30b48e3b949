/** The keys with one of them in the place of another one, which moves on. Unknown keys change nothing. */
export function movedKey(keys: readonly string[], key: string, placeOf: string): readonly string[] {
  const from = keys.indexOf(key);
  const to = keys.indexOf(placeOf);
  return from < 0 || to < 0 || from === to ? keys : keys.toSpliced(from, 1).toSpliced(to, 0, key);
}

/** All keys as an order has them that was kept earlier; what came later stands behind its neighbour in `all`. */
export function keysInOrder(all: readonly string[], kept: readonly string[]): readonly string[] {
  const known = kept.filter((key, at) => all.includes(key) && kept.indexOf(key) === at);
  return all.reduce((keys, key, at) => {
    if (keys.includes(key)) return keys;
    const before = all[at - 1];
    return keys.toSpliced(before === undefined ? 0 : keys.indexOf(before) + 1, 0, key);
  }, known);
}

/** Where the order of columns is decided. */
export type OrderKeeper =
  /** The list names its columns, as a saved view does. */
  | "list"
  /** This console, for whoever uses it here. */
  | "own"
  /** The bucket, whose fields stand in this order for everybody. */
  | "bucket";

/** What a move of a column changes; `own`: whether an order of one's own is kept here. */
export function orderKeeper(parts: {
  readonly named: boolean;
  readonly own: boolean;
  readonly mayChangeBucket: boolean;
}): OrderKeeper {
  if (parts.named) return "list";
  return parts.own || !parts.mayChangeBucket ? "own" : "bucket";
}
