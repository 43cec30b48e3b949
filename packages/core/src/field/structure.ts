import type { Property } from "./property";
import { fieldTypeOf } from "./table";
import type { Structure } from "./type";

/** How the values of a type lie in a document; `undefined` for an unknown type. */
export const structureOf = (type: string | undefined): Structure | undefined => fieldTypeOf(type)?.structure;

type Typed = Pick<Property, "type">;

export const isReference = ({ type }: Typed): boolean => structureOf(type) === "reference";

/** Whether a field holds the ids of many documents. */
export const isToMany = (property: Pick<Property, "type" | "relationType">): boolean =>
  isReference(property) && property.relationType === "onetomany";

/** Whether the values are lists: of items or of ids. */
export const isListProperty = (property: Pick<Property, "type" | "relationType">): boolean =>
  structureOf(property.type) === "list" || isToMany(property);
