import { inputText } from "../text/input";
import { patternProblem } from "./brokenPattern";
import { isPredefined } from "./predefined";
import { type Property, titleOf } from "./property";
import { fieldTypeOf } from "./table";
import { fieldText } from "./text";

/** Longest description of a field (spec 2, section 5). */
export const longestDescription = 250;

/** What is wrong with a definition, by keyword; that of the items of a list begins with `items.`. Empty: nothing. */
export type DefinitionProblems = Readonly<Record<string, string>>;

/** Why a field could not be stored, or would refuse every document. */
export function definitionProblems(property: Property): DefinitionProblems {
  const { description = "", bucketId, relationType, items } = property;
  const isRelation = property.type === "relation";
  const found: Record<string, string | undefined> = {
    description:
      description.length > longestDescription
        ? fieldText("problem.description", { n: longestDescription + 1 })
        : undefined,
    bucketId: isRelation && !bucketId ? fieldText("problem.bucket") : undefined,
    relationType: isRelation && !relationType ? fieldText("problem.relationType") : undefined,
    pattern: notPattern(property.pattern),
    maximum: rangeProblem(property.minimum, property.maximum),
    minItems: countProblem(property.minItems),
    maxItems: countProblem(property.maxItems) ?? rangeProblem(property.minItems, property.maxItems),
    properties: property.type === "object" ? innerProblem(property) : undefined,
    default: defaultProblem(property),
  };
  for (const [key, problem] of Object.entries(items === undefined ? {} : definitionProblems(items)))
    found[`items.${key}`] = problem;
  return Object.fromEntries(
    Object.entries(found).flatMap(([key, problem]) => (problem === undefined ? [] : [[key, problem]])),
  );
}

function notPattern(pattern: string | undefined): string | undefined {
  const reason = pattern === undefined ? undefined : patternProblem(pattern);
  return reason === undefined ? undefined : fieldText("problem.pattern", { reason });
}

const rangeProblem = (least: number | undefined, most: number | undefined): string | undefined =>
  least !== undefined && most !== undefined && least > most ? fieldText("problem.range") : undefined;

const countProblem = (count: number | undefined): string | undefined =>
  count === undefined || (Number.isInteger(count) && count >= 0) ? undefined : fieldText("problem.count");

/** An object without fields is refused by the server; one with a field that is not complete as well. */
function innerProblem({ properties = {} }: Property): string | undefined {
  const inner = Object.entries(properties);
  if (inner.length === 0) return fieldText("problem.properties");
  const wrong = inner.find(([, each]) => Object.keys(definitionProblems(each)).length > 0);
  return wrong === undefined ? undefined : fieldText("problem.inner", { name: titleOf(...wrong) });
}

/** A default that the field itself refuses would make every write without the field fail. */
function defaultProblem(property: Property): string | undefined {
  const { default: value, enum: values } = property;
  if (value === undefined || isPredefined(value)) return undefined;
  if (values !== undefined && !values.includes(value))
    return fieldText("problem.default", { reason: fieldText("problem.notListed") });
  const problem = fieldTypeOf(property.type)?.check(value, property);
  return problem === undefined
    ? undefined
    : fieldText("problem.default", { reason: inputText(problem.key, problem.values) });
}
