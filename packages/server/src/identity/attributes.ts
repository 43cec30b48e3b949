import type { RegexMatcher } from "@twinhelm/core/expression/library";
import { isPredefined } from "@twinhelm/core/field/predefined";
import type { Property } from "@twinhelm/core/field/property";
import { jsonSchemaOf } from "@twinhelm/core/field/schema";
import { once } from "@twinhelm/core/once";
import type { ValidateFunction } from "ajv";
import { grouped } from "../document/grouped";
import { createRegexMatcher } from "../filter/regex";
import { HttpError, validationError } from "../shell/errors";
import { createAjv, judgedBy } from "../shell/keywords";
import { isRecord } from "../shell/query";
import { linearRegExp, validationLines } from "../shell/validation";
import { repeatedDefaults, writtenOut } from "./attributesSchema";

type Schema = Readonly<Record<string, unknown>>;

/**
 * Checks identity attributes against the schema of the passport preference, and writes defaults into them.
 * Throws the contract's 400.
 */
export function attributesValidator(preference: () => Promise<Schema | undefined>, now: () => number) {
  // What is compiled serves all callers, each of whom has a matcher; a check ends before another begins.
  let current = createRegexMatcher();
  const ownMatcher: RegexMatcher = {
    ...current,
    matches: (pattern, text, flags) => current.matches(pattern, text, flags),
  };
  let compiled: { key: string; validate: ValidateFunction; defaults: number } | undefined;
  return async (attributes: unknown, matcher: RegexMatcher): Promise<void> => {
    const schema = attributesSchema(await preference());
    const key = JSON.stringify(schema);
    compiled =
      compiled?.key === key
        ? compiled
        : { key, validate: compileAttributes(schema, ownMatcher), defaults: repeatedDefaults(schema) };
    const { validate, defaults } = compiled;
    if (defaults > 0 && defaults * objectsIn(attributes) > mostOfDefaults)
      throw validationError(".attributes would be too large with the defaults of its schema");
    const body = attributes === undefined ? {} : { attributes };
    current = matcher;
    if (!validate(body)) throw validationError(validationLines(validate.errors));
    if (isRecord(attributes)) fillTimes(attributes, schema, now);
  };
}

/** The schema of attributes in a passport preference; empty when it holds none. */
export function attributesSchema(preference: Schema | undefined): Schema {
  const identity = preference?.identity;
  return isRecord(identity) && isRecord(identity.attributes) ? identity.attributes : {};
}

/** Compiles a schema of attributes. Throws the contract's 400 for one that cannot be. */
export function compileAttributes(schema: Schema, matcher: RegexMatcher): ValidateFunction {
  const required = Array.isArray(schema.required) && schema.required.length > 0;
  try {
    const written = writtenOut(schema);
    const { properties } = written;
    const attributes = {
      ...written,
      type: "object",
      ...(isRecord(properties) ? { properties: mapValues(properties, withRelation) } : {}),
    };
    return attributeCompiler(matcher).compile({
      type: "object",
      properties: { attributes: Object(grouped(attributes)) },
      ...(required ? { required: ["attributes"] } : {}),
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new HttpError({ statusCode: 400, message: [], error: reason });
  }
}

/** Characters that the defaults of list items may add to attributes. */
const mostOfDefaults = 1_000_000;

const objectsIn = (value: unknown): number =>
  typeof value === "object" && value !== null
    ? Object.values(value).reduce((sum: number, item) => sum + objectsIn(item), 1)
    : 0;

const attributeOptions = (matcher: RegexMatcher) => ({
  logger: false as const,
  formats: { "objectid-string": /^[\da-f]{24}$/i },
  code: { regExp: linearRegExp(matcher), optimize: false },
});

const judge = once(() => createAjv(attributeOptions(createRegexMatcher())));

const attributeCompiler = (matcher: RegexMatcher) =>
  judgedBy(judge, (unjudged) => createAjv({ ...attributeOptions(matcher), ...unjudged }));

/** A relation is an id, or a list of ids. */
function withRelation(property: unknown): unknown {
  if (!isRecord(property) || property.type !== "relation") return property;
  const { relationType, bucketId, ...rest } = property;
  const relation: Property =
    relationType === "onetomany" ? { type: "relation", relationType } : { type: "relation" };
  return { ...rest, ...jsonSchemaOf(relation) };
}

const mapValues = (record: Schema, map: (value: unknown) => unknown): Schema =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));

/** The defaults `:created_at` and `:updated_at` stand for the present time. */
function fillTimes(attributes: Record<string, unknown>, schema: Schema, now: () => number): void {
  if (!isRecord(schema.properties)) return;
  for (const [name, property] of Object.entries(schema.properties)) {
    if (isRecord(property) && isPredefined(property.default) && attributes[name] === property.default) {
      attributes[name] = new Date(now()).toISOString();
    }
  }
}
