import { expect, it } from "vitest";
import { createTogether } from "./together";

/** Transactions over a list: what one writes is there once it ends without an error. */
function world() {
  const kept: string[] = [];
  const counts: number[] = [];
  const together = createTogether<string[], string>(async (work) => {
    const tx: string[] = [];
    const result = await work(tx);
    if (tx.includes("full")) throw new Error("the disk is full");
    kept.push(...tx);
    counts.push(tx.length);
    return result;
  });
  const add = (text: string, problem?: string) =>
    together(async (tx) => {
      tx.push(text);
      if (problem !== undefined) throw new Error(problem);
      return `${text} is kept`;
    });
  return { kept, counts, add };
}

it("works that come at the same moment are one transaction, in their order, and each has its own answer", async () => {
  const { kept, counts, add } = world();
  const answers = await Promise.all(["a", "b", "c"].map((text) => add(text)));
  expect(answers).toEqual(["a is kept", "b is kept", "c is kept"]);
  expect([kept, counts]).toEqual([["a", "b", "c"], [3]]);
  expect(await add("d")).toBe("d is kept");
  expect(counts).toEqual([3, 1]);
});

it("one that throws takes none of the others with it", async () => {
  const { kept, counts, add } = world();
  const answers = await Promise.allSettled([add("a"), add("b", "b is taken"), add("c")]);
  expect(answers).toMatchObject([
    { value: "a is kept" },
    { reason: new Error("b is taken") },
    { value: "c is kept" },
  ]);
  expect([kept, counts]).toEqual([
    ["a", "c"],
    [1, 1],
  ]);
});

it("where nothing can be kept all are told, and none runs again", async () => {
  const { kept, add } = world();
  const answers = await Promise.allSettled([add("a"), add("full")]);
  expect(answers).toMatchObject([
    { reason: new Error("the disk is full") },
    { reason: new Error("the disk is full") },
  ]);
  expect(kept).toEqual([]);
});

it("of very many only some are one transaction", async () => {
  const { counts, add } = world();
  await Promise.all(Array.from({ length: 65 }, (_, at) => add(String(at))));
  expect(counts.toSorted((a, b) => b - a)).toEqual([32, 32, 1]);
});
