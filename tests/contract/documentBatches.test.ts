import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let server: TestServer;
const buckets: Record<string, string> = {};
const unknown = "5f0000000000000000000001";
const title = { type: "string" };

beforeAll(async () => {
  server = await startTestServer();
  const make = async (name: string, body: object) => {
    const given = { title: name, description: "For a test", ...body };
    const answer = await server.call("POST", "/bucket", { body: given });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    buckets[name] = answer.body._id;
  };
  await make("Codes", {
    properties: { code: { type: "string", options: { unique: true } }, rank: { type: "number" } },
    required: ["code"],
  });
  await make("Rolling", {
    properties: { title },
    documentSettings: { countLimit: 2, limitExceedBehaviour: "remove" },
  });
  await make("Plain", { properties: { title } });
  await make("Strict", { properties: { title }, documentSettings: { countLimit: 2 } });
  await make("Ruled", {
    properties: { title, parent: { type: "relation", bucketId: buckets.Codes, relationType: "onetoone" } },
    acl: { read: "true==true", write: 'document.title != "no" && document.parent.rank != 7' },
  });
});
afterAll(() => server.close());

const path = (name: string) => `/bucket/${buckets[name]}/data`;
const batch = (name: string, documents: readonly unknown[], more: object = {}, credential?: string) =>
  server.call("POST", `${path(name)}/batch`, {
    body: { documents, ...more },
    ...(credential === undefined ? {} : { as: credential }),
  });
const list = async (name: string) => (await server.call("GET", path(name))).body;

