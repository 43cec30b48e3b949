// Imports whose client goes away while their rows are written, or that are ended meanwhile.
import { importDocuments } from "@twinhelm/core/document/transfer/importing";
import { createTransport } from "@twinhelm/core/http/fetchTransport";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const count = 20_000;
const documents = Array.from({ length: count }, (_, at) => ({ name: `Boat ${at}` }));

async function makeBucket() {
  const body = { title: "Boats", description: "For a test", properties: { name: { type: "string" } } };
  return (await server.call("POST", "/bucket", { body })).body;
}

const storedIn = async (bucket: string): Promise<number> =>
  (await server.call("GET", `/bucket/${bucket}/data?paginate=true&limit=1`)).body.meta.total;

/** Path of an import whose rows were sent. */
async function sent(bucket: string): Promise<string> {
  const start = `/bucket/${bucket}/data/import`;
  const { body } = await server.call("POST", start, { body: { mode: "insert" } });
  const rows = documents.map((document, row) => ({ row, document }));
  await server.call("POST", `${start}/${body._id}/rows`, { body: { from: 0, rows } });
  return `${start}/${body._id}`;
}

/** Whether the rows of an import are being written. */
async function isRunning(path: string): Promise<boolean> {
  const body = { from: 0, rows: [{ row: 1, document: {} }] };
  return String((await server.call("POST", `${path}/rows`, { body })).body.message).includes("has not ended");
}

/** Has an import written, and goes away when it has begun; comes back when it is over. */
async function left(path: string, how: object): Promise<void> {
  const leaving = new AbortController();
  const run = server.call("POST", `${path}/run`, { body: how, signal: leaving.signal });
  const refused = expect(run).rejects.toThrow("aborted");
  await expect.poll(() => isRunning(path), { interval: 1 }).toBe(true);
  leaving.abort();
  await refused;
  await expect.poll(() => isRunning(path), { timeout: 60_000 }).toBe(false);
}

it("writes nothing of an import whose client is gone before the end, and takes it again", async () => {
  const begun = async () => {
    const { _id } = await makeBucket();
    const path = await sent(_id);
    await left(path, {});
    return { path, stored: await storedIn(_id) };
  };
  let given = await begun();
  // On a busy machine all may be written before its client is known to be gone: then another one is tried.
  for (let tries = 0; tries < 4 && given.stored === count; tries++) given = await begun();
  expect(given.stored).toBe(0);
  const { body } = await server.call("POST", `${given.path}/run`, { body: {} });
  expect(body).toMatchObject({ written: true, inserted: count });
});

it("writes one that was to go on without its client", async () => {
  const { _id } = await makeBucket();
  await left(await sent(_id), { detached: true });
  expect(await storedIn(_id)).toBe(count);
});

it("gives one up that is ended while it is written", async () => {
  const { _id } = await makeBucket();
  const path = await sent(_id);
  const run = server.call("POST", `${path}/run`, { body: { detached: true } });
  await expect.poll(() => isRunning(path), { interval: 1 }).toBe(true);
  expect((await server.call("DELETE", path)).status).toBe(204);
  const { status, body } = await run;
  expect([status, body.message]).toEqual([409, "The import was given up. Nothing was written."]);
  expect(await storedIn(_id)).toBe(0);
});

it("tells whoever stops it while it is written that nothing was", async () => {
  const bucket = await makeBucket();
  const stopping = new AbortController();
  const real = createTransport({ baseUrl: server.url, credential: () => server.admin });
  const transport: typeof real = {
    ...real,
    async send(call) {
      const answer = real.send(call);
      if (call.path.endsWith("/run")) {
        await expect.poll(() => isRunning(`/${call.path.replace(/\/run$/, "")}`), { interval: 1 }).toBe(true);
        stopping.abort();
      }
      return answer;
    },
  };
  async function* rows() {
    for (const [row, document] of documents.entries()) yield { number: row + 1, cells: [document.name] };
  }
  const target = { name: "name", path: ["name"], title: "Name", property: { type: "string" } } as const;
  const result = await importDocuments({
    transport,
    bucket,
    buckets: [bucket],
    open: async () => ({ columns: ["name"], isJson: false, isExact: false, rows: rows() }),
    mapping: new Map([["name", target]]),
    mode: "insert",
    key: "_id",
    language: "en_US",
    dryRun: false,
    skipInvalid: false,
    signal: stopping.signal,
  });
  expect(result).toMatchObject({ ok: false, failure: { code: "aborted" } });
  expect(await storedIn(bucket._id)).toBe(0);
});
