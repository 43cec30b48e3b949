import { visibleText } from "../text/visible";
import type { Property } from "./property";

interface Line {
  /** One line without control characters. */
  readonly text: string;
  /** What a tooltip and a copy give. */
  readonly exact: string;
}

/** What cells of each kind hold. */
export interface CellKinds {
  readonly empty: Line;
  readonly text: Line;
  readonly number: Line;
  readonly boolean: Line;
  readonly date: Line;
  /** An object, or a list where none was expected. */
  readonly nested: Line;
  /** A list; each of `items` is one line. */
  readonly list: Line & { readonly items: readonly string[] };
  /** Rich text; `plain` is its text without markup, in lines. */
  readonly rich: Line & { readonly plain: string };
  /** `color` is for style sheets; `undefined` if the text is not a colour. */
  readonly color: Line & { readonly color: string | undefined };
  /** `url` is the text as a web address; `undefined` if it is not one. */
  readonly image: Line & { readonly url: string | undefined };
  readonly related: Line & { readonly bucketId: string; readonly items: readonly RelatedItem[] };
}

export type CellOfKind<Kind extends keyof CellKinds> = { readonly kind: Kind } & CellKinds[Kind];

/**
 * A value as any face shows it. Data stays data: no face interprets markup in it. Each face has a table of
 * the kinds.
 */
export type Cell = { [Kind in keyof CellKinds]: CellOfKind<Kind> }[keyof CellKinds];

export interface RelatedItem {
  /** Id of the document; `undefined` if the value names no document. */
  readonly id: string | undefined;
  /** One line: its primary field, or its id. */
  readonly text: string;
}

/** What cells are made with: the person's formats, and the names of related documents. */
export interface CellTools {
  readonly number: (value: number) => string;
  /** `time` in milliseconds. */
  readonly date: (time: number) => string;
  /** The primary field of a related document, or its id. */
  readonly related: (bucketId: string | undefined, item: unknown) => string;
  /** A value inside of another, such as an item of a list. */
  readonly cell: (property: Property | undefined, value: unknown) => Cell;
}

export const emptyCell: Cell = { kind: "empty", text: "", exact: "" };

/** Longest text a cell carries to the screen; `exact` has all of it. */
const longest = 300;

/** A text as one line, and whole. */
export const lineOf = (value: string) => {
  const text = visibleText(value);
  return { text: text.length > longest ? `${text.slice(0, longest)}…` : text, exact: value };
};

export function textCell(value: unknown): Cell {
  const exact = shownText(value);
  if (exact === "") return emptyCell;
  return { kind: typeof value === "object" ? "nested" : "text", ...lineOf(exact) };
}

/** Text as it is, lists joined with commas, objects as JSON. */
export function shownText(value: unknown): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(shownText).join(", ");
  return JSON.stringify(value) ?? "";
}
