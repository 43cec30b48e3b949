import type { Value } from "../../../document/values";
import type { Meter } from "../meter";
import { batches, get, type Row, type SqlValue, type Work } from "../work";

/** How many documents are decided on together: relations of so many are resolved in one query. */
const together = 500;
/** Characters of them, beside one that is longer. */
const mostTogether = 4_000_000;
/** Rows that are in memory before they become documents. */
const rowsAtOnce = 100;
/** Bytes of a row that is read with others. */
const smallRow = 20_000;

const size = "octet_length(json)";

/** What is read of rows of documents: of a large one nothing but its size, until `wholeRow` reads it by itself. */
export const rowColumns = `sequence, ${size} AS bytes, CASE WHEN ${size} <= ${smallRow} THEN json END AS json`;

/** A row with its document, however large that is; its size counts before it is read. */
export function* wholeRow(meter: Meter, table: string, row: Row): Work<Row> {
  if (row.json !== null) return row;
  meter.spend(Number(row.bytes));
  const json = (yield* get(`SELECT json FROM ${table} WHERE sequence = ?`, Number(row.sequence)))?.json;
  return { ...row, json };
}

/** What is looked at one after the other. */
interface Scan {
  readonly table: string;
  readonly where: string;
  readonly values: readonly SqlValue[];
  readonly meter: Meter;
  /** The document of a row; `undefined`: it is not meant. */
  readonly read: (row: Row) => Value | undefined;
  /** Takes many of them, in their order. */
  readonly take: (documents: readonly Value[]) => Work<void>;
}

/** Takes the documents of a table in their order, many together: their rows stay open while related documents are read. */
export function* scan(asked: Scan): Work<void> {
  const { table, where, values, take } = asked;
  const state: State = { found: [], characters: 0, asked };
  const sql = `SELECT ${rowColumns} FROM ${table} WHERE ${where} ORDER BY sequence`;
  yield* batches(sql, values, rowsAtOnce, (rows) => takeRows(state, rows));
  yield* take(state.found);
}

interface State {
  found: Value[];
  characters: number;
  readonly asked: Scan;
}

function* takeRows(state: State, rows: readonly Row[]): Work<true> {
  const { table, meter, read, take } = state.asked;
  for (const row of rows) {
    const whole = row.json === null ? yield* wholeRow(meter, table, row) : row;
    const document = read(whole);
    if (document === undefined) continue;
    state.found.push(document);
    state.characters += String(whole.json).length;
    if (state.found.length < together && state.characters < mostTogether) continue;
    yield* take(state.found);
    state.found = [];
    state.characters = 0;
  }
  return true;
}
