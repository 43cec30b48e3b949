import { expect, it } from "vitest";
import type { Bucket } from "../bucket/model";
import { cellField, typedCellField } from "./cell";
import { inLanguage, isTranslated, languageChoices } from "./language";

const bucketOf = (properties: Bucket["properties"], required: string[] = []): Bucket => ({
  _id: "1",
  title: "T",
  description: "D",
  properties,
  required,
});

it("cells of the types of the spec are edited in a table, those that are read-only are not", () => {
  const types = ["string", "textarea", "number", "boolean", "date", "color", "multiselect"];
  const others = ["storage", "relation", "richtext", "object", "array", "location"];
  const bucket = bucketOf({
    ...Object.fromEntries([...types, ...others].map((type) => [type, { type }])),
    fixed: { type: "string", readOnly: true },
  });
  const edited = Object.keys(bucket.properties).filter((key) => cellField(bucket, key) !== undefined);
  expect(edited).toEqual(types);
  expect(cellField(bucket, "_id")).toBeUndefined();
});

it("as text, files, places and rich text are edited too; what has parts or is chosen is not", () => {
  const types = ["string", "number", "date", "storage", "richtext", "location"];
  const others = ["relation", "object", "array"];
  const bucket = bucketOf(Object.fromEntries([...types, ...others].map((type) => [type, { type }])), [
    "location",
  ]);
  const typed = Object.keys(bucket.properties).filter((key) => typedCellField(bucket, key) !== undefined);
  expect(typed).toEqual(types);
  const place = typedCellField(bucket, "location");
  expect(place).toMatchObject({ kind: "text", required: true });
  expect(place?.check?.("38.42, 27.14")).toBeUndefined();
  expect(place?.check?.("north of here")).toContain("38.42, 27.14");
  expect(place?.check?.("91, 0")).toContain("90");
});

it("a required cell says so", () => {
  const bucket = bucketOf({ name: { type: "string" }, note: { type: "string" } }, ["name"]);
  expect(cellField(bucket, "name")?.required).toBe(true);
  expect(cellField(bucket, "note")?.required).toBe(false);
});

const languages = { available: { en_US: "English", tr_TR: "Turkish" }, default: "en_US" };

it("another language begins the list again, and the default one is not named", () => {
  const list = { pageIndex: 3, pageSize: 5, filter: { name: "a" } };
  const turkish = inLanguage(list, "tr_TR", languages);
  expect(turkish).toMatchObject({ language: "tr_TR", pageIndex: 0, pageSize: 25, filter: { name: "a" } });
  expect(inLanguage(turkish, "en_US", languages).language).toBeUndefined();
  expect(languageChoices(languages)).toEqual([
    { id: "en_US", label: "English (en_US)" },
    { id: "tr_TR", label: "Turkish (tr_TR)" },
  ]);
});

it("languages are offered where a field is translated", () => {
  expect(isTranslated(bucketOf({ name: { type: "string", options: { translate: true } } }))).toBe(true);
  expect(isTranslated(bucketOf({ name: { type: "string" } }))).toBe(false);
});
