import { usable } from "../../../bucket/stored";
import { mentions, refersTo } from "../../../document/fileReferences";
import type { Value } from "../../../document/values";
import type { ReferenceCount, ReferenceQuery } from "../../documentReferences";
import { tableOf } from "../../records/documentTable";
import { itemCost } from "../../records/meter";
import { rowCondition } from "../../records/rowCondition";
import { type Connection, counted } from "../connection";
import { below } from "../storage/rows";
import { type Reader, stepsOf } from "./steps";

/** Documents of each bucket that refer to these objects, as lists show them to the caller; none: no entry. */
export function referringDocuments(reader: Reader, query: ReferenceQuery): readonly ReferenceCount[] {
  const ids = new Set([...query.objects, ...objectsIn(reader.connection, query)]);
  if (ids.size === 0) return [];
  return query.buckets
    .map((bucket) => ({ bucket: bucket.id, documents: countIn(reader, bucket, ids, query) }))
    .filter(({ documents }) => documents > 0);
}

function* objectsIn(connection: Connection, { folders, rows }: ReferenceQuery): Generator<string> {
  const shown = rowCondition(rows);
  for (const folder of folders) {
    const inside = below("name", folder);
    const sql = `SELECT id FROM storage_object WHERE ${inside.where} AND ${shown.where}`;
    for (const { id } of connection.rows(sql, ...inside.parameters, ...shown.parameters)) {
      connection.meter.spend(itemCost(1));
      yield String(id);
    }
  }
}

/** Documents that are decided on together: relations of so many are resolved in one query. */
const together = 500;

function countIn(
  reader: Reader,
  { id, rows }: ReferenceQuery["buckets"][number],
  ids: ReadonlySet<string>,
  { auth, now }: ReferenceQuery,
): number {
  const { connection } = reader;
  const found = reader.buckets.find(id);
  if (found === undefined) return 0;
  const entry = usable(found);
  const steps = stepsOf(reader, entry, { ...everything, rows, auth, now });
  // Most documents do not refer to it: SQLite looks through them without making texts of them here.
  const [only] = ids;
  const one =
    ids.size === 1 && only !== undefined ? { where: "instr(json, ?) > 0", parameters: [only] } : all;
  const where = counted("json", `${one.where} AND ${steps.where}`);
  // A statement of its own: its rows stay open while related documents are read.
  const statement = connection.database.prepare(`SELECT json FROM ${tableOf(id)} WHERE ${where}`);
  let documents = 0;
  let batch: Value[] = [];
  const decide = () => {
    documents += steps.exact ? batch.length : steps.passes(batch.map(steps.present)).length;
    batch = [];
  };
  for (const row of statement.iterate(...one.parameters, ...steps.parameters)) {
    const text = String(row.json);
    connection.meter.spend(text.length);
    if (!mentions(text, ids)) continue;
    const document: Value = JSON.parse(text);
    if (!refersTo(entry.bucket, document, ids)) continue;
    batch.push(document);
    if (batch.length === together) decide();
  }
  decide();
  return documents;
}

const all: { readonly where: string; readonly parameters: readonly string[] } = {
  where: "TRUE",
  parameters: [],
};

/** All that a list shows, as it shows it. */
const everything = {
  filter: undefined,
  sort: [],
  skip: 0,
  limit: 0,
  relation: false,
  localize: true,
  acceptLanguage: undefined,
  mayShow: undefined,
  count: false,
} as const;