describe("a batch", () => {
  it("is stored whole, each document with its activity", async () => {
    const { status, body } = await batch("Codes", [{ code: "a" }, { code: "b", rank: 2 }]);
    expect([status, body]).toEqual([
      201,
      { inserted: 2, replaced: 0, ids: [expect.any(String), expect.any(String)] },
    ]);
    expect(await list("Codes")).toEqual([
      { _id: body.ids[0], code: "a" },
      { _id: body.ids[1], code: "b", rank: 2 },
    ]);
    const { body: activities } = await server.call("GET", "/activity");
    for (const id of body.ids)
      expect(activities).toContainEqual(
        expect.objectContaining({ action: 1, resource: ["bucket", buckets.Codes, "data", id] }),
      );
  });

  it.each([
    [
      "what its schema refuses",
      [{ code: "c" }, { code: "d", rank: "x" }],
      "documents.1: .rank should be number",
    ],
    ["what lacks a field", [{ rank: 1 }], "documents.0: should have required property 'code'"],
    [
      "a value that is stored",
      [{ code: "c" }, { code: "a" }],
      "documents.1: Value of the property .code should unique across all documents.",
    ],
    [
      "a value that it has twice",
      [{ code: "c" }, { code: "c" }],
      "documents.1: Value of the property .code should unique across all documents.",
    ],
    [
      "an id that it has twice",
      [
        { _id: unknown, code: "c" },
        { _id: unknown, code: "d" },
      ],
      "documents.1: Value of the property ._id should unique across all documents.",
    ],
    ["what is no id", [{ _id: "x", code: "c" }], 'documents.0: ._id should match format "objectid"'],
    ["what is no document", [{ code: "c" }, 7], "documents.1: should be object"],
  ])("with %s is refused, and nothing of it is stored", async (_, documents, message) => {
    const before = await list("Codes");
    const answer = await batch("Codes", documents);
    expect([answer.status, answer.body.message]).toEqual([400, message]);
    expect(await list("Codes")).toEqual(before);
  });

  it.each([
    ["what is new", {}],
    ["what takes a place", { upsert: true }],
  ])("is undone with what was stored long before its last document, %s", async (_, more) => {
    const stored = await list("Codes");
    const of = async () => (await server.call("GET", "/activity")).body.length;
    const before = await of();
    const [{ _id }] = stored;
    const given = [
      ...("upsert" in more ? [{ _id, code: "moved" }] : []),
      ...Array.from({ length: 450 }, (_each, index) => ({ code: `l${index}` })),
      { code: "b" },
    ];
    const { status, body } = await batch("Codes", given, more);
    expect([status, body.message]).toEqual([
      400,
      `documents.${given.length - 1}: Value of the property .code should unique across all documents.`,
    ]);
    expect([await list("Codes"), await of()]).toEqual([stored, before]);
    const paged = await server.call("GET", `${path("Codes")}?paginate=true`);
    expect(paged.body.meta.total).toBe(stored.length);
  });

  it("has the order of the request, also where one id comes twice", async () => {
    const id = "5f0000000000000000000000";
    const documents = Array.from({ length: 123 }, (_, at) => ({ title: `t${at}` }));
    const first = [...documents.slice(0, 60), { _id: id, title: "once" }, ...documents.slice(60)];
    const { body } = await batch("Plain", [...first, { _id: id, title: "twice" }], { upsert: true });
    expect(body).toMatchObject({ inserted: 124, replaced: 1 });
    const stored = (await list("Plain")).map((each: { readonly title: string }) => each.title);
    expect(stored).toEqual(first.map((each) => ("_id" in each ? "twice" : each.title)));
  });

  it("takes the place of what is stored where that is asked for", async () => {
    const [first] = await list("Codes");
    const documents = [
      { _id: first._id, code: "a", rank: 9 },
      { code: "e" },
      { _id: unknown, code: "f" },
      { _id: unknown, code: "g" },
    ];
    const { status, body } = await batch("Codes", documents, { upsert: true, answer: "documents" });
    expect([status, body.inserted, body.replaced]).toEqual([201, 2, 2]);
    expect(body.documents[0]).toEqual({ _id: first._id, code: "a", rank: 9 });
    const stored = await list("Codes");
    expect(stored.find(({ _id }: { _id: string }) => _id === first._id)).toEqual(documents[0]);
    expect(stored.find(({ _id }: { _id: string }) => _id === unknown)).toEqual(documents[3]);
  });

  it("obeys the limits of its bucket", async () => {
    expect((await batch("Rolling", [{ title: "a" }, { title: "b" }, { title: "c" }])).status).toBe(201);
    expect((await list("Rolling")).map((each: { title: string }) => each.title)).toEqual(["b", "c"]);
    const full = await batch("Strict", [{ title: "a" }, { title: "b" }, { title: "c" }]);
    expect([full.status, full.body.message]).toEqual([
      400,
      "documents.2: Database error: Maximum number of documents has been reached",
    ]);
    expect(await list("Strict")).toEqual([]);
    const { body } = await batch("Strict", [{ title: "a" }, { title: "b" }]);
    const again = body.ids.map((_id: string) => ({ _id, title: "z" }));
    expect((await batch("Strict", again, { upsert: true })).body).toMatchObject({ inserted: 0, replaced: 2 });
  });

  it("obeys the write rule for each, also of what it replaces", async () => {
    const refused = await batch("Ruled", [{ title: "yes" }, { title: "no" }]);
    expect([refused.status, refused.body.message]).toEqual([
      401,
      "documents.1: ACL rules has rejected this operation.",
    ]);
    const { body: parent } = await server.call("POST", path("Codes"), { body: { code: "p", rank: 7 } });
    expect((await batch("Ruled", [{ title: "yes", parent: parent._id }])).status).toBe(401);
    expect(await list("Ruled")).toEqual([]);
  });

  it("asks for the permission to update what it would replace", async () => {
    const statement = (action: string, resource: object) => ({ action, module: "bucket:data", resource });
    const include = [`${buckets.Codes}`];
    const creator = await server.createIdentity([
      statement("bucket:data:create", { include, exclude: [] }),
      statement("bucket:data:update", {
        include: [`${buckets.Codes}/*`],
        exclude: [`${buckets.Codes}/${unknown}`],
      }),
    ]);
    const refused = await batch("Codes", [{ _id: unknown, code: "f" }], { upsert: true }, creator.credential);
    expect([refused.status, refused.body.message]).toEqual([
      403,
      `documents.0: You do not have sufficient permissions to do bucket:data:update on resource ${buckets.Codes}/${unknown}`,
    ]);
    expect((await batch("Codes", [{ code: "h" }], { upsert: true }, creator.credential)).status).toBe(201);
  });

  it.each([false, true])("refuses ids that are no texts (upsert: %s)", async (upsert) => {
    for (const _id of [{ toString: 1, valueOf: 1 }, [unknown], 7, null]) {
      const { status, body } = await batch("Codes", [{ _id, code: "i" }], { upsert });
      expect([status, body.message]).toEqual([400, "documents.0: ._id should be string"]);
    }
  });

  it("that is no batch is refused", async () => {
    expect((await batch("Codes", [])).status).toBe(400);
    const tooMany = Array.from({ length: 20_001 }, () => ({}));
    expect((await batch("Codes", tooMany)).body.message).toBe(
      ".documents should NOT have more than 20000 items",
    );
    expect(
      (await server.call("POST", `${path("Codes")}/batch`, { body: { documents: {}, x: 1 } })).status,
    ).toBe(400);
    expect(
      (await server.call("POST", `/bucket/${unknown}/data/batch`, { body: { documents: [{}] } })).body
        .message,
    ).toBe(`Could not find the schema with id ${unknown}`);
  });
});

it("a long batch is stored without keeping readers waiting", async () => {
  const { body } = await batch("Codes", [{ code: "r" }]);
  const documents = Array.from({ length: 2_000 }, (_, index) => ({ code: `n${index}`, rank: index }));
  let isStored = false;
  const storing = batch("Codes", documents).finally(() => {
    isStored = true;
  });
  let answered = 0;
  while (!isStored) {
    expect((await server.call("GET", `${path("Codes")}/${body.ids[0]}`)).body.code).toBe("r");
    answered += 1;
  }
  expect((await storing).body).toMatchObject({ inserted: 2_000 });
  expect(answered).toBeGreaterThan(10);
});
