// What functions run for: changes at least once and kept once, moments of a schedule and READY at most once.
import { expect } from "vitest";
import type { MakeLoad } from "./load";
import { titlesIn } from "./titles";

export const functions: MakeLoad = async (world) => {
  const { nodes, calm } = world;
  const { bucket, writers, stored, check } = await titlesIn(world, "Signals");
  const make = async (triggers: object, index: string): Promise<string> => {
    const given = { name: "tested", language: "javascript", timeout: 20, env: {}, triggers };
    const { _id } = await calm.good("POST", "/function", given);
    await calm.good("POST", `/function/${_id}/index`, { index });
    return _id;
  };
  const changed = await make(
    { changed: { type: "bucket", options: { bucket, type: "INSERT" } } },
    "export const changed = ({ current }) => console.log(current.title);",
  );
  const ticking = await make(
    { tick: { type: "schedule", options: { frequency: "* * * * * *", timezone: "UTC" } } },
    "export const tick = () => console.log('tick');",
  );
  // The instance lives by now: it does not begin any more, whichever node is killed.
  const ready = await make(
    { up: { type: "system", options: { name: "READY" } } },
    "export const up = () => console.log('up');",
  );
  const begun = Date.now();
  const lines = async (id: string): Promise<readonly string[]> =>
    (await nodes.rows(`SELECT content FROM function_log WHERE function = '${id}' ORDER BY sequence`)).map(
      ({ content }) => String(content),
    );
  const runs = async (id: string): Promise<number> => {
    const [row] = await nodes.rows(`SELECT count(*) AS n FROM function_run WHERE function = '${id}'`);
    return Number(row?.n);
  };
  return {
    writers,
    async check() {
      await check();
      // Two nodes that did not know of each other would come to twice as many.
      expect(await runs(ticking)).toBeLessThanOrEqual((Date.now() - begun) / 1000 + 2);
      expect(await runs(ready), "it has begun before").toBe(0);
    },
    async settle() {
      const all = await stored();
      // Several run at the same time, and lines come as their processes tell them: their order says nothing.
      const firsts = async () => [...new Set(await lines(changed))].sort();
      await expect.poll(firsts, { timeout: 60_000 }).toEqual(all.toSorted());
      const due = () => nodes.rows("SELECT function FROM function_due");
      await expect.poll(due, { timeout: 60_000 }).toEqual([]);
      expect(await runs(changed), "each change is kept as one run").toBe(all.length);
      const ticks = await runs(ticking);
      await expect.poll(() => runs(ticking), { timeout: 60_000 }).toBeGreaterThan(ticks);
    },
  };
};
