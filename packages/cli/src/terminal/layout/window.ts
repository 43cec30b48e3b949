/** First visible row so that the cursor is in view, moving no more than needed. */
export function scrollTo(cursor: number, first: number, height: number, total: number): number {
  const latest = Math.max(0, total - height);
  if (cursor < first) return Math.min(cursor, latest);
  if (cursor >= first + height) return Math.min(cursor - height + 1, latest);
  return Math.min(first, latest);
}

/** A number inside of 0 to the last index. */
export const clamp = (index: number, total: number): number => Math.max(0, Math.min(index, total - 1));
