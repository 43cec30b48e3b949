import { expect, it } from "vitest";
import { createMemoryValues } from "../engine/memory/values";
import { createPendingSignIns, type PendingSignIns } from "./pendingSignIns";

const found = (pending: PendingSignIns, ids: readonly string[]) => Promise.all(ids.map(pending.find));

const signIn = (identity: string) => ({ identity, generation: 2, expires: 30 });

it("waits a minute, and is ended once", async () => {
  let now = 0;
  const pending = createPendingSignIns(createMemoryValues(() => now));
  const id = await pending.start(signIn("ann"));
  expect(id).toMatch(/^[\da-f]{24}$/);
  expect(await pending.find(id)).toMatchObject(signIn("ann"));
  now = 59_999;
  expect(await pending.find(id)).toMatchObject(signIn("ann"));
  now = 60_000;
  expect(await pending.find(id)).toBeUndefined();
  const next = await pending.start(signIn("ann"));
  // The one that is over was forgotten.
  expect([await pending.end(id), await pending.end(next), await pending.end(next)]).toEqual([
    false,
    true,
    false,
  ]);
  expect(await pending.find(next)).toBeUndefined();
  expect(await pending.find("unknown")).toBeUndefined();
});

it("keeps twenty of one identity, and forgets its oldest, nobody else's", async () => {
  const pending = createPendingSignIns(createMemoryValues(() => 0));
  const other = await pending.start(signIn("bob"));
  const ids = await Promise.all(Array.from({ length: 21 }, () => pending.start(signIn("ann"))));
  expect((await found(pending, ids)).map((each) => each !== undefined)).toEqual([
    false,
    ...Array(20).fill(true),
  ]);
  expect(await pending.find(other)).toBeDefined();
});

it("keeps so many in all, and forgets the oldest", async () => {
  const pending = createPendingSignIns(
    createMemoryValues(() => 0),
    3,
  );
  const [first = "", second = ""] = await Promise.all(
    ["first", "second", "third"].map((name) => pending.start(signIn(name))),
  );
  expect(await pending.find(first)).toBeDefined();
  await pending.start(signIn("last"));
  expect(await pending.find(first)).toBeUndefined();
  expect(await pending.find(second)).toBeDefined();
});

it("makes room of its own before it takes others'", async () => {
  const pending = createPendingSignIns(
    createMemoryValues(() => 0),
    21,
  );
  const other = await pending.start(signIn("bob"));
  const ids = await Promise.all(Array.from({ length: 21 }, () => pending.start(signIn("ann"))));
  expect(await pending.find(other)).toBeDefined();
  expect((await found(pending, ids)).filter((each) => each !== undefined)).toHaveLength(20);
});
