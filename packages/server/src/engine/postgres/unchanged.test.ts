import { expect, it } from "vitest";
import { readUnchanged } from "./unchanged";

it("what was read while it was changed is read again", async () => {
  let version = 1;
  const answers = ["old", "new"].map(() => Promise.withResolvers<string>());
  let reads = 0;
  const found = readUnchanged(
    () => version,
    async () => {
      const [answer] = answers.slice(reads);
      reads += 1;
      return answer?.promise ?? "never";
    },
  );
  version = 2;
  answers[0]?.resolve("old");
  answers[1]?.resolve("new");
  expect([await found, reads]).toEqual(["new", 2]);
});
