import { isRecord, valueAt } from "../../editing/same";
import type { Property } from "../../field/property";
import { relatedIds } from "../../field/related";
import { isToMany } from "../../field/structure";
import { fitsEditor, type ValueEditorName, valueEditorOf } from "../../field/valueEditor";
import type { Languages } from "../language";
import { documentText } from "../text";
import type { Path } from "./draft";
import { type DocumentField, innerFields } from "./fields";
import { itemTitle } from "./items";
import { shownLanguages, translationIn, translationsText } from "./translations";

/**
 * One line of a form that is a list of lines. `group`: an object, a list or several related documents, whose parts are
 * lines below it; `related`: one of those documents; `add`: where an item joins a list.
 */
export interface FormLine {
  /** Another one for each line of a form: the dotted path of its value, with what it is of it. */
  readonly id: string;
  readonly kind: "value" | "group" | "related" | "add";
  /** To the value; of `related` and `add` that of the group. */
  readonly path: Path;
  /** How far inside it is; 0: a field of the bucket. */
  readonly depth: number;
  readonly title: string;
  readonly property: Property;
  /** JSON also where the editor of its type cannot show what is stored. */
  readonly editor: ValueEditorName;
  readonly required: boolean;
  readonly readOnly: boolean;
  readonly value: unknown;
  /** Of a group: whether its parts are shown. */
  readonly open?: boolean | undefined;
  /** Its place in the list that it is an item of. */
  readonly item?: number | undefined;
  /** Of `related`: the id of the document. */
  readonly documentId?: string | undefined;
  /** What is to be known of its translations. */
  readonly translations?: string | undefined;
}

/** How somebody looks at a form. */
export interface FormLook {
  /** Ids of the groups that are not as they begin. */
  readonly turned: ReadonlySet<string>;
  /** Absent: no field is translated. */
  readonly languages: Languages | undefined;
  /** The language that translated fields are edited in; absent: the default one. */
  readonly language: string | undefined;
  /** True: the default language stands beside it. */
  readonly beside: boolean;
}

/** As many parts are shown from the beginning. */
const fewParts = 20;

/** The fields of a form as lines, with the parts of those groups that are unfolded. */
export const formLines = (
  fields: readonly DocumentField[],
  draft: Readonly<Record<string, unknown>>,
  look: FormLook,
): readonly FormLine[] => fields.flatMap((field) => fieldLines(field, valueAt(draft, field.key), look));

function fieldLines(field: DocumentField, value: unknown, look: FormLook): readonly FormLine[] {
  const { key, title } = field;
  const { languages, language, beside } = look;
  if (!field.translated || languages === undefined)
    return valueLines({ ...field, path: [key], depth: 0, value }, look);
  const { available, default: first } = languages;
  const codes = shownLanguages(languages, language, beside);
  return codes.flatMap((code) =>
    valueLines(
      {
        ...field,
        title: documentText("translated", { title, language: available[code] ?? code }),
        required: field.required && code === first,
        path: [key, code],
        depth: 0,
        value: translationIn(value, code, languages),
        translations: code === codes.at(-1) ? translationsText(value, languages) : undefined,
      },
      look,
    ),
  );
}

type Part = Pick<
  FormLine,
  "path" | "depth" | "title" | "property" | "required" | "readOnly" | "value" | "item" | "translations"
>;

/** A value, and what is inside of it. */
function valueLines(part: Part, look: FormLook): readonly FormLine[] {
  const { path, property, value } = part;
  const editor = fitsEditor(property, value) ? listedEditor(property) : "json";
  const line = { ...partOf(part), id: path.join("."), kind: "value", editor } as const;
  const inner = { object: objectLines, list: listLines, relation: relatedLines };
  if (editor !== "object" && editor !== "list" && !(editor === "relation" && isToMany(property)))
    return [line];
  const count = isRecord(value) ? Object.keys(value).length : Array.isArray(value) ? value.length : 0;
  const begins = part.depth === 0 && count <= fewParts;
  const open = begins !== look.turned.has(line.id);
  const group = { ...line, kind: "group", open } as const;
  return open ? [group, ...inner[editor](part, look)] : [group];
}

const partOf = ({ path, depth, title, property, required, readOnly, value, item, translations }: Part) => ({
  ...{ path, depth, title, property, required, readOnly, value, item, translations },
});

/** Several values of no enumeration are a list. */
function listedEditor(property: Property): ValueEditorName {
  const editor = valueEditorOf(property);
  const isFree = editor === "choices" && (property.items?.enum ?? []).length === 0;
  return isFree && property.items !== undefined ? "list" : editor;
}

const objectLines = ({ property, path, depth, value, readOnly }: Part, look: FormLook) =>
  innerFields(property).flatMap((field) =>
    valueLines(
      {
        ...field,
        readOnly: readOnly || field.readOnly,
        path: [...path, field.key],
        depth: depth + 1,
        value: isRecord(value) ? valueAt(value, field.key) : undefined,
      },
      look,
    ),
  );

function listLines(part: Part, look: FormLook): readonly FormLine[] {
  const { property, path, depth, value, readOnly } = part;
  const { items = { type: "string" } } = property;
  const list: readonly unknown[] = Array.isArray(value) ? value : [];
  const lines = list.flatMap((item, at) =>
    valueLines(
      {
        title: itemTitle(items, at),
        property: items,
        required: false,
        readOnly: readOnly || items.readOnly === true,
        path: [...path, String(at)],
        depth: depth + 1,
        value: item ?? undefined,
        item: at,
      },
      look,
    ),
  );
  if (readOnly) return lines;
  const add = { ...partOf(part), depth: depth + 1, id: `${path.join(".")}+`, kind: "add" } as const;
  return [...lines, { ...add, item: undefined, translations: undefined, editor: valueEditorOf(items) }];
}

const relatedLines = (part: Part): readonly FormLine[] =>
  relatedIds(part.value).map((documentId) => ({
    ...partOf(part),
    id: `${part.path.join(".")}#${documentId}`,
    kind: "related",
    editor: "relation",
    depth: part.depth + 1,
    title: documentId,
    documentId,
    translations: undefined,
  }));
