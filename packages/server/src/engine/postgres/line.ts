import type { EventEmitter } from "node:events";
import { type ClientBase, Query, type QueryResult } from "pg";
import Cursor from "pg-cursor";
import { outside } from "../records/outside";
import type { Result, Row, SqlValue } from "../records/work";
import { closeCursor } from "./cursor";
import type { Texts } from "./text";

interface Asked {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

interface RowReads {
  /** The next rows, at most so many; fewer: there are no more. */
  readonly read: (count: number) => Promise<readonly Row[]>;
  /** Gives each of the next rows to `take` as it comes, at most so many, and holds none; resolves with how many. */
  readonly hand: (count: number, take: (row: Row) => void) => Promise<number>;
  readonly close: () => Promise<void>;
}

/** The rows of a query that are not read yet. */
export class Rows implements RowReads {
  readonly read: RowReads["read"];
  readonly hand: RowReads["hand"];
  readonly close: RowReads["close"];

  constructor({ read, hand, close }: RowReads) {
    this.read = read;
    this.hand = hand;
    this.close = close;
  }
}

/** A connection, as work asks it. */
export interface Line {
  ask(asked: Asked): Promise<Result>;
  /** Nobody waits for what comes back: where it fails, the next that is asked throws it. */
  tell(asked: Asked): Promise<void>;
  /** One or more statements as they are. */
  command(sql: string): Promise<QueryResult>;
  open(asked: Asked): Rows;
}

const sent = (value: SqlValue) => (value instanceof Uint8Array ? Buffer.from(value) : value);

function queryOf(texts: Texts, { sql, values }: Asked) {
  const { text, name } = texts.of(sql);
  return name === undefined ? { text, values: values.map(sent) } : { name, text, values: values.map(sent) };
}

/** Tells how long the answer took, where somebody wants to know. */
async function timed<T>({ took }: Texts, answer: Promise<T>): Promise<T> {
  if (took === undefined) return answer;
  const begin = performance.now();
  try {
    return await answer;
  } finally {
    took(performance.now() - begin);
  }
}

const resultOf = ({ rows, rowCount }: QueryResult<Row>): Result => ({ rows, changes: rowCount ?? 0 });

/**
 * Gives rows to `take` as the driver reads them. It keeps them until the last one has come: what is in them is taken out, as
 * many large ones would be in memory together. What `take` throws is thrown once all have come.
 */
async function handed<T>(source: EventEmitter, take: (row: Row) => void, read: () => Promise<T>): Promise<T> {
  let failure: { readonly error: unknown } | undefined;
  const onRow = (row: Record<string, unknown>): void => {
    const own = { ...row };
    for (const name of Object.keys(row)) row[name] = undefined;
    if (failure !== undefined) return;
    try {
      take(own);
    } catch (error) {
      failure = { error };
    }
  };
  source.on("row", onRow);
  try {
    const done = await read();
    if (failure !== undefined) throw failure.error;
    return done;
  } finally {
    source.off("row", onRow);
  }
}

/** `after`: waits for the answer. */
function fetchEach(
  client: ClientBase,
  sql: string,
  take: (row: Row) => void,
  after: (answer: Promise<void>) => Promise<void>,
): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const query = new Query<Row>(sql, (error) => (error ? reject(error) : resolve()));
  let count = 0;
  query.on("row", () => {
    count += 1;
  });
  return handed(query, take, async () => {
    client.query(query);
    await after(promise);
    return count;
  });
}

/** Of a connection that takes one statement after the other. */
export function readLine(client: ClientBase, texts: Texts): Line {
  const ask: Line["ask"] = async (asked) =>
    resultOf(await timed(texts, client.query<Row>(queryOf(texts, asked))));
  return {
    ask,
    async tell(asked) {
      await ask(asked);
    },
    command: (sql) => client.query(sql),
    open({ sql, values }) {
      const cursor = client.query(new Cursor<Row>(texts.of(sql).text, values.map(sent)));
      return new Rows({
        read: (count) => cursor.read(count),
        hand: (count, take) => handed(cursor, take, async () => (await cursor.read(count)).length),
        close: () => closeCursor(cursor),
      });
    },
  };
}

/** The same until it is over: its connection is another's then. */
export const whileOpen = (line: Line, isOver: () => boolean): Line => ({
  ask: async (asked) => (isOver() ? outside() : line.ask(asked)),
  tell: async (asked) => (isOver() ? outside() : line.tell(asked)),
  command: async (sql) => (isOver() ? outside() : line.command(sql)),
  open: (asked) => (isOver() ? outside() : line.open(asked)),
});

/** That of a transaction. */
export interface WriteLine extends Line {
  /** What the first statement that failed was answered; undefined: none has, as far as that is known. */
  failure(): unknown;
}

/**
 * Of a connection that takes statements before it has answered those before, in a transaction: what is told goes out with
 * what is asked next.
 */
export function writeLine(client: ClientBase, texts: Texts): WriteLine {
  let failure: { readonly error: unknown } | undefined;
  let opened = 0;
  // Answers come in the order of asking: once one is there, so are all before.
  const after = async <T>(answer: Promise<T>): Promise<T> => {
    const result = await answer.catch((error: unknown) => {
      failure ??= { error };
      throw failure.error;
    });
    if (failure !== undefined) throw failure.error;
    return result;
  };
  const tell = (answer: Promise<unknown>): void => {
    answer.catch((error: unknown) => {
      failure ??= { error };
    });
  };
  return {
    failure: () => failure?.error,
    ask: async (asked) => resultOf(await after(timed(texts, client.query<Row>(queryOf(texts, asked))))),
    async tell(asked) {
      tell(client.query(queryOf(texts, asked)));
    },
    command: (sql) => after(client.query(sql)),
    open({ sql, values }) {
      opened += 1;
      const name = `rows_${opened}`;
      const { text } = texts.of(sql);
      tell(client.query({ text: `DECLARE ${name} CURSOR FOR ${text}`, values: values.map(sent) }));
      const fetch = (count: number) => `FETCH ${count} FROM ${name}`;
      return new Rows({
        read: async (count) => (await after(client.query<Row>(fetch(count)))).rows,
        hand: (count, take) => fetchEach(client, fetch(count), take, after),
        close: async () => tell(client.query(`CLOSE ${name}`)),
      });
    },
  };
}
