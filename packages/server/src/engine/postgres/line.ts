import type { ClientBase, QueryResult } from "pg";
import Cursor from "pg-cursor";
import { outside } from "../records/outside";
import type { Result, Row, SqlValue } from "../records/work";
import { closeCursor } from "./cursor";
import type { Texts } from "./text";

interface Asked {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

/** The rows of a query that are not read yet. */
export class Rows {
  readonly read: (count: number) => Promise<readonly Row[]>;
  readonly close: () => Promise<void>;

  constructor(read: Rows["read"], close: Rows["close"]) {
    this.read = read;
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
      return new Rows(
        (count) => cursor.read(count),
        () => closeCursor(cursor),
      );
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
      return new Rows(
        async (count) => (await after(client.query<Row>(`FETCH ${count} FROM ${name}`))).rows,
        async () => tell(client.query(`CLOSE ${name}`)),
      );
    },
  };
}
