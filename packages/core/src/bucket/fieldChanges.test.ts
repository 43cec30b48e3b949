import { expect, it } from "vitest";
import type { FieldList } from "../field/fieldList";
import { fieldDuplicated, nameOfFieldCopy } from "./fieldChanges";

const list: FieldList = {
  fields: [
    { key: "name", property: { type: "string", title: "Name of the ship", options: { index: true } } },
    { key: "tons", property: { type: "number", maximum: 100 } },
  ],
  primary: "name",
  required: ["name"],
};

it("a field is duplicated right behind itself, under its own name, and is not required", () => {
  const copied = fieldDuplicated(list, "name", " Alias ");
  expect(copied.ok && copied.value).toEqual({
    ...list,
    fields: [
      list.fields[0],
      { key: "alias", property: { type: "string", title: "alias", options: { index: true } } },
      list.fields[1],
    ],
  });
  expect(fieldDuplicated(list, "name", "tons").ok).toBe(false);
  expect(fieldDuplicated(list, "gone", "other").ok).toBe(false);
});

it("the name of a copy is one that no field has", () => {
  const copied = fieldDuplicated(list, "tons", nameOfFieldCopy(list, "tons"));
  expect(copied.ok && nameOfFieldCopy(copied.value, "tons")).toBe("tons_copy_2");
});

it("a copy of a field is not unique: its values are not copied, and several documents would have none", () => {
  const code = { type: "string", options: { position: "left" as const, unique: true, index: true } };
  const list = { fields: [{ key: "code", property: code }], primary: "code", required: ["code"] };
  const copied = fieldDuplicated(list, "code", "other");
  expect(copied.ok && copied.value).toMatchObject({ primary: "code", required: ["code"] });
  expect(copied.ok && copied.value.fields).toEqual([
    { key: "code", property: code },
    {
      key: "other",
      property: { type: "string", title: "other", options: { position: "left", index: true } },
    },
  ]);
});
