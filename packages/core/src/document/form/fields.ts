import type { Bucket } from "../../bucket/model";
import { type Property, titleOf } from "../../field/property";
import type { Properties } from "../../field/type";
import { type ValueEditorName, valueEditorOf } from "../../field/valueEditor";

/** The areas of a document's form, from the first to the last (spec 2, section 2). */
export const areaNames = ["left", "right", "bottom"] as const;

export type AreaName = (typeof areaNames)[number];

/** One field of a form: of a bucket, or inside of an object. */
export interface DocumentField {
  readonly key: string;
  readonly title: string;
  readonly property: Property;
  readonly editor: ValueEditorName;
  readonly required: boolean;
  /** True: it is shown, and not to be changed. */
  readonly readOnly: boolean;
  /** True: it has a value for each language. */
  readonly translated: boolean;
}

/** The fields of a bucket by the area they stand in, in the order of the bucket; one without an area is at the bottom. */
export function documentForm(bucket: Bucket): Readonly<Record<AreaName, readonly DocumentField[]>> {
  const all = fieldsIn(bucket.properties, bucket.required);
  const areaOf = ({ property }: DocumentField): AreaName => property.options?.position ?? "bottom";
  const fields = bucket.readOnly === true ? all.map((field) => ({ ...field, readOnly: true })) : all;
  const { left = [], right = [], bottom = [] } = Object.groupBy(fields, areaOf);
  return { left, right, bottom };
}

/** The fields of an object, in their order. Only those of a bucket are translated. */
export const innerFields = ({ properties = {}, required }: Property): readonly DocumentField[] =>
  fieldsIn(properties, required).map((field) => ({ ...field, translated: false }));

const fieldsIn = (properties: Properties, required: readonly string[] = []): readonly DocumentField[] =>
  Object.entries(properties).map(([key, property]) => ({
    key,
    title: titleOf(key, property),
    property,
    editor: valueEditorOf(property),
    required: required.includes(key),
    readOnly: property.readOnly === true,
    translated: property.options?.translate === true,
  }));
