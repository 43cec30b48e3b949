import { expect, it } from "vitest";
import { createTurns } from "./turns";

const limits = { waiting: 10, refusal: () => new Error("too many") };

/** Tasks that end when they are told to; `began` lists them in the order of their turns. */
function tasks() {
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const task = (name: string) => () =>
    new Promise<string>((resolve) => {
      began.push(name);
      ends.set(name, () => resolve(name));
    });
  return { began, task, end: (name: string) => ends.get(name)?.() };
}

it("owners take turns, however many tasks one of them has", async () => {
  const turns = createTurns({ ...limits, together: 1 });
  const { began, task, end } = tasks();
  const all = [
    ...["a1", "a2", "a3", "a4"].map((name) => turns.run("a", task(name))),
    ...["b1", "b2"].map((name) => turns.run("b", task(name))),
  ];
  for (const name of ["a1", "a2", "b1", "a3", "b2", "a4"]) {
    await expect.poll(() => began.at(-1)).toBe(name);
    end(name);
  }
  expect(await Promise.all(all)).toEqual(["a1", "a2", "a3", "a4", "b1", "b2"]);
});

it("so many run at once, and one that fails makes room too", async () => {
  const turns = createTurns({ ...limits, together: 2 });
  const { began, task, end } = tasks();
  const failed = turns.run("a", () => Promise.reject(new Error("failed")));
  const all = ["1", "2", "3"].map((name) => turns.run(name, task(name)));
  await expect(failed).rejects.toThrow("failed");
  await expect.poll(() => began).toEqual(["1", "2"]);
  end("2");
  await expect.poll(() => began).toEqual(["1", "2", "3"]);
  end("1");
  end("3");
  await Promise.all(all);
});

it("one owner waits for so many and no more; others are taken", async () => {
  const turns = createTurns({ ...limits, together: 1, waiting: 2 });
  const { task, end, began } = tasks();
  const taken = [turns.run("a", task("1")), turns.run("a", task("2")), turns.run("a", task("3"))];
  await expect(turns.run("a", task("4"))).rejects.toThrow("too many");
  taken.push(turns.run("b", task("5")));
  for (const name of ["1", "2", "5", "3"]) {
    await expect.poll(() => began.at(-1)).toBe(name);
    end(name);
  }
  await Promise.all(taken);
});
