import { describe, expect, it } from "vitest";
import { createAttempts } from "./attempts";

const limits = { pair: 3, address: 5, account: 7, window: 60_000, capacity: 1000 };

function world(other: Partial<typeof limits> = {}) {
  let now = 1_000_000;
  const attempts = createAttempts(() => now, { ...limits, ...other });
  /** Seconds to wait, or 0. */
  const begin = (account: string, address = "10.0.0.1"): number => {
    try {
      attempts.begin(account, address);
      return 0;
    } catch (error) {
      const seconds = /in (\d+) seconds/.exec(String(error))?.[1];
      expect(error).toMatchObject({ body: { statusCode: 429 }, headers: { "retry-after": seconds } });
      return Number(seconds);
    }
  };
  return { attempts, begin, pass: (milliseconds: number) => (now += milliseconds) };
}

describe("failed sign-ins", () => {
  it("are limited for one account from one address, until the window ends", () => {
    const { begin, pass } = world();
    expect([1, 2, 3].map(() => begin("ann"))).toEqual([0, 0, 0]);
    pass(500);
    expect(begin("ann")).toBe(60);
    expect([begin("bob"), begin("ann", "10.0.0.2")]).toEqual([0, 0]);
    pass(limits.window - 501);
    expect(begin("ann")).toBe(1);
    pass(1);
    expect(begin("ann")).toBe(0);
  });

  it("are limited for one address, whoever it names", () => {
    const { begin } = world();
    expect(["a", "b", "c", "d", "e"].map((name) => begin(name))).toEqual([0, 0, 0, 0, 0]);
    expect(begin("f")).toBe(60);
    expect(begin("f", "10.0.0.2")).toBe(0);
  });

  it("are limited for one account, wherever they come from", () => {
    const { begin } = world();
    for (let i = 1; i <= limits.account; i += 1) expect(begin("ann", `10.0.0.${i}`)).toBe(0);
    expect(begin("ann", "10.0.0.99")).toBe(60);
    expect(begin("bob", "10.0.0.99")).toBe(0);
  });

  it("do not count when refused", () => {
    const { begin } = world();
    for (let i = 0; i < 20; i += 1) begin("ann");
    expect([begin("bob"), begin("bob")]).toEqual([0, 0]);
  });

  it("a right try takes itself back, and what failed before for its account from its address", () => {
    const { attempts, begin } = world();
    begin("ann");
    begin("ann");
    begin("ann");
    attempts.succeed("ann", "10.0.0.1");
    expect([1, 2, 3].map(() => begin("ann"))).toEqual([0, 0, 0]);
    // Of the address only the right try was taken back: 2 + 3 of 5 have failed.
    expect(begin("bob")).toBe(60);
  });

  it("a right password that is not all takes itself back alone", () => {
    const { attempts, begin } = world();
    begin("ann");
    begin("ann");
    begin("ann");
    attempts.pass("ann", "10.0.0.1");
    expect([begin("ann"), begin("ann")]).toEqual([0, 60]);
    // What was taken back from nobody is no credit.
    attempts.pass("new", "10.0.0.3");
    expect([1, 2, 3, 4].map(() => begin("new", "10.0.0.3") > 0)).toEqual([false, false, false, true]);
  });

  describe("by the thousand with invented names", () => {
    it("push nobody out who is blocked", () => {
      const { begin } = world({ capacity: 7 });
      for (let i = 0; i < 3; i += 1) expect(begin("ann", "10.0.0.1")).toBe(0);
      for (let i = 0; i < 100; i += 1) begin(`name ${i}`, `10.1.${i}.1`);
      expect(begin("ann", "10.0.0.1")).toBe(60);
    });

    it("are refused by their address first, and leave nothing", () => {
      const { begin } = world({ capacity: 7 });
      expect(["a", "b", "c", "d", "e"].map((name) => begin(name, "10.0.0.2"))).toEqual([0, 0, 0, 0, 0]);
      expect([begin("ann", "10.0.0.1"), begin("ann", "10.0.0.1")]).toEqual([0, 0]);
      for (let i = 0; i < 100; i += 1) expect(begin(`name ${i}`, "10.0.0.2")).toBe(60);
      // Both tries for ann are still known.
      expect([begin("ann", "10.0.0.1"), begin("ann", "10.0.0.1")]).toEqual([0, 60]);
    });

    it("take the place of the oldest that are not blocked", () => {
      const { begin } = world({ capacity: 7 });
      begin("ann", "10.0.0.1");
      begin("ann", "10.0.0.1");
      for (let i = 0; i < 7; i += 1) begin(`name ${i}`, `10.1.${i}.1`);
      expect([1, 2, 3, 4].map(() => begin("ann", "10.0.0.1"))).toEqual([0, 0, 0, 60]);
    });
  });
});
