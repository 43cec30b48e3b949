import { type Property, titleOf } from "../field/property";
import { jsonSchemaOf } from "../field/schema";
import { isReference, isToMany } from "../field/structure";
import type { JsonSchema } from "../field/type";
import type { Languages } from "../language/languages";
import type { Bucket } from "./model";
import { documentPaths, idSchema } from "./openApiPaths";
import { typeNames } from "./typeNames";

interface OpenApiOptions {
  readonly languages: Languages;
  /** Address of the API, such as `http://localhost:4300/api`. */
  readonly api: string;
}

/** An OpenAPI 3.1 document of the documents of these buckets: their calls, and the schemas of what they take and give. */
export function openApiOf(buckets: readonly Bucket[], { languages, api }: OpenApiOptions): JsonSchema {
  const names = componentNames(buckets);
  const nameOf = (id: string) => names.get(id);
  const named = buckets.map((bucket) => ({ bucket, name: names.get(bucket._id) ?? bucket._id }));
  return {
    openapi: "3.1.0",
    info: { title: "Documents of buckets", version: "1" },
    servers: [{ url: api }],
    security: [{ credential: [] }],
    tags: named.map(({ bucket, name }) => ({
      name,
      description: [bucket.title, bucket.description].filter((text) => text !== "").join(": "),
    })),
    paths: Object.assign({}, ...named.map(({ bucket, name }) => documentPaths(bucket, name))),
    components: {
      securitySchemes: {
        credential: {
          type: "apiKey",
          in: "header",
          name: "Authorization",
          description: "`APIKEY <key>`, or `IDENTITY <token>` of somebody who is signed in.",
        },
      },
      schemas: {
        Failure: {
          type: "object",
          properties: {
            statusCode: { type: "integer" },
            message: { anyOf: [{ type: "string" }, { type: "array" }] },
            error: { type: "string" },
          },
        },
        ...Object.fromEntries(
          named.flatMap(({ bucket, name }) => [
            [name, documentSchema(bucket, nameOf)],
            [`${name}.Input`, inputSchema(bucket, languages)],
            [`${name}.Patch`, patchSchema(bucket)],
          ]),
        ),
      },
    },
  };
}

/** Names of the schemas, by the id of the bucket: those of its types, where OpenAPI takes them. */
const componentNames = (buckets: readonly Bucket[]): ReadonlyMap<string, string> =>
  new Map(
    [...typeNames(buckets, ["Failure"])].map(([id, name]) => [
      id,
      /^\w+$/.test(name) ? name : `Bucket_${id}`,
    ]),
  );

type NameOf = (bucketId: string) => string | undefined;

/** A document as it is answered: relations as ids, or as documents where that was asked for. */
function documentSchema({ properties, required = [] }: Bucket, nameOf: NameOf): JsonSchema {
  return {
    type: "object",
    required: ["_id", ...required.filter((key) => Object.hasOwn(properties, key))],
    properties: {
      ...mapped(properties, (property, key) => described(key, property, answered(property, nameOf))),
      _id: idSchema,
    },
  };
}

function answered(property: Property, nameOf: NameOf): JsonSchema {
  if (isReference(property)) {
    const name = nameOf(property.bucketId ?? "");
    const one = name === undefined ? idSchema : { anyOf: [idSchema, schemaRef(name)] };
    return isToMany(property) ? { type: "array", items: one } : one;
  }
  const value = currentSchema(jsonSchemaOf(property));
  // One language, or all of them where the server was asked not to localize.
  return property.options?.translate === true
    ? { anyOf: [value, { type: "object", additionalProperties: value }] }
    : value;
}

/** A document as it is stored: translated fields with their languages, the default one among them. */
const inputSchema = ({ properties, required = [] }: Bucket, languages: Languages): JsonSchema => ({
  type: "object",
  required: required.filter((key) => Object.hasOwn(properties, key)),
  additionalProperties: false,
  properties: {
    ...mapped(properties, (property, key) => described(key, property, stored(property, languages))),
    _id: idSchema,
  },
});

function stored(property: Property, { available, default: usual }: Languages): JsonSchema {
  const value = currentSchema(jsonSchemaOf(property));
  if (property.options?.translate !== true) return value;
  return {
    type: "object",
    required: [usual],
    additionalProperties: false,
    properties: Object.fromEntries(Object.keys(available).map((code) => [code, value])),
  };
}

/** A merge patch: any of the fields, null takes one away. */
const patchSchema = ({ properties }: Bucket): JsonSchema => ({
  type: "object",
  properties: mapped(properties, (property, key) => described(key, property, {})),
});

const described = (key: string, property: Property, schema: JsonSchema): JsonSchema => ({
  ...schema,
  title: titleOf(key, property),
  ...(property.description === undefined ? {} : { description: property.description }),
});

const mapped = (
  properties: Bucket["properties"],
  schemaOf: (property: Property, key: string) => JsonSchema,
): Record<string, JsonSchema> =>
  Object.fromEntries(Object.entries(properties).map(([key, property]) => [key, schemaOf(property, key)]));

const schemaRef = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** A schema of draft 07 as draft 2020-12 has it, which OpenAPI 3.1 asks for: tuples are `prefixItems`. */
function currentSchema(schema: JsonSchema): JsonSchema {
  const { items, properties, additionalProperties, additionalItems, ...rest } = schema;
  return {
    ...rest,
    ...(Array.isArray(items)
      ? {
          prefixItems: items.map(inner),
          ...(additionalItems === undefined ? {} : { items: inner(additionalItems) }),
        }
      : items === undefined
        ? {}
        : { items: inner(items) }),
    ...(isSchema(properties)
      ? {
          properties: Object.fromEntries(Object.entries(properties).map(([key, each]) => [key, inner(each)])),
        }
      : {}),
    ...(additionalProperties === undefined ? {} : { additionalProperties: inner(additionalProperties) }),
  };
}

const inner = (schema: unknown): unknown => (isSchema(schema) ? currentSchema(schema) : schema);

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === "object" && value !== null && !Array.isArray(value);
