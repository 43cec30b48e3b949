import { exampleValue } from "../../document/example";
import type { BucketDocument } from "../../document/model";
import type { Property } from "../../field/property";
import { relatedIds } from "../../field/related";
import { isReference, isToMany, structureOf } from "../../field/structure";
import { valueProblem } from "../../form/value";
import type { Bucket } from "../model";

/** Stands where the id of a document belongs that nobody knows. */
export const unknownId = "0".repeat(24);

/**
 * A document that the server takes, with a value for each field. What cannot be made up, such as the id of another
 * document, is that of a stored document, else left out; translated fields have their default language.
 */
export function madeDocument(
  { properties, required = [] }: Pick<Bucket, "properties" | "required">,
  document: BucketDocument | undefined,
  language: string,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([key, property]) => {
      if (property.readOnly === true) return [];
      const value = madeValue(property, required.includes(key), document?.[key]);
      if (value === undefined) return [];
      return [[key, property.options?.translate === true ? { [language]: value } : value]];
    }),
  );
}

function madeValue(property: Property, required: boolean, stored: unknown): unknown {
  if (isReference(property)) return relatedValue(property, required, stored);
  if (structureOf(property.type) === "fields") return madeFields(property);
  if (structureOf(property.type) === "list") return madeItems(property);
  const example = exampleValue(property);
  const values = [example === "" ? textOf(property) : example, property.options?.unique ? undefined : stored];
  return values.find((each) => isTaken(property, each)) ?? (required ? example : undefined);
}

const isTaken = (property: Property, value: unknown): boolean =>
  value !== undefined && value !== null && value !== "" && valueProblem(property, value) === undefined;

const madeFields = ({ properties = {}, required = [] }: Property): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([key, inner]) => {
      const value = inner.readOnly === true ? undefined : madeValue(inner, required.includes(key), undefined);
      return value === undefined ? [] : [[key, value]];
    }),
  );

/** One item shows what they are like; more where fewer are refused. */
function madeItems(property: Property): readonly unknown[] {
  const example = exampleValue(property);
  if (Array.isArray(example) && example.length > 0) return example;
  const { items, minItems = 1, maxItems = minItems } = property;
  if (items === undefined) return [];
  const count = Math.min(Math.max(1, minItems), maxItems);
  const choices = items.enum ?? [];
  const made = Array.from(
    { length: count },
    (_, index) => choices[index] ?? madeValue(items, true, undefined),
  );
  return made.includes(undefined) ? [] : made;
}

/** Those that a stored document names; an example of an id is taken only where one must be. */
function relatedValue(property: Property, required: boolean, stored: unknown): unknown {
  const known = relatedIds(stored).slice(0, 1);
  const ids = known.length === 0 && required ? [unknownId] : known;
  if (isToMany(property)) return ids;
  return ids[0];
}

const inventedTexts: Readonly<Record<string, string>> = {
  color: "#2d72d2",
  storage: "https://example.com/picture.png",
};

/** A text as long as the field wants it. */
function textOf({ type, minLength = 0, maxLength }: Property): string {
  const invented = inventedTexts[type] ?? "Example";
  return invented.padEnd(minLength, ".").slice(0, maxLength);
}
