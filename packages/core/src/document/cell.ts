import type { Bucket, Property } from "../bucket/model";
import { primaryOf } from "../bucket/model";
import { once } from "../once";
import { visibleText } from "../text/visible";

/** Where and how values are shown to this person. */
export interface CellFormat {
  /** BCP 47, such as `en-GB`; undefined: the runtime's. */
  readonly locale?: string | undefined;
  /** IANA zone; undefined: the runtime's. */
  readonly timeZone?: string | undefined;
  /** Looks a bucket up, for the primary field of related documents. */
  readonly bucket: (id: string) => Bucket | undefined;
}

/**
 * A value as any face shows it. `text` is one line without control characters; `exact` is what a tooltip
 * and a copy give. Data stays data: no face interprets markup in it.
 */
export type Cell =
  | { readonly kind: "empty"; readonly text: ""; readonly exact: "" }
  | { readonly kind: "text" | "number" | "boolean" | "date"; readonly text: string; readonly exact: string }
  | {
      readonly kind: "color";
      readonly text: string;
      readonly exact: string;
      readonly color: string | undefined;
    }
  | {
      readonly kind: "image";
      readonly text: string;
      readonly exact: string;
      readonly url: string | undefined;
    };

const empty: Cell = { kind: "empty", text: "", exact: "" };

/** Longest text a cell carries to the screen; the whole stands in `exact`. */
const longest = 300;

/** Turns a value of a document into what a table shows (contract, console-gaps.md section 4.4). */
export type CellOf = (property: Property | undefined, value: unknown) => Cell;

/** Makes `CellOf` for one person and one set of buckets. Keep it: making an Intl formatter is dear. */
export function createCellOf(format: CellFormat): CellOf {
  // Made when the first number or date comes: each takes longer than a short command may.
  const numbers = once(() => new Intl.NumberFormat(format.locale, { maximumFractionDigits: 20 }));
  const dates = once(
    () =>
      new Intl.DateTimeFormat(format.locale, {
        dateStyle: "medium",
        timeStyle: "short",
        ...(format.timeZone === undefined ? {} : { timeZone: format.timeZone }),
      }),
  );
  return (property, value) => {
    if (value === undefined || value === null || value === "") return empty;
    switch (property?.type) {
      case "number":
        return typeof value === "number"
          ? { kind: "number", text: numbers().format(value), exact: String(value) }
          : textCell(value);
      case "boolean":
        return typeof value === "boolean"
          ? { kind: "boolean", text: String(value), exact: String(value) }
          : textCell(value);
      case "date":
        return dateCell(value, dates);
      case "color":
        return typeof value === "string"
          ? { ...line(value), kind: "color", color: colorOf(value) }
          : textCell(value);
      case "storage":
        return typeof value === "string"
          ? { ...line(value), kind: "image", url: imageUrlOf(value) }
          : textCell(value);
      case "relation":
        return relationCell(property, value, format);
      case "location":
        return locationCell(value);
      default:
        return textCell(value);
    }
  };
}

const line = (value: string) => {
  const text = visibleText(value);
  return { text: text.length > longest ? `${text.slice(0, longest)}…` : text, exact: value };
};

function textCell(value: unknown): Cell {
  const exact = textOf(value);
  return exact === "" ? empty : { kind: "text", ...line(exact) };
}

/** Text as it is, lists joined with commas, objects as JSON. */
function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(textOf).join(", ");
  return JSON.stringify(value) ?? "";
}

function dateCell(value: unknown, dates: () => Intl.DateTimeFormat): Cell {
  const time = typeof value === "string" ? Date.parse(value) : Number.NaN;
  if (typeof value !== "string" || Number.isNaN(time)) return textCell(value);
  return { kind: "date", text: dates().format(time), exact: value };
}

function relationCell(property: Property, value: unknown, format: CellFormat): Cell {
  const target = property.bucketId === undefined ? undefined : format.bucket(property.bucketId);
  const items = Array.isArray(value) ? value : [value];
  return textCell(items.map((item) => relatedText(target, item)).filter((text) => text !== ""));
}

function relatedText(target: Bucket | undefined, item: unknown): string {
  if (typeof item !== "object" || item === null) return textOf(item ?? "");
  const id = "_id" in item ? textOf(item._id) : "";
  if (target === undefined) return id;
  const primary = Object.entries(item).find(([key]) => key === primaryOf(target))?.[1];
  return primary === undefined || primary === null || primary === "" ? id : textOf(primary);
}

/** The wire has longitude first; people read latitude first. */
function locationCell(value: unknown): Cell {
  if (typeof value !== "object" || value === null || !("coordinates" in value)) return textCell(value);
  const { coordinates } = value;
  if (!Array.isArray(coordinates)) return textCell(value);
  const [longitude, latitude] = coordinates;
  return typeof longitude === "number" && typeof latitude === "number"
    ? textCell(`${latitude}, ${longitude}`)
    : textCell(value);
}

/** A colour in hexadecimal, rgb or hsl notation or a plain name; anything else is only text. */
function colorOf(value: string): string | undefined {
  const known = /^(#[\da-f]{3,8}|[a-z]{3,20}|(rgb|hsl)a?\([\d\s.,%/]{1,60}\))$/i;
  return known.test(value.trim()) ? value.trim() : undefined;
}

/** Only web addresses are loaded as images; `javascript:`, `data:` and the like stay text. */
function imageUrlOf(value: string): string | undefined {
  return /^(https?:\/\/|\/(?!\/))[^\s"'<>\\]+$/i.test(value) ? value : undefined;
}
