import { once } from "../once";
import { createDates } from "../text/dates";
import { type Cell, type CellTools, emptyCell, shownText, textCell } from "./cell";
import { primaryOf } from "./primary";
import type { Fields, Property } from "./property";
import { fieldTypeOf } from "./table";

/** Where and how values are shown to this person. */
export interface CellFormat {
  /** BCP 47, such as `en-GB`; default: the runtime's. */
  readonly locale?: string | undefined;
  /** IANA zone; default: the runtime's. */
  readonly timeZone?: string | undefined;
  /** Looks a bucket up, for the primary field of related documents. */
  readonly bucket: (id: string) => Fields | undefined;
}

/** Turns a value of a document into what a table shows (contract, console-gaps.md section 4.4). */
export type CellOf = (property: Property | undefined, value: unknown) => Cell;

/** Makes `CellOf` for one person and one set of buckets. Keep it: an Intl formatter is slow to make. */
export function createCellOf(format: CellFormat): CellOf {
  // Made for the first number or date: each takes longer than a short command may.
  const numbers = once(() => new Intl.NumberFormat(format.locale, { maximumFractionDigits: 20 }));
  const dates = createDates(format);
  const tools: CellTools = {
    number: (value) => numbers().format(value),
    date: dates.moment,
    related: (bucketId, item) =>
      relatedText(bucketId === undefined ? undefined : format.bucket(bucketId), item),
    cell: (property, value) => cellOf(property, value),
  };
  function cellOf(property: Property | undefined, value: unknown): Cell {
    if (value === undefined || value === null || value === "") return emptyCell;
    const type = fieldTypeOf(property?.type);
    return property === undefined || type === undefined ? textCell(value) : type.cell(value, property, tools);
  }
  return cellOf;
}

function relatedText(target: Fields | undefined, item: unknown): string {
  if (typeof item !== "object" || item === null) return shownText(item ?? "");
  const id = "_id" in item ? shownText(item._id) : "";
  if (target === undefined) return id;
  const primary = Object.entries(item).find(([key]) => key === primaryOf(target))?.[1];
  return primary === undefined || primary === null || primary === "" ? id : shownText(primary);
}
