import type { Action } from "../action/action";
import type { Identified } from "../area/rows";
import { type Cell, emptyCell, lineOf, shownText } from "../field/cell";
import type { FormField, FormValues } from "../form/model";
import type { Result } from "../http/failure";

/** A column of a list of records. */
export interface RecordColumn<Row> {
  readonly key: string;
  readonly title: string;
  /** Name that the server sorts by; absent: it cannot be sorted. */
  readonly sort?: string | undefined;
  readonly primary?: boolean | undefined;
  readonly align?: "left" | "right" | undefined;
  cell(row: Row): Cell;
  /** What a table shows of it, where that is not the whole: of secrets. */
  short?(text: string): string;
  /** Whether a row has it. Where none of the rows has, the server does not know of it, and consoles leave it out. */
  known?(row: Row): boolean;
}

/** A list of records as every face shows it. */
export interface RecordList<Row extends Identified> {
  /** Name under which chosen columns and widths are kept. */
  readonly memory: string;
  readonly columns: readonly RecordColumn<Row>[];
  /** Keys of the columns that are shown when nothing was chosen; absent: all. */
  readonly initial?: readonly string[] | undefined;
  /** Keys of the columns that cannot be hidden. */
  readonly staying: readonly string[];
}

/** Runs an action as consoles do (`action/run.ts`). */
export type RunAction = <Input, Output>(
  action: Action<Input, Output>,
  input: Input,
) => Promise<Result<Output>>;

/** The columns that the server of these rows knows of. */
export const columnsKnown = <Row>(
  columns: readonly RecordColumn<Row>[],
  rows: readonly Row[] = [],
): readonly RecordColumn<Row>[] =>
  columns.filter((column) => column.known === undefined || rows.some((row) => column.known?.(row) === true));

/** A form of one record as every face shows it. */
export interface RecordForm<Row, Body> {
  /** Fields to show for these values; `row` is absent for a new one. */
  fields(values: FormValues, row: Row | undefined): readonly FormField[];
  begin(row: Row | undefined): FormValues;
  /** Values that follow from others, such as the options of another type. */
  readonly follow?: ((before: FormValues, after: FormValues) => FormValues) | undefined;
  body(values: FormValues, row: Row | undefined): Body;
  /** Whether there is anything to save; absent: always. */
  saves?(values: FormValues, row: Row | undefined): boolean;
  /**
   * What belongs to a new one and is done once it is made, such as attaching its policies. Where it fails, the record
   * is there, and saving again goes on from there.
   */
  complete?(run: RunAction, values: FormValues, row: Row): Promise<Result<unknown>>;
}

/** A value as a table shows it: one line, without control characters. */
export function recordCell(value: unknown): Cell {
  if (value === undefined || value === null || value === "") return emptyCell;
  if (typeof value === "boolean") return { kind: "boolean", text: String(value), exact: String(value) };
  if (typeof value === "number") return { kind: "number", text: String(value), exact: String(value) };
  const isTexts = Array.isArray(value) && value.every((each) => typeof each === "string");
  return { kind: "text", ...lineOf(typeof value === "string" || isTexts ? shownText(value) : jsonOf(value)) };
}

const jsonOf = (value: unknown): string => JSON.stringify(value) ?? "";
