import { takesAlong } from "@twinhelm/core/document/dependents";
import type { FormLine } from "@twinhelm/core/document/form/lines";
import { type DraftProblems, problemWithin } from "@twinhelm/core/document/form/problems";
import { isSame } from "@twinhelm/core/editing/same";
import type { CellOf } from "@twinhelm/core/field/cellOf";
import { limitsText } from "@twinhelm/core/field/limits";
import { choicesOf, otherChoices } from "@twinhelm/core/field/valueEditor";
import { printedValue } from "@twinhelm/core/form/value";
import { text } from "@twinhelm/core/text/catalogue";
import { formText } from "@twinhelm/core/text/form";
import { inputText } from "@twinhelm/core/text/input";
import { relationText } from "@twinhelm/core/text/relation";
import { valueText } from "@twinhelm/core/text/valueEditor";
import { visibleLines, visibleText } from "@twinhelm/core/text/visible";
import type { Item } from "../../form/items";
import type { Commands } from "../../keys/useCommands";
import { type Paint, swatch } from "../../layout/paint";
import { fit, widthOf } from "../../layout/width";
import { wrap } from "../../layout/wrap";
import { printedLine } from "./typing";

export interface FormItemParts {
  /** Columns of titles. */
  readonly labelWidth: number;
  readonly paint: Paint;
  readonly colours: boolean;
  /** IANA name of the zone of dates. */
  readonly zone: string;
  readonly cellOf: CellOf;
  /** What is wrong, as far as it is shown yet. */
  readonly shown: DraftProblems;
  /** What a related document is called; `undefined`: it is not known, or cannot be read. */
  readonly nameOf: (bucketId: string | undefined, id: string) => string | undefined;
  /** Why nothing can be changed; absent: it can. */
  readonly denied: readonly string[] | undefined;
  readonly keysOf: (line: FormLine) => Commands;
}

/** Widest column of titles: more where the screen is wide. */
const widest = 24;
const widestOfWide = 36;
/** Columns of a screen from which on it is wide. */
const wide = 120;
/** Lines of a long value that are shown below it. */
const mostLines = 6;

/** The lines of a form as items with a cursor: title and value, what is wrong, and under the cursor what helps to type. */
export const formItems = (lines: readonly FormLine[], parts: FormItemParts): readonly Item[] =>
  lines.map((line) => formItem(line, parts.labelWidth, parts));

/** Columns that the titles of lines take. */
export const labelWidthOf = (lines: readonly FormLine[], width: number): number =>
  lines.reduce(
    (most, line) => Math.min(width < wide ? widest : widestOfWide, Math.max(most, widthOf(labelOf(line)))),
    0,
  );

function formItem(line: FormLine, labelWidth: number, parts: FormItemParts): Item {
  const { paint, denied } = parts;
  const label = labelOf(line);
  const isWhole = line.kind === "add" || line.kind === "related";
  const shown = shownOf(line, parts);
  const value = shown.text === "" ? "–" : shown.text;
  const mark = shown.mark === undefined ? "" : `${swatch(shown.mark, parts.colours)} `;
  const plain = isWhole
    ? lineOfPart(line, parts)
    : `${fit(label, labelWidth)}  ${mark === "" ? "" : "■ "}${value}`;
  const isDim = line.readOnly || denied !== undefined || shown.text === "" || line.kind === "add";
  const problem = problemOf(line, parts.shown);
  return {
    id: line.id,
    head: plain,
    painted: isWhole
      ? paint(plain, ...(isDim ? (["dim"] as const) : []))
      : `${paint(fit(label, labelWidth), line.kind === "group" ? "bold" : "dim")}  ${mark}${paint(value, ...(isDim ? (["dim"] as const) : []))}`,
    below: (current, width) => [
      ...(problem === undefined ? [] : marked("✗", visibleText(problem), width, paint)),
      ...(line.translations === undefined ? [] : wrap(visibleText(line.translations), width)).map((each) =>
        paint(each, "dim"),
      ),
      ...(current && !isWhole ? helpLines(line, widthOf(plain), width, parts) : []).map((each) =>
        paint(each, "dim"),
      ),
    ],
    commands: parts.keysOf(line),
    denied: denied === undefined || line.kind === "group" ? {} : { open: denied },
  };
}

