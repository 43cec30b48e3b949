import type { ClientBase } from "pg";
import Cursor from "pg-cursor";
import { rowsNext } from "../../records/moving/batches";
import type { Cell, Held, MovedRow } from "../../records/moving/held";
import { columnsOf, rangeOf } from "../../records/moving/tables";
import { closeCursor } from "../cursor";

/** Reads what is moved from the schema of a connection, inside of a transaction. */
export const readingOf = (client: ClientBase): Pick<Held, "tables" | "count" | "rows" | "numbers"> => ({
  async tables() {
    const { rows } = await client.query(
      "SELECT CAST(tablename AS TEXT) AS name FROM pg_tables WHERE schemaname = current_schema()",
    );
    return new Set(rows.map(({ name }) => String(name)));
  },
  async count({ name }) {
    const { rows } = await client.query(`SELECT count(*) AS n FROM "${name}"`);
    return Number(rows[0]?.n);
  },
  async *rows(table, { after, upTo }) {
    const range = rangeOf(table, after !== undefined, upTo !== undefined, (at) => `$${at}`);
    const values: readonly Cell[] = [...(after ?? []), ...(upTo ?? [])];
    const cursor = client.query(
      new Cursor<MovedRow>(`SELECT ${columnsOf(table)} FROM ${range}`, [...values], { rowMode: "array" }),
    );
    try {
      for (let count = 50; ; ) {
        const rows = await cursor.read(count);
        if (rows.length === 0) return;
        yield rows;
        count = rowsNext(rows);
      }
    } finally {
      await closeCursor(cursor);
    }
  },
  async numbers() {
    const found = new Map<string, number>();
    for (const { table, sequence } of await numbered(client)) {
      const { rows } = await client.query(`SELECT last_value AS number, is_called FROM ${sequence}`);
      const [row] = rows;
      if (row?.is_called === true) found.set(table, Number(row.number));
    }
    return found;
  },
});

/** A column whose numbers the database gives. */
interface Numbered {
  readonly table: string;
  readonly column: string;
  /** Quoted name of what gives them. */
  readonly sequence: string;
}

export async function numbered(client: ClientBase): Promise<readonly Numbered[]> {
  const { rows } = await client.query<Numbered>(
    `SELECT CAST(relname AS TEXT) AS "table", CAST(attname AS TEXT) AS "column",
       pg_get_serial_sequence(quote_ident(nspname) || '.' || quote_ident(relname), attname) AS sequence
     FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid JOIN pg_namespace ON pg_namespace.oid = relnamespace
     WHERE nspname = current_schema() AND attidentity <> '' AND relkind = 'r'`,
  );
  return rows;
}
