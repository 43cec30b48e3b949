import type { FunctionSizeReads, SizeKind } from "../../engine/functionSizes";

interface Bound {
  readonly kind: Exclude<SizeKind, "changes">;
  /** Bytes of all functions. */
  readonly most: number;
  readonly sizes: FunctionSizeReads;
  /** Removes the oldest of a function; gives how many. */
  readonly remove: (functionId: string) => Promise<number>;
}

/** What is left where there was too much: with less, each row would take another one away. */
const left = 0.9;

/** Removes what is kept beyond a bound, of the function that has most; gives how many of which. */
export async function trim({ kind, most, sizes, remove }: Bound): Promise<ReadonlyMap<string, number>> {
  const gone = new Map<string, number>();
  for (let target = most; ; target = most * left) {
    const all = await sizes.of(kind);
    const [largest] = all;
    const bytes = all.reduce((sum, each) => sum + each.bytes, 0);
    if (largest === undefined || bytes <= target) return gone;
    const removed = await remove(largest.function);
    if (removed === 0) return gone;
    gone.set(largest.function, (gone.get(largest.function) ?? 0) + removed);
  }
}
