import { availableParallelism } from "node:os";
import type { Patterns } from "../patterns";
import { readTooLong } from "../records/longReads";
import { createPool } from "../sqlite/threads/pool";
import { TimeUp } from "../timeUp";

/** Patterns that are looked for on threads of their own, which are started when they are needed. */
export function createPatterns(
  secret: Uint8Array,
  budget: number,
): { readonly patterns: Patterns; close(): Promise<void> } {
  const size = Math.max(1, Math.min(4, availableParallelism() - 1));
  const pool = createPool({ path: "", secret, size, budget });
  return {
    patterns: {
      async match(questions, readFor) {
        try {
          return await pool.read({ area: "patterns", method: "match", values: [questions] }, readFor);
        } catch (error) {
          if (!(error instanceof TimeUp)) throw error;
          const [named = ""] = questions
            .map(({ pattern }) => pattern)
            .toSorted((a, b) => b.length - a.length);
          throw readTooLong(
            budget,
            `A text takes too long to be looked through for the pattern ${named.slice(0, 100)}. Use smaller repeats, or a shorter text.`,
          );
        }
      },
    },
    close: () => pool.close(),
  };
}
