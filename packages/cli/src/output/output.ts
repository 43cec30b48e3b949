import { storedOf } from "@twinhelm/core/record/stored";
import { commandText } from "@twinhelm/core/text/command";
import { csvLine } from "@twinhelm/core/text/separated";
import { visibleText } from "@twinhelm/core/text/visible";
import { usageError } from "../shell/exit";
import { columnsIn, type View } from "./view";

const formats = ["table", "json", "ndjson", "yaml", "csv", "name"] as const;
export type Format = (typeof formats)[number];

/** Formats of a single value without columns. */
export const valueFormats = ["json", "yaml"] as const;
/** Formats of an answer that is not a list; as a table it is a sentence or a few lines. */
export const answerFormats = ["table", ...valueFormats] as const;

export interface OutputColumn<T> {
  readonly title: string;
  /** For people: one line. */
  readonly text: (row: T) => string;
  /** Exact, for programs; default: the text. */
  readonly exact?: (row: T) => string;
  readonly align?: "left" | "right";
}

export interface OutputShape<T> {
  readonly columns: readonly OutputColumn<T>[];
  /** What `-o name` prints. */
  readonly name: (row: T) => string;
  /** What JSON and YAML write; default: what the server gave. */
  readonly value?: (row: T) => unknown;
}

export const formatOf = (given: string): Format => oneFormatOf(given, formats);

/** The format of a name, out of those that a command has. */
export function oneFormatOf<Name extends Format>(given: string, allowed: readonly Name[]): Name {
  const found = allowed.find((format) => format === given);
  if (found === undefined)
    throw usageError(commandText("output.format", { given, formats: allowed.join(", ") }));
  return found;
}

/** Where rows go, and what is wanted of them. */
export interface Sink {
  out(line: string): void;
  readonly view?: View | undefined;
}

/** Writes one value as itself. */
export async function writeValue(
  format: (typeof valueFormats)[number],
  value: unknown,
  out: (line: string) => void,
): Promise<void> {
  if (format === "json") out(JSON.stringify(value, null, 2));
  else out((await import("@twinhelm/core/text/yaml")).yamlText(value));
}

/** Writes one value as itself in the formats for programs, and as lines for people; `shown` makes them harmless. */
export async function writeLines<Value>(
  format: Format,
  value: Value,
  lines: (value: Value) => readonly string[],
  out: (line: string) => void,
  shown: (line: string) => readonly string[] = (line) => [visibleText(line)],
): Promise<void> {
  if (format === "json" || format === "yaml" || format === "ndjson")
    return writeValue(format === "yaml" ? "yaml" : "json", value, out);
  for (const line of lines(value)) for (const each of shown(line)) out(each);
}

/** Writes one value: as a list of one in the formats of rows, as itself in JSON and YAML. */
export async function writeOne<T>(
  format: Format,
  shape: OutputShape<T>,
  value: T,
  sink: Sink,
): Promise<void> {
  const { out, view } = sink;
  const columns = columnsIn(view, format, shape.columns);
  const { value: written = storedOf } = shape;
  if (format === "json" || format === "yaml") await writeValue(format, written(value), out);
  else if (format === "table") {
    const width = Math.max(...columns.map(({ title }) => title.length));
    for (const { title, text } of columns) {
      const head = view?.headers === false ? "" : `${visibleText(title).padEnd(width)}  `;
      out(`${head}${visibleText(text(value))}`);
    }
  } else {
    const writer = createWriter(format, shape, sink, undefined);
    writer.rows([value]);
    await writer.end();
  }
}

/** Takes rows page by page and writes them in one format. Call `end` once. */
export interface OutputWriter<T> {
  rows(rows: readonly T[]): void;
  end(): Promise<void>;
}

/** JSON, NDJSON, CSV and names are written as they come; a table is laid out when all are there. */
export function createWriter<T>(
  format: Format,
  shape: OutputShape<T>,
  { out, view }: Sink,
  width: number | undefined,
): OutputWriter<T> {
  const kept: T[] = [];
  let first = true;
  const columns = columnsIn(view, format, shape.columns);
  const headers = view?.headers !== false;
  const { value: written = storedOf } = shape;
  if (format === "csv" && headers) out(csvLine(columns.map((column) => column.title)));
  const write = (row: T): void => {
    switch (format) {
      case "json":
        out(`${first ? "[" : ","}${JSON.stringify(written(row))}`);
        break;
      case "ndjson":
        out(JSON.stringify(written(row)));
        break;
      case "csv":
        out(csvLine(columns.map((column) => (column.exact ?? column.text)(row))));
        break;
      case "name":
        out(visibleText(shape.name(row)));
        break;
      default:
        kept.push(row);
    }
    first = false;
  };
  return {
    rows: (rows) => rows.forEach(write),
    async end() {
      if (format === "json") out(first ? "[]" : "]");
      if (format === "yaml") await writeValue(format, kept.map(written), out);
      if (format === "table") {
        const { tableLines } = await import("./table");
        for (const line of tableLines(kept, columns, width).slice(headers ? 0 : 1)) out(line);
      }
    },
  };
}
