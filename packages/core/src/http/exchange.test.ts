import fc from "fast-check";
import { expect, it } from "vitest";
import { failureOfStatus } from "./exchange";

const told = (status: number, body: unknown, method: "GET" | "POST") =>
  failureOfStatus("http://server/api", { status, statusText: "Bad Gateway", body }, { method });
const open = "It is not known whether this was done: look before you try again.";

it.each([undefined, "", "<html><h1>502 Bad Gateway</h1></html>"])(
  "a proxy whose server is gone is told from an address that is wrong: %j",
  (body) => {
    const said = "http://server/api answered 502 Bad Gateway: the server behind it gave no answer.";
    expect(told(502, body, "GET")).toMatchObject({ code: "server", message: said, retry: true });
    expect(told(502, body, "GET")).not.toHaveProperty("unanswered");
    expect(told(502, body, "POST")).toMatchObject({ message: `${said} ${open}`, unanswered: true });
    expect(told(404, "<html>", "GET").message).toContain("Check that the address is that of the API.");
  },
);

it("a reason that is given is told, and once that it is not known what was done", () => {
  expect(told(502, { message: "It may have restarted." }, "POST").message).toBe(
    `It may have restarted. ${open}`,
  );
  const message = "It is not known whether it is stored.";
  expect(told(503, { message }, "POST")).toMatchObject({ message, unanswered: true });
});

it("whoever is told that nobody knows what was done is told so in words", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 400, max: 599 }),
      fc.oneof(fc.constant(undefined), fc.string(), fc.record({ message: fc.string() })),
      fc.constantFrom("GET", "POST"),
      (status, body, method) => {
        const { unanswered = false, message } = told(status, body, method);
        if (unanswered) expect(message).toContain("It is not known whether");
      },
    ),
  );
});
