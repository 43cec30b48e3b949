import { expect, it } from "vitest";
import { createAwaited } from "./awaited";

const limits = { lease: 60_000, again: 60_000 };

it("who said so while it was asked is not asked again", async () => {
  const awaited = createAwaited(limits);
  let asked = 0;
  await awaited.wait(5, async () => {
    asked += 1;
    awaited.hear({ node: "a", taken: 7 });
    awaited.hear({ node: "b", taken: 5 });
    return ["a", "b"];
  });
  expect(asked).toBe(1);
});

it("every node is waited for, and what is older does not count", async () => {
  const awaited = createAwaited(limits);
  let isOver = false;
  let answered = (): void => undefined;
  const isAnswered = new Promise<void>((resolve) => {
    answered = resolve;
  });
  const waiting = awaited.wait(5, async () => {
    answered();
    return ["a", "b"];
  });
  void waiting.then(() => {
    isOver = true;
  });
  await isAnswered;
  for (const said of [undefined, { node: "a", taken: 5 }, { node: "b", taken: 4 }, { node: "c", taken: 9 }]) {
    awaited.hear(said);
    await new Promise(setImmediate);
    expect(isOver).toBe(false);
  }
  awaited.hear({ node: "b", taken: 6 });
  await waiting;
});

it("what is said may be lost: it is asked again, also where nobody answered", async () => {
  const answers = [undefined, ["a"], []];
  await createAwaited({ ...limits, again: 1 }).wait(5, async () => answers.shift());
  expect(answers).toEqual([]);
});

it("a node that says nothing is waited for as long as its lease may be", async () => {
  let asked = 0;
  await createAwaited({ lease: 5, again: 1 }).wait(5, async () => {
    asked += 1;
    return ["a"];
  });
  expect(asked).toBeGreaterThan(0);
});

it("a node that ends waits for nobody", async () => {
  const awaited = createAwaited({ lease: 60_000, again: 1 });
  let asked = 0;
  await awaited.wait(5, async () => {
    asked += 1;
    awaited.close();
    return ["a"];
  });
  expect(asked).toBe(1);
});
