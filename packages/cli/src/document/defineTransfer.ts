import type { Defining, ParentCommand } from "../shell/definitions/defining";
import { examples } from "../shell/definitions/examples";

const formats = "csv, json, ndjson or xlsx";

export function defineExport({ run, target }: Defining, area: ParentCommand): void {
  area
    .command("export <bucket>")
    .description("write documents to a file or to standard output, as they are read")
    .option("--format <format>", `${formats} (default: told by the name of the file, else csv)`)
    .option("--output <file>", "file to write, such as countries.csv (default: standard output)")
    .option("--filter <filter>", "MongoDB filter as JSON, or text in the rule language")
    .option("--sort <fields>", "field, or -field for descending; several joined by commas (default: _id)")
    .option("--language <code>", "translated fields in this language alone (default: a column for each)")
    .option("--view <name>", "a saved view: filter, sort, columns and language, where none is given here")
    .option("--names", "related documents by their primary field instead of their ids")
    .option("--raw", "CSV: leave texts as they are that a spreadsheet would run as formulas")
    .addHelpText(
      "after",
      examples(
        "twinhelm data export Countries --output countries.xlsx",
        `twinhelm data export Countries --filter 'population > 1000000' --columns name,population > large.csv`,
        "twinhelm data export Countries --view Largest --output largest.xlsx",
        "twinhelm data export Countries --columns code,extent.north,name.en_US",
        "twinhelm data export Countries --format ndjson | twinhelm --context live data import Countries --file -",
      ),
    )
    .action((bucket, options) =>
      run(async (context) =>
        (await import("./export")).exportData(context, bucket, { ...target(), ...options }),
      ),
    );
}

const importing = `
Each row is checked before anything is written: what is wrong is named by its row and column. All rows are written in one
transaction, or none. Columns are found by the names and titles of fields; info.depth is a field inside of an object,
title.tr_TR a translation. An empty cell of a document that is changed takes its value away; columns that the file has not stay.
A related document is given by its id, or by its primary field. Texts are UTF-8 unless --encoding names another encoding.
A file has at most 500 MB and 1,000,000 rows: a larger one is refused, and has to be cut into several.`;

export function defineImport({ run, target }: Defining, area: ParentCommand): void {
  area
    .command("import <bucket>")
    .description("insert or change documents by the rows of a file, all of them or none")
    .option("-f, --file <file>", `${formats}; - reads standard input`)
    .option("--format <format>", `${formats} (default: told by the name of the file, else by how it begins)`)
    .option("--map <column=field...>", "where columns go; without a field: nowhere")
    .option("--mode <mode>", "insert, update or upsert (default: insert; with --key upsert)")
    .option("--key <field>", "field by which stored documents are found (default: _id)")
    .option("--language <code>", "language of translated fields whose columns name none")
    .option("--encoding <name>", "such as utf-16le or windows-1254 (default: UTF-8)")
    .option("--dry-run", "say what would be written, and what is wrong")
    .option("--skip-invalid", "leave out rows with problems, and write the others")
    .option("--raw", "keep an apostrophe before a text that looks like a formula")
    .addHelpText(
      "after",
      examples(
        "twinhelm data import Countries --file countries.csv --dry-run",
        "twinhelm data import Countries --file countries.xlsx --map Land=name --map Notes=",
        "twinhelm data import Countries --file changes.csv --mode update --key code",
      ),
    )
    .addHelpText("after", importing)
    .action((bucket, options) =>
      run(async (context) =>
        (await import("./import")).importData(context, bucket, { ...target(), ...options }),
      ),
    );
}
