import type { Bucket } from "../../bucket/model";
import { jsonText } from "../../editing/json";
import { isRecord, isSame, valueAt } from "../../editing/same";
import type { Cell } from "../../field/cell";
import type { CellOf } from "../../field/cellOf";
import type { Property } from "../../field/property";
import { relatedIds } from "../../field/related";
import { isReference } from "../../field/structure";
import { ownName } from "../../language/languages";
import { columnsOf } from "../columns";
import type { BucketDocument } from "../model";
import { bothWithNames, relatedWithin } from "../nestedNames";
import type { RelatedIds, RelatedName } from "../relatedNames";
import { type TextPart, textParts } from "./words";

/** A field that was something else than it is now. */
export interface FieldDifference {
  readonly key: string;
  readonly title: string;
  /** `gone`: it has no value now; `new`: it had none earlier. */
  readonly kind: "changed" | "gone" | "new";
  /** What became of its value, as text. */
  readonly parts: readonly TextPart[];
}

interface ComparedDocuments {
  readonly earlier: BucketDocument;
  readonly now: BucketDocument;
  readonly cellOf: CellOf;
  /** What related documents are called; absent: by their ids. */
  readonly nameOf?: RelatedName | undefined;
}

/** The fields in which a document differs from an earlier state of it, in the order of its table; those without a column come last. */
export function differencesToNow(
  bucket: Bucket,
  { earlier, now, cellOf, nameOf }: ComparedDocuments,
): readonly FieldDifference[] {
  const columns = new Map(columnsOf(bucket).map((column) => [column.key, column]));
  const keys = new Set([...columns.keys(), ...Object.keys(earlier), ...Object.keys(now)]);
  return [...keys]
    .filter((key) => key !== "_id" && !isSame(valueAt(earlier, key), valueAt(now, key)))
    .map((key): FieldDifference => {
      const [was, is] = [valueAt(earlier, key), valueAt(now, key)];
      const column = columns.get(key);
      return {
        key,
        title: column?.title ?? key,
        kind: is === undefined ? "gone" : was === undefined ? "new" : "changed",
        parts:
          relatedParts(column?.property, [was, is], nameOf) ??
          translatedParts(column?.property, [was, is]) ??
          partsOf(...named(column?.property, [was, is], nameOf), (value) => cellOf(column?.property, value)),
      };
    });
}

const named = (
  property: Property | undefined,
  values: readonly [unknown, unknown],
  nameOf: RelatedName | undefined,
): readonly [unknown, unknown] =>
  property === undefined || nameOf === undefined || isReference(property)
    ? values
    : bothWithNames(property, values, nameOf);

/** The documents that a relation named, by what they are called; `undefined`: it is none, or only their order changed. */
function relatedParts(
  property: Property | undefined,
  values: readonly [was: unknown, is: unknown],
  nameOf: RelatedName | undefined,
): readonly TextPart[] | undefined {
  if (property === undefined || nameOf === undefined || !isReference(property)) return undefined;
  const [was, is] = [relatedIds(values[0]), relatedIds(values[1])];
  const fresh = is.filter((id) => !was.includes(id));
  if (fresh.length === 0 && was.every((id) => is.includes(id))) return undefined;
  const kindOf = (id: string) => (is.includes(id) ? "same" : "gone");
  const all = [
    ...was.map((id) => ({ id, kind: kindOf(id) }) as const),
    ...fresh.map((id) => ({ id, kind: "new" }) as const),
  ];
  return all.flatMap(({ id, kind }, at) => [
    ...(at === 0 ? [] : [{ kind: "same", text: ", " } as const]),
    { kind, text: nameOf(property.bucketId, id) ?? id },
  ]);
}

/** A translated text by its languages, a line for each that differs; `undefined`: it is none. */
function translatedParts(
  property: Property | undefined,
  [was = {}, is = {}]: readonly [was: unknown, is: unknown],
): readonly TextPart[] | undefined {
  if (property?.options?.translate !== true || !isTexts(was) || !isTexts(is)) return undefined;
  const codes = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (code) => was[code] !== is[code],
  );
  return codes.flatMap((code, at): readonly TextPart[] => [
    { kind: "same", text: `${at === 0 ? "" : "\n"}${ownName(code) ?? code}: ` },
    ...textParts(was[code] ?? "", is[code] ?? ""),
  ]);
}

const isTexts = (value: unknown): value is Readonly<Record<string, string>> =>
  isRecord(value) && Object.values(value).every((each) => typeof each === "string");

/** The documents that the relations of some states name, by their buckets; those inside of objects and lists too. */
export const relatedInBoth = (
  { properties }: Pick<Bucket, "properties">,
  states: readonly (BucketDocument | null | undefined)[],
): readonly RelatedIds[] =>
  Object.entries(properties).flatMap(([key, property]) =>
    states.flatMap((state) => relatedWithin(property, valueAt(state ?? {}, key))),
  );

/** Texts by their words, what has parts as JSON; other values as people read them, unless they read the same. */
function partsOf(was: unknown, is: unknown, cell: (value: unknown) => Cell): readonly TextPart[] {
  const values = [was, is];
  const cells = values.map(cell);
  const isProse = values.every((each, at) => each === undefined || isText(each, cells[at]));
  const hasParts = values.some((each) => Array.isArray(each) || isRecord(each));
  const [one = "", other = ""] = wordsOfRich(cells) ?? values.map(exactly);
  if (isProse || hasParts) return textParts(one, other);
  const words = cells.map(({ text }) => text);
  const [gone = one, fresh = other] = words[0] === words[1] ? [] : words;
  return [
    { kind: "gone" as const, text: gone },
    { kind: "new" as const, text: fresh },
  ].filter(({ text }) => text !== "");
}

/** Rich text without its markup, unless only that is another one. */
function wordsOfRich(cells: readonly Cell[]): readonly string[] | undefined {
  if (!cells.every(({ kind }) => kind === "rich" || kind === "empty")) return undefined;
  const [was, is] = cells.map((cell) => (cell.kind === "rich" ? cell.plain : ""));
  return was === undefined || is === undefined || was === is ? undefined : [was, is];
}

const isText = (value: unknown, cell: Cell | undefined): boolean =>
  typeof value === "string" && ["text", "rich", "empty"].includes(cell?.kind ?? "");

function exactly(value: unknown): string {
  if (value === undefined) return "";
  if (typeof value === "string") return value;
  return isRecord(value) ? jsonText(value) : JSON.stringify(value, null, Array.isArray(value) ? 2 : 0);
}

/** A document with fields as they were: all of them, or those that are named. Its id stays. */
export function restoredDocument(
  now: BucketDocument,
  earlier: BucketDocument,
  fields?: readonly string[],
): BucketDocument {
  if (fields === undefined) return { ...earlier, _id: now._id };
  const kept = Object.entries(now).filter(([key]) => key === "_id" || !fields.includes(key));
  const back = Object.entries(earlier).filter(([key]) => key !== "_id" && fields.includes(key));
  return { ...Object.fromEntries([...kept, ...back]), _id: now._id };
}
