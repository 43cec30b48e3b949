import { usable } from "../../../bucket/stored";
import { mentions, refersTo } from "../../../document/fileReferences";
import type { Value } from "../../../document/values";
import type { ReferenceCount, ReferenceQuery } from "../../documentReferences";
import type { Context } from "../context";
import { tableOf } from "../documentTable";
import { itemCost } from "../meter";
import { rowCondition } from "../rowCondition";
import { below } from "../storage/rows";
import { each, type Work } from "../work";
import { scan } from "./scan";
import { type Reader, type Steps, stepsOf } from "./steps";

/** Documents of each bucket that refer to these objects, as lists show them to the caller; none: no entry. */
export function* referringDocuments(reader: Reader, query: ReferenceQuery): Work<readonly ReferenceCount[]> {
  const ids = new Set([...query.objects, ...(yield* objectsIn(reader.context, query))]);
  if (ids.size === 0) return [];
  const counts: ReferenceCount[] = [];
  for (const bucket of query.buckets) {
    const documents = yield* countIn(reader, bucket, ids, query);
    if (documents > 0) counts.push({ bucket: bucket.id, documents });
  }
  return counts;
}

function* objectsIn({ meter }: Context, { folders, rows }: ReferenceQuery): Work<readonly string[]> {
  const shown = rowCondition(rows);
  const found: string[] = [];
  for (const folder of folders) {
    const inside = below("name", folder);
    const sql = `SELECT id FROM storage_object WHERE ${inside.where} AND ${shown.where}`;
    yield* each(sql, [...inside.parameters, ...shown.parameters], ({ id }) => {
      meter.spend(itemCost(1));
      found.push(String(id));
      return true;
    });
  }
  return found;
}

function* countIn(
  reader: Reader,
  { id, rows }: ReferenceQuery["buckets"][number],
  ids: ReadonlySet<string>,
  { auth, now }: ReferenceQuery,
): Work<number> {
  const { meter, ways } = reader.context;
  const found = reader.buckets.find(id);
  if (found === undefined) return 0;
  const entry = usable(found);
  const steps = yield* stepsOf(reader, entry, { ...everything, rows, auth, now });
  // Most documents do not refer to it: the database looks through them without making texts of them here.
  const [only] = ids;
  const one =
    ids.size === 1 && only !== undefined ? { where: "instr(json, ?) > 0", parameters: [only] } : all;
  const where = ways.counted("json", `${one.where} AND ${steps.where}`);
  const counted = { documents: 0 };
  yield* scan({
    table: tableOf(id),
    where,
    meter,
    values: [...one.parameters, ...steps.parameters],
    read(row) {
      const text = String(row.json);
      meter.spend(text.length);
      if (!mentions(text, ids)) return undefined;
      const document: Value = JSON.parse(text);
      return refersTo(entry.bucket, document, ids) ? document : undefined;
    },
    take: (found) => countShown(steps, found, counted),
  });
  return counted.documents;
}

function* countShown(
  { exact, passes, present }: Steps,
  found: readonly Value[],
  counted: { documents: number },
): Work<void> {
  counted.documents += exact ? found.length : (yield* passes(found.map(present))).length;
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
