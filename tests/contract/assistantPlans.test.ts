// Plans of assistants: as somebody sends them who makes them up, of what is imported, of what changes nothing.
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { WebSocket } from "ws";
import { planBody } from "./fixtures/planBody";

let server: TestServer;
let client: Client;
let bucketId: string;
/** Milliseconds that the clock of the server is fast. */
let later = 0;
beforeAll(async () => {
  server = await startTestServer({ assistants: true, now: () => Date.now() + later });
  const properties = { name: { type: "string", options: { index: true } }, tons: { type: "number" } };
  const body = { title: "Ships", description: "All ships", primary: "name", properties };
  bucketId = (await server.call("POST", "/bucket", { body })).body._id;
  client = await connected(server.admin.replace("IDENTITY ", ""));
});
afterAll(async () => {
  await client.close();
  await server.close();
});

async function connected(token: string): Promise<Client> {
  const made = new Client({ name: "first mate", version: "1" });
  const headers = token === "" ? {} : { authorization: `Bearer ${token}` };
  const address = new URL(`${server.url.replace(/\/api$/, "")}/mcp`);
  await made.connect(new StreamableHTTPClientTransport(address, { requestInit: { headers } }));
  return made;
}

/** What a tool says, and the plan in it. */
async function tell(name: string, input: Record<string, unknown>, as = client) {
  const { content } = await as.callTool({ name, arguments: input });
  const text = (Array.isArray(content) ? content : []).map((each) => String(each.text)).join("\n");
  const [, data = "null"] = /<data-[\da-f]{16}>\n([\s\S]*)\n<\//.exec(text) ?? [];
  return { text, plan: JSON.parse(data) };
}
const planned = (action: string, input: object) => tell("plan", { action, input });
const applied = async ({ plan: { plan, hash } }: Awaited<ReturnType<typeof tell>>) =>
  (await tell("apply", { plan, hash })).text;
const ships = async (): Promise<Record<string, unknown>[]> =>
  (await server.call("GET", `/bucket/${bucketId}/data`)).body.map(
    ({ _id, ...ship }: { _id: string }) => ship,
  );

const madeUp = planBody({
  assistant: "a\n\u202e".repeat(99),
  title: "\u001b[2J",
  notes: ["x".repeat(9_999)],
});

it("are kept with no text that people could not read", async () => {
  const { status, body } = await server.call("POST", "/assistant/plan", { body: madeUp });
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
    body: { ...madeUp, changes, rows: -1, more: 0.5 },
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
  [".assistant", { ...madeUp, assistant: 7 }],
  [".title", { ...madeUp, title: null }],
  [".rows", { ...madeUp, rows: "many" }],
  [".reasons", { ...madeUp, reasons: "none" }],
  [".changes.0.resource", { ...madeUp, changes: [{ resource: "bucket" }] }],
  [".calls.0", { ...madeUp, calls: [{}] }],
  ["", []],
])("are refused where %s is not as a plan has it", async (place, body) => {
  const answer = await server.call("POST", "/assistant/plan", { body });
  expect([answer.status, answer.body.message.startsWith(place)]).toEqual([400, true]);
});

it("are refused where they are none, with the place", async () => {
  const wrong = await server.call("POST", "/assistant/plan", { body: { ...madeUp, notes: ["x", 7] } });
  expect(wrong.status).toBe(400);
  expect(wrong.body.message).toContain(".notes.1");
});

