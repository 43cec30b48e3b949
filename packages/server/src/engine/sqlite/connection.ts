import type { DatabaseSync, StatementSync } from "node:sqlite";
import type { RegexMatcher } from "@twinhelm/core/expression/library";
import { installFilterFunctions } from "./filter/functions";

/** One connection to the database, with its statements. */
export interface Connection {
  readonly database: DatabaseSync;
  readonly matcher: RegexMatcher;
  /** The statement of a text; those that were used lately are kept. */
  prepare(sql: string): StatementSync;
}

const statementsKept = 1000;
/** Characters. Longer ones come from filters that nobody repeats. */
const longestKept = 10_000;

export function connect(database: DatabaseSync, matcher: RegexMatcher): Connection {
  installFilterFunctions(database, matcher);
  const statements = new Map<string, StatementSync>();
  return {
    database,
    matcher,
    prepare(sql) {
      const found = statements.get(sql);
      if (found !== undefined) return found;
      const statement = database.prepare(sql);
      if (sql.length > longestKept) return statement;
      const [oldest] = statements.keys();
      if (statements.size >= statementsKept && oldest !== undefined) statements.delete(oldest);
      statements.set(sql, statement);
      return statement;
    },
  };
}
