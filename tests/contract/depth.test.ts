import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it("a body that is nested too deep is refused, and nothing of it is stored", async () => {
  const { body: bucket } = await server.call("POST", "/bucket", {
    body: {
      title: "Deep",
      description: "For a test",
      properties: { any: { type: "object", properties: { a: { type: "string" } } } },
    },
  });
  const path = `/bucket/${bucket._id}/data`;
  const nested = (levels: number) => `{"any":{"b":${"[".repeat(levels)}${"]".repeat(levels)}}}`;
  expect((await server.call("POST", path, { raw: nested(90) })).status).toBe(201);
  for (const levels of [99, 1_100, 200_000]) {
    const answer = await server.call("POST", path, { raw: nested(levels) });
    expect([answer.status, answer.body.message]).toEqual([
      400,
      "The body is nested too deep: at most 100 levels are allowed.",
    ]);
  }
  const list = await server.call("GET", path, { query: { filter: '{"any.a":null}' } });
  expect(list.body).toHaveLength(1);
});
