import type { DatabaseSync } from "node:sqlite";
import type { RegexMatcher } from "@twinhelm/core/expression/library";

/** Name of the SQL function that `installFilterFunctions` registers. */
export const regexFunction = "twinhelm_regex_found";

/**
 * Registers what planned filters call inside SQL. Once per connection, before plans run on it.
 */
export function installFilterFunctions(database: DatabaseSync, matcher: RegexMatcher): void {
  database.function(regexFunction, { deterministic: true, directOnly: true }, (pattern, flags, text) =>
    matcher.matches(String(pattern), String(text), String(flags)) ? 1 : 0,
  );
}
