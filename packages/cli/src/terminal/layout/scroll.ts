/** First line of a window that shows the cursor, moved as little as possible and never past the end. */
export function scrollTo(cursor: number, top: number, height: number, count: number): number {
  const shown = Math.max(1, height);
  const least = Math.max(cursor - shown + 1, 0);
  const wanted = Math.min(Math.max(top, least), Math.max(0, cursor));
  return Math.max(0, Math.min(wanted, count - shown));
}

/** A number within bounds; the lower one wins when there is nothing between them. */
export const clamp = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(value, most));
