import { expect, it } from "vitest";
import { replyOf } from "./reply";

it("goes on at once by Enter, or by the word that says so", () => {
  for (const typed of ["", " ", "y", "Y", "yes", " Yes "]) expect(replyOf(typed, undefined)).toBe("yes");
});

it("never takes a no, or what it does not understand, for a yes", () => {
  for (const typed of ["n", "N", "no", " No "]) expect(replyOf(typed, undefined)).toBe("no");
  for (const typed of ["nope", "yesterday", "/Bucket", "?"])
    expect(replyOf(typed, undefined)).toBe("unclear");
});

it("wants the answer letter for letter where one is asked for", () => {
  expect(replyOf("Boats", "Boats")).toBe("yes");
  for (const typed of ["", "y", "yes", "boats", "Boats "]) expect(replyOf(typed, "Boats")).toBe("unclear");
  expect(replyOf("no", "Boats")).toBe("unclear");
  expect(replyOf("no", "no")).toBe("yes");
});
