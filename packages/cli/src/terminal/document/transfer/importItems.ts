import type { Bucket } from "@twinhelm/core/bucket/model";
import { isTranslated, type Languages, languageChoices } from "@twinhelm/core/document/language";
import { offeredEncodings } from "@twinhelm/core/document/transfer/decode";
import { type ChosenFile, importKeys } from "@twinhelm/core/document/transfer/file";
import { type ImportHow, type ImportState, isChecked } from "@twinhelm/core/document/transfer/react";
import { importModes, type RowProblem } from "@twinhelm/core/document/transfer/rows";
import type { Target } from "@twinhelm/core/document/transfer/targets";
import { transferText } from "@twinhelm/core/document/transfer/text";

/** What is asked: everything, or one thing of it. */
export type ImportStep =
  | { readonly kind: "columns" }
  | { readonly kind: "mode" }
  | { readonly kind: "key" }
  | { readonly kind: "encoding" }
  | { readonly kind: "language" }
  | { readonly kind: "target"; readonly column: string };

/** How the file is read. */
export interface ImportReading {
  /** Absent: told by the file. */
  readonly encoding: string | undefined;
  /** Of translated fields whose columns name none. */
  readonly language: string;
}

/** What happens when a line is chosen. */
export type ImportDoes =
  | { readonly kind: "run"; readonly dryRun: boolean }
  | { readonly kind: "go"; readonly step: ImportStep }
  | { readonly kind: "how"; readonly part: Partial<ImportHow> }
  | { readonly kind: "read"; readonly part: Partial<ImportReading> }
  | { readonly kind: "map"; readonly column: string; readonly target: Target | undefined };

export interface ImportItem {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  /** Below the list while the cursor is on it. */
  readonly about?: readonly string[];
  /** Absent: there is only to read. */
  readonly does?: ImportDoes;
}

interface Shown {
  readonly title: string;
  readonly about: readonly string[];
  readonly items: readonly ImportItem[];
}

interface Importing {
  readonly bucket: Bucket;
  readonly chosen: ChosenFile;
  readonly reading: ImportReading;
  /** Those that documents have; absent: they cannot be read. */
  readonly languages: Languages | undefined;
  readonly how: ImportHow;
  readonly state: ImportState;
  readonly step: ImportStep;
  /** Why it cannot be checked. */
  readonly problem: string | undefined;
}

/** The lines of an import: where columns go, or once its rows are checked what is wrong with which. */
export function itemsOf(importing: Importing): Shown {
  const { bucket, step, state } = importing;
  switch (step.kind) {
    case "mode":
      return {
        title: transferText("import.mode"),
        about: [],
        items: importModes.map((mode) => choice(mode, transferText(`mode.${mode}`), { mode })),
      };
    case "key":
      return {
        title: transferText("import.key"),
        about: [],
        items: importKeys(bucket).map((key) => choice(key, key, { key })),
      };
    case "encoding":
      return encodingItems([]);
    case "language":
      return languageItems(importing);
    case "target":
      return targetItems(importing.chosen, step.column);
    case "columns":
      return state.kind === "told" ? verdictItems(importing, state) : columnItems(importing);
  }
}

const item = (id: string, label: string, does: ImportDoes, hint = ""): ImportItem => ({
  id,
  label,
  hint,
  does,
});

const choice = (id: string, label: string, part: Partial<ImportHow>): ImportItem =>
  item(id, label, { kind: "how", part });

const going = (id: string, label: string, step: ImportStep, hint: string): ImportItem =>
  item(id, label, { kind: "go", step }, hint);

/** What a file may be read as. `about`: why it is asked. */
export const encodingItems = (about: readonly string[]): Shown => ({
  title: transferText("encoding"),
  about,
  items: [
    item("", transferText("encoding.told"), { kind: "read", part: { encoding: undefined } }),
    ...offeredEncodings.map((encoding) => item(encoding, encoding, { kind: "read", part: { encoding } })),
  ],
});

