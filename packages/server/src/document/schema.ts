import type { Bucket, Property } from "@twinhelm/core/bucket/model";
import type { RegexMatcher } from "@twinhelm/core/expression/library";
import type { ValidateFunction } from "ajv";
import { limitProblem } from "../bucket/limits";
import { HttpError } from "../shell/errors";
import { createAjv } from "../shell/keywords";
import { readId } from "../shell/objectId";
import { linearRegExp } from "../shell/validation";
import { grouped } from "./grouped";
import type { Languages } from "./language";
import { languagesKeyword } from "./languagesKeyword";

/** Keywords that a property shares with JSON Schema. Unknown ones are ignored instead of blocking writes. */
const shared = [
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "minLength",
  "maxLength",
  "pattern",
  "enum",
  "const",
  "minItems",
  "maxItems",
  "uniqueItems",
  "required",
];

const texts = new Set(["string", "textarea", "richtext", "color", "storage"]);

/** Formats of the contract (bucket.md section 4.2). Others are kept and ignored. */
const knownFormats = new Set<string | undefined>(["date-time", "objectid", "objectid-string", "regex"]);

/** JSON Schema of the values of a field (contract, bucket.md section 4.1). */
function schemaOf(property: Property): object {
  const own = Object.fromEntries(Object.entries(property).filter(([keyword]) => shared.includes(keyword)));
  if (texts.has(property.type)) {
    const { format } = property;
    return { ...own, type: "string", ...(knownFormats.has(format) ? { format } : {}) };
  }
  switch (property.type) {
    case "date":
      return { ...own, type: "string", format: "date-time" };
    case "object":
      return { ...own, type: "object", properties: schemasOf(property.properties ?? {}) };
    case "array":
      return { ...own, type: "array", ...itemsOf(property) };
    case "multiselect":
      return { ...own, type: "array", uniqueItems: true, ...itemsOf(property) };
    case "relation":
      return property.relationType === "onetomany"
        ? { type: "array", items: { type: "string", format: "objectid-string" } }
        : { type: "string", format: "objectid-string" };
    case "location":
      return location;
    default:
      return { ...own, type: property.type };
  }
}

const itemsOf = ({ items }: Property): object => (items === undefined ? {} : { items: schemaOf(items) });

const schemasOf = (properties: Bucket["properties"]): object =>
  Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, schemaOf(property)]));

const location = {
  type: "object",
  required: ["coordinates"],
  properties: {
    type: { const: "Point" },
    coordinates: {
      type: "array",
      minItems: 2,
      maxItems: 2,
      items: [
        { type: "number", minimum: -180, maximum: 180 },
        { type: "number", minimum: -90, maximum: 90 },
      ],
    },
  },
};

function rootSchemaOf(property: Property, languages: Languages): object {
  if (property.options?.translate !== true) return schemaOf(property);
  const codes = Object.keys(languages.available);
  // Once for all languages: there may be as many of them as fields.
  return {
    type: "object",
    required: [languages.default],
    languages: codes,
    additionalProperties: schemaOf(property),
  };
}

const dateTime = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d(:?\d\d)?)$/;

/** A date text with its zone. What names no moment, such as month 13, is none. */
const isDateTime = (text: string): boolean => dateTime.test(text) && timeOf(text) !== undefined;

/** Milliseconds of a date text. A space or a small letter stands for T, `+hh` for `+hh:00`. */
export function timeOf(text: string): number | undefined {
  const written = text
    .replace(/^(\d{4}-\d\d-\d\d)[t ]/, "$1T")
    .replace(/z$/, "Z")
    .replace(/([+-]\d\d)(\d\d)?$/, (_, hours: string, minutes = "00") => `${hours}:${minutes}`);
  const time = Date.parse(written);
  return Number.isNaN(time) ? undefined : time;
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

/** Why no document could be checked against the fields of a bucket; `undefined` if it can. */
export function validatorProblem(
  bucket: Fields,
  languages: Languages,
  matcher: RegexMatcher,
): string | undefined {
  try {
    compile(bucket, languages, matcher);
    return undefined;
  } catch (error) {
    return reasonOf(error);
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function compile(bucket: Fields, languages: Languages, matcher: RegexMatcher): ValidateFunction {
  const limit = limitProblem(bucket);
  if (limit !== undefined) throw new Error(limit);
  const ajv = createAjv({
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
  return ajv.compile(Object(grouped(schema)));
}
