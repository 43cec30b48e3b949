import type { ClientBase, QueryResult } from "pg";
import Cursor from "pg-cursor";
import type { Result, Row, SqlValue, Statement, Work } from "../records/work";
import { closeCursor } from "./cursor";
import type { Texts } from "./text";

/** Does work on a connection, waiting for each of its statements. */
export async function runWaiting<T>(client: ClientBase, texts: Texts, work: Work<T>): Promise<T> {
  let step = work.next();
  while (step.done !== true) {
    let result: Result;
    try {
      result = await resultOf(client, texts, step.value);
    } catch (error) {
      step = work.throw(error);
      continue;
    }
    step = work.next(result);
  }
  return step.value;
}

const nothing: Result = { rows: [], changes: 0 };

/** Rows of a long answer that are in memory together. */
const rowsAtOnce = 200;

async function resultOf(client: ClientBase, texts: Texts, statement: Statement): Promise<Result> {
  switch (statement.kind) {
    case "get":
    case "all":
    case "run": {
      const { text, name } = texts.of(statement.sql);
      const values = statement.values.map(sent);
      const begin = texts.took && performance.now();
      const result: QueryResult<Row> = await client.query(
        name === undefined ? { text, values } : { name, text, values },
      );
      if (begin !== undefined) texts.took?.(performance.now() - begin);
      return { rows: result.rows, changes: result.rowCount ?? 0 };
    }
    case "define":
      await client.query(statement.sql);
      return nothing;
    case "each": {
      const cursor = opened(client, texts, statement);
      try {
        for (let more = true; more; ) {
          const rows = await cursor.read(rowsAtOnce);
          more = rows.length === rowsAtOnce;
          for (const row of rows) if (!statement.take(row)) return nothing;
        }
        return nothing;
      } finally {
        await closeCursor(cursor);
      }
    }
    case "open":
      return { ...nothing, cursor: opened(client, texts, statement) };
    case "next":
      return { rows: await openedCursor(statement.cursor).read(statement.count), changes: 0 };
    case "close":
      await closeCursor(openedCursor(statement.cursor));
      return nothing;
    case "erase":
      // What is deleted is taken off the disk by the database itself, when it cleans its pages.
      return nothing;
  }
}

function opened(
  client: ClientBase,
  texts: Texts,
  { sql, values }: { readonly sql: string; readonly values: readonly SqlValue[] },
): Cursor<Row> {
  return client.query(new Cursor<Row>(texts.of(sql).text, values.map(sent)));
}

function openedCursor(cursor: object): Cursor<Row> {
  if (cursor instanceof Cursor) return cursor;
  throw new Error("The cursor is of another engine");
}

const sent = (value: SqlValue) => (value instanceof Uint8Array ? Buffer.from(value) : value);

/** What work gives that needs one statement at most; another one has only begun. */
type Single<T> = { readonly done: true; readonly value: T } | { readonly done: false };

/** Does work that may need one statement alone, and leaves it where it needs another. */
export async function runSingle<T>(client: ClientBase, texts: Texts, work: Work<T>): Promise<Single<T>> {
  const first = work.next();
  if (first.done === true) return { done: true, value: first.value };
  // Rows that stay open need a transaction around them.
  if (first.value.kind === "open") return { done: false };
  const next = work.next(await resultOf(client, texts, first.value));
  return next.done === true ? { done: true, value: next.value } : { done: false };
}
