// Plans of assistants as somebody sends them who makes them up.
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const plan = {
  assistant: "a\n\u202e".repeat(99),
  action: "document.delete",
  title: "\u001b[2J",
  hash: "h",
  rows: 1,
  reasons: ["it destroys something"],
  changes: [],
  more: 0,
  calls: [],
  notes: ["x".repeat(9_999)],
  input: null,
};

it("are kept with no text that people could not read", async () => {
  const { status, body } = await server.call("POST", "/assistant/plan", { body: plan });
  expect([status, body.title]).toEqual([201, "\\x1b[2J"]);
  expect(body.assistant).toMatch(/^(a \\u202e)+/);
  expect(body.assistant).toHaveLength(60);
  expect(body.notes[0]).toMatch(/^x{4100} … \(cut: 4100 of 9999 characters\)$/);
  const kept = await server.call("GET", `/assistant/plan/${body._id}`);
  expect(kept.body).toEqual(body);
});

it("are refused where they are none, with the place", async () => {
  const wrong = await server.call("POST", "/assistant/plan", { body: { ...plan, notes: ["x", 7] } });
  expect(wrong.status).toBe(400);
  expect(wrong.body.message).toContain(".notes.1");
});
