import type { Result, Row, Statement, Work, Write } from "../records/work";
import { type Line, Rows } from "./line";

/** Does work on a connection, waiting for each of its statements. */
export async function runWaiting<T>(line: Line, work: Work<T>): Promise<T> {
  let step = work.next();
  while (step.done !== true) {
    let result: Result;
    try {
      result = await resultOf(line, step.value);
    } catch (error) {
      step = work.throw(error);
      continue;
    }
    step = work.next(result);
  }
  return step.value;
}

const nothing: Result = { rows: [], changes: 0 };

/** Rows of a long answer that come together: each is handed on as it comes. */
const rowsAtOnce = 200;

async function resultOf(line: Line, statement: Statement): Promise<Result> {
  switch (statement.kind) {
    case "run":
      if (statement.isTold !== true) return line.ask(statement);
      await line.tell(statement);
      return nothing;
    case "together":
      await line.tell(joined(statement.writes));
      return nothing;
    case "get":
    case "all":
      return line.ask(statement);
    case "define":
      await line.command(statement.sql);
      return nothing;
    case "each": {
      const rows = line.open(statement);
      try {
        let isWanted = true;
        const take = (row: Row): void => {
          isWanted &&= statement.take(row);
        };
        while (isWanted && (await rows.hand(rowsAtOnce, take)) === rowsAtOnce);
        return nothing;
      } finally {
        await rows.close();
      }
    }
    case "open":
      return { ...nothing, cursor: line.open(statement) };
    case "next":
      return { rows: await openedRows(statement.cursor).read(statement.count), changes: 0 };
    case "close":
      await openedRows(statement.cursor).close();
      return nothing;
    case "erase":
      // What is deleted is taken off the disk by the database itself, when it cleans its pages.
      return nothing;
  }
}

/** One statement: its parts see what was there before all of them. */
function joined(writes: readonly Write[]): Write {
  const texts = writes.map(({ sql }) => sql);
  const named = texts.slice(0, -1).map((sql, at) => `part_${at} AS (${sql})`);
  return {
    sql: `${named.length > 0 ? `WITH ${named.join()} ` : ""}${texts.at(-1) ?? ""}`,
    values: writes.flatMap(({ values }) => values),
  };
}

function openedRows(cursor: object): Rows {
  if (cursor instanceof Rows) return cursor;
  throw new Error("The cursor is of another engine");
}

/** What work gives that needs one statement at most; another one has only begun. */
type Single<T> =
  | { readonly done: true; readonly value: T }
  | { readonly done: false; readonly first: string };

/**
 * Does work that may need one statement alone, and leaves it where it needs another. `needsMore`: whether work that begins
 * with this statement is known to.
 */
export async function runSingle<T>(
  line: Line,
  work: Work<T>,
  needsMore: (first: string) => boolean,
): Promise<Single<T>> {
  const step = work.next();
  if (step.done === true) return { done: true, value: step.value };
  const first = "sql" in step.value ? step.value.sql : "";
  // Rows that stay open need a transaction around them.
  if (step.value.kind === "open" || needsMore(first)) return { done: false, first };
  const next = work.next(await resultOf(line, step.value));
  return next.done === true ? { done: true, value: next.value } : { done: false, first };
}
