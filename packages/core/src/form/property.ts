import { type Property, titleOf } from "../field/property";
import { fieldTypeOf } from "../field/table";
import type { EditorName } from "../field/type";
import { inputText } from "../text/input";
import type { FieldKind, FormField, FormValue } from "./model";
import { textFormOf, typedValue, unreadText } from "./value";

/** The field of a form that an editor gives: values without a field of their own are edited as text. */
const kinds: Readonly<Record<EditorName, FieldKind>> = {
  text: "text",
  multiline: "multiline",
  richtext: "multiline",
  number: "number",
  switch: "switch",
  date: "text",
  color: "text",
  file: "text",
  relation: "text",
  location: "multiline",
  object: "multiline",
  list: "multiline",
  choices: "multiline",
};

/** A field of a form for one property of a schema, with the messages of spec 1, section 5. */
export function propertyField(key: string, property: Property, required: boolean): FormField {
  const common = {
    key,
    label: titleOf(key.slice(key.lastIndexOf(".") + 1), property),
    hint: property.description || undefined,
    required,
    disabled: property.readOnly === true,
  };
  if (property.enum !== undefined && property.enum.length > 0) {
    const choices = property.enum.map((value) => ({ value: String(value), label: String(value) }));
    return {
      ...common,
      kind: "choice",
      choices: required ? choices : [{ value: "", label: inputText("builder.none") }, ...choices],
    };
  }
  const editor = fieldTypeOf(property.type)?.editor;
  if (editor === "switch") return { ...common, kind: "switch" };
  return {
    ...common,
    kind: editor === undefined ? "multiline" : kinds[editor],
    check: (value) => problemOf(property, String(value)),
  };
}

function problemOf(property: Property, typed: string): string | undefined {
  const read = textFormOf(property).parse(typed, property);
  if (!read.ok) return unreadText(read);
  const problem = fieldTypeOf(property.type)?.check(read.value, property);
  return problem === undefined ? undefined : inputText(problem.key, problem.values);
}

/** The value of a property as its field holds it. */
export function fieldValue(property: Property, value: unknown): FormValue {
  if (fieldTypeOf(property.type)?.editor === "switch") return value === true;
  return value === undefined || value === null ? "" : textFormOf(property).print(value);
}

/** The value of what was typed into a field. Nothing typed: `undefined`. What cannot be read stays text. */
export function propertyValue(property: Property, value: FormValue | undefined): unknown {
  if (typeof value === "boolean") return value;
  const typed = typeof value === "string" ? value : "";
  const choice = property.enum?.find((each) => String(each) === typed);
  if (choice !== undefined) return choice;
  return typedValue(property, typed);
}
