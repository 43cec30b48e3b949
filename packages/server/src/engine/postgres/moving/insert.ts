import type { ClientBase } from "pg";
import { StartError } from "../../../shell/errors";
import type { Cell, MovedColumn, MovedRow, MovedTable } from "../../records/moving/held";
import { columnsOf } from "../../records/moving/tables";
import { codeOf } from "../problems";

const types: Readonly<Record<MovedColumn["type"], string>> = {
  integer: "bigint",
  text: "text",
  bytes: "bytea",
};

/** Puts rows in by one statement. Throws `StartError` where the database does not take one of them. */
export async function insertRows(
  client: ClientBase,
  table: MovedTable,
  rows: readonly MovedRow[],
): Promise<void> {
  const { columns, name } = table;
  const lists = columns.map(({ type }, at) => `$${at + 1}::${types[type]}[]`);
  const text = `INSERT INTO "${name}" (${columnsOf(table)}) OVERRIDING SYSTEM VALUE SELECT * FROM unnest(${lists.join(", ")})`;
  const values = columns.map((_, at) => rows.map((row) => sent(row[at] ?? null)));
  try {
    await client.query({ text, values });
  } catch (error) {
    if (!isAboutRows(error)) throw error;
    if (rows.length === 1) throw refused(table, rows[0] ?? [], error);
    // One of them is the cause, and nothing of the batch is there yet.
    const half = Math.ceil(rows.length / 2);
    await insertRows(client, table, rows.slice(0, half));
    await insertRows(client, table, rows.slice(half));
  }
}

const sent = (cell: Cell) => (cell instanceof Uint8Array ? Buffer.from(cell) : cell);

/** Values that are odd, break a rule, or are too large. */
const isAboutRows = (error: unknown): boolean => /^(22|23|54)/.test(codeOf(error) ?? "");

function refused({ name, key }: MovedTable, row: MovedRow, error: unknown): StartError {
  const at = key.map((place) => String(row[place])).join(" ");
  const reason = error instanceof Error ? error.message : String(error);
  return new StartError(
    "backup",
    `PostgreSQL does not store a row of the table ${name} (${at}): ${reason}. Change it in the instance that is moved, then give the same command again.`,
  );
}
