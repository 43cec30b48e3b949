import type { Sequence } from "@twinhelm/core/document/chunks";

/**
 * The shortest list of steps that makes one order of ids into another, to be applied one after the other: first what
 * goes, from the end backwards, then what comes, from the beginning. Whatever keeps its place among the others stays.
 */
export function orderSteps(before: readonly string[], after: readonly string[]): readonly Sequence[] {
  const places = new Map(after.map((id, at) => [id, at]));
  const stays = longestAscent(before.flatMap((id) => places.get(id) ?? []));
  const kept = new Set(stays.map((at) => after[at]));
  const gone = before.flatMap((item, at): Sequence[] => (kept.has(item) ? [] : [{ kind: 0, item, at }]));
  const come = after.flatMap((item, at): Sequence[] => (kept.has(item) ? [] : [{ kind: 2, item, at }]));
  return [...gone.reverse(), ...come];
}

/** The longest ascending part of a list of different numbers, by patience sorting. */
function longestAscent(numbers: readonly number[]): readonly number[] {
  interface Card {
    readonly number: number;
    readonly below: Card | undefined;
  }
  const piles: Card[] = [];
  for (const number of numbers) {
    let [low, high] = [0, piles.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((piles[middle]?.number ?? number) < number) low = middle + 1;
      else high = middle;
    }
    piles[low] = { number, below: piles[low - 1] };
  }
  const ascent: number[] = [];
  for (let card = piles.at(-1); card !== undefined; card = card.below) ascent.push(card.number);
  return ascent.reverse();
}
