import type { Property } from "../bucket/model";
import { inputText } from "../text/input";
import type { FormField, FormValue } from "./model";

/** A field of a form for one property of a schema, with the messages of spec 1, section 5. */
export function propertyField(key: string, property: Property, required: boolean): FormField {
  const common = {
    key,
    label: property.title || key.slice(key.lastIndexOf(".") + 1),
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
  switch (property.type) {
    case "boolean":
      return { ...common, kind: "switch" };
    case "number":
      return { ...common, kind: "number", check: (value) => numberProblem(property, value) };
    case "string":
      return { ...common, kind: "text", check: (value) => textProblem(property, value) };
    case "textarea":
      return { ...common, kind: "multiline", check: (value) => textProblem(property, value) };
    default:
      return { ...common, kind: "multiline", check: jsonProblem };
  }
}

function numberProblem({ minimum, maximum }: Property, value: FormValue): string | undefined {
  const number = Number(value);
  if (!Number.isFinite(number)) return inputText("builder.number");
  if (minimum !== undefined && number < minimum) return inputText("minimum", { min: minimum });
  return maximum !== undefined && number > maximum ? inputText("maximum", { max: maximum }) : undefined;
}

function textProblem(property: Property, value: FormValue): string | undefined {
  const text = String(value);
  const { minLength, maxLength, pattern } = property;
  const length = [...text].length;
  if (minLength !== undefined && length < minLength) return inputText("minLength", { min: minLength - 1 });
  if (maxLength !== undefined && length > maxLength) return inputText("maxLength", { max: maxLength });
  return pattern !== undefined && !matches(pattern, text) ? inputText("pattern") : undefined;
}

/** A pattern that cannot be read refuses nothing: the server has the last word. */
function matches(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern, "u").test(text);
  } catch {
    return true;
  }
}

function jsonProblem(value: FormValue): string | undefined {
  try {
    JSON.parse(String(value));
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The value of a property as its field holds it. */
export function fieldValue(property: Property, value: unknown): FormValue {
  if (property.type === "boolean") return value === true;
  if (value === undefined || value === null) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** The value that a field stands for. Nothing typed: `undefined`. */
export function propertyValue(property: Property, value: FormValue | undefined): unknown {
  if (typeof value === "boolean") return value;
  const text = typeof value === "string" ? value : "";
  const choice = property.enum?.find((each) => String(each) === text);
  if (choice !== undefined) return choice;
  if (text === "") return undefined;
  switch (property.type) {
    case "number":
      return Number(text);
    case "string":
    case "textarea":
      return text;
    default:
      return JSON.parse(text);
  }
}
