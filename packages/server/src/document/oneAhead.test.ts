import { expect, it } from "vitest";
import { withOneAhead } from "./oneAhead";

it("prepares the next part while one is on its way, never two, and tells of them in order", async () => {
  const parts = [0, 1, 2].map(() => Promise.withResolvers<string>());
  const steps: string[] = [];
  const all = withOneAhead<string>(
    (given) => steps.push(`told ${given}`),
    async (begin) => {
      for (const [at, { promise }] of parts.entries()) {
        steps.push(`prepared ${at}`);
        await begin(promise);
      }
    },
  );
  parts[1]?.resolve("1");
  parts[2]?.resolve("2");
  await new Promise(setImmediate);
  expect(steps).toEqual(["prepared 0", "prepared 1"]);
  parts[0]?.resolve("0");
  await all;
  expect(steps).toEqual(["prepared 0", "prepared 1", "told 0", "prepared 2", "told 1", "told 2"]);
});

it("throws what went wrong first, when nothing is on its way any more", async () => {
  const first = Promise.withResolvers<void>();
  let isOver = false;
  const all = withOneAhead<void>(
    () => undefined,
    async (begin) => {
      await begin(first.promise.finally(() => (isOver = true)));
      throw new Error("the second");
    },
  );
  first.reject(new Error("the first"));
  await expect(all).rejects.toThrow("the first");
  expect(isOver).toBe(true);
});
