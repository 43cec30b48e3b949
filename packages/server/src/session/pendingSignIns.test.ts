import { expect, it } from "vitest";
import { createPendingSignIns } from "./pendingSignIns";

const signIn = (identity: string) => ({ identity, generation: 2, expires: 30 });

it("waits a minute, and is ended once", () => {
  let now = 0;
  const pending = createPendingSignIns(() => now);
  const id = pending.start(signIn("ann"));
  expect(id).toMatch(/^[\da-f]{24}$/);
  expect(pending.find(id)).toMatchObject(signIn("ann"));
  now = 59_999;
  expect(pending.find(id)).toMatchObject(signIn("ann"));
  now = 60_000;
  expect(pending.find(id)).toBeUndefined();
  const next = pending.start(signIn("ann"));
  // The one that is over was forgotten.
  expect([pending.end(id), pending.end(next), pending.end(next)]).toEqual([false, true, false]);
  expect(pending.find(next)).toBeUndefined();
  expect(pending.find("unknown")).toBeUndefined();
});

it("keeps twenty of one identity, and forgets its oldest, nobody else's", () => {
  const pending = createPendingSignIns(() => 0);
  const other = pending.start(signIn("bob"));
  const ids = Array.from({ length: 21 }, () => pending.start(signIn("ann")));
  expect(ids.map((id) => pending.find(id) !== undefined)).toEqual([false, ...Array(20).fill(true)]);
  expect(pending.find(other)).toBeDefined();
});

it("keeps so many in all, and forgets the oldest", () => {
  const pending = createPendingSignIns(() => 0, 3);
  const [first = "", second = ""] = ["first", "second", "third"].map((name) => pending.start(signIn(name)));
  expect(pending.find(first)).toBeDefined();
  pending.start(signIn("last"));
  expect(pending.find(first)).toBeUndefined();
  expect(pending.find(second)).toBeDefined();
});

it("makes room of its own before it takes others'", () => {
  const pending = createPendingSignIns(() => 0, 21);
  const other = pending.start(signIn("bob"));
  const ids = Array.from({ length: 21 }, () => pending.start(signIn("ann")));
  expect(pending.find(other)).toBeDefined();
  expect(ids.filter((id) => pending.find(id) !== undefined)).toHaveLength(20);
});
