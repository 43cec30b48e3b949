import type { BucketInput } from "@twinhelm/core/bucket/model";
import type { RegexMatcher } from "@twinhelm/core/expression/library";
import type { Property, PropertyType } from "@twinhelm/core/field/property";
import { propertyTypes } from "@twinhelm/core/field/property";
import { fieldTypeOf, fieldTypes, typesWhere } from "@twinhelm/core/field/table";
import { once } from "@twinhelm/core/once";
import { validationError } from "../shell/errors";
import { createAjv } from "../shell/keywords";
import { validationLines } from "../shell/validation";
import { limitProblem } from "./limits";

const text = { type: "string" };
const flag = { type: "boolean" };
const count = { type: "integer", minimum: 0 };
const names = { type: "array", uniqueItems: true, items: text };

const keywords = {
  type: { enum: [...propertyTypes] },
  title: text,
  description: text,
  readOnly: flag,
  examples: { type: "array" },
  minimum: { type: "number" },
  maximum: { type: "number" },
  minLength: count,
  maxLength: count,
  minItems: count,
  maxItems: count,
  pattern: { type: "string", format: "regex" },
  enum: { type: "array", minItems: 1, uniqueItems: true },
  uniqueItems: flag,
  required: names,
  format: text,
  properties: { $ref: "#/$defs/properties" },
  items: { $ref: "#/$defs/property" },
};

/** The contract's text. As it stands there it could run for ever: `isName` is what is used. */
const namePattern = "^(?!(_id)$)([a-z_0-9]*)+$";
const isName = (text: string): boolean => /^[a-z_0-9]+$/.test(text) && text !== "_id" && text !== "__proto__";

const named = {
  type: "object",
  minProperties: 1,
  propertyNames: { pattern: namePattern },
};

/** The types whose definition has keywords of its own. */
const demanding = typesWhere(
  ({ definition: { required, keywords: own } }) => required.length + Object.keys(own).length > 0,
);

/** What one type asks for beside the keywords of all. */
const when = (type: PropertyType) => {
  const { required, keywords: properties } = fieldTypes[type].definition;
  return {
    if: { properties: { type: { const: type } } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { required, properties },
  };
};

const metaschema = {
  type: "object",
  required: ["title", "description", "properties"],
  additionalProperties: false,
  properties: {
    _id: { type: "string", format: "objectid" },
    type: { const: "object" },
    title: { type: "string", minLength: 4, maxLength: 100 },
    description: { type: "string", minLength: 5, maxLength: 250 },
    icon: { type: "string", default: "view_stream" },
    primary: text,
    order: { type: "number" },
    category: text,
    readOnly: flag,
    history: { type: "boolean", default: false },
    required: names,
    acl: {
      type: "object",
      default: { write: "true==true", read: "true==true" },
      required: ["read", "write"],
      properties: { read: text, write: text },
    },
    documentSettings: {
      type: "object",
      additionalProperties: false,
      properties: {
        countLimit: { type: "number", minimum: 1 },
        limitExceedBehaviour: { enum: ["prevent", "remove"] },
      },
    },
    properties: {
      ...named,
      additionalProperties: {
        allOf: [{ $ref: "#/$defs/property" }],
        properties: {
          options: {
            type: "object",
            additionalProperties: false,
            properties: {
              position: { enum: ["left", "right", "bottom"] },
              translate: flag,
              unique: flag,
              index: flag,
              history: flag,
            },
          },
        },
      },
    },
  },
  $defs: {
    properties: { ...named, additionalProperties: { $ref: "#/$defs/property" } },
    property: {
      type: "object",
      required: ["type"],
      properties: keywords,
      allOf: [
        // A field without a type is judged as a relation: that condition comes first.
        ...demanding.filter((type) => type === "relation").map(when),
        ...demanding.filter((type) => type !== "relation").map(when),
      ],
    },
  },
};

const isPattern = (pattern: string): boolean => {
  try {
    return new RegExp(pattern, "u") !== undefined;
  } catch {
    return false;
  }
};

const id = /^[\da-fA-F]{24}$/;

const compiled = once(() =>
  createAjv({
    // Defaults inside of `then` are written too, which Ajv warns about.
    logger: false,
    formats: { objectid: id, "objectid-string": id, regex: isPattern },
    // The one pattern of this schema.
    code: { regExp: Object.assign(() => ({ test: isName }), { code: "isName" }) },
  }).compile<BucketBody>(metaschema),
);

type BucketBody = BucketInput & { _id?: string };

/**
 * The bucket of a body with its defaults filled in, checked against the metaschema of the contract
 * (bucket.md section 3). Throws 400. Fields that could never be written are refused here and not later:
 * `object` without `properties`, `array` without `items`, patterns that cannot be matched.
 */
export function readBucketBody(body: unknown, matcher: RegexMatcher): BucketBody {
  const copy: unknown = structuredClone(body);
  const validate = compiled();
  if (validate(copy)) {
    const limit = limitProblem(copy);
    if (limit !== undefined) throw validationError(limit);
    refusePatterns(".properties", copy.properties, matcher);
    return withDefaults(copy);
  }
  const [error] = validate.errors ?? [];
  const isConditional = error?.keyword === "if";
  const errors = (validate.errors ?? []).filter((each) => isConditional || each.keyword !== "if");
  throw validationError(validationLines(errors));
}

/** Patterns run in linear time, which some cannot: better said here than on every write of a document. */
function refusePatterns(path: string, properties: BucketBody["properties"], matcher: RegexMatcher): void {
  const visit = (at: string, property: Property): void => {
    const problem = property.pattern === undefined ? undefined : matcher.problem(property.pattern, "");
    if (problem !== undefined) throw validationError(`${at}.pattern cannot be used. ${problem}`);
    if (property.items !== undefined) visit(`${at}.items`, property.items);
    refusePatterns(`${at}.properties`, property.properties ?? {}, matcher);
  };
  for (const [name, property] of Object.entries(properties)) visit(`${path}.${name}`, property);
}

/** Fields get the defaults of their type, which Ajv does not write inside of conditions. */
function withDefaults(bucket: BucketBody): BucketBody {
  const visit = (property: Property): void => {
    const defaults = fieldTypeOf(property.type)?.definition.defaults;
    Object.assign(property, { ...defaults, ...property });
    if (typeof property.bucketId === "string") property.bucketId = property.bucketId.toLowerCase();
    if (property.items !== undefined) visit(property.items);
    for (const inner of Object.values(property.properties ?? {})) visit(inner);
  };
  for (const property of Object.values(bucket.properties)) visit(property);
  return bucket;
}
