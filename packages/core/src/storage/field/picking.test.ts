import { expect, it } from "vitest";
import { pickingFilter } from "./picking";

it("folders are not there to choose from", () => {
  expect(pickingFilter("  ", "any")).toEqual({ name: { $regex: "[^/]$" } });
});

it("each word is looked for as it is typed, and pictures alone where they are wanted", () => {
  expect(pickingFilter("a.b  (1)", "image")).toEqual({
    $and: [
      { name: { $regex: "[^/]$" } },
      { name: { $regex: "a\\.b", $options: "i" } },
      { name: { $regex: "\\(1\\)", $options: "i" } },
      { "content.type": { $regex: "^image/" } },
    ],
  });
});
