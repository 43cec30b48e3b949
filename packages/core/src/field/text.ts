import { defineTexts } from "../text/define";

/** Texts of field types: their names, settings and options (contract, console-gaps.md sections 3 and 4.7). */
export const fieldText = defineTexts({
  "type.string": "string",
  "type.date": "date",
  "type.number": "number",
  "type.boolean": "boolean",
  "type.textarea": "textarea",
  "type.array": "array",
  "type.multiselect": "Multiple Selection",
  "type.object": "object",
  "type.color": "color",
  "type.storage": "storage",
  "type.relation": "relation",
  "type.richtext": "richtext",
  "type.location": "location",

  "setting.default": "Default",
  "setting.presets": "Presets",
  "setting.enumerated": "Make field enumerated",
  "setting.values": "Values",
  "setting.pattern": "Define pattern",
  "setting.minimum": "Minimum",
  "setting.maximum": "Maximum",
  "setting.items": "Items",
  "setting.itemType": "Type of the items",
  "setting.unique": "Item should be unique",
  "setting.minItems": "Minimum items",
  "setting.maxItems": "Maximum items",
  "items.title": "Title of the items",
  "setting.properties": "Fields of the object",
  "setting.bucket": "Bucket",
  "setting.relationType": "Relation Type",
  "setting.dependent": "Dependent",
  "relation.one": "One To One",
  "relation.many": "One To Many",

  "option.primary": "Primary field",
  "option.translate": "Translate",
  "option.readOnly": "Read-only",
  "option.unique": "Unique",
  "option.required": "Required",
  "option.index": "Index",
});

export type FieldTextKey = Parameters<typeof fieldText>[0];
