import { isRecord, isSame, keysOf, valueAt } from "../editing/same";
import type { FormField, FormValue, FormValues } from "../form/model";
import { functionFormText } from "./formText";

// What a trigger is told, as fields of a form made of the schema that the server gives for its kind.

type Schema = Readonly<Record<string, unknown>>;
type Properties = Readonly<Record<string, Schema>>;
type Options = Readonly<Record<string, unknown>>;

const propertiesIn = (schema: unknown): Properties | undefined => {
  const properties = isRecord(schema) ? schema.properties : undefined;
  if (!isRecord(properties)) return undefined;
  return Object.fromEntries(
    Object.entries(properties).flatMap(([key, each]) => (isRecord(each) ? [[key, each]] : [])),
  );
};

const requiredIn = (schema: unknown): readonly unknown[] => {
  const required = isRecord(schema) ? schema.required : undefined;
  return Array.isArray(required) ? required : [];
};

/** The part of a schema that these options choose, `then` or `else`; `undefined`: it has no condition. */
function chosenPart(schema: Schema, options: Options): unknown {
  const condition = propertiesIn(schema.if);
  if (condition === undefined) return undefined;
  const holds = Object.entries(condition).every(([key, { const: wanted }]) =>
    isSame(valueAt(options, key) ?? propertiesIn(schema)?.[key]?.default, wanted),
  );
  return holds ? schema.then : schema.else;
}

/** What these options may hold, by key, in alphabetical order; and which of it they must. */
function shapeOf(schema: Schema, options: Options): { properties: Properties; required: readonly unknown[] } {
  const chosen = chosenPart(schema, options);
  const all = { ...propertiesIn(schema), ...propertiesIn(chosen) };
  const sorted = Object.entries(all).toSorted(([a], [b]) => a.localeCompare(b));
  return {
    properties: Object.fromEntries(sorted),
    required: [...requiredIn(schema), ...requiredIn(chosen)],
  };
}

const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each) => each !== null).map(String) : [];

/** The fields of a kind of trigger for what is typed. `prefix` comes before the key of each. */
export function optionFields(schema: Schema, values: FormValues, prefix = ""): readonly FormField[] {
  const typed = Object.fromEntries(
    Object.entries(values)
      .filter(([key]) => key.startsWith(prefix))
      .map(([key, value]) => [key.slice(prefix.length), value]),
  );
  const { properties, required } = shapeOf(schema, typed);
  return Object.entries(properties).map(([key, property]) =>
    fieldOf(`${prefix}${key}`, typeof property.title === "string" ? property.title : key, property, {
      required: required.includes(key),
      value: typed[key],
    }),
  );
}

function fieldOf(
  key: string,
  label: string,
  property: Schema,
  { required, value }: { required: boolean; value: FormValue | undefined },
): FormField {
  const examples = textsOf(property.examples);
  const common = {
    key,
    label,
    required,
    hint:
      examples.length === 0
        ? undefined
        : functionFormText("option.examples", { examples: examples.join(" · ") }),
  };
  if (property.type === "boolean") return { ...common, required: false, kind: "switch" };
  if (Array.isArray(property.enum)) {
    const labels: readonly unknown[] = Array.isArray(property.viewEnum) ? property.viewEnum : [];
    const offered = property.enum.flatMap((each: unknown, index) =>
      each === null ? [] : [{ value: String(each), label: String(labels[index] ?? each) }],
    );
    // What is set and cannot be chosen, such as a bucket that the caller is not shown, is told as it is.
    const isOther =
      typeof value === "string" && value !== "" && !offered.some((choice) => choice.value === value);
    const choices = isOther ? [...offered, { value, label: value }] : offered;
    const none = { value: "", label: functionFormText("option.choose", { title: label }) };
    return {
      ...common,
      kind: "choice",
      choices: property.default === undefined ? [none, ...choices] : choices,
    };
  }
  if (property.type === "number" || property.type === "integer")
    return {
      ...common,
      kind: "number",
      check: (value) => (Number.isFinite(Number(value)) ? undefined : functionFormText("option.number")),
    };
  return { ...common, kind: "text", check: (value) => patternProblem(property.pattern, String(value)) };
}

function patternProblem(pattern: unknown, value: string): string | undefined {
  if (typeof pattern !== "string") return undefined;
  try {
    return new RegExp(pattern).test(value) ? undefined : functionFormText("option.pattern");
  } catch {
    // A pattern that is none here: the server checks it.
    return undefined;
  }
}

/** What a form begins with for these options: what is not given has its default. */
export function optionValues(schema: Schema, options: Options, prefix = ""): FormValues {
  const known = [schema, schema.then, schema.else].map((part) => propertiesIn(part) ?? {});
  const values = [...keysOf(...known, options)].map((key) => {
    const property = known.map((part) => part[key]).find((each) => each !== undefined);
    const value = valueAt(options, key) ?? property?.default;
    return [`${prefix}${key}`, formValue(value, property)] as const;
  });
  return Object.fromEntries(values);
}

const formValue = (value: unknown, property: Schema | undefined): FormValue => {
  if (property?.type === "boolean" || typeof value === "boolean") return value === true;
  if (value === undefined || value === null) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
};

/** The options that the values of a form say. `prefix`: what comes before the key of each. */
export function optionsFrom(schema: Schema, values: FormValues, prefix = ""): Record<string, unknown> {
  const typed = Object.fromEntries(
    Object.entries(values)
      .filter(([key]) => key.startsWith(prefix))
      .map(([key, value]) => [key.slice(prefix.length), value]),
  );
  const { properties } = shapeOf(schema, typed);
  const other = keysOf(
    propertiesIn(schema) ?? {},
    propertiesIn(schema.then) ?? {},
    propertiesIn(schema.else) ?? {},
  );
  return Object.fromEntries(
    Object.entries(typed).flatMap(([key, value]) => {
      const property = properties[key];
      // Of the part that was not chosen; what no part knows stays.
      if (property === undefined) return other.has(key) ? [] : [[key, value]];
      const read = optionValue(property, value);
      return read === undefined ? [] : [[key, read]];
    }),
  );
}

function optionValue(property: Schema, value: FormValue): unknown {
  if (property.type === "boolean") return value === true;
  if (value === "") return undefined;
  if (Array.isArray(property.enum)) return property.enum.find((each) => String(each) === value) ?? value;
  const isNumber = property.type === "number" || property.type === "integer";
  return isNumber && Number.isFinite(Number(value)) ? Number(value) : value;
}
