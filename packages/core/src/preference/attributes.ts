import type { Property, PropertyType } from "../field/property";
import { fieldTypes, typesWhere } from "../field/table";
import { preferenceText } from "./text";

/** One attribute of identities, as the settings edit it. */
export interface Attribute {
  /** Lower case; never changes. */
  readonly name: string;
  readonly property: Property;
  readonly required: boolean;
}

const placeOf = (type: PropertyType): number => Number(fieldTypes[type].asAttribute);

/** Types that an attribute may have (spec 1, section 5). */
export const attributeTypes = typesWhere(({ asAttribute }) => asAttribute !== false).toSorted(
  (a, b) => placeOf(a) - placeOf(b),
);

/** What is wrong with a new name; `undefined`: nothing. */
export function attributeNameProblem(attributes: readonly Attribute[], typed: string): string | undefined {
  const name = typed.trim();
  if (name === "") return preferenceText("name.required");
  if (attributes.some((each) => each.name === name.toLowerCase()))
    return preferenceText("name.taken", { name });
  return undefined;
}

/** A new attribute: its key in lower case, its title as typed. */
export const newAttribute = (typed: string): Attribute => ({
  name: typed.trim().toLowerCase(),
  property: {
    type: "string",
    title: typed.trim(),
    description: preferenceText("attribute.description", { name: typed.trim() }),
    options: {},
  },
  required: false,
});

export const withAttribute = (
  attributes: readonly Attribute[],
  name: string,
  edit: (attribute: Attribute) => Attribute,
): readonly Attribute[] => attributes.map((each) => (each.name === name ? edit(each) : each));

/** Moves an attribute by so many places. */
export function moveAttribute(
  attributes: readonly Attribute[],
  name: string,
  by: number,
): readonly Attribute[] {
  const at = attributes.findIndex((each) => each.name === name);
  const moved = attributes[at];
  if (moved === undefined || at + by < 0 || at + by >= attributes.length) return attributes;
  return attributes.toSpliced(at, 1).toSpliced(at + by, 0, moved);
}
