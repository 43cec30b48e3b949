/** Numbers of a seed: the same seed gives the same ones (mulberry32). */
export interface Random {
  /** A whole number from 0, below this one. */
  below(end: number): number;
  one<T>(of: readonly [T, ...T[]]): T;
}

export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (end: number) => Math.floor(next() * end);
  return { below, one: (of) => of[below(of.length)] ?? of[0] };
}
