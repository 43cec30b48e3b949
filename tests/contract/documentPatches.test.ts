// POST /bucket/:id/data/patches: several documents are changed together, or none.
import type { Bucket } from "@twinhelm/core/bucket/model";
import { mostDocumentsInBatch } from "@twinhelm/core/document/api";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

let server: TestServer;
let bucket: Bucket;
let ids: string[];
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  const made = await server.call("POST", "/bucket", {
    body: {
      title: "Ships",
      description: "All ships",
      required: ["name"],
      properties: {
        name: { type: "string" },
        tons: { type: "number", maximum: 100 },
        info: { type: "object", properties: { a: { type: "number" }, b: { type: "number" } } },
        code: { type: "string", options: { unique: true, index: true } },
      },
      acl: { read: "document.name!='Hidden'", write: "document.tons!=13" },
    },
  });
  bucket = made.body;
  const documents = ["Argo", "Brava", "Ceres", "Hidden"].map((name, at) => ({
    ...{ name, tons: at, code: name, info: { a: 1, b: 2 } },
  }));
  const stored = await server.call("POST", `/bucket/${bucket._id}/data/batch`, { body: { documents } });
  ids = stored.body.ids;
});

const patch = (body: object, as = server.admin) =>
  server.call("POST", `/bucket/${bucket._id}/data/patches`, { body, as });
const all = async (): Promise<Record<string, unknown>[]> =>
  (await server.call("GET", `/bucket/${bucket._id}/data?sort={"tons":1}`)).body;
const one = (at: number, changes: object, more: object = {}) => ({ _id: ids[at], patch: changes, ...more });

it("changes what is named, keeps the rest, and says what brings it back", async () => {
  const before = await all();
  const changes = [
    one(0, { tons: 50, info: { b: null, a: 5 } }),
    one(1, { tons: null }),
    one(0, { name: "Argo II" }),
  ];
  const { status, body } = await patch({ patches: changes });
  expect([status, body.patched]).toEqual([201, 3]);
  const now = await all();
  expect(now.find(({ _id }) => _id === ids[0])).toMatchObject({ name: "Argo II", tons: 50, info: { a: 5 } });
  expect(now.find(({ _id }) => _id === ids[1])).not.toHaveProperty("tons");
  const back = await patch({ patches: body.undo });
  expect(back.status, JSON.stringify(back.body)).toBe(201);
  expect(await all()).toEqual(before);
});

it("has an activity for each", async () => {
  await patch({ patches: [one(0, { tons: 7 }), one(1, { tons: 8 })] });
  const { body } = await server.call("GET", "/activity?limit=2");
  expect(
    body.map(({ action, resource }: { action: number; resource: string[] }) => [action, resource[3]]),
  ).toEqual([
    [4, ids[1]],
    [4, ids[0]],
  ]);
});

describe("nothing is changed where one is refused", () => {
  it.each([
    ["by the schema", () => one(1, { tons: 500 }), 400, /^documents\.1: .*tons/],
    ["by a required field", () => one(1, { name: null }), 400, /^documents\.1: /],
    ["by the write rule", () => one(1, { tons: 13 }), 401, /^documents\.1: ACL/],
    ["by a unique field", () => one(1, { code: "Ceres" }), 400, /^documents\.1: .*unique/],
    ["as it is hidden", () => one(3, { tons: 1 }), 404, /^documents\.1: Could not find/],
    [
      "as somebody else was faster",
      () => one(1, { tons: 1 }, { was: { tons: 7 } }),
      409,
      /^documents\.1: .*\.tons/,
    ],
  ])("%s", async (_, second, status, message) => {
    const before = await all();
    const answer = await patch({ patches: [one(0, { tons: 50 }), second()] });
    expect([answer.status, answer.body.message]).toEqual([status, expect.stringMatching(message)]);
    expect(await all()).toEqual(before);
  });
});

it("needs that each of them may be changed, and that documents may be listed", async () => {
  const policy = (action: string, include: string[]) => ({
    ...{ action, module: "bucket:data", resource: { include, exclude: [] } },
  });
  const list = policy("bucket:data:index", [`${bucket._id}/*`]);
  const first = policy("bucket:data:update", [`${bucket._id}/${ids[0]}`]);
  const { credential } = await server.createIdentity([list, first]);
  expect((await patch({ patches: [one(0, { tons: 5 })] }, credential)).status).toBe(201);
  const second = await patch({ patches: [one(0, { tons: 6 }), one(1, { tons: 6 })] }, credential);
  expect([second.status, second.body.message]).toEqual([
    403,
    expect.stringMatching(/^documents\.1: .*update/),
  ]);
  const blind = await server.createIdentity([policy("bucket:data:update", [`${bucket._id}/*`])]);
  expect((await patch({ patches: [one(0, { tons: 5 })] }, blind.credential)).status).toBe(403);
});

describe("all that match a filter", () => {
  it.each([[{ tons: { $lt: 2 } }], ["document.tons < 2"]])("are changed: %j", async (filter) => {
    const { status, body } = await patch({ filter, patch: { tons: 99 }, count: 2 });
    expect([status, body.patched]).toEqual([201, 2]);
    expect((await all()).map(({ tons }) => tons)).toEqual([2, 99, 99]);
  });

  it.each([1, 3])("are not where they are not %s as was counted", async (count) => {
    const before = await all();
    const answer = await patch({ filter: { tons: { $lt: 2 } }, patch: { tons: 99 }, count });
    expect([answer.status, answer.body.message]).toEqual([409, expect.stringMatching(/Nothing was changed/)]);
    expect(await all()).toEqual(before);
  });
});

it.each([
  [{}],
  [{ patches: [] }],
  [{ patches: [{ _id: "x", patch: {} }] }],
  [{ patches: [{ _id: "65f000000000000000000000" }] }],
  [{ patches: [], filter: {}, patch: {}, count: 0 }],
  [{ filter: {}, patch: {} }],
  [{ filter: {}, patch: [], count: 1 }],
  [{ filter: {}, patch: {}, count: mostDocumentsInBatch + 1 }],
])("refuses what is none: %j", async (body) => {
  expect((await patch(body)).status).toBe(400);
});
