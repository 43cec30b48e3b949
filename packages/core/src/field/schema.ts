import { ownKeywords } from "./keywords";
import type { Property } from "./property";
import { fieldTypeOf } from "./table";
import type { JsonSchema } from "./type";

/** JSON Schema of the values of a field, with draft-07 tuples and the formats of the contract. */
export function jsonSchemaOf(property: Property): JsonSchema {
  const type = fieldTypeOf(property.type);
  if (type === undefined) return { ...ownKeywords(property), type: property.type };
  return type.schema(property, jsonSchemaOf);
}
