import { isRecord, isSame } from "../editing/same";
import { isDateTime } from "../field/dateTime";
import type { Property } from "../field/property";
import { fieldTypeOf } from "../field/table";
import { jsonForm, type Parsed, type TextForm } from "../field/textForm";
import { valueEditorOf } from "../field/valueEditor";
import { text } from "../text/catalogue";
import { inputText } from "../text/input";
import { refusalText } from "../text/refusal";

/** How values are written as text; those of an unknown type are JSON. */
export const textFormOf = ({ type }: Property): TextForm => fieldTypeOf(type)?.text ?? jsonForm;

/** A value as an editor of text shows it. */
export function printedValue(property: Property, value: unknown): string {
  if (value === undefined || value === null) return "";
  // A text that was typed in the place of an object or a list, and could not be read.
  if (typeof value === "string" && isNeverText(property)) return value;
  return textFormOf(property).print(value);
}

/** The value of what was typed. Nothing typed: `undefined`. What cannot be read stays the text. */
export function typedValue(property: Property, typed: string): unknown {
  const read = textFormOf(property).parse(typed, property);
  if (!read.ok) return typed.trim() === "" ? undefined : typed;
  return read.value === "" ? undefined : read.value;
}

const isNeverText = ({ type }: Property): boolean =>
  ["array", "object"].includes(fieldTypeOf(type)?.origin ?? "");

/** What is wrong with a value that is there, in the words of spec 1, section 5; the parts of an object or a list apart. */
export function valueProblem(property: Property, value: unknown): string | undefined {
  const form = formProblem(property, value);
  if (form !== undefined) return form;
  const { enum: values } = property;
  if (valueEditorOf(property) === "choice" && values?.some((each) => isSame(each, value)) === false)
    return inputText("choice");
  const problem = fieldTypeOf(property.type)?.check(value, property);
  return problem === undefined ? undefined : inputText(problem.key, problem.values);
}

/** A value that has another form than those of its field. */
function formProblem(property: Property, value: unknown): string | undefined {
  const type = fieldTypeOf(property.type);
  switch (type?.structure) {
    case undefined:
      return undefined;
    case "moment":
      return typeof value === "string" && isDateTime(value) ? undefined : inputText("date");
    case "list":
      return Array.isArray(value) ? undefined : notRead(property, value, "array");
    case "fields":
    case "point":
      return isRecord(value) ? undefined : notRead(property, value, "object");
    case "reference":
      if (property.relationType === "onetomany")
        return Array.isArray(value) ? undefined : notRead(property, value, "array");
      return typeof value === "string" ? undefined : mustBe("string");
    case "scalar":
      if (type.origin === "number")
        return typeof value === "number" ? undefined : inputText("builder.number");
      if (type.origin === "boolean")
        return typeof value === "boolean" ? undefined : text("filter.expected.boolean");
      return typeof value === "string" ? undefined : mustBe("string");
  }
}

/** A text in the place of something else: why it could not be read, or what it should have been. */
function notRead(property: Property, value: unknown, expected: "array" | "object"): string {
  if (typeof value === "string") {
    const read = textFormOf(property).parse(value, property);
    if (!read.ok) return unreadText(read);
  }
  return mustBe(expected);
}

const mustBe = (type: "string" | "array" | "object"): string =>
  inputText("mustBe", { type: refusalText(type) });

/** What is said of a text that could not be read. */
export function unreadText({ expected, detail }: Extract<Parsed, { ok: false }>): string {
  if (expected === "number") return inputText("builder.number");
  return expected === "date" ? inputText("date") : (detail ?? text(`filter.expected.${expected}`));
}
