import { expect, it } from "vitest";
import { fieldDuplicated } from "./fieldChanges";

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
