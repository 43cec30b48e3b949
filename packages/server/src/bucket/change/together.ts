/** Documents of one transaction: the first time, and by how long it takes; where one failed, down to a single one. */
export const together = { first: 500, least: 250, most: 2_000 } as const;
/** Milliseconds that others wait for one transaction. */
const wished = 100;

/** So many documents took so many milliseconds: how many are changed next. */
export function nextTogether(count: number, took: number): number {
  if (took < wished) return Math.min(together.most, count * 2);
  // What it takes whatever there is to do must not make it smaller and smaller.
  return took > 2 * wished ? Math.max(Math.min(count, together.least), count >> 1) : count;
}
