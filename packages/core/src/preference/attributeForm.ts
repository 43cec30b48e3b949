import type { FormField, FormValue } from "../form/model";
import { type DefinitionField, definitionFields } from "../input/definitionForm";
import { withKey } from "../input/presets";
import { type Attribute, attributeTypes } from "./attributes";
import { preferenceText } from "./text";

/** One part of an attribute, edited as a field of a form. */
interface AttributeField {
  /** Its key holds the name of the attribute too. */
  readonly field: FormField;
  readonly value: FormValue;
  readonly write: (typed: FormValue) => Attribute;
}

/** An attribute as fields: its definition, and whether it is required and read-only. */
export function attributeFields(attribute: Attribute): readonly AttributeField[] {
  const { name, property, required } = attribute;
  const keyed = (field: FormField): FormField => ({ ...field, key: attributeKey(name, field.key) });
  const defined = definitionFields(property, attributeTypes).map(
    ({ field, value, write }: DefinitionField): AttributeField => ({
      field: keyed(field),
      value,
      write: (typed) => ({ ...attribute, property: write(typed) }),
    }),
  );
  return [
    ...defined,
    {
      field: keyed({ key: "required", label: preferenceText("required"), kind: "switch" }),
      value: required,
      write: (on) => ({ ...attribute, required: on === true }),
    },
    {
      field: keyed({ key: "readOnly", label: preferenceText("readOnly"), kind: "switch" }),
      value: property.readOnly === true,
      write: (on) => ({ ...attribute, property: withKey(property, "readOnly", on === true) }),
    },
  ];
}

/** Names of attributes may hold anything, those of parts no colon. */
const attributeKey = (name: string, part: string): string => `${part}:${name}`;
