import type { PropertyType } from "./property";
import type { FieldType } from "./type";
import { array } from "./types/array";
import { boolean } from "./types/boolean";
import { color } from "./types/color";
import { date } from "./types/date";
import { location } from "./types/location";
import { multiselect } from "./types/multiselect";
import { number } from "./types/number";
import { object } from "./types/object";
import { relation } from "./types/relation";
import { richtext } from "./types/richtext";
import { storage } from "./types/storage";
import { string } from "./types/string";
import { textarea } from "./types/textarea";

/** Every field type, in the order of the picker. */
export const fieldTypes: Readonly<Record<PropertyType, FieldType>> = {
  string,
  date,
  number,
  boolean,
  textarea,
  array,
  multiselect,
  object,
  color,
  storage,
  relation,
  richtext,
  location,
};

const isPropertyType = (type: string): type is PropertyType => Object.hasOwn(fieldTypes, type);

/** The names of the types that satisfy `is`, in the order of the picker. */
export const typesWhere = (is: (type: FieldType) => boolean): readonly PropertyType[] =>
  Object.keys(fieldTypes)
    .filter(isPropertyType)
    .filter((type) => is(fieldTypes[type]));

/** The type of a field; `undefined` if this console does not know it. */
export const fieldTypeOf = (type: string | undefined): FieldType | undefined =>
  type !== undefined && isPropertyType(type) ? fieldTypes[type] : undefined;
