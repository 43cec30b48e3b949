import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let server: TestServer;
/** Has time for what is found after a while. */
let patient: TestServer;
/** Of a text without an order, all that this has to remember differs at each letter: a large one takes seconds. */
const slowPattern = "a[ab]{300}[cd]";

/** Letters a and b without an order, the same each time. */
function shuffled(length: number): string {
  let state = 1;
  return Array.from({ length }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state > 2 ** 30 ? "a" : "b";
  }).join("");
}

const endless = shuffled(1_000_000);
/** Too long to be looked through at once, soon done for a thread. */
const long = shuffled(2_000);
const found = `${long}${"a".repeat(301)}d`;

async function bucket(more: object, on = server): Promise<string> {
  const body = { title: "Checked", description: "For a test", ...more };
  const made = await on.call("POST", "/bucket", { body });
  return `/bucket/${made.body._id}/data`;
}

let quick: string;
beforeAll(async () => {
  server = await startTestServer({ readBudget: 1000 });
  patient = await startTestServer({ readBudget: 120_000 });
  const plain = await bucket({ properties: { name: { type: "string" } } });
  quick = `${plain}/${(await server.call("POST", plain, { body: { name: "quick" } })).body._id}`;
});
afterAll(() => Promise.all([server.close(), patient.close()]));

/** Sends something, and reads by id until it is answered: what is answered, and how many reads there were. */
async function beside(method: string, path: string, body: object) {
  let ended = false;
  const sent = server.call(method, path, { body }).finally(() => {
    ended = true;
  });
  let reads = 0;
  while (!ended) {
    expect((await server.call("GET", quick)).body.name).toBe("quick");
    reads += 1;
  }
  return { answer: await sent, reads };
}

describe("a pattern of a schema", () => {
  it("keeps nobody waiting, and is given up when its time is over", async () => {
    const path = await bucket({ properties: { name: { type: "string", pattern: slowPattern } } });
    const { answer, reads } = await beside("POST", path, { name: endless });
    expect([answer.status, answer.body.message]).toEqual([503, expect.stringContaining(slowPattern)]);
    expect(reads).toBeGreaterThan(5);
    expect((await server.call("GET", path)).body).toEqual([]);
  });

  it("decides as one that is short does", async () => {
    const properties = {
      name: { type: "string", pattern: slowPattern },
      other: { type: "string", pattern: slowPattern },
    };
    const path = await bucket({ properties }, patient);
    const post = (body: object) => patient.call("POST", path, { body });
    const refused = await post({ name: long });
    expect([refused.status, refused.body.message]).toEqual([
      400,
      `.name should match pattern "${slowPattern}"`,
    ]);
    expect((await post({ name: found, other: long })).body.message).toBe(
      `.other should match pattern "${slowPattern}"`,
    );
    expect((await post({ name: found, other: `${found}c` })).status).toBe(201);
    expect((await patient.call("GET", path)).body).toHaveLength(1);
  });
});

describe("a pattern of a write rule", () => {
  it("keeps nobody waiting, and is given up when its time is over", async () => {
    const acl = { read: "true==true", write: `!regex(document.name, "${slowPattern}")` };
    const path = await bucket({ properties: { name: { type: "textarea" } }, acl });
    const { answer, reads } = await beside("POST", path, { name: endless });
    expect(answer.status).toBe(503);
    expect(reads).toBeGreaterThan(5);
  });

  it("decides as one that is short does", async () => {
    const acl = { read: "true==true", write: `!regex(document.name, "${slowPattern}")` };
    const path = await bucket({ properties: { name: { type: "textarea" } }, acl }, patient);
    expect((await patient.call("POST", path, { body: { name: found } })).status).toBe(401);
    const made = await patient.call("POST", path, { body: { name: long } });
    expect(made.status).toBe(201);
    const put = (name: string) => patient.call("PUT", `${path}/${made.body._id}`, { body: { name } });
    expect((await put(found)).status).toBe(401);
    expect((await put(`${long}a`)).status).toBe(200);
    expect((await patient.call("DELETE", `${path}/${made.body._id}`)).status).toBe(204);
  });
});

describe("a pattern for attributes", () => {
  const save = async (on: TestServer) => {
    const preference = (await on.call("GET", "/preference/passport")).body;
    const attributes = { properties: { name: { type: "string", pattern: slowPattern } } };
    const body = { ...preference, identity: { attributes } };
    expect((await on.call("PUT", "/preference/passport", { body })).status).toBe(200);
  };
  const identity = (name: string) => ({
    identifier: "somebody",
    password: "correct horse",
    attributes: { name },
  });

  it("keeps nobody waiting, and is given up when its time is over", async () => {
    await save(server);
    const { answer, reads } = await beside("POST", "/passport/identity", identity(endless.slice(0, 900_000)));
    expect(answer.status).toBe(503);
    expect(reads).toBeGreaterThan(5);
  });

  it("decides as one that is short does", async () => {
    await save(patient);
    const made = (name: string) => patient.call("POST", "/passport/identity", { body: identity(name) });
    expect((await made(long)).status).toBe(400);
    expect((await made(found)).status).toBe(201);
  });
});
