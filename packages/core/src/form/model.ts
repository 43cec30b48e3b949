import { inputText } from "../text/input";

/** What a field holds while it is edited: text (numbers too, as typed), a switch, or rows of name and value. */
export type FormValue = string | boolean | readonly Pair[];
export type Pair = readonly [name: string, value: string];

/** Values by key of field. */
export type FormValues = Readonly<Record<string, FormValue>>;

/** How a field is edited. Each face has a table of the kinds. */
export type FieldKind =
  | "text"
  | "password"
  | "multiline"
  | "number"
  | "switch"
  | "choice"
  | "several"
  | "pairs"
  | "icon"
  | "readOnly"
  /** Read only, and hidden until somebody asks for it. */
  | "secret";

export interface FieldChoice {
  readonly value: string;
  readonly label: string;
  /** It stands there, and cannot be chosen yet. */
  readonly disabled?: boolean | undefined;
}

/** One field of a form, as every face shows it. */
export interface FormField {
  /** Path of the value in the body, such as `options.ip.login_url`; it is also how the server names it. */
  readonly key: string;
  readonly label: string;
  readonly kind: FieldKind;
  /** Heading of the group it belongs to. */
  readonly section?: string | undefined;
  /** Below the field, always. */
  readonly hint?: string | undefined;
  readonly required?: boolean | undefined;
  /** What is said where it is required and empty; absent: as of every field. */
  readonly missing?: string | undefined;
  /** True: it is written in a language of programs. */
  readonly code?: boolean | undefined;
  /** Of a `choice` and of `several`, whose value is those that are chosen, one a line. */
  readonly choices?: readonly FieldChoice[] | undefined;
  /** Of `several`: all of them can be chosen at once. */
  readonly all?: boolean | undefined;
  /** Shown, but not to be changed. */
  readonly disabled?: boolean | undefined;
  /** What is wrong with a value that is not empty. */
  readonly check?: ((value: FormValue) => string | undefined) | undefined;
}

export const isEmptyValue = (value: FormValue | undefined): boolean =>
  value === undefined || (typeof value === "string" && value.trim() === "");

/** What is wrong, by key of field. Empty: the form may be sent. */
export function problemsOf(
  fields: readonly FormField[],
  values: FormValues,
): Readonly<Record<string, string>> {
  const problems: Record<string, string> = {};
  for (const field of fields) {
    if (field.disabled || field.kind === "readOnly" || field.kind === "secret") continue;
    const problem = problemOf(field, values[field.key]);
    if (problem !== undefined) problems[field.key] = problem;
  }
  return problems;
}

function problemOf(field: FormField, value: FormValue | undefined): string | undefined {
  if (isEmptyValue(value))
    return field.required === true ? (field.missing ?? inputText("required")) : undefined;
  return value === undefined ? undefined : field.check?.(value);
}

/** The text of a field, or nothing. */
export const textOf = (values: FormValues, key: string): string => {
  const value = values[key];
  return typeof value === "string" ? value : "";
};

/** The chosen ones of a field of `several`. */
export const chosenIn = (value: FormValue | undefined): readonly string[] =>
  typeof value === "string" && value !== "" ? value.split("\n") : [];

/** The value of such a field with one more, or with one less. */
export function withChosen(value: FormValue | undefined, one: string): string {
  const chosen = chosenIn(value);
  return (chosen.includes(one) ? chosen.filter((each) => each !== one) : [...chosen, one]).join("\n");
}

/** Such a value with all of some choices; where it has them all already, without them. */
export function withAll(value: FormValue | undefined, choices: readonly FieldChoice[]): string {
  const chosen = chosenIn(value);
  const some = choices.map((each) => each.value);
  return (
    hasAll(value, choices)
      ? chosen.filter((each) => !some.includes(each))
      : [...new Set([...chosen, ...some])]
  ).join("\n");
}

export function hasAll(value: FormValue | undefined, choices: readonly FieldChoice[]): boolean {
  const chosen = new Set(chosenIn(value));
  return choices.every((each) => chosen.has(each.value));
}

export const pairsOf = (values: FormValues, key: string): readonly Pair[] => {
  const value = values[key];
  return typeof value === "object" ? value : [];
};

/** What is wrong with a new pair: both parts are needed, and names are unique (spec 1, section 5). */
export const pairProblem = (pairs: readonly Pair[], [name, value]: Pair): string | undefined => {
  if (name === "" || value === "") return inputText("pair.both");
  return pairs.some(([each]) => each === name) ? inputText("pair.taken", { name }) : undefined;
};

/** The key of the field that a server's message is about; `undefined` if it is about none of these. */
export function fieldOfFailure(fields: readonly FormField[], field: string | undefined): string | undefined {
  if (field === undefined) return undefined;
  return fields.find(({ key }) => key === field || field.startsWith(`${key}.`))?.key;
}