const languageItems = ({ languages }: Importing): Shown => ({
  title: transferText("import.language"),
  about: [],
  items: (languages === undefined ? [] : languageChoices(languages)).map(({ id, label }) =>
    item(id, label, { kind: "read", part: { language: id } }),
  ),
});

/** How the file is read, where there is a choice. */
function readingItems({ bucket, languages, reading, chosen }: Importing): readonly ImportItem[] {
  const encodingHint = chosen.encoding ?? transferText("encoding.told");
  const encoding = going(":encoding", transferText("encoding"), { kind: "encoding" }, encodingHint);
  const title = transferText("import.language");
  const language = going(":language", title, { kind: "language" }, reading.language);
  return isTranslated(bucket) && languages !== undefined ? [encoding, language] : [encoding];
}

function columnItems(importing: Importing): Shown {
  const { chosen, how, problem } = importing;
  const check = item(":check", transferText("import.check"), { kind: "run", dryRun: true });
  const modeHint = transferText(`mode.${how.mode}`);
  const mode = going(":mode", transferText("import.mode"), { kind: "mode" }, modeHint);
  const key = going(":key", transferText("import.key"), { kind: "key" }, how.key);
  const columns = chosen.columns.map((column) => {
    const target = chosen.mapping.get(column);
    const label = transferText("import.columnOf", { column });
    const hint = target === undefined ? transferText("map.nowhere") : target.name;
    return going(`column ${column}`, label, { kind: "target", column }, hint);
  });
  return {
    title: transferText("import.columns"),
    about: problem === undefined ? [] : [problem],
    items: [check, mode, ...(how.mode === "insert" ? [] : [key]), ...readingItems(importing), ...columns],
  };
}

function targetItems({ targets }: ChosenFile, column: string): Shown {
  const to = (id: string, label: string, target: Target | undefined): ImportItem =>
    item(id, label, { kind: "map", column, target }, id === label ? "" : id);
  return {
    title: transferText("map.of", { column }),
    about: [],
    items: [
      to("", transferText("map.nowhere"), undefined),
      ...targets.map((target) => to(target.name, target.title, target)),
    ],
  };
}

function verdictItems({ how, state }: Importing, told: Extract<ImportState, { kind: "told" }>): Shown {
  const { rows, inserted, updated, refused, together, problems } = told.report;
  const write = item(":write", transferText("import.run"), { kind: "run", dryRun: false });
  const skip = choice(":skip", transferText("import.skip"), { skipInvalid: true });
  const canWrite = isChecked(state, how);
  return {
    title: transferText("import.problems"),
    about: [
      transferText(told.dryRun ? "import.would" : "import.nothing", { rows, inserted, updated, refused }),
      ...(how.skipInvalid && refused > 0 ? [transferText("import.skipping")] : []),
      ...(together ? [] : [transferText("import.singly")]),
      ...(problems.length < refused ? [transferText("import.first", { count: problems.length })] : []),
    ],
    items: [
      ...(canWrite ? [write] : []),
      ...(refused > 0 && !how.skipInvalid ? [skip] : []),
      ...problems.map(problemItem),
    ],
  };
}

function problemItem({ row, column, value, message }: RowProblem, index: number): ImportItem {
  const where = [transferText("import.row", { row }), ...(column === undefined ? [] : [column])].join(", ");
  const whole = `${where}: ${message}${value === undefined ? "" : ` (${value})`}`;
  return { id: `problem ${index}`, label: whole, hint: "", about: [whole, ""] };
}

/** The lines with all words that were typed. */
export function narrowed(items: readonly ImportItem[], query: string): readonly ImportItem[] {
  const words = query.trim().toLowerCase().split(/\s+/);
  return items.filter(({ label, hint }) =>
    words.every((word) => `${label} ${hint}`.toLowerCase().includes(word)),
  );
}
