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

it("are kept with no more of a change than people read", async () => {
  const resource = ["bucket\u202e", "x".repeat(9_999)];
  const before = { "na\u001bme": "one\u001b[2J\u2066", long: "y".repeat(99_999) };
  const changes = [{ resource, before }];
  const { body } = await server.call("POST", "/assistant/plan", {
    body: { ...plan, changes, rows: -1, more: 0.5 },
  });
  expect(body).toMatchObject({ rows: 0, more: 0 });
  const [change] = body.changes;
  expect(change.resource[0]).toBe("bucket\\u202e");
  expect(change.resource[1]).toMatch(/^x{300} … \(cut: 300 of 9999 characters\)$/);
  expect(change.before["na\\x1bme"]).toBe("one\\x1b[2J\\u2066");
  expect(change.before.long).toMatch(/ … \(cut: 4100 of 99999 characters\)$/);
  expect(change.cut).toBe(true);
});

it.each<[string, unknown]>([
  [".assistant", { ...plan, assistant: 7 }],
  [".title", { ...plan, title: null }],
  [".rows", { ...plan, rows: "many" }],
  [".reasons", { ...plan, reasons: "none" }],
  [".changes.0.resource", { ...plan, changes: [{ resource: "bucket" }] }],
  [".calls.0", { ...plan, calls: [{}] }],
  ["", []],
])("are refused where %s is not as a plan has it", async (place, body) => {
  const answer = await server.call("POST", "/assistant/plan", { body });
  expect([answer.status, answer.body.message.startsWith(place)]).toEqual([400, true]);
});

it("are refused where they are none, with the place", async () => {
  const wrong = await server.call("POST", "/assistant/plan", { body: { ...plan, notes: ["x", 7] } });
  expect(wrong.status).toBe(400);
  expect(wrong.body.message).toContain(".notes.1");
});
