import type { BuildingIndex } from "../bucket/building/model";
import { buildingOf } from "../bucket/building/words";
import type { Bucket } from "../bucket/model";
import { titleOf } from "../field/property";
import { isListProperty, isReference } from "../field/structure";
import { fieldTypeOf } from "../field/table";
import { isEmptyFilter, type ListState } from "../list/state";
import { documentListDefaults } from "./list";
import type { ReadCost } from "./model";
import { documentText } from "./text";

/** A page that is slow for want of an index. */
export interface IndexHint {
  /** What it costs, and why. */
  readonly words: string;
  /** Fields on which an index would help; none: no index can. */
  readonly fields: readonly { readonly key: string; readonly title: string }[];
}

/** Less than this nobody notices. */
const manyDocuments = 5000;
const longRead = { documents: 500, milliseconds: 150 };

/**
 * What to say of a page that the server had to look at many documents for; `undefined`: nothing. `building`: indexes that are
 * not there yet.
 */
export function indexHint(
  bucket: Bucket,
  state: Pick<ListState, "filter" | "sort">,
  cost: ReadCost | undefined,
  building: readonly BuildingIndex[] = [],
): IndexHint | undefined {
  if (cost === undefined || !isLong(cost)) return undefined;
  const { sort = documentListDefaults.sort } = state;
  const filtered = !isEmptyFilter(state.filter);
  // A page that is only sorted is short once it comes in order; one that is filtered, once it is found.
  const paths = filtered ? comparedFields(state.filter) : [sort?.field ?? "_id"];
  const isFound = filtered && paths.some((key) => isIndexed(bucket, key));
  const fields = paths
    .filter((key) => takesIndex(bucket, key))
    .map((key) => ({ key, title: titleOf(key, bucket.properties[key]) }));
  const looked = { count: cost.documents.toLocaleString("en"), milliseconds: cost.milliseconds };
  const soon = buildingOf(
    bucket,
    building.filter(({ field }) => paths.includes(field)),
  );
  if (soon.length > 0) return { words: [...soon, documentText("index.cost", looked)].join(" "), fields: [] };
  if (isFound)
    return { words: `${documentText("index.cost", looked)} ${documentText("index.order")}`, fields: [] };
  const why = filtered ? (fields.length === 0 ? "index.inside" : "index.filter") : "index.sort";
  return { words: `${documentText("index.cost", looked)} ${documentText(why)}`, fields };
}

const isLong = ({ documents, milliseconds }: ReadCost): boolean =>
  documents >= manyDocuments || (documents >= longRead.documents && milliseconds >= longRead.milliseconds);

/** Whether an index on a field that has none would be of use: one for each value, the same for all languages. */
function takesIndex({ properties }: Pick<Bucket, "properties">, key: string): boolean {
  const property = Object.hasOwn(properties, key) ? properties[key] : undefined;
  if (property === undefined || isIndexed({ properties }, key) || isListProperty(property)) return false;
  const offers = fieldTypeOf(property.type)?.options.includes("index") === true;
  return offers && property.type !== "object" && property.options?.translate !== true;
}

function isIndexed({ properties }: Pick<Bucket, "properties">, key: string): boolean {
  const property = Object.hasOwn(properties, key) ? properties[key] : undefined;
  if (property === undefined) return false;
  return property.options?.index === true || property.options?.unique === true || isReference(property);
}

const comparing = new Set(["$eq", "$in", "$gt", "$gte", "$lt", "$lte"]);

/** Fields that each match has to have a value or bounds in: an index on any of them leads to the matches. */
function comparedFields(filter: unknown): readonly string[] {
  if (typeof filter !== "object" || filter === null) return [];
  return Object.entries(filter).flatMap(([key, asked]) => {
    if (key === "$and" && Array.isArray(asked)) return asked.flatMap(comparedFields);
    return !key.startsWith("$") && isCompared(asked) ? [key] : [];
  });
}

function isCompared(asked: unknown): boolean {
  if (typeof asked !== "object" || asked === null) return asked !== null;
  const operators = Object.keys(asked);
  return operators.length > 0 && operators.every((name) => comparing.has(name));
}
