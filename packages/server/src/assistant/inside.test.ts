import { fastify } from "fastify";
import { expect, it } from "vitest";
import { z } from "zod/mini";
import { insideTransport } from "./inside";

it("tells a fault inside of the server for what it is, by an id that its log has too", async () => {
  const app = fastify();
  void app.register(() => Promise.reject(new Error("The engine stopped.")));
  const logged: unknown[] = [];
  const transport = insideTransport({
    app,
    baseUrl: "http://127.0.0.1:1/api",
    authorization: "LENT a-secret",
    log: (error) => logged.push(error),
  });
  const answer = await transport.send({ method: "GET", path: "bucket", schema: z.unknown() });
  if (answer.ok) throw new Error("it answered");
  const { code, message } = answer.failure;
  expect([code, message]).toEqual(["server", expect.stringContaining("inside of the server")]);
  expect(message).not.toContain("engine");
  const [error] = logged;
  if (!(error instanceof Error)) throw new Error("nothing was logged");
  const id = /[\da-f]{16}/.exec(message)?.[0] ?? "none";
  expect(error.message).toBe(`Request ${id} of an assistant failed (GET bucket)`);
  expect(String(error.cause)).toBe("Error: The engine stopped.");
  expect(`${error.stack}${String(error.cause)}${message}`).not.toContain("a-secret");
});
