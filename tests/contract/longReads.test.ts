import { createTransport } from "@twinhelm/core/http/fetchTransport";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod/mini";
import { createNodeTransport } from "../../packages/cli/src/connection/transport";

let server: TestServer;
let path: string;
let small: string;
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

beforeAll(async () => {
  server = await startTestServer({ readBudget: 500 });
  const bucket = {
    title: "Notes",
    description: "For a test",
    properties: { name: { type: "string", options: { index: true } }, notes: { type: "textarea" } },
  };
  path = `/bucket/${(await server.call("POST", "/bucket", { body: bucket })).body._id}/data`;
  await server.call("POST", path, { body: { name: "large", notes: shuffled(1_000_000) } });
  small = (await server.call("POST", path, { body: { name: "small", notes: "short" } })).body._id;
});
afterAll(() => server.close());

const list = (filter: object, more: Record<string, string> = {}, signal?: AbortSignal) =>
  server.call("GET", path, { query: { filter: JSON.stringify(filter), ...more }, signal });
const slow = { notes: { $regex: slowPattern } };

describe("a read that takes long", () => {
  it("is ended with 503 that names the condition without an index", async () => {
    const { status, body } = await list(slow, { sort: '{"notes":1}' });
    expect([status, body]).toEqual([
      503,
      {
        statusCode: 503,
        error: "read ended",
        message:
          'Reading was ended after 0.5 seconds. No index serves the condition on "notes" and the sort by "notes". Give those fields an index in the schema of the bucket, or ask for less.',
      },
    ]);
  });

  it("is answered each time, of translated fields too", async () => {
    const body = {
      title: "Translated",
      description: "For a test",
      properties: { name: { type: "string", options: { translate: true } }, notes: { type: "textarea" } },
    };
    const patient = await startTestServer({ readBudget: 60_000 });
    const translated = `/bucket/${(await patient.call("POST", "/bucket", { body })).body._id}/data`;
    const document = { name: { en_US: "one" }, notes: "abc ".repeat(3000) };
    for (let count = 0; count < 20; count += 1) await patient.call("POST", translated, { body: document });
    const query = { filter: JSON.stringify({ notes: { $regex: "c a.*bc $" } }) };
    const ask = () => patient.call("GET", translated, { query });
    const answers = [await ask(), await ask(), await ask()];
    expect(answers.map((answer) => [answer.status, answer.body.length])).toEqual(
      answers.map(() => [200, 20]),
    );
    await patient.close();
  });

  it("says so of a pattern on an indexed field", async () => {
    const body = {
      title: "Indexed",
      description: "For a test",
      properties: { name: { type: "string", options: { index: true } } },
    };
    const indexed = `/bucket/${(await server.call("POST", "/bucket", { body })).body._id}/data`;
    await server.call("POST", indexed, { body: { name: shuffled(1_000_000) } });
    const query = { filter: JSON.stringify({ name: { $regex: slowPattern } }) };
    const answer = await server.call("GET", indexed, { query });
    expect([answer.status, answer.body.message]).toEqual([
      503,
      expect.stringContaining('No index serves the pattern on "name".'),
    ]);
  });

  it("keeps nobody else waiting", async () => {
    let ended = false;
    const long = list(slow).finally(() => {
      ended = true;
    });
    let answered = 0;
    while (!ended) {
      expect((await server.call("GET", `${path}/${small}`)).body.name).toBe("small");
      answered += 1;
    }
    expect((await long).status).toBe(503);
    expect(answered).toBeGreaterThan(5);
  });

  it("gives what a short one gives, and refuses the same", async () => {
    // Too much text to be looked at on the side, and nothing slow about it.
    // On a busy machine even these may use up their time, and are asked for again.
    await expect
      .poll(() => list({ notes: "short" }, { paginate: "true" }), { timeout: 60_000 })
      .toMatchObject({ status: 200, body: { meta: { total: 1 }, data: [{ name: "small" }] } });
    await expect
      .poll(() => list({ notes: "missing", name: { $ne: "x" } }), { timeout: 60_000 })
      .toMatchObject({ status: 200, body: [] });
  });
});

/** The consoles and the commands send a read again that failed for a while: not one that used up its time. */
it.each([
  ["consoles", createTransport],
  ["commands", createNodeTransport],
])("is asked for once by the transport of %s", async (_, create) => {
  const retries: number[] = [];
  const transport = create({
    baseUrl: server.url,
    credential: () => server.admin,
    timeout: 200_000,
    onRetry: (attempt) => retries.push(attempt),
  });
  const call = { method: "GET", path: path.slice(1), schema: z.array(z.unknown()) } as const;
  const result = await transport.send({ ...call, query: { filter: JSON.stringify(slow) } });
  expect(result).toMatchObject({ ok: false, failure: { code: "server", status: 503, retry: false } });
  expect(retries).toEqual([]);
});

it("identities are looked through without keeping others waiting", async () => {
  const attributes = { notes: shuffled(900_000) };
  const made = await server.call("POST", "/passport/identity", {
    body: { identifier: "long", password: "correct horse", attributes },
  });
  expect(made.status).toBe(201);
  const query = { filter: JSON.stringify({ "attributes.notes": { $regex: slowPattern } }) };
  let ended = false;
  const long = server.call("GET", "/passport/identity", { query }).finally(() => {
    ended = true;
  });
  let answered = 0;
  while (!ended) {
    await server.call("GET", `${path}/${small}`);
    answered += 1;
  }
  expect((await long).status).toBe(503);
  expect(answered).toBeGreaterThan(5);
});

it("a client that goes away gives its place to others", async () => {
  const patient = await startTestServer({ readBudget: 50_000 });
  try {
    const body = { title: "Notes", description: "For a test", properties: { notes: { type: "textarea" } } };
    const notes = `/bucket/${(await patient.call("POST", "/bucket", { body })).body._id}/data`;
    await patient.call("POST", notes, { body: { notes: shuffled(1_000_000) } });
    const client = new AbortController();
    const read = (filter: object, signal?: AbortSignal) =>
      patient.call("GET", notes, { query: { filter: JSON.stringify(filter) }, signal });
    const many = Array.from({ length: 8 }, () => read(slow, client.signal).catch(() => "gone"));
    // Once this is answered, the others have come in too.
    await patient.call("GET", notes, { query: { limit: "1" } });
    client.abort();
    expect(new Set(await Promise.all(many))).toEqual(new Set(["gone"]));
    // On a few threads, eight of them would hold this one up for minutes.
    expect((await read({ notes: "short" })).status).toBe(200);
  } finally {
    await patient.close();
  }
});
