import type { DatabaseSync } from "node:sqlite";
import type { Bucket } from "@twinhelm/core/bucket/model";
import { isRecord } from "../../../shell/query";
import { tableOf } from "../../records/documentTable";
import type { MovedTable } from "../../records/moving/held";
import { instanceTables } from "./instanceTables";

/** A text that PostgreSQL does not store: with U+0000, or half of a character beyond U+FFFF. */
export interface Unstorable {
  /** Title of the bucket of a document; else name of the table. */
  readonly of: string;
  readonly id: string;
  /** Path of the text in it. */
  readonly path: string;
}

/** JSON that PostgreSQL reads as JSON; all else is a text to it, and escapes in it are its own. */
const read = new Set(["identity", "apikey", "webhook"]);

/** Goes through all texts of an instance. */
export function* unstorableIn(database: DatabaseSync, buckets: readonly Bucket[]): Generator<Unstorable> {
  for (const { _id, title } of buckets) yield* inJson(database, tableOf(_id), title);
  for (const table of instanceTables()) {
    if (read.has(table.name)) yield* inJson(database, `"${table.name}"`, table.name);
    yield* inTexts(database, table);
  }
}

function* inJson(database: DatabaseSync, table: string, of: string): Generator<Unstorable> {
  // Each such text has one of these escapes, and few others do.
  const sql = `SELECT id, json FROM ${table} WHERE json LIKE '%\\u0000%' OR json LIKE '%\\ud%'`;
  for (const { id, json } of database.prepare(sql).iterate())
    for (const path of pathsIn(JSON.parse(String(json)), [])) yield { of, id: String(id), path };
}

function* inTexts(database: DatabaseSync, { name, columns, key }: MovedTable): Generator<Unstorable> {
  const texts = columns.filter(({ type }) => type === "text");
  const shown = key.map((at) => `"${columns[at]?.name}"`).join(" || ' ' || ");
  for (const column of texts) {
    const sql = `SELECT ${shown} AS id FROM "${name}" WHERE instr("${column.name}", char(0)) > 0`;
    for (const { id } of database.prepare(sql).iterate())
      yield { of: name, id: String(id), path: column.name };
  }
}

const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes("\0");

function* pathsIn(value: unknown, path: readonly string[]): Generator<string> {
  if (typeof value === "string") {
    if (!isStorable(value)) yield path.join(".");
  } else if (Array.isArray(value)) {
    for (const [at, item] of value.entries()) yield* pathsIn(item, [...path, String(at)]);
  } else if (isRecord(value)) {
    for (const [name, part] of Object.entries(value)) {
      if (!isStorable(name)) yield [...path, name].join(".");
      yield* pathsIn(part, [...path, name]);
    }
  }
}
