import fc, { type IRawProperty } from "fast-check";

/** `TWINHELM_SEEDS=1-50`, or `7`: laws are tried with each of these. Absent: with one by chance, which a failure names. */
const { TWINHELM_SEEDS: named } = process.env;

function seedsOf(text: string): readonly number[] {
  const [, first, last = first] = /^(\d+)(?:-(\d+))?$/.exec(text) ?? [];
  if (first === undefined) throw new Error(`TWINHELM_SEEDS is a number, or two with - between: ${text}`);
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, at) => Number(first) + at);
}

/** Throws where a law does not hold. */
export async function holds<Ts>(law: IRawProperty<Ts>, numRuns: number): Promise<void> {
  if (named === undefined) return await fc.assert(law, { numRuns });
  for (const seed of seedsOf(named)) await fc.assert(law, { numRuns, seed });
}
