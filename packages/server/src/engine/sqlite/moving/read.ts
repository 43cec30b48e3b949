import type { DatabaseSync, SQLOutputValue } from "node:sqlite";
import { inBatches } from "../../records/moving/batches";
import type { Cell, Held, MovedRow } from "../../records/moving/held";
import { columnsOf, rangeOf } from "../../records/moving/tables";

/** Reads what is moved from a file of SQLite. */
export const readingOf = (database: DatabaseSync): Pick<Held, "tables" | "count" | "rows" | "numbers"> => ({
  async tables() {
    const rows = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
    return new Set(rows.map(({ name }) => String(name)));
  },
  async count({ name }) {
    return Number(database.prepare(`SELECT count(*) AS n FROM "${name}"`).get()?.n ?? 0);
  },
  async *rows(table, { after, upTo }) {
    const range = rangeOf(table, after !== undefined, upTo !== undefined, () => "?");
    const statement = database.prepare(`SELECT ${columnsOf(table)} FROM ${range}`);
    yield* inBatches(cells(statement.iterate(...(after ?? []), ...(upTo ?? []))));
  },
  async numbers() {
    const rows = database.prepare("SELECT name, seq FROM sqlite_sequence").all();
    return new Map(rows.map(({ name, seq }) => [String(name), Number(seq)]));
  },
});

function* cells(rows: Iterable<Record<string, SQLOutputValue>>): Generator<MovedRow> {
  for (const row of rows) yield Object.values(row).map(cellOf);
}

function cellOf(value: SQLOutputValue): Cell {
  if (typeof value === "bigint") throw new Error("A number is larger than numbers of an instance are");
  return value;
}
