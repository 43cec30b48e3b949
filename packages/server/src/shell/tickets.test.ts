import { expect, it } from "vitest";
import { createMemoryValues } from "../engine/memory/values";
import { createTickets, ticketLifetime } from "./tickets";

it("a ticket stands for a credential once, and not for long", async () => {
  let time = 0;
  const tickets = createTickets(createMemoryValues(() => time));
  const one = await tickets.issue("ada", "IDENTITY a");
  const late = await tickets.issue("ada", "IDENTITY a");
  expect(one).not.toBe(late);
  expect([await tickets.take(one), await tickets.take(one)]).toEqual(["IDENTITY a", undefined]);
  time += ticketLifetime;
  expect(await tickets.take(late)).toBeUndefined();
  expect(await tickets.take("none")).toBeUndefined();
});

it("the oldest go: of one caller first, then of all", async () => {
  const tickets = createTickets(
    createMemoryValues(() => 0),
    150,
  );
  const ben = await tickets.issue("ben", "IDENTITY b");
  const [first = "", second = ""] = await Promise.all(
    Array.from({ length: 101 }, () => tickets.issue("ada", "IDENTITY a")),
  );
  expect([await tickets.take(first), await tickets.take(second)]).toEqual([undefined, "IDENTITY a"]);
  for (let caller = 0; caller < 50; caller += 1) await tickets.issue(String(caller), "IDENTITY c");
  expect(await tickets.take(ben)).toBe("IDENTITY b");
  const oldest = await tickets.issue("cy", "IDENTITY d");
  for (let caller = 0; caller < 150; caller += 1) await tickets.issue(`next ${caller}`, "IDENTITY c");
  expect(await tickets.take(oldest)).toBeUndefined();
});
