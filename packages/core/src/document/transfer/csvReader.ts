import { longestRow, type SourceRow } from "./source";
import { transferText } from "./text";

export type Separator = "," | ";" | "\t" | "|";
const separators: readonly Separator[] = [",", ";", "\t", "|"];

/** The separator that stands most often in the first line, outside of quotes. */
export function separatorOf(text: string): Separator {
  const [line = ""] = text.replace(/"(?:[^"]|"")*(?:"|$)/g, "").split(/[\r\n]/, 1);
  const count = (each: string) => line.split(each).length;
  return separators.reduce((best, each) => (count(each) > count(best) ? each : best), ",");
}

/**
 * Reads CSV (RFC 4180) piece by piece. Cells in quotes may hold separators and line ends. A cell without anything is
 * `undefined`, `""` an empty text.
 */
export class CsvReader {
  /** Why nothing more can be read. */
  unreadable: string | undefined;
  readonly #separator: Separator;
  #place: "begin" | "plain" | "quoted" | "after" = "begin";
  #cells: (string | undefined)[] = [];
  #cell = "";
  /** Characters of the row so far. */
  #size = 0;
  #line = 1;
  /** Lines on which the row and the quotes began. */
  #began = 1;
  #opened = 1;
  #isAfterReturn = false;
  #rows: SourceRow[] = [];

  constructor(separator: Separator) {
    this.#separator = separator;
  }

  /** The rows that a piece brings to their end. */
  read(text: string): readonly SourceRow[] {
    this.#rows = [];
    for (let at = 0; at < text.length && this.unreadable === undefined; ) {
      if (this.#place === "quoted") {
        at = this.#quoted(text, at);
        continue;
      }
      const letter = text[at] ?? "";
      if (this.#isAfterReturn && letter === "\n") at += 1;
      else if (isSpecial(letter.charCodeAt(0), this.#separator)) {
        this.#special(letter);
        at += 1;
      } else at = this.#plain(text, at);
      this.#isAfterReturn = letter === "\r";
    }
    return this.#rows;
  }

  /** The last row, where no line end follows it. */
  end(): readonly SourceRow[] {
    this.#rows = [];
    if (this.#place === "quoted") this.unreadable = transferText("quote.open", { line: this.#opened });
    else if (this.#cells.length > 0 || this.#place !== "begin") this.#endRow();
    return this.#rows;
  }

  #endCell(): void {
    this.#cells.push(this.#place === "begin" ? undefined : this.#cell);
    this.#cell = "";
    this.#place = "begin";
  }

  #endRow(): void {
    this.#endCell();
    this.#rows.push({ number: this.#began, cells: this.#cells });
    this.#cells = [];
    this.#size = 0;
    this.#began = this.#line;
  }

  #add(text: string): void {
    this.#cell += text;
    this.#size += text.length;
    if (this.#size > longestRow) this.unreadable = transferText("row.long", { row: this.#began });
  }

  /** Goes on in a cell in quotes; gives where it goes on behind. */
  #quoted(text: string, from: number): number {
    const end = text.indexOf('"', from);
    const inside = text.slice(from, end === -1 ? undefined : end);
    this.#line += lineEndsIn(inside);
    this.#add(inside);
    if (end === -1) return text.length;
    this.#place = "after";
    return end + 1;
  }

  #plain(text: string, from: number): number {
    let end = from;
    while (end < text.length && !isSpecial(text.charCodeAt(end), this.#separator)) end += 1;
    if (end > from) {
      this.#add(text.slice(from, end));
      this.#place = "plain";
    }
    return end;
  }

  #special(letter: string): void {
    if (letter === '"') {
      if (this.#place === "begin") this.#opened = this.#line;
      else this.#add(letter);
      // Behind a letter, quotes are letters as others are.
      if (this.#place !== "plain") this.#place = "quoted";
    } else if (letter === this.#separator) this.#endCell();
    else {
      this.#line += 1;
      this.#endRow();
    }
  }
}

const [quote, lineFeed, carriageReturn] = [34, 10, 13];

const isSpecial = (code: number, separator: string): boolean =>
  code === quote || code === lineFeed || code === carriageReturn || code === separator.charCodeAt(0);

function lineEndsIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
}
