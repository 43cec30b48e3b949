import type { Value } from "../../../document/values";
import { batches, type Row, type SqlValue, type Work } from "../work";

/** How many documents are decided on together: relations of so many are resolved in one query. */
const together = 500;
/** Rows that are in memory before they become documents. */
const rowsAtOnce = 50;

/** What is looked at one after the other. */
interface Scan {
  readonly sql: string;
  readonly values: readonly SqlValue[];
  /** The document of a row; `undefined`: it is not meant. */
  readonly read: (row: Row) => Value | undefined;
  /** Takes many of them, in their order. */
  readonly take: (documents: readonly Value[]) => Work<void>;
}

/** Takes the documents of a query, many together: their rows stay open while related documents are read. */
export function* scan({ sql, values, read, take }: Scan): Work<void> {
  const state: State = { found: [], read, take };
  yield* batches(sql, values, rowsAtOnce, (rows) => takeRows(state, rows));
  yield* take(state.found);
}

interface State extends Pick<Scan, "read" | "take"> {
  found: Value[];
}

function* takeRows(state: State, rows: readonly Row[]): Work<true> {
  for (const row of rows) {
    const document = state.read(row);
    if (document !== undefined) state.found.push(document);
  }
  if (state.found.length >= together) {
    yield* state.take(state.found);
    state.found = [];
  }
  return true;
}