it("of few rows that are imported are carried out, and say what becomes of each", async () => {
  const rows = Array.from({ length: 20 }, (_, at) => ({ name: `ship ${at}`, tons: at }));
  const made = await planned("document.import", { bucketId, rows, mode: "insert" });
  expect(made.plan).toMatchObject({ state: "ready", rows: 20, calls: [] });
  expect(made.plan.changes.join("\n")).toContain("name: {+ship 19+}");
  expect(await ships()).toEqual([]);
  expect(await applied(made)).toContain('"inserted": 20');
  expect(await ships()).toHaveLength(20);
  // The one that is there is changed, the other one is new.
  const some = [
    { name: "ship 4", tons: 44 },
    { name: "Argo", tons: 1 },
  ];
  const changed = await planned("document.import", { bucketId, rows: some, mode: "upsert", key: "name" });
  expect(changed.plan).toMatchObject({ state: "ready", rows: 2 });
  expect(changed.plan.changes.join("\n")).toMatch(/~ .*\n +tons: \[-4-\]\{\+44\+\}\n\+ .*\n +name: \{\+Argo/);
  expect(await applied(changed)).toContain('"updated": 1');
  expect(await ships()).toContainEqual({ name: "ship 4", tons: 44 });
  // What the plan was made of is not there any more.
  const late = await planned("document.import", { bucketId, rows: some, mode: "upsert", key: "name" });
  expect(late.plan).toMatchObject({ state: "ready", rows: 0 });
  const again = [{ name: "Argo", tons: 2 }];
  const stale = await planned("document.import", { bucketId, rows: again, mode: "update", key: "name" });
  const { body: found } = await server.call("GET", `/bucket/${bucketId}/data`, {
    query: { filter: '{"name":"Argo"}' },
  });
  await server.call("DELETE", `/bucket/${bucketId}/data/${found[0]._id}`);
  expect(await applied(stale)).toContain("has changed since");
  // Of a row that there is nothing for nobody knows what the server makes.
  const unknown = await planned("document.import", { bucketId, rows: again, mode: "update", key: "name" });
  expect([unknown.plan.state, unknown.text]).toEqual([
    "waiting",
    expect.stringContaining("what it does is not known beforehand"),
  ]);
});

it("of what is so already say that nothing changes, and wait for nobody", async () => {
  const policy = { name: "Readers", description: "They read", statement: [] };
  const { body } = await server.call("POST", "/passport/policy", { body: policy });
  const same = await planned("policy.update", { id: body._id, body: policy });
  expect(same.plan).toMatchObject({ state: "ready", rows: 0, changes: [] });
  expect(same.plan.notes).toEqual([expect.stringMatching(/Readers.* is so already: nothing changes\.$/)]);
  expect(await applied(same)).toContain("Done.");
  // Where another one changes it meanwhile, the plan is about something else.
  const late = await planned("policy.update", { id: body._id, body: policy });
  await server.call("PUT", `/passport/policy/${body._id}`, { body: { ...policy, name: "Writers" } });
  expect(await applied(late)).toContain("has changed since");
  const other = await planned("policy.update", { id: body._id, body: policy });
  expect(other.plan).toMatchObject({ state: "waiting", rows: 1 });
});

it("that wait are told of to whoever decides, at once", async () => {
  const stranger = await server.createIdentity([]);
  const told = (as: string) => {
    const address = `${server.url.replace("http", "ws")}/assistant/plan`;
    const socket = new WebSocket(address, { headers: { authorization: as } });
    const texts: string[] = [];
    socket.on("message", (data) => texts.push(data.toString()));
    const closed = new Promise<number>((resolve) => socket.once("close", resolve));
    return { socket, texts, closed };
  };
  const [own, foreign, nobody] = [told(server.admin), told(stranger.credential), told("IDENTITY x")];
  for (const { texts } of [own, foreign]) await expect.poll(() => texts).toEqual(['{"kind":1}']);
  const { body } = await server.call("POST", "/assistant/plan", { body: madeUp });
  await server.call("POST", "/assistant/plan", { body: { ...madeUp, reasons: [] } });
  const news = JSON.stringify({ kind: 2, id: body._id });
  await expect.poll(() => own.texts.slice(1)).toEqual([news]);
  await server.call("POST", `/assistant/plan/${body._id}/refuse`);
  await expect.poll(() => own.texts.slice(1)).toEqual([news, news]);
  expect(foreign.texts).toHaveLength(1);
  expect([await nobody.closed, nobody.texts[0]]).toEqual([1003, expect.stringContaining('"status":401')]);
  for (const { socket } of [own, foreign]) socket.terminate();
});

it("and tokens end by time, and each side is told what to do then", async () => {
  const { body } = await server.call("POST", "/assistant/token", { body: { hours: 1 } });
  const short = await connected(body.token);
  const ready = await planned("document.insert", { bucketId, document: { name: "Late" } });
  const waiting = (await server.call("POST", "/assistant/plan", { body: madeUp })).body._id;
  later = 3_600_001;
  expect(await applied(ready)).toContain("or it has expired: it has to be made again.");
  expect(await ships()).not.toContainEqual({ name: "Late" });
  await expect(tell("search", { query: "ships" }, short)).rejects.toThrow(
    "This token counts no more: it has ended",
  );
  await expect(connected("x.y.z")).rejects.toThrow("This is no token or key of this server.");
  await expect(connected("")).rejects.toThrow("Say who you are");
  // One that waits for a person stays for a day.
  expect((await server.call("GET", `/assistant/plan/${waiting}`)).body.state).toBe("waiting");
  later = 86_400_001;
  const accepted = await server.call("POST", `/assistant/plan/${waiting}/accept`);
  expect([accepted.status, accepted.body.message]).toEqual([404, expect.stringContaining("has expired")]);
  expect((await server.call("GET", "/assistant/plan")).body).toEqual([]);
  later = 0;
  await short.close();
});
