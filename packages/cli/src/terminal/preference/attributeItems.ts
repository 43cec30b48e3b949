import type { FormField, FormValues } from "@twinhelm/core/form/model";
import { labelOfType } from "@twinhelm/core/input/builder";
import { attributeFields } from "@twinhelm/core/preference/attributeForm";
import type { Attribute } from "@twinhelm/core/preference/attributes";
import { preferenceText } from "@twinhelm/core/preference/text";
import { visibleText } from "@twinhelm/core/text/visible";
import { type FieldParts, fieldItems } from "../form/fieldItems";
import type { Item } from "../form/items";
import type { Commands } from "../keys/useCommands";
import { fit, widthOf } from "../layout/width";

/** The field in which a new attribute is named. */
export const nameField: FormField = { key: "new", label: preferenceText("name.label"), kind: "text" };

export interface AttributeParts {
  readonly attributes: readonly Attribute[];
  /** Names of those whose definition is shown. */
  readonly unfolded: ReadonlySet<string>;
  readonly fields: FieldParts;
  readonly fold: (name: string) => void;
  readonly remove: (name: string) => void;
  readonly move: (name: string, by: number) => void;
}

/** All fields of the attributes, and their values. */
export function fieldsOf(attributes: readonly Attribute[]): {
  fields: readonly FormField[];
  values: FormValues;
} {
  const all = attributes.flatMap(attributeFields);
  return {
    fields: [...all.map(({ field }) => field), nameField],
    values: Object.fromEntries(all.map(({ field, value }) => [field.key, value])),
  };
}

/** The attributes as lines that unfold, and one that adds another. */
export function attributeItems(parts: AttributeParts): readonly Item[] {
  const { attributes, fields } = parts;
  const add = () => fields.openLine({ key: nameField.key }, "");
  const titleWidth = widest(attributes.map(titleOf), 28);
  const nameWidth = widest(
    attributes.map(({ name }) => visibleText(name)),
    20,
  );
  const plus = `+ ${preferenceText("name.label")}`;
  return [
    ...attributes.flatMap((attribute) => oneAttribute(attribute, { titleWidth, nameWidth, add }, parts)),
    { id: "new", head: plus, painted: fields.paint(plus, "accent"), commands: { open: add, add } },
  ];
}

interface Shape {
  readonly titleWidth: number;
  readonly nameWidth: number;
  readonly add: () => void;
}

function oneAttribute(
  attribute: Attribute,
  { titleWidth, nameWidth, add }: Shape,
  { unfolded, fields, fold, remove, move }: AttributeParts,
): readonly Item[] {
  const { name, property, required } = attribute;
  const open = unfolded.has(name);
  const title = `${open ? "▾" : "▸"} ${fit(titleOf(attribute), titleWidth)}`;
  const marks = [
    visibleText(labelOfType(property.type)),
    ...(required ? [preferenceText("required")] : []),
    ...(property.readOnly === true ? [preferenceText("readOnly")] : []),
  ];
  const about = `  ${fit(visibleText(name), nameWidth)}  ${marks.join(" · ")}`;
  const own: Commands = {
    add,
    remove: () => remove(name),
    moveUp: () => move(name, -1),
    moveDown: () => move(name, 1),
  };
  const turn = () => fold(name);
  const head: Item = {
    id: attributeId(name),
    head: title + about,
    painted: `${fields.paint(title, "bold")}${fields.paint(about, "dim")}`,
    commands: { ...own, open: turn, select: turn },
  };
  if (!open) return [head];
  const inner = fieldItems(
    attributeFields(attribute).map(({ field }) => field),
    fields,
  );
  return [head, ...inner.map((item) => indented(item, own))];
}

export const attributeId = (name: string): string => `attribute:${name}`;

const titleOf = ({ name, property }: Attribute): string => visibleText(property.title || name);

const widest = (texts: readonly string[], most: number): number =>
  Math.min(most, Math.max(0, ...texts.map(widthOf)));

const indented = (item: Item, own: Commands): Item => ({
  ...item,
  head: `    ${item.head}`,
  painted: item.painted === undefined ? undefined : `    ${item.painted}`,
  below: (current, width) => (item.below?.(current, width - 4) ?? []).map((line) => `    ${line}`),
  commands: { ...own, ...item.commands },
});
