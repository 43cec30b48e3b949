import { type BinaryOperator, precedence } from "../ast";
import type { ExpressionUse } from "../check";
import { type FunctionName, functionLibrary } from "../library";
import { referenceText } from "./text";

/** One thing that can be written. */
interface ReferenceEntry {
  /** As it is written. */
  readonly code: string;
  readonly about: string;
  /** A whole expression with it; absent: `code` is one. */
  readonly example?: string | undefined;
  /** Where the example can be used; none: it is refused, and `about` says what to write. Absent: everywhere. */
  readonly uses?: readonly ExpressionUse[] | undefined;
}

export interface ReferenceSection {
  readonly id: string;
  readonly title: string;
  readonly about?: string | undefined;
  readonly entries: readonly ReferenceEntry[];
}

/** The rule language, as people read about it: made of the tables that it is parsed and checked by. */
export const ruleReference = (): readonly ReferenceSection[] => [
  { id: "uses", title: referenceText("uses"), entries: uses },
  { id: "names", title: referenceText("names"), about: referenceText("names.text"), entries: names },
  { id: "values", title: referenceText("values"), entries: values },
  {
    id: "operators",
    title: referenceText("operators"),
    about: referenceText("operators.text"),
    entries: operators(),
  },
  { id: "functions", title: referenceText("functions"), entries: functions() },
  { id: "examples", title: referenceText("examples"), entries: examples },
  { id: "refused", title: referenceText("refused"), about: referenceText("refused.text"), entries: refused },
];

const uses: readonly ReferenceEntry[] = (["read", "write", "filter"] as const).map((use) => ({
  code: referenceText(`use.${use}`),
  about: referenceText(`use.${use}.text`),
  example: "document.owner == auth._id",
}));

const names: readonly ReferenceEntry[] = [
  { code: "document.title", about: referenceText("name.field"), example: 'document.title == "Alba"' },
  { code: "document.info.depth", about: referenceText("name.inner"), example: "document.info.depth > 4" },
  {
    code: "document.port.name",
    about: referenceText("name.relation"),
    example: 'document.port.name == "Bari"',
  },
  {
    code: "document._id",
    about: referenceText("name.id"),
    example: 'document._id == "64b2f0c2e8b7a90012ab34cd"',
  },
  { code: "title", about: referenceText("name.alone"), example: 'title == "Alba"', uses: ["filter"] },
  { code: "auth._id", about: referenceText("name.caller"), example: "document.owner == auth._id" },
  { code: "auth.identifier", about: referenceText("name.identifier"), example: 'auth.identifier == "mara"' },
  {
    code: "auth.policies",
    about: referenceText("name.policies"),
    example: 'some(auth.policies, ["BucketFullAccess"])',
  },
  {
    code: "auth.attributes.age",
    about: referenceText("name.attributes"),
    example: "auth.attributes.age >= 18",
  },
];

const values: readonly ReferenceEntry[] = [
  { code: '"text"', about: referenceText("value.text"), example: "document.title == 'Alba'" },
  { code: "1.5", about: referenceText("value.number"), example: "document.depth > 0 - 1.5" },
  { code: "true", about: referenceText("value.boolean"), example: "document.published == true" },
  { code: "null", about: referenceText("value.null"), example: "document.ended == null" },
  { code: '["a", "b"]', about: referenceText("value.list"), example: 'document.tags == ["a", "b"]' },
];

type Operator = Exclude<BinaryOperator, "in">;

const operatorExamples: Readonly<Record<Operator, string>> = {
  "||": 'document.kind == "boat" || document.kind == "ship"',
  "&&": "document.tons > 8 && document.tons <= 20",
  "==": 'document.title == "Alba"',
  "!=": 'document.title != "Alba"',
  "<": "document.tons < 8",
  "<=": "document.tons <= 8",
  ">": "document.tons > 8",
  ">=": "document.tons >= 8",
  "+": "document.tons + 5 == 15",
  "-": "document.tons - 5 > 0",
  "*": "document.tons * 2 < 100",
  "/": "document.tons / 2 < 100",
  "%": "document.tons % 2 == 0",
};

