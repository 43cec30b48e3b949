/** Things that wait, each of somebody: whoever has waited longest without a turn comes next. */
export interface Turns<T> {
  readonly size: number;
  sizeOf(owner: string): number;
  add(owner: string, item: T): void;
  /** Takes out the next one. */
  next(): T | undefined;
  /** Takes out the next one of this owner. */
  nextOf(owner: string): T | undefined;
  /** Takes out this one; nothing when it is gone. */
  remove(owner: string, item: T): void;
}

export function createTurns<T>(): Turns<T> {
  // In the order of turns: who had one goes to the end.
  const owners = new Map<string, T[]>();
  const take = (owner: string, [item, ...rest]: readonly T[]): T | undefined => {
    owners.delete(owner);
    if (rest.length > 0) owners.set(owner, rest);
    return item;
  };
  return {
    get size() {
      return [...owners.values()].reduce((sum, items) => sum + items.length, 0);
    },
    sizeOf: (owner) => owners.get(owner)?.length ?? 0,
    add(owner, item) {
      const items = owners.get(owner);
      if (items === undefined) owners.set(owner, [item]);
      else items.push(item);
    },
    next() {
      const [first] = owners;
      if (first === undefined) return undefined;
      return take(...first);
    },
    nextOf: (owner) => take(owner, owners.get(owner) ?? []),
    remove(owner, item) {
      const left = (owners.get(owner) ?? []).filter((each) => each !== item);
      if (left.length > 0) owners.set(owner, left);
      else owners.delete(owner);
    },
  };
}
