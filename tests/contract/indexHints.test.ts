// What a page cost for want of an index, and that the index which is offered mends it.
import { registry } from "@twinhelm/core/areas";
import { fieldIndex } from "@twinhelm/core/bucket/fieldActions";
import { listDocuments } from "@twinhelm/core/document/api";
import { indexHint } from "@twinhelm/core/document/indexHint";
import { documentQueryOf } from "@twinhelm/core/document/list";
import { createTransport } from "@twinhelm/core/http/fetchTransport";
import type { ListState } from "@twinhelm/core/list/state";
import { createConsoleClient } from "@twinhelm/core/shell/client";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";

const count = 600;
let server: TestServer;
let bucketId: string;
beforeAll(async () => {
  server = await startTestServer();
  const body = {
    title: "Logbook",
    description: "All of it that was written",
    primary: "name",
    properties: { name: { type: "string" }, tons: { type: "number" }, built: { type: "date" } },
  };
  const made = await server.call("POST", "/bucket", { body });
  bucketId = made.body._id;
  const documents = Array.from({ length: count }, (_, at) => ({ name: `Entry ${at}`, tons: at % 50 }));
  await server.call("POST", `/bucket/${bucketId}/data/batch`, {
    body: { documents, upsert: false, answer: "ids" },
  });
});
afterAll(() => server.close());

const transport = () =>
  createConsoleClient({
    areas: registry,
    baseUrl: server.url,
    storage: { read: () => server.admin, write: () => {}, remove: () => {} },
    now: Date.now,
    connect: createTransport,
  }).transport;

type Asked = Pick<ListState, "filter" | "sort">;

async function costOf(asked: Asked) {
  const query = documentQueryOf({ ...asked, pageIndex: 0, pageSize: 25 });
  const page = await listDocuments(transport(), bucketId, { ...query, cost: true });
  if (!page.ok) throw new Error(page.failure.message);
  return page.value.meta.cost;
}

/** What would be said of a bucket with a thousand times as many. */
async function offered(asked: Asked) {
  const { body: bucket } = await server.call("GET", `/bucket/${bucketId}`);
  const cost = await costOf(asked);
  const scaled = cost && { ...cost, documents: cost.documents * 1000 };
  return indexHint(bucket, asked, scaled)?.fields.map(({ key }) => key);
}

it("says how many documents were looked at, only where it is asked for", async () => {
  expect((await costOf({ filter: undefined, sort: undefined }))?.documents).toBe(0);
  expect((await costOf({ filter: undefined, sort: { field: "tons", direction: 1 } }))?.documents).toBe(count);
  expect((await costOf({ filter: { name: { $regex: "7" } }, sort: undefined }))?.documents).toBe(count);
  const plain = await server.call("GET", `/bucket/${bucketId}/data`, {
    query: { paginate: "true", sort: '{"tons":1}' },
  });
  expect(plain.body.meta).toEqual({ total: count });
});

it("does not tell who sees some of the documents how many there are", async () => {
  const some = await server.createIdentity([
    {
      action: "bucket:data:index",
      module: "bucket:data",
      resource: { include: [`${bucketId}/0123456789abcdef01234567`], exclude: [] },
    },
  ]);
  const { body } = await server.call("GET", `/bucket/${bucketId}/data`, {
    as: some.credential,
    query: { paginate: "true", cost: "true", sort: '{"tons":1}' },
  });
  expect(body).toEqual({ meta: { total: 0 }, data: [] });
});

it.each<[string, Asked]>([
  ["tons", { filter: undefined, sort: { field: "tons", direction: -1 } }],
  ["tons", { filter: { tons: 7 }, sort: undefined }],
  ["tons", { filter: { tons: { $gte: 7, $lt: 9 } }, sort: undefined }],
  ["name", { filter: { name: { $in: ["Entry 7", "Entry 8"] } }, sort: undefined }],
  ["built", { filter: { $and: [{ built: { $lt: "2020-01-01T00:00:00.000Z" } }] }, sort: undefined }],
])("an index on %s, once it is there, leads to the documents of %j", async (key, asked) => {
  const before = await server.call("GET", `/bucket/${bucketId}`);
  // PostgreSQL drops an index once the change that asks for it was answered, and makes one anew behind that.
  await expect.poll(() => offered(asked)).toEqual([key]);
  const added = await fieldIndex.run({ transport: transport() }, { bucketId, key });
  expect(added.ok).toBe(true);
  // At most what matches is put in order then.
  await expect.poll(async () => (await costOf(asked))?.documents).toBeLessThan(count / 10);
  const { _id, ...body } = before.body;
  await server.call("PUT", `/bucket/${_id}`, { body });
});
