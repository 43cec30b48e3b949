/** One line of CSV (RFC 4180). Values stay exact: a spreadsheet that runs formulas has to be told to import text. */
export const csvLine = (values: readonly string[]): string =>
  values.map((value) => quotedFor(value, /[",\r\n]/)).join(",");

/** One line as spreadsheets put it on the clipboard: parted by tabs. */
export const tabbedLine = (values: readonly string[]): string =>
  values.map((value) => quotedFor(value, /["\t\r\n]/)).join("\t");

const quotedFor = (value: string, special: RegExp): string =>
  special.test(value) ? `"${value.replaceAll('"', '""')}"` : value;

/** The cells of what a spreadsheet put on the clipboard. A line at the end that holds nothing is no row. */
export function tabbedCells(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  // A cell in quotes may hold tabs and lines; one that only begins with a quote is as it is.
  const cell = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/y;
  for (let found = cell.exec(text); found !== null; found = cell.exec(text)) {
    const [, quoted, plain = "", end = ""] = found;
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === "\t") continue;
    rows.push(row);
    row = [];
    if (end === "" || cell.lastIndex >= text.length) break;
  }
  return rows;
}
