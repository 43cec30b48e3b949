import { expect, it } from "vitest";
import { addField, type FieldList, removeField, withField } from "../field/fieldList";
import { withOption } from "../field/fieldOptions";
import { bucketUpdate } from "./actions";
import { deletionProblem, fieldAdded, fieldDeleted, fieldMoved } from "./fieldChanges";
import { fieldListOf } from "./schema";
import { mergeFields, nameOfFieldPart, savesBucket } from "./schemaEditing";

const base = fieldListOf({
  primary: "name",
  required: ["name"],
  properties: { name: { type: "string" }, tons: { type: "number", title: "Tons" } },
});
const withPort = addField(base, { key: "port", property: { type: "string" } });
const keys = ({ fields }: FieldList) => fields.map(({ key }) => key);

it("merges what two people made of the fields of a bucket", () => {
  const mine = withOption(withPort, "port", "required", true);
  const theirs = withOption(
    addField(
      withField(base, "tons", (field) => ({ ...field, maximum: 5 })),
      { key: "flag", property: { type: "storage" } },
    ),
    "tons",
    "required",
    true,
  );
  const { value, differences } = mergeFields(base, mine, theirs);
  expect(differences).toEqual([]);
  expect(keys(value)).toEqual(["name", "tons", "port", "flag"]);
  expect(new Set(value.required)).toEqual(new Set(["name", "port", "tons"]));
  expect(value.fields[1]?.property).toEqual({ type: "number", title: "Tons", maximum: 5 });
});

it("asks where both changed the same", () => {
  const mine = withOption(
    withField(base, "tons", (field) => ({ ...field, maximum: 4 })),
    "tons",
    "primary",
    true,
  );
  const theirs = withOption(
    addField(removeField(base, "tons"), { key: "flag", property: { type: "string" } }),
    "flag",
    "primary",
    true,
  );
  const { differences } = mergeFields(base, mine, theirs);
  expect(differences.map(({ path }) => nameOfFieldPart(base)(path).name)).toEqual(["Tons", "Primary field"]);
  const taken = mergeFields(base, mine, theirs, () => "theirs").value;
  expect([keys(taken), taken.primary]).toEqual([["name", "flag"], "flag"]);
});

it("keeps a bucket without required fields as it is", () => {
  const none = fieldListOf({ properties: { a: { type: "string" } } });
  const theirs = addField(none, { key: "b", property: { type: "string" } });
  expect(mergeFields(none, none, theirs).value.required).toBeUndefined();
});

it("names what was changed of a field", () => {
  const nameOf = nameOfFieldPart(base);
  expect([[], ["tons"], ["tons", "property", "maximum"], ["gone"]].map((path) => nameOf(path).name)).toEqual([
    "Order of the fields",
    "Tons",
    "Tons, maximum",
    "gone",
  ]);
});

it("refuses changes that would break the bucket, in words", () => {
  const refusal = (result: ReturnType<typeof fieldAdded>) => (result.ok ? undefined : result.failure);
  expect(deletionProblem(base, "name")).toBe(
    "In order to delete the primary field, you must first select another field as primary",
  );
  expect(refusal(fieldDeleted(base, "name"))?.code).toBe("invalid");
  expect(refusal(fieldDeleted(base, "no"))).toMatchObject({
    code: "not-found",
    message: "There is no field no.",
  });
  expect(refusal(fieldDeleted({ fields: [{ key: "a", property: { type: "string" } }] }, "a"))?.message).toBe(
    "A bucket needs at least one field.",
  );
  expect(refusal(fieldAdded(base, { key: "tons", property: { type: "string" } }))?.message).toBe(
    "Property name already exists.",
  );
  expect(refusal(fieldMoved(base, "tons", "no"))?.code).toBe("not-found");
  const numbers = fieldListOf({ properties: { 1: { type: "string" }, a: { type: "string" } } });
  expect(refusal(fieldMoved(numbers, "a", "1"))?.message).toContain("numbers");
  const done = [
    fieldDeleted(base, "tons"),
    fieldMoved(base, "tons", "name"),
    fieldAdded(withPort, { key: "b", property: { type: "date" } }),
  ];
  expect(done.map((each) => each.ok && keys(each.value))).toEqual([
    ["name"],
    ["tons", "name"],
    ["name", "tons", "port", "b"],
  ]);
});

it("tells what saves a bucket from all else that goes on", () => {
  const going = {
    action: bucketUpdate.id,
    title: bucketUpdate.title,
    input: { bucketId: "ships", bucket: {} },
  };
  expect(savesBucket("ships")(going)).toBe(true);
  expect(savesBucket("ports")(going)).toBe(false);
  expect(savesBucket("ships")({ ...going, action: "asset.install" })).toBe(false);
  expect(savesBucket("ships")({ ...going, input: undefined })).toBe(false);
});
