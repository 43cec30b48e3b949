import { describe, expect, it } from "vitest";
import { createMemoryCounts } from "../engine/memory/counts";
import { createAttempts } from "./attempts";

const limits = { pair: 3, address: 5, account: 7, window: 60_000, capacity: 1000 };

function world(other: Partial<typeof limits> = {}) {
  let now = 1_000_000;
  const attempts = createAttempts(
    createMemoryCounts(() => now),
    "test",
    { ...limits, ...other },
  );
  /** Seconds to wait, or 0. */
  const begin = async (account: string, address = "10.0.0.1"): Promise<number> => {
    try {
      await attempts.begin(account, address);
      return 0;
    } catch (error) {
      const seconds = /in (\d+) seconds/.exec(String(error))?.[1];
      expect(error).toMatchObject({ body: { statusCode: 429 }, headers: { "retry-after": seconds } });
      return Number(seconds);
    }
  };
  /** One after the other. */
  const all = async (names: readonly string[], address?: string): Promise<number[]> => {
    const seconds: number[] = [];
    for (const name of names) seconds.push(await begin(name, address));
    return seconds;
  };
  return { attempts, begin, all, pass: (milliseconds: number) => (now += milliseconds) };
}

describe("failed sign-ins", () => {
  it("are limited for one account from one address, until the window ends", async () => {
    const { begin, all, pass } = world();
    expect(await all(["ann", "ann", "ann"])).toEqual([0, 0, 0]);
    pass(500);
    expect(await begin("ann")).toBe(60);
    expect([await begin("bob"), await begin("ann", "10.0.0.2")]).toEqual([0, 0]);
    pass(limits.window - 501);
    expect(await begin("ann")).toBe(1);
    pass(1);
    expect(await begin("ann")).toBe(0);
  });

  it("are limited for one address, whoever it names", async () => {
    const { begin, all } = world();
    expect(await all(["a", "b", "c", "d", "e"])).toEqual([0, 0, 0, 0, 0]);
    expect(await begin("f")).toBe(60);
    expect(await begin("f", "10.0.0.2")).toBe(0);
  });

  it("are limited for one account, wherever they come from", async () => {
    const { begin } = world();
    for (let i = 1; i <= limits.account; i += 1) expect(await begin("ann", `10.0.0.${i}`)).toBe(0);
    expect(await begin("ann", "10.0.0.99")).toBe(60);
    expect(await begin("bob", "10.0.0.99")).toBe(0);
  });

  it("do not count when refused", async () => {
    const { begin, all } = world();
    for (let i = 0; i < 20; i += 1) await begin("ann");
    expect(await all(["bob", "bob"])).toEqual([0, 0]);
  });

  it("a right try takes itself back, and what failed before for its account from its address", async () => {
    const { attempts, begin, all } = world();
    await begin("ann");
    await begin("ann");
    await begin("ann");
    await attempts.succeed("ann", "10.0.0.1");
    expect(await all(["ann", "ann", "ann"])).toEqual([0, 0, 0]);
    // Of the address only the right try was taken back: 2 + 3 of 5 have failed.
    expect(await begin("bob")).toBe(60);
  });

  it("a right password that is not all takes itself back alone", async () => {
    const { attempts, begin, all } = world();
    await begin("ann");
    await begin("ann");
    await begin("ann");
    await attempts.pass("ann", "10.0.0.1");
    expect(await all(["ann", "ann"])).toEqual([0, 60]);
    // What was taken back from nobody is no credit.
    await attempts.pass("new", "10.0.0.3");
    expect((await all(Array(4).fill("new"), "10.0.0.3")).map((seconds) => seconds > 0)).toEqual([
      false,
      false,
      false,
      true,
    ]);
  });

  describe("by the thousand with invented names", () => {
    it("push nobody out who is blocked", async () => {
      const { begin } = world({ capacity: 7 });
      for (let i = 0; i < 3; i += 1) expect(await begin("ann", "10.0.0.1")).toBe(0);
      for (let i = 0; i < 100; i += 1) await begin(`name ${i}`, `10.1.${i}.1`);
      expect(await begin("ann", "10.0.0.1")).toBe(60);
    });

    it("are refused by their address first, and leave nothing", async () => {
      const { begin, all } = world({ capacity: 7 });
      expect(await all(["a", "b", "c", "d", "e"], "10.0.0.2")).toEqual([0, 0, 0, 0, 0]);
      expect(await all(["ann", "ann"], "10.0.0.1")).toEqual([0, 0]);
      for (let i = 0; i < 100; i += 1) expect(await begin(`name ${i}`, "10.0.0.2")).toBe(60);
      // Both tries for ann are still known.
      expect(await all(["ann", "ann"], "10.0.0.1")).toEqual([0, 60]);
    });

    it("take the place of the oldest that are not blocked", async () => {
      const { begin, all } = world({ capacity: 7 });
      await begin("ann", "10.0.0.1");
      await begin("ann", "10.0.0.1");
      for (let i = 0; i < 7; i += 1) await begin(`name ${i}`, `10.1.${i}.1`);
      expect(await all(Array(4).fill("ann"), "10.0.0.1")).toEqual([0, 0, 0, 60]);
    });
  });
});
