import { expect, it } from "vitest";
import { copyOf } from "./copy";

it("a copy begins with the values of another document, but for what is unique and what the server sets", () => {
  const bucket = {
    _id: "64a000000000000000000001",
    title: "Boats",
    description: "Boats",
    properties: {
      name: { type: "string", options: { translate: true } },
      code: { type: "string", title: "Code of the boat", options: { unique: true } },
      made: { type: "date", readOnly: true, default: ":created_at" },
      docked: { type: "boolean" },
    },
    required: ["docked"],
  };
  const languages = { available: { en_US: "English" }, default: "en_US" };
  const row = {
    _id: "64a000000000000000000002",
    name: { en_US: "Alba" },
    code: "A",
    made: "2020-01-01T00:00:00.000Z",
    docked: true,
  };
  expect(copyOf(bucket, row, languages)).toEqual({
    draft: {
      row: undefined,
      base: { docked: false },
      draft: { name: { en_US: "Alba" }, docked: true },
      checked: false,
      touched: [],
      failure: undefined,
    },
    emptied: ["Code of the boat"],
  });
});
