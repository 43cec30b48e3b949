import { describe, expect, it } from "vitest";
import { differenceLine, differenceWords, inWords, refusalLines, refusedFields } from "./words";

describe("a difference in words", () => {
  it("names the part and both values", () => {
    const difference = { path: ["name"], base: "a", mine: "b", theirs: "" };
    expect(differenceLine(difference)).toBe("name: theirs nothing, yours b");
    expect(differenceLine(difference, () => ({ name: "Name" }))).toBe("Name: theirs nothing, yours b");
  });

  it("shows no secret, and nothing of endless length", () => {
    const hidden = { path: ["secret"], base: "a", mine: "b", theirs: "c" };
    expect(differenceWords(hidden, () => ({ name: "Secret", hidden: true }))).toEqual({
      name: "Secret",
      mine: "hidden",
      theirs: "hidden",
    });
    const long = { path: [], base: 1, mine: { a: "x".repeat(500) }, theirs: [1] };
    expect(differenceWords(long)).toEqual({
      name: "All of it",
      mine: `{"a":"${"x".repeat(114)}…`,
      theirs: "[1]",
    });
  });
});

describe("what the server refuses", () => {
  const failure = { code: "invalid", message: ".a should be string", field: "a", retry: false } as const;

  it("is a line for each thing, with the name of its field", () => {
    const refusals = [
      { path: ["a", "b"], problem: "must be text." },
      { path: [], problem: "is wrong." },
    ];
    expect(refusalLines({ ...failure, refusals }, ([key = ""]) => ({ name: `Title of ${key}` }))).toEqual([
      { field: "a.b", text: "Title of a: must be text." },
      { field: "", text: "is wrong." },
    ]);
  });

  it("stands at the fields it is about, and the rest in one message", () => {
    const refusals = [
      { path: ["a", "b"], problem: "must be text." },
      { path: ["c"], problem: "is required." },
      { path: [], problem: "is wrong." },
    ];
    const nameOf = ([key = ""]: readonly string[]) => ({ name: `Title of ${key}` });
    const fieldOf = (path: string) => (path.startsWith("a") ? "a" : undefined);
    const { shown, rest } = refusedFields({ ...failure, refusals }, fieldOf, nameOf);
    expect(shown).toEqual({ a: "Title of a: must be text." });
    expect(rest?.message).toBe("Title of c: is required. is wrong.");
    expect(refusedFields(failure, fieldOf)).toEqual({ shown: { a: failure.message }, rest: undefined });
    expect(inWords({ ...failure, refusals: refusals.slice(0, 1) }, nameOf).message).toBe(
      "Title of a: must be text.",
    );
    expect(inWords(failure, nameOf)).toBe(failure);
  });

  it("is the message where it is one thing", () => {
    expect(refusalLines(failure)).toEqual([{ field: "a", text: ".a should be string" }]);
  });
});
