import { definitionProblems } from "../field/definitionProblems";
import {
  type FieldList,
  type FieldPath,
  fieldAt,
  innerFields,
  withField,
  withFieldAt,
} from "../field/fieldList";
import { optionsOf, withOption } from "../field/fieldOptions";
import { fieldOptions } from "../field/options";
import { titleOf } from "../field/property";
import { fieldText } from "../field/text";
import type { FormField, FormValue } from "../form/model";
import { labelOfType } from "../input/builder";
import { definitionFields } from "../input/definitionForm";
import { type Bucket, titleOfBucket } from "./model";
import { bucketText } from "./text";

/** A field as a line of a tree. */
export interface FieldLine {
  readonly path: FieldPath;
  readonly title: string;
  /** Its type, and what is said of it beside. */
  readonly marks: readonly string[];
  /** True: fields may stand inside of it. */
  readonly holdsFields: boolean;
}

/** The fields of a list, each before those inside of it. `isOpen`: whether those inside are shown. */
export function fieldLines(
  list: FieldList,
  isOpen: (path: FieldPath) => boolean,
  owner: FieldPath = [],
): readonly FieldLine[] {
  return list.fields.flatMap(({ key, property }) => {
    const path = [...owner, key];
    const options = optionsOf(list, key, { root: owner.length === 0, stored: true });
    const line: FieldLine = {
      path,
      title: titleOf(key, property),
      marks: [
        labelOfType(property.type),
        ...options.filter(({ on }) => on).map(({ name }) => fieldText(fieldOptions[name].label)),
      ],
      holdsFields: property.type === "object" || property.items?.type === "object",
    };
    return [line, ...(isOpen(path) ? fieldLines(innerFields(property), isOpen, path) : [])];
  });
}

/** One part of a field, edited as a field of a form; its key holds the path too. */
export interface FieldPart {
  readonly field: FormField;
  readonly value: FormValue;
  readonly problem: string | undefined;
  readonly write: (list: FieldList, typed: FormValue) => FieldList;
}

/** A field as the fields of a form: its definition, then its options. */
export function fieldParts(
  list: FieldList,
  path: FieldPath,
  { stored, buckets }: { readonly stored: FieldList; readonly buckets: readonly Bucket[] },
): readonly FieldPart[] {
  const found = fieldAt(list, path);
  if (found === undefined) return [];
  const { key, property, siblings } = found;
  const problems = definitionProblems(property);
  const named = buckets.map((bucket) => ({ value: bucket._id, label: titleOfBucket(bucket) }));
  const keyed = (field: FormField): FormField => ({ ...field, key: partKey(path, field.key) });
  const defined = definitionFields(property, [], named)
    // The type of a field that has a name is what it is.
    .filter(({ field }) => field.key !== "type")
    .map(
      ({ field, value, write }): FieldPart => ({
        field: keyed(field),
        value,
        problem: problems[field.key],
        write: (now, typed) =>
          withFieldAt(now, path, (among, at) => withField(among, at, () => write(typed))),
      }),
    );
  const where = { root: path.length === 1, stored: fieldAt(stored, path) !== undefined };
  const options = optionsOf(siblings, key, where).map(
    ({ name, on, locked }): FieldPart => ({
      field: {
        ...keyed({ key: `option.${name}`, label: fieldText(fieldOptions[name].label), kind: "switch" }),
        section: bucketText("field.options"),
        hint: fieldText(fieldOptions[name].about),
        disabled: locked,
      },
      value: on,
      problem: undefined,
      write: (now, typed) =>
        withFieldAt(now, path, (among, at) => withOption(among, at, name, typed === true)),
    }),
  );
  return [...defined, ...options];
}

const partKey = (path: FieldPath, part: string): string => `${part}:${path.join(".")}`;
