import { isId } from "../../record/id";
import { visibleText } from "../../text/visible";
import { type Cell, type CellTools, emptyCell, lineOf, type RelatedItem } from "../cell";
import { type FilterForm, listParts } from "../filterForm";
import { asSent, unchecked } from "../keywords";
import type { Property } from "../property";
import { bucket, dependent, relationType } from "../settings";
import { parsed, parseJson, plainForm, type TextForm } from "../textForm";
import type { FieldType } from "../type";

const isMany = ({ relationType }: Property): boolean => relationType === "onetomany";

function relationCell(value: unknown, { bucketId }: Property, tools: CellTools): Cell {
  const items = (Array.isArray(value) ? value : [value]).map((item): RelatedItem & { exact: string } => {
    const exact = tools.related(bucketId, item);
    return { id: idOf(item), text: visibleText(exact), exact };
  });
  const names = items.map(({ exact }) => exact).filter((exact) => exact !== "");
  if (names.length === 0) return emptyCell;
  const line = lineOf(names.join(", "));
  if (bucketId === undefined) return { kind: "text", ...line };
  return { kind: "related", ...line, bucketId, items };
}

/** Id of a related document, or the whole document in its place. */
export function idOf(item: unknown): string | undefined {
  if (typeof item === "string") return item === "" ? undefined : item;
  if (typeof item === "object" && item !== null && "_id" in item && typeof item._id === "string")
    return item._id;
  return undefined;
}

/** One id is itself, several are a JSON list. */
const text: TextForm = {
  print: plainForm.print,
  parse: (typed, property) => (isMany(property) ? parseJson(typed) : parsed(typed.trim())),
};

const filter: FilterForm = {
  operators: ["equals"],
  condition: "reference",
  parse: (typed, _, { property }) => parsed(isMany(property) ? listParts(typed) : typed.trim()),
  print: (value) => (Array.isArray(value) ? value.join(",") : String(value)),
  input: (_, property) => ({
    kind: "text",
    decimal: false,
    hint: isMany(property) ? "hint.relations" : "hint.relation",
  }),
};

const id = { type: "string", format: "objectid-string" } as const;

/** The values are ids; an answer may have whole documents in their place. */
export const relation: FieldType = {
  label: "type.relation",
  about: "about.relation",
  icon: "call_merge",
  color: "#d71ada",
  origin: "string",
  structure: "reference",
  cell: relationCell,
  align: "left",
  sortable: false,
  searchable: false,
  editableInTable: false,
  asItem: false,
  asAttribute: false,
  namesDocument: false,
  text,
  check: unchecked,
  filter,
  schema: (property) => (isMany(property) ? { type: "array", items: id } : id),
  completed: asSent,
  stored: storedIds,
  // An id cannot be made up: an empty one waits for somebody to fill it in, and is refused until then.
  example: (property) => (isMany(property) ? [] : ""),
  editor: "relation",
  definition: {
    required: ["bucketId", "relationType"],
    keywords: {
      bucketId: id,
      relationType: { enum: ["onetoone", "onetomany"] },
      dependent: { type: "boolean", default: false },
    },
    defaults: { dependent: false },
    initial: () => ({ dependent: false }),
  },
  settings: () => [bucket, relationType, dependent],
  options: ["readOnly", "required", "index"],
};

/** Ids have small letters. */
function storedIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(storedIds);
  return typeof value === "string" && isId(value) ? value.toLowerCase() : value;
}