const marked = (sign: string, words: string, width: number, paint: Paint): readonly string[] =>
  wrap(words, width - 2).map((line, at) => paint(`${at === 0 ? sign : " "} ${line}`, "danger"));

const labelOf = ({ depth, kind, open, title, required }: FormLine): string => {
  const sign = kind === "group" ? `${open === true ? "▾" : "▸"} ` : "";
  return `${"  ".repeat(depth)}${sign}${visibleText(title)}${required ? " *" : ""}`;
};

/** What a line without a value of its own says. */
function lineOfPart({ kind, depth, documentId = "", property }: FormLine, { nameOf }: FormItemParts): string {
  const indent = "  ".repeat(depth);
  if (kind === "add") return `${indent}+ ${inputText("array.add")}`;
  return `${indent}${visibleText(nameOf(property.bucketId, documentId) ?? documentId)}`;
}

/** A group says all that is wrong inside of it while it is folded, and only what is wrong with itself while it is not. */
function problemOf({ kind, path, open }: FormLine, shown: DraftProblems): string | undefined {
  if (kind === "add" || kind === "related") return undefined;
  return kind === "group" && open === true ? shown[path.join(".")] : problemWithin(shown, path);
}

interface Shown {
  /** One line; empty: there is no value. */
  readonly text: string;
  /** A colour to stand before it. */
  readonly mark?: string | undefined;
}

/** A value in one line. */
function shownOf(line: FormLine, parts: FormItemParts): Shown {
  const { editor, property, value, kind, open } = line;
  if (value === undefined || value === null || value === "") return { text: "" };
  if (kind === "group" && open === true) return { text: Array.isArray(value) ? `(${value.length})` : " " };
  const cell = parts.cellOf(property, value);
  if (editor === "relation") return { text: relatedText(line, parts) };
  if (editor === "switch" && typeof value === "boolean")
    return { text: value ? `[x] ${text("common.yes")}` : `[ ] ${text("common.no")}` };
  if (editor === "choice") return { text: chosenText(property, [value]) };
  if (editor === "choices" && Array.isArray(value))
    return { text: chosenText(property.items ?? property, value) };
  if (cell.kind === "color") return { text: cell.text, mark: cell.color };
  if (editor === "text" || editor === "multiline" || editor === "json")
    return { text: inOneLine(printedValue(property, value)) };
  return { text: visibleText(editor === "location" ? printedLine(line, parts.zone) : cell.text) };
}

function inOneLine(whole: string): string {
  const [first = "", ...rest] = visibleLines(whole);
  return rest.length === 0 ? first : formText("lines", { first, count: rest.length + 1 });
}

function chosenText(property: FormLine["property"], values: readonly unknown[]): string {
  const known = choicesOf(property);
  const all = [...known, ...otherChoices(values, known)];
  const names = values.map((value) => all.find((choice) => isSame(choice.value, value))?.label ?? "");
  return visibleText(names.join(", "));
}

function relatedText({ property, value }: FormLine, { nameOf }: FormItemParts): string {
  const ids = Array.isArray(value) ? value : [value];
  const names = ids.map((id) =>
    typeof id === "string" ? (nameOf(property.bucketId, id) ?? id) : JSON.stringify(id),
  );
  return visibleText(names.join(", "));
}

/** Under the cursor: the value whole where its line cut it, what the field is for, and what it takes. */
function helpLines(line: FormLine, used: number, width: number, parts: FormItemParts): readonly string[] {
  const { property, value, editor, kind } = line;
  const whole = kind === "group" || value === undefined ? "" : printedLine(line, parts.zone);
  const isCut = used > width + 2 || whole.includes("\n");
  const examples = (property.examples ?? []).map((each) => printedValue(property, each)).join(", ");
  const notes = [
    property.description,
    line.depth === 0 && takesAlong(property) ? relationText("dependent") : undefined,
    limitsText(property),
    examples === "" ? undefined : `${inputText("examples", { label: line.title })}: ${examples}`,
    editor === "date" && typeof value === "string" ? valueText("date.instant", { moment: value }) : undefined,
    editor === "date" ? valueText("date.typed", { zone: parts.zone }) : undefined,
  ].filter((each) => each !== undefined && each !== "");
  return [
    ...(isCut ? visibleLines(whole) : []).flatMap((each) => wrap(each, width)).slice(0, mostLines),
    ...notes.flatMap((each) => wrap(visibleText(each ?? ""), width)),
  ];
}
