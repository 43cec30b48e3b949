import type { Bucket } from "../../bucket/model";
import { isRecord, valueAt } from "../../editing/same";
import type { Property } from "../../field/property";
import { structureOf } from "../../field/structure";
import { valueProblem } from "../../form/value";
import { inputText } from "../../text/input";
import type { Languages } from "../language";
import { documentText } from "../text";
import type { DocumentDraft, Path } from "./draft";
import { type DocumentField, documentForm, innerFields } from "./fields";

/** Problems by dotted path of the part that they are about; a dot is in no key of a field. */
export type DraftProblems = Readonly<Record<string, string>>;

const keyOfPath = (path: Path): string => path.join(".");

/**
 * What is wrong with the fields of a draft, before the server is asked. Fields that nobody can change are not looked
 * at. `languages`: absent where no field is translated.
 */
export function draftProblems(
  bucket: Bucket,
  draft: Exclude<DocumentDraft, string>,
  languages: Languages | undefined,
): DraftProblems {
  const found: Record<string, string> = {};
  const note: Note = (path, problem) => {
    found[keyOfPath(path)] ??= problem;
  };
  for (const field of Object.values(documentForm(bucket)).flat()) {
    if (field.readOnly) continue;
    const value = valueAt(draft, field.key);
    if (field.translated && languages !== undefined) inLanguages(field, value, languages, note);
    else inField(field, [field.key], value, note);
  }
  return found;
}

type Note = (path: Path, problem: string) => void;

const isNothing = (value: unknown): boolean => value === undefined || value === null || value === "";

function inField(field: DocumentField, path: Path, value: unknown, note: Note): void {
  if (!isNothing(value)) inValue(field.property, path, value, note);
  else if (field.required) note(path, inputText("required"));
}

/** A translated field has its default language as soon as it has any (spec 2, section 5). */
function inLanguages(
  { key, property, required }: DocumentField,
  value: unknown,
  { available, default: first }: Languages,
  note: Note,
): void {
  const values = isRecord(value) ? value : {};
  const filled = Object.entries(values).filter(([, each]) => !isNothing(each));
  if (isNothing(valueAt(values, first)) && (required || filled.length > 0))
    note([key, first], documentText("defaultLanguage", { language: available[first] ?? first }));
  for (const [code, each] of filled) inValue(property, [key, code], each, note);
}

function inValue(property: Property, path: Path, value: unknown, note: Note): void {
  const problem = valueProblem(property, value);
  if (problem !== undefined) note(path, problem);
  const structure = structureOf(property.type);
  if (structure === "fields" && isRecord(value)) {
    for (const field of innerFields(property))
      if (!field.readOnly) inField(field, [...path, field.key], valueAt(value, field.key), note);
  }
  if (structure === "list" && Array.isArray(value)) inItems(property, path, value, note);
}

function inItems({ items }: Property, path: Path, value: readonly unknown[], note: Note): void {
  if (value.includes(null)) note(path, inputText("filled"));
  if (items === undefined) return;
  value.forEach((item, at) => {
    if (item !== null) inValue(items, [...path, String(at)], item, note);
  });
}

/** The first problem at a part or inside of it, for an editor that shows no parts. */
export function problemWithin(problems: DraftProblems, path: Path): string | undefined {
  const key = keyOfPath(path);
  return problems[key] ?? Object.entries(problems).find(([each]) => each.startsWith(`${key}.`))?.[1];
}
