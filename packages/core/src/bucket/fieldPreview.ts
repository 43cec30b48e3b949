import { draftOf } from "../document/form/draft";
import { type DocumentField, documentForm } from "../document/form/fields";
import { type DraftProblems, draftProblems } from "../document/form/problems";
import { isRecord, valueAt } from "../editing/same";
import type { Property } from "../field/property";
import type { Bucket } from "./model";

interface FieldPreview {
  readonly field: DocumentField;
  /** What a new document begins with. */
  readonly initial: unknown;
  /** What is wrong with a value and its parts, by dotted path from the key of the field. */
  readonly problemsOf: (value: unknown) => DraftProblems;
}

/** A field that is not saved yet, as the form of a new document has it; translated ones in one language. */
export function previewOf(key: string, property: Property, required: boolean): FieldPreview {
  const shown: Property = {
    ...property,
    options: { ...property.options, translate: false, position: "bottom" },
  };
  const bucket: Bucket = {
    _id: "",
    title: "",
    description: "",
    properties: { [key]: shown },
    required: required ? [key] : [],
  };
  const draft = draftOf(bucket, undefined, undefined);
  const [field] = documentForm(bucket).bottom;
  if (field === undefined) throw new Error("a bucket of one field has one");
  return {
    field,
    initial: isRecord(draft) ? valueAt(draft, key) : undefined,
    problemsOf: (value) => draftProblems(bucket, { [key]: value }, undefined),
  };
}
