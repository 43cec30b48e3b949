import { expect, it } from "vitest";
import { createSharing } from "./sharing";

it("who had all of a transaction undone shares none for ten seconds, and others go on", () => {
  let now = 1_000;
  const sharing = createSharing(() => now);
  const [one, two] = [{ owner: "one" }, { owner: "two" }];
  expect(sharing.may(one)).toBe(true);
  sharing.leave("one");
  expect([one, two].map(sharing.may)).toEqual([false, true]);
  now += 9_000;
  sharing.leave("two");
  expect([one, two].map(sharing.may)).toEqual([false, false]);
  now += 1_000;
  expect([one, two].map(sharing.may)).toEqual([true, false]);
  now += 9_000;
  expect([one, two].map(sharing.may)).toEqual([true, true]);
});
