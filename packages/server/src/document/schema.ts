import { setImmediate } from "node:timers/promises";
import type { Bucket } from "@twinhelm/core/bucket/model";
import type { RegexMatcher } from "@twinhelm/core/expression/library";
import { isDateTime } from "@twinhelm/core/field/dateTime";
import type { Property } from "@twinhelm/core/field/property";
import { jsonSchemaOf } from "@twinhelm/core/field/schema";
import { once } from "@twinhelm/core/once";
import type { Options, ValidateFunction } from "ajv";
import { limitProblem } from "../bucket/limits";
import { createRegexMatcher } from "../filter/regex";
import { HttpError } from "../shell/errors";
import { createAjv, judgedBy } from "../shell/keywords";
import { readId } from "../shell/objectId";
import { linearRegExp } from "../shell/validation";
import { grouped } from "./grouped";
import type { Languages } from "./language";
import { languagesKeyword } from "./languagesKeyword";

/** A translated field is a map of languages. */
function rootSchemaOf(property: Property, languages: Languages): object {
  if (property.options?.translate !== true) return jsonSchemaOf(property);
  const codes = Object.keys(languages.available);
  // Once for all languages: there may be as many of them as fields.
  return {
    type: "object",
    required: [languages.default],
    languages: codes,
    additionalProperties: jsonSchemaOf(property),
  };
}

type Fields = Pick<Bucket, "properties" | "required">;

/** Compiles the validator of a bucket's documents. Its messages have the contract's form. */
export function documentValidator(
  bucket: Fields,
  languages: Languages,
  matcher: RegexMatcher,
): ValidateFunction {
  try {
    return compile(bucket, languages, matcher);
  } catch (error) {
    throw new HttpError({ statusCode: 400, message: [], error: reasonOf(error) });
  }
}

/** Fields that are compiled in one go: some milliseconds, after which others have their turn. */
const together = 40;

/** Why no document could be checked against the fields of a bucket; `undefined` if it can. */
export type FieldChecker = (bucket: Fields, languages: Languages) => Promise<string | undefined>;

/**
 * Makes a checker for buckets that are saved together. Fields that differ in nothing a check asks for are compiled once
 * for each of them.
 */
export function createFieldChecker(matcher: RegexMatcher): FieldChecker {
  const compiler = documentCompiler(matcher);
  return async (bucket, languages) => {
    const limit = limitProblem(bucket);
    if (limit !== undefined) return limit;
    const { required = [] } = bucket;
    const fields = differentFields(bucket, languages);
    for (let from = 0; from === 0 || from < fields.length; from += together) {
      const properties = Object.fromEntries(fields.slice(from, from + together));
      try {
        compiler.compile(Object(grouped({ type: "object", required, properties })));
      } catch (error) {
        return reasonOf(error);
      }
      await setImmediate();
    }
    return undefined;
  };
}

/** The first field of each schema that fields have. */
function differentFields(
  { properties }: Fields,
  languages: Languages,
): readonly (readonly [string, object])[] {
  const found = new Map<string, readonly [string, object]>();
  for (const [name, property] of Object.entries(properties)) {
    const schema = rootSchemaOf(property, languages);
    const text = JSON.stringify(schema);
    if (!found.has(text)) found.set(text, [name, schema]);
  }
  return [...found.values()];
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function compile(bucket: Fields, languages: Languages, matcher: RegexMatcher): ValidateFunction {
  const limit = limitProblem(bucket);
  if (limit !== undefined) throw new Error(limit);
  const properties = Object.entries(bucket.properties);
  const schema = {
    type: "object",
    additionalProperties: false,
    required: bucket.required ?? [],
    properties: {
      _id: { type: "string", format: "objectid" },
      ...Object.fromEntries(properties.map(([name, property]) => [name, rootSchemaOf(property, languages)])),
    },
  };
  return documentCompiler(matcher).compile(Object(grouped(schema)));
}

/** Whether a pattern is one does not depend on the matcher. */
const judge = once(() => documentAjv(createRegexMatcher()));

const documentCompiler = (matcher: RegexMatcher) =>
  judgedBy(judge, (unjudged) => documentAjv(matcher, unjudged));

function documentAjv(matcher: RegexMatcher, more: Options = {}) {
  return createAjv({
    ...more,
    useDefaults: false,
    // A number too large for JSON would be stored as null.
    strictNumbers: true,
    logger: false,
    formats: {
      objectid: (text: string) => readId(text) !== undefined,
      "objectid-string": (text: string) => readId(text) !== undefined,
      "date-time": isDateTime,
      regex: (text: string) => matcher.problem(text, "") === undefined,
    },
    // Its optimiser takes three times as long as all the rest.
    code: { regExp: linearRegExp(matcher), optimize: false },
  }).addKeyword(languagesKeyword);
}
