import { refusalText } from "../text/refusal";

/** One thing that the server refuses in what was sent. */
export interface Refusal {
  /** Keys from the outside to the field, also to one that is missing; empty: it is the whole. */
  readonly path: readonly string[];
  /** What is wrong with it, to follow its name. */
  readonly problem: string;
}

/** What the length of a value counts; absent: it is not known. The server says "items" of all of them. */
export type Counted = "characters" | "items" | "fields" | undefined;

/**
 * What the lines of a failed validation say (contract, passport.md section 1.7). A line of another form stays as it is.
 * `countedAt`: what the length of the value at a path counts.
 */
export const refusalsOf = (
  message: string,
  countedAt: (path: readonly string[]) => Counted = () => undefined,
): readonly Refusal[] =>
  message
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => refusalOf(line, countedAt));

/** What the length of a value in what was sent counts. */
export const countedIn =
  (sent: unknown) =>
  (path: readonly string[]): Counted => {
    const value = path.reduce<unknown>((outer, key) => (isObject(outer) ? outer[key] : undefined), sent);
    if (typeof value === "string") return "characters";
    if (Array.isArray(value)) return "items";
    return isObject(value) ? "fields" : undefined;
  };

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/** What is refused as one text: a line for each, with the name of its field. */
export const refusalWords = (
  refusals: readonly Refusal[],
  nameOf: (path: readonly string[]) => string = (path) => path.join("."),
): string => refusals.map((each) => lineOf(each, nameOf)).join("\n");

const lineOf = ({ path, problem }: Refusal, nameOf: (path: readonly string[]) => string): string =>
  path.length === 0 ? problem : refusalText("line", { name: nameOf(path), problem });

/** What is refused by a unique field (contract, bucket.md section 5.8), which is no failed validation. */
export function uniqueRefusals(message: string): readonly Refusal[] {
  const [, path] = /^Value of the property \.(\S+) should unique across all documents\.$/.exec(message) ?? [];
  return path === undefined ? [] : [{ path: path.split("."), problem: refusalText("taken") }];
}

function refusalOf(line: string, countedAt: (path: readonly string[]) => Counted): Refusal {
  const [, place = "", said = line] = /^(?:\.(\S+))? ?(should .+|property name .+|is .+)$/.exec(line) ?? [];
  const path = place === "" ? [] : place.split(".");
  const property = /^should (have required|NOT have additional) propert(?:y|ies) '(.+)'$/.exec(said);
  if (property?.[2] !== undefined) {
    const key = property[1] === "have required" ? "required" : "unknown";
    return { path: [...path, property[2]], problem: refusalText(key) };
  }
  return { path, problem: lengthOf(said, countedAt(path)) ?? problemOf(said) ?? said };
}

function lengthOf(said: string, counted: Counted): string | undefined {
  const [, bound, n] = /^should NOT have (fewer|more) than (\S+) items$/.exec(said) ?? [];
  if (n === undefined) return undefined;
  const key = bound === "fewer" ? "fewest" : "most";
  return refusalText(counted === undefined ? key : `${key}.${counted}`, { n });
}

function problemOf(said: string): string | undefined {
  for (const [form, problem] of forms) {
    const found = form.exec(said);
    if (found !== null) return problem(found[1] ?? "");
  }
  return undefined;
}

type Form = readonly [form: RegExp, problem: (value: string) => string];

/** What a line can say, from the narrow to the wide. */
const forms: readonly Form[] = [
  [/^should NOT have additional properties$/, () => refusalText("unknownInside")],
  [/^should be equal to one of the allowed values$/, () => refusalText("enum")],
  [/^should be equal to constant$/, () => refusalText("const")],
  [/^should be >= (\S+)$/, (n) => refusalText("least", { n })],
  [/^should be <= (\S+)$/, (n) => refusalText("greatest", { n })],
  [/^should be > (\S+)$/, (n) => refusalText("above", { n })],
  [/^should be < (\S+)$/, (n) => refusalText("below", { n })],
  [/^should be multiple of (\S+)$/, (n) => refusalText("multiple", { n })],
  [/^should match pattern "(.*)"$/, (pattern) => refusalText("pattern", { pattern })],
  [/^should match format "objectid(?:-string)?"$/, () => refusalText("format.objectid")],
  [/^should match format "date-time"$/, () => refusalText("format.date-time")],
  [/^should match format "(.*)"$/, (format) => refusalText("format", { format })],
  [/^should NOT have duplicate items\b/, () => refusalText("unique")],
  [/^should match some schema in anyOf$/, () => refusalText("shape")],
  [
    /^should be ([a-z,]+)$/,
    (types) => refusalText("type", { type: types.split(",").map(typeName).reduce(either) }),
  ],
];

const either = (a: string, b: string) => refusalText("type.or", { a, b });

function typeName(type: string): string {
  const known = types.find((each) => each === type);
  return known === undefined ? type : refusalText(known);
}

const types = ["string", "number", "integer", "boolean", "array", "object", "null"] as const;
