import { DatabaseSync } from "node:sqlite";
import { newSecret } from "../../../vault/secret";
import { createVault } from "../../../vault/vault";
import type { MovedColumn, MovedTable } from "../../records/moving/held";
import { migrations } from "../migrations";

/** Says which key everything is sealed with: each engine has it in its own way. */
const ofFile = "vault";

/** Whose order is that in which their rows came, which no column of SQLite tells. */
const inOrder = new Set(["identity", "apikey"]);

const types: Readonly<Record<string, MovedColumn["type"]>> = {
  INTEGER: "integer",
  TEXT: "text",
  BLOB: "bytes",
};

/** The tables of each instance, but for those of documents; what others refer to comes before them. */
export function instanceTables(): readonly MovedTable[] {
  const database = new DatabaseSync(":memory:");
  try {
    const vault = createVault(newSecret());
    for (const step of migrations) {
      if (typeof step === "string") database.exec(step);
      else step(database, vault);
    }
    return database
      .prepare(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY rowid",
      )
      .all()
      .map(({ name }) => String(name))
      .filter((name) => name !== ofFile)
      .map((name) => tableIn(database, name));
  } finally {
    database.close();
  }
}

function tableIn(database: DatabaseSync, name: string): MovedTable {
  const found = database.prepare(`PRAGMA table_xinfo("${name}")`).all();
  // What is generated has a mark there.
  const stored = found.filter(({ hidden }) => hidden === 0);
  const columns = stored.map((column): MovedColumn => {
    const type = types[String(column.type)];
    if (type === undefined) throw new Error(`The column ${name}.${String(column.name)} has an odd type`);
    return { name: String(column.name), type };
  });
  const parts = stored.flatMap(({ pk }, at) => (Number(pk) > 0 ? [{ at, place: Number(pk) }] : []));
  const key = parts.toSorted((one, other) => one.place - other.place).map(({ at }) => at);
  if (key.length === 0) throw new Error(`Rows of the table ${name} cannot be told apart`);
  return {
    name,
    columns: inOrder.has(name) ? [...columns, { name: "rowid", type: "integer" }] : columns,
    key,
  };
}
