import { expect, it } from "vitest";
import { type ConflictQuestion, conflictQuestion } from "./question";

const name = { path: ["name"], base: "a", mine: "b", theirs: "c" };
const tons = { path: ["tons"], base: 1, mine: 2, theirs: 3 };
const nameOf = ([key = ""]: readonly string[]) => ({ name: key === "name" ? "Name" : "Tons" });

/** Chooses one item after the other. */
const answer = (question: ConflictQuestion, ...ids: readonly string[]) =>
  ids.reduce<unknown>(
    (now, id) =>
      typeof now === "object" && now !== null && "choose" in now && typeof now.choose === "function"
        ? now.choose(id)
        : undefined,
    question,
  );

it("says what both changed, by the titles of the fields", () => {
  const { title, about } = conflictQuestion([name], nameOf);
  expect(title).toBe("Somebody else changed this in the meantime");
  expect(about[0]).toBe("Name: theirs c, yours b.");
});

it("is answered as a whole", () => {
  expect(answer(conflictQuestion([name]), "theirs")).toEqual({ kind: "theirs" });
  expect(answer(conflictQuestion([name]), "mine")).toEqual({ kind: "mine" });
});

it("is answered part by part where there are several", () => {
  expect(conflictQuestion([name]).items.map(({ id }) => id)).toEqual(["theirs", "mine"]);
  const question = conflictQuestion([name, tons], nameOf);
  expect(question.items.map(({ id }) => id)).toEqual(["theirs", "mine", "each"]);
  expect(answer(question, "each")).toMatchObject({ title: "Name: which one stays?" });
  expect(answer(question, "each", "theirs")).toMatchObject({ title: "Tons: which one stays?" });
  expect(answer(question, "each", "theirs", "mine")).toEqual({
    kind: "mine",
    sides: { '["name"]': "theirs", '["tons"]': "mine" },
  });
});
