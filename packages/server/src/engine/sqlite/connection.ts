import type { DatabaseSync, StatementSync } from "node:sqlite";
import type { RegexMatcher } from "@twinhelm/core/expression/library";
import type { Vault } from "../../vault/vault";
import type { Context } from "../records/context";
import { countedPatterns } from "../records/countedPatterns";
import { createJournal } from "../records/journal";
import { noMeter, rowCost } from "../records/meter";
import { stateOf } from "../records/states";
import { foldFunction, foldText } from "../records/storage/fold";
import type { SqlValue, Work } from "../records/work";
import { runAtOnce } from "./atOnce";
import { sqliteDialect } from "./dialect";
import { installFilterFunctions } from "./filter/functions";
import { createWays } from "./ways";

/** One connection to the database, with its statements. */
export interface Connection extends Context {
  readonly database: DatabaseSync;
  /** Does all of the work, without a pause. */
  run<T>(work: Work<T>): T;
  /** The statement of a text; those that were used lately are kept. */
  prepare(sql: string): StatementSync;
  /** The rows of a query one after the other; the meter may end it at any of them. */
  rows(sql: string, ...values: readonly SqlValue[]): Iterable<Record<string, unknown>>;
}

const statementsKept = 1000;
/** Characters. Longer ones come from filters that nobody repeats. */
const longestKept = 10_000;

export function connect(database: DatabaseSync, matcher: RegexMatcher, vault: Vault): Connection {
  const statements = new Map<string, StatementSync>();
  const connection: Connection = {
    database,
    run: (work) => runAtOnce(connection, work),
    matcher: countedPatterns(matcher, () => connection.meter),
    dialect: sqliteDialect,
    vault,
    journal: createJournal((resource) => stateOf(vault, resource)),
    ways: { counted, countedBySample, ...createWays() },
    meter: noMeter,
    aside: 0,
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
    *rows(sql, ...values) {
      try {
        yield* connection.prepare(sql).iterate(...values);
      } catch (error) {
        // Ended by a function that threw, its next use would fail with that old error.
        statements.delete(sql);
        throw error;
      }
    },
  };
  installFilterFunctions(database, connection.matcher);
  database.function(foldFunction, { deterministic: true, directOnly: true }, (text) =>
    foldText(String(text)),
  );
  database.function(rowFunction, { directOnly: true }, (bytes, condition) => {
    connection.meter.spend(rowCost(Number(bytes), Number(condition)));
    return 1;
  });
  return connection;
}

const rowFunction = "twinhelm_row";

/**
 * A condition that counts each row it looks at with the meter, which throws once it is too much: nothing else can
 * interrupt SQLite. `column`: what the condition reads; its size counts too.
 */
const counted = (column: string, condition: string): string =>
  `${rowFunction}(octet_length(${column}), ${condition.length}) AND (${condition})`;

/** One row of so many is counted for all of them. */
const sample = 32;
/** Bytes. */
const smallRow = 4096;

/**
 * The same where the condition takes less time than counting each row would: of small rows one of many is counted, by
 * chance, so that nobody can arrange for rows that are not.
 */
const countedBySample = (column: string, condition: string): string => {
  const size = `octet_length(${column})`;
  const many = `${rowFunction}((${size} + 100) * ${sample}, ${condition.length})`;
  return `CASE WHEN ${size} > ${smallRow} THEN ${rowFunction}(${size}, ${condition.length}) WHEN (random() & ${sample - 1}) = 0 THEN ${many} ELSE 1 END AND (${condition})`;
};
