import type { Property } from "../bucket/model";
import { ownKeywords } from "./keywords";
import { fieldTypeOf } from "./table";
import type { JsonSchema } from "./type";

/** JSON Schema of the values of a field, with draft-07 tuples and the formats of the contract. */
export function jsonSchemaOf(property: Property): JsonSchema {
  const type = fieldTypeOf(property.type);
  if (type === undefined) return { ...ownKeywords(property), type: property.type };
  return type.schema(property, jsonSchemaOf);
}
