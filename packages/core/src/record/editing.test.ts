import { expect, it } from "vitest";
import { nameOfField, savedText } from "./editing";

const saved = { created: undefined, merged: false, typed: false };

it("says whether it was added, changed or merged", () => {
  const texts = [saved, { ...saved, created: {} }, { ...saved, merged: true }].map(savedText);
  expect(texts).toEqual(["Saved.", "Added.", expect.stringContaining("somebody else changed")]);
});

it("names a difference by the label of its field, and hides passwords", () => {
  const name = nameOfField([
    { key: "identifier", label: "Identifier", kind: "text" },
    { key: "password", label: "Password", kind: "password" },
    { key: "identifier", label: "Another", kind: "password" },
  ]);
  expect(name(["identifier"])).toEqual({ name: "Identifier", hidden: false });
  expect(name(["password", "0"])).toEqual({ name: "Password", hidden: true });
  expect(name(["other"])).toEqual({ name: "other", hidden: false });
  expect(name([])).toEqual({ name: "", hidden: false });
});
