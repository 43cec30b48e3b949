import { type Fields, type Property, titleOf } from "../field/property";
import { jsonSchemaOf } from "../field/schema";
import { isReference, isToMany, structureOf } from "../field/structure";
import type { Languages } from "../language/languages";
import { visibleText } from "../text/visible";
import type { Bucket } from "./model";
import { type TypeNames, typeNames } from "./typeNames";

/** Names that the file itself uses. */
const taken = ["Language", "Related", "Translated", "Record", "Partial"];

/**
 * TypeScript types of the documents of buckets, as one file: an interface of each bucket, called by its title. Names and
 * texts of other people stand in it as strings and comments alone.
 */
export function typeScriptOf(buckets: readonly Bucket[], { available }: Languages): string {
  const names = typeNames(buckets, taken);
  const codes = Object.keys(available).map((code) => JSON.stringify(code));
  const head = [
    "/** The languages of documents. */",
    `export type Language = ${codes.join(" | ") || "never"};`,
    "",
    "/** Text of one language, or of all of them where the server was asked not to localize. */",
    "export type Translated<T> = T | Partial<Record<Language, T>>;",
    "",
    "/** The id of a document, or the document where the server was asked for the relation. */",
    "export type Related<T> = string | T;",
  ];
  const interfaces = buckets.flatMap((bucket) => ["", ...interfaceLines(bucket, names)]);
  return [...head, ...interfaces, ""].join("\n");
}

function interfaceLines(bucket: Bucket, names: TypeNames): readonly string[] {
  const { _id, description, required = [] } = bucket;
  return [
    comment(description),
    `export interface ${names.get(_id)} {`,
    "  _id: string;",
    ...fieldLines(bucket, { names, required, indent: "  ", root: true }),
    "}",
  ];
}

interface Place {
  readonly names: TypeNames;
  readonly required: readonly string[];
  readonly indent: string;
  /** Only fields of a bucket itself are translated. */
  readonly root: boolean;
}

function fieldLines({ properties }: Fields, place: Place): readonly string[] {
  const { names, required, indent, root } = place;
  return Object.entries(properties).flatMap(([key, property]) => {
    const type = typeOf(property, names, indent);
    const translated = root && property.options?.translate === true;
    const mark = required.includes(key) ? "" : "?";
    return [
      `${indent}${comment(titleOf(key, property))}`,
      `${indent}${nameOf(key)}${mark}: ${translated ? `Translated<${type}>` : type};`,
    ];
  });
}

function typeOf(property: Property, names: TypeNames, indent: string): string {
  if (isReference(property)) {
    const target = names.get(property.bucketId ?? "");
    const one = target === undefined ? "string" : `Related<${target}>`;
    return isToMany(property) ? `${one}[]` : one;
  }
  const { properties, items, required = [] } = property;
  if (structureOf(property.type) === "fields" && properties !== undefined) {
    const inner = { names, required, indent: `${indent}  `, root: false };
    return ["{", ...fieldLines({ properties }, inner), `${indent}}`].join("\n");
  }
  if (structureOf(property.type) === "list" && items !== undefined)
    return listOf(typeOf(items, names, indent));
  return schemaType(jsonSchemaOf(property));
}

const listOf = (item: string): string => (/[|]/.test(item) ? `(${item})[]` : `${item}[]`);

const simple: Readonly<Record<string, string>> = {
  string: "string",
  number: "number",
  integer: "number",
  boolean: "boolean",
  null: "null",
};

/** The type of a JSON Schema, as far as types can tell. */
function schemaType(schema: unknown): string {
  const { type, enum: values, const: only, properties, required = [], items } = Object(schema);
  if (only !== undefined) return literal(only);
  if (Array.isArray(values)) return values.map(literal).join(" | ") || "never";
  if (Array.isArray(type))
    return type.map((each) => schemaType({ ...Object(schema), type: each })).join(" | ");
  if (type === "array" && Array.isArray(items)) return `[${items.map(schemaType).join(", ")}]`;
  if (type === "array") return listOf(items === undefined ? "unknown" : schemaType(items));
  if (type === "object" && properties !== undefined) {
    const fields = Object.entries(properties).map(
      ([key, inner]) => `${nameOf(key)}${required.includes(key) ? "" : "?"}: ${schemaType(inner)}`,
    );
    return `{ ${fields.join("; ")} }`;
  }
  return type === "object" ? "Record<string, unknown>" : (simple[type] ?? "unknown");
}

const literal = (value: unknown): string =>
  typeof value === "object" && value !== null ? "unknown" : escaped(JSON.stringify(value));

const nameOf = (key: string): string =>
  /^[A-Za-z_$][\w$]*$/.test(key) && key !== "__proto__" ? key : escaped(JSON.stringify(key));

/** JSON may hold what ends a line of TypeScript. */
const escaped = (json: string): string =>
  json.replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");

const comment = (text: string): string => `/** ${visibleText(text).replaceAll("*/", "*\\/")} */`;