const isOffered = (operator: string): operator is Operator => Object.hasOwn(operatorExamples, operator);

const operators = (): readonly ReferenceEntry[] => [
  ...Object.entries(precedence)
    .toSorted(([, one], [, other]) => one - other)
    .map(([operator]) => operator)
    .filter(isOffered)
    .map((operator) => ({
      code: operator,
      about: referenceText(`operator.${operator}`),
      example: operatorExamples[operator],
    })),
  { code: "!( )", about: referenceText("operator.!"), example: '!(document.title == "Alba")' },
];

const functionExamples: Readonly<Record<FunctionName, string>> = {
  has: "has(document.ended)",
  unixTime: "unixTime(document.built) > 1577836800",
  now: "unixTime(document.until) > now()",
  some: 'some(document.tags, ["old", "new"])',
  every: 'every(document.tags, ["old", "blue"])',
  equal: 'equal(document.tags, ["blue", "old"])',
  length: "length(document.tags) > 1",
  regex: 'regex(document.title, "^alb", "i")',
};

/** Names of arguments, as many as a function takes at most. */
const argumentNames: Readonly<Partial<Record<FunctionName, readonly string[]>>> = {
  regex: ["path", '"pattern"', '"flags"'],
};

function signatureOf(name: FunctionName): string {
  const { minimum, arguments: kinds } = functionLibrary[name];
  const given = kinds.map(
    (kind, at) => argumentNames[name]?.[at] ?? (kind === "property access chain" ? "path" : "list"),
  );
  const optional = given.slice(minimum);
  const needed = given.slice(0, minimum).join(", ");
  return `${name}(${needed}${optional.length === 0 ? "" : `[, ${optional.join(", ")}]`})`;
}

const isFunction = (name: string): name is FunctionName => Object.hasOwn(functionExamples, name);

const functions = (): readonly ReferenceEntry[] =>
  Object.keys(functionLibrary)
    .filter(isFunction)
    .map((name) => ({
      code: signatureOf(name),
      about: referenceText(`function.${name}`),
      example: functionExamples[name],
    }));

const examples: readonly ReferenceEntry[] = [
  { code: "true==true", about: referenceText("example.all") },
  { code: "document.owner == auth._id", about: referenceText("example.own") },
  {
    code: "document.published == true || document.owner == auth._id",
    about: referenceText("example.published"),
  },
  { code: 'some(auth.policies, ["BucketFullAccess"])', about: referenceText("example.policy") },
  {
    code: "!has(document.until) || unixTime(document.until) > now()",
    about: referenceText("example.until"),
  },
  { code: "some(document.tags, auth.attributes.tags)", about: referenceText("example.tagged") },
  { code: 'document.port.country == "Italy"', about: referenceText("example.related") },
];

const refused: readonly ReferenceEntry[] = [
  {
    code: "document.a == 1 ? document.b == 2 : document.b == 3",
    about: referenceText("refused.ternary"),
    uses: [],
  },
  { code: '"a" in document.tags', about: referenceText("refused.in"), uses: [] },
  { code: 'document.tags[0] == "a"', about: referenceText("refused.index"), uses: [] },
  { code: "document.a > -1", about: referenceText("refused.negative"), uses: [] },
  { code: "document.flag", about: referenceText("refused.bare"), uses: ["write"] },
];

/** The reference as lines of text: titles, what is written, and below it what it means and an example. */
export function referenceLines(): readonly string[] {
  return ruleReference().flatMap(({ title, about, entries }) => [
    title.toUpperCase(),
    ...(about === undefined ? [] : [about]),
    "",
    ...entries.flatMap(({ code, about: meaning, example }) => [
      `  ${code}`,
      `    ${meaning}`,
      ...(example === undefined || example === code
        ? []
        : [`    ${referenceText("example", { code: example })}`]),
    ]),
    "",
  ]);
}
