import type { RegexMatcher } from "@twinhelm/core/expression/library";
import { once } from "@twinhelm/core/once";
import type { ErrorObject, ValidateFunction } from "ajv";
import { validationError } from "./errors";
import { createAjv } from "./keywords";

/** The messages of failed validation, one line each (contract, passport.md section 1.7). */
export function validationLines(errors: readonly ErrorObject[] | null | undefined): string {
  return (errors ?? []).map(lineOf).join("\n");
}

function lineOf(error: ErrorObject): string {
  const path = error.instancePath.replaceAll("/", ".").replaceAll("~1", "/").replaceAll("~0", "~");
  if (error.keyword === "additionalProperties") {
    const text = "should NOT have additional properties";
    return path === "" ? `${text} '${error.params.additionalProperty}'` : `${path} ${text}`;
  }
  return `${path} ${textOf(error)}`;
}

function textOf({ keyword, params, message }: ErrorObject): string {
  switch (keyword) {
    case "type":
      return `should be ${Array.isArray(params.type) ? params.type.join(",") : params.type}`;
    case "required":
      return `should have required property '${params.missingProperty}'`;
    case "enum":
      return "should be equal to one of the allowed values";
    case "const":
      return "should be equal to constant";
    case "minLength":
    case "minItems":
    case "minProperties":
      return `should NOT have fewer than ${params.limit} items`;
    case "maxLength":
    case "maxItems":
    case "maxProperties":
      return `should NOT have more than ${params.limit} items`;
    case "minimum":
    case "maximum":
    case "exclusiveMinimum":
    case "exclusiveMaximum":
      return `should be ${params.comparison} ${params.limit}`;
    case "multipleOf":
      return `should be multiple of ${params.multipleOf}`;
    case "pattern":
      return `should match pattern "${params.pattern}"`;
    case "format":
      return `should match format "${params.format}"`;
    case "uniqueItems":
      return `should NOT have duplicate items (items ## ${params.j} and ${params.i} are identical)`;
    case "propertyNames":
      return `property name '${params.propertyName}' is invalid`;
    case "anyOf":
      return "should match some schema in anyOf";
    default:
      return message ?? "is invalid";
  }
}

/** For schemas that people save: their patterns run in linear time, whatever somebody wrote into them. */
export function linearRegExp(matcher: RegexMatcher) {
  const make = (pattern: string) => {
    const problem = matcher.problem(pattern, "");
    if (problem !== undefined) throw new Error(problem);
    return {
      test: (text: string) => matcher.matches(pattern, text, ""),
      // Ajv takes patterns of the same text for the same pattern.
      toString: () => pattern,
    };
  };
  return Object.assign(make, { code: "linearRegExp" });
}

/** Compiles schemas of fixed bodies: one for all, as each would compile the schema of schemas for itself. */
const fixed = once(() => createAjv());

/**
 * Checks a fixed body by a schema, which is compiled for the first of them: a server that starts, and a command that ends
 * at once, have none yet. The result throws the contract's 400, or gives the body back.
 */
export function bodyValidator(schema: object): (body: unknown) => void {
  const validate = once((): ValidateFunction => fixed().compile(schema));
  return (body) => {
    const isValid = validate();
    if (!isValid(body)) throw validationError(validationLines(isValid.errors));
  };
}
