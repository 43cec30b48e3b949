import { expect, it } from "vitest";
import { createTurns } from "./turns";

it("never more run at once than may, also where one comes just when another ends", async () => {
  const turns = createTurns(1);
  let running = 0;
  let most = 0;
  const task = async () => {
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    running -= 1;
  };
  const first = turns.run(task);
  const second = turns.run(task);
  // At each step of the way another one comes.
  const others: Promise<void>[] = [];
  for (let step = 0; step < 20; step += 1) {
    others.push(turns.run(task));
    await Promise.resolve();
  }
  await Promise.all([first, second, ...others]);
  expect({ most, waiting: turns.waiting() }).toEqual({ most: 1, waiting: 0 });
});

it("a task that throws gives its turn on", async () => {
  const turns = createTurns(1);
  const failing = turns.run(() => Promise.reject(new Error("broken")));
  const next = turns.run(async () => "ran");
  await expect(failing).rejects.toThrow("broken");
  expect(await next).toBe("ran");
});
