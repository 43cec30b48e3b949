import type { RegexMatcher } from "@twinhelm/core/expression/library";
import { patternCost } from "../../filter/patternSize";
import type { Meter } from "./meter";

/** A matcher whose work counts before it is done. `meter`: that of the read or transaction that runs. */
export function countedPatterns(matcher: RegexMatcher, meter: () => Meter): RegexMatcher {
  const costOf = rememberingLast(patternCost);
  return {
    ...matcher,
    matches(pattern, text, flags) {
      meter().spend(text.length * costOf(pattern));
      return matcher.matches(pattern, text, flags);
    },
  };
}

/** Rows one after the other are asked for the same. */
function rememberingLast(cost: (pattern: string) => number): (pattern: string) => number {
  let last: { readonly pattern: string; readonly cost: number } | undefined;
  return (pattern) => {
    if (last?.pattern !== pattern) last = { pattern, cost: cost(pattern) };
    return last.cost;
  };
}
