import type { Bucket } from "../../bucket/model";
import { primaryOf } from "../../field/primary";
import { isReference } from "../../field/structure";
import { printedValue } from "../../form/value";
import { failed, type Result, success } from "../../http/failure";
import type { Transport } from "../../http/transport";
import { isId } from "../../record/id";
import { findDocuments } from "../api";
import type { ReadRow, RowProblem } from "./rows";
import { cellValue } from "./rowValues";
import type { Mapping, Target } from "./targets";
import { transferText } from "./text";
import { setAt, valueIn } from "./write";

/** What a name leads to: an id, no document, or several. */
type Found = string | "none" | "several";

/** Puts ids in the place of the names of related documents. A failure: they could not be looked for. */
export type ResolveReferences = (rows: readonly ReadRow[]) => Promise<Result<readonly ReadRow[]>>;

/** Characters of the names that are asked for at once: an address has room for them. */
const mostAsked = 2_000;
/** Documents with these names that are read at once. */
const mostFound = 1_000;
/** Names that are kept; with more it begins anew. */
const mostKept = 50_000;

/** `buckets`: those that the caller may see. */
export function createReferences(
  transport: Transport,
  buckets: readonly Bucket[],
  mapping: Mapping,
): ResolveReferences {
  const targets = [...mapping].flatMap(([column, target]) =>
    target !== undefined && isReference(target.property) ? [{ column, target }] : [],
  );
  const known = new Map<string, Map<string, Found>>();
  return async (rows) => {
    if (targets.length === 0) return success(rows);
    for (const { target } of targets) {
      const looked = await lookUp(transport, buckets, known, target, rows);
      if (!looked.ok) return looked;
    }
    return success(rows.map((row) => resolved(row, targets, known)));
  };
}

/** Texts that are no ids. */
const namesIn = (value: unknown): readonly string[] =>
  [value].flat().filter((each): each is string => typeof each === "string" && each !== "" && !isId(each));

async function lookUp(
  transport: Transport,
  buckets: readonly Bucket[],
  known: Map<string, Map<string, Found>>,
  target: Target,
  rows: readonly ReadRow[],
): Promise<Result<undefined>> {
  const bucketId = target.property.bucketId ?? "";
  const of = known.get(bucketId) ?? new Map<string, Found>();
  if (of.size > mostKept) of.clear();
  known.set(bucketId, of);
  const names = new Set(rows.flatMap(({ document }) => namesIn(valueIn(document, target))));
  const unknown = [...names].filter((name) => !of.has(name));
  const bucket = buckets.find(({ _id }) => _id === bucketId);
  if (bucket === undefined) for (const name of unknown) of.set(name, "none");
  else
    for (const some of portions(unknown)) {
      const asked = await ask(transport, bucket, some, of);
      if (!asked.ok) return asked;
    }
  return success(undefined);
}

function* portions(names: readonly string[]): Generator<readonly string[]> {
  let [some, size]: [string[], number] = [[], 0];
  for (const name of names) {
    if (size > 0 && size + name.length > mostAsked) {
      yield some;
      [some, size] = [[], 0];
    }
    some.push(name);
    size += name.length + 3;
  }
  if (some.length > 0) yield some;
}

async function ask(
  transport: Transport,
  bucket: Bucket,
  names: readonly string[],
  found: Map<string, Found>,
): Promise<Result<undefined>> {
  const primary = primaryOf(bucket);
  const property = bucket.properties[primary] ?? { type: "string" };
  const values = names.flatMap((name) => {
    const read = cellValue(property, name);
    return read.ok ? [read.value] : [];
  });
  for (const name of names) found.set(name, "none");
  if (primary === "_id" || values.length === 0) return success(undefined);
  const query = { filter: { [primary]: { $in: values } }, limit: mostFound };
  const answer = await findDocuments(transport, bucket._id, query);
  if (!answer.ok) return failed(answer.failure);
  for (const document of answer.value) {
    const name = printedValue(property, document[primary]);
    found.set(name, found.get(name) === "none" ? document._id : "several");
  }
  if (answer.value.length < mostFound || names.length === 1) return success(undefined);
  // A name that many have left no room for the others.
  for (const name of names) {
    if (found.get(name) === "several") continue;
    const alone = await ask(transport, bucket, [name], found);
    if (!alone.ok) return alone;
  }
  return success(undefined);
}

function resolved(
  row: ReadRow,
  targets: readonly { readonly column: string; readonly target: Target }[],
  known: ReadonlyMap<string, ReadonlyMap<string, Found>>,
): ReadRow {
  const problems: RowProblem[] = [];
  for (const { column, target } of targets) {
    const value = valueIn(row.document, target);
    if (namesIn(value).length === 0) continue;
    const of = known.get(target.property.bucketId ?? "");
    const idOf = (each: unknown): unknown => {
      if (typeof each !== "string" || isId(each)) return each;
      const found = of?.get(each) ?? "none";
      if (isId(found)) return found;
      const message = transferText(found === "several" ? "reference.several" : "reference.none");
      problems.push({ row: row.row, column, value: each, message });
      return each;
    };
    setAt(row.document, target.path, Array.isArray(value) ? value.map(idOf) : idOf(value));
  }
  return problems.length === 0 ? row : { ...row, problems: [...row.problems, ...problems] };
}
