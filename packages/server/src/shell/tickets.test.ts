import { expect, it } from "vitest";
import { createTickets, ticketLifetime } from "./tickets";

it("a ticket stands for a credential once, and not for long", () => {
  let time = 0;
  const tickets = createTickets(() => time);
  const one = tickets.issue("ada", "IDENTITY a");
  const late = tickets.issue("ada", "IDENTITY a");
  expect(one).not.toBe(late);
  expect([tickets.take(one), tickets.take(one)]).toEqual(["IDENTITY a", undefined]);
  time += ticketLifetime;
  expect(tickets.take(late)).toBeUndefined();
  expect([tickets.take(undefined), tickets.take(["x"]), tickets.take("none")]).toEqual(
    Array(3).fill(undefined),
  );
});

it("the oldest go: of one caller first, then of all", () => {
  const tickets = createTickets(() => 0, 150);
  const ben = tickets.issue("ben", "IDENTITY b");
  const [first = "", second = ""] = Array.from({ length: 101 }, () => tickets.issue("ada", "IDENTITY a"));
  expect([tickets.take(first), tickets.take(second)]).toEqual([undefined, "IDENTITY a"]);
  for (let caller = 0; caller < 50; caller += 1) tickets.issue(String(caller), "IDENTITY c");
  expect(tickets.take(ben)).toBe("IDENTITY b");
  const oldest = tickets.issue("cy", "IDENTITY d");
  for (let caller = 0; caller < 150; caller += 1) tickets.issue(`next ${caller}`, "IDENTITY c");
  expect(tickets.take(oldest)).toBeUndefined();
});
