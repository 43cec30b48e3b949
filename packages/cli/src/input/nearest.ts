/** The name that was probably meant; `undefined` if no name is near. Case does not count. */
export function nearest(given: string, names: readonly string[]): string | undefined {
  const most = Math.max(1, Math.floor(given.length / 2));
  const [best] = names
    .map((name) => ({ name, distance: distanceOf(given.toLowerCase(), name.toLowerCase()) }))
    .filter(({ distance }) => distance <= most)
    .toSorted((a, b) => a.distance - b.distance);
  return best?.name;
}

/** A question for the end of a message, with a space before it; empty where no name is near. */
export function didYouMean(given: string, names: readonly string[]): string {
  const name = nearest(given, names);
  return name === undefined ? "" : ` Did you mean "${name}"?`;
}

/** How many letters have to be added, removed, changed or swapped with the next (optimal string alignment). */
function distanceOf(from: string, to: string): number {
  const letters = Array.from(from);
  const others = Array.from(to);
  let before: readonly number[] = [];
  let row: readonly number[] = Array.from({ length: others.length + 1 }, (_, index) => index);
  for (const [index, letter] of letters.entries()) {
    const next = [index + 1];
    for (const [at, other] of others.entries()) {
      const changed = (row[at] ?? 0) + (letter === other ? 0 : 1);
      const isSwapped = at > 0 && index > 0 && letter === others[at - 1] && letters[index - 1] === other;
      const swapped = isSwapped ? (before[at - 1] ?? 0) + 1 : changed;
      next.push(Math.min(changed, swapped, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    before = row;
    row = next;
  }
  return row[others.length] ?? 0;
}
