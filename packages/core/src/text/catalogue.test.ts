import { expect, it } from "vitest";
import { text } from "./catalogue";

it("fills values in and leaves markup alone", () => {
  expect(text("access.required", { action: "<b>bucket:create</b>" })).toBe(
    "<b>bucket:create</b> is required for this action.",
  );
});

it("shows a value that was not given rather than dropping it", () => {
  expect(text("access.required")).toBe("{action} is required for this action.");
});
