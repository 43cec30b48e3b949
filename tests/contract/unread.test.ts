import { startTestServer, type TestServer, testPassword } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

/** Whoever may write something without reading it is not shown it by the answer. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const may = (action: string, ...include: string[]) => ({
  action,
  module: action.slice(0, action.lastIndexOf(":")),
  ...(include.length === 0 ? {} : { resource: { include, exclude: [] } }),
});
const person = async (...statements: readonly object[]) =>
  (await server.createIdentity(statements)).credential;
const make = async (path: string, body: object) => {
  const answer = await server.call("POST", path, { body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
};

describe("a document", () => {
  const secret = { name: "Alba", secret: "42", info: { a: "hidden", b: 1 } };
  let bucket: string;
  let ruled: string;
  beforeAll(async () => {
    const properties = {
      name: { type: "string" },
      secret: { type: "string" },
      info: { type: "object", properties: { a: { type: "string" }, b: { type: "number" } } },
    };
    const body = { title: "Boats", description: "For a test", properties };
    bucket = (await make("/bucket", body))._id;
    const acl = { read: 'document.name == "mine"', write: "true==true" };
    ruled = (await make("/bucket", { ...body, title: "Ruled", acl }))._id;
  });
  const patch = async (as: string, place: string, id: string, body: object) => {
    const answer = await server.call("PATCH", `/bucket/${place}/data/${id}`, { as, body });
    expect(answer.status).toBe(200);
    return answer.body;
  };

  it.each<[string, object]>([
    ["nothing", {}],
    ["a part of it", { info: { b: 2 } }],
    ["a field", { name: "Bora" }],
  ])("patched with %s is its id alone", async (_, body) => {
    const { _id } = await make(`/bucket/${bucket}/data`, secret);
    const as = await person(may("bucket:data:update", `${bucket}/*`));
    expect(await patch(as, bucket, _id, body)).toEqual({ _id });
    const stored = await server.call("GET", `/bucket/${bucket}/data/${_id}`);
    expect(stored.body).toMatchObject({ secret: "42", ...(body as object) });
  });

  it("is shown to those who may read it, alone or in a list", async () => {
    const { _id } = await make(`/bucket/${bucket}/data`, secret);
    for (const verb of ["show", "index"]) {
      const as = await person(
        may("bucket:data:update", `${bucket}/*`),
        may(`bucket:data:${verb}`, `${bucket}/${_id}`),
      );
      expect(await patch(as, bucket, _id, {})).toMatchObject(secret);
    }
  });

  it("that the read rule hides stays hidden, until it is one that may be read", async () => {
    const { _id } = await make(`/bucket/${ruled}/data`, secret);
    const as = await person(may("bucket:data:update", `${ruled}/*`), may("bucket:data:show", `${ruled}/*`));
    expect(await patch(as, ruled, _id, {})).toEqual({ _id });
    expect(await patch(as, ruled, _id, { name: "mine" })).toMatchObject({ name: "mine", secret: "42" });
  });
});

describe("a bucket", () => {
  const sent = {
    title: "Planes",
    description: "As sent",
    acl: { read: 'document.name == "sent"', write: "true==true" },
    properties: { name: { type: "string" } },
  };
  const patch = async (as: string, id: string, body: object) =>
    (
      await server.call("PATCH", `/bucket/${id}`, {
        as,
        body,
        headers: { "content-type": "application/merge-patch+json" },
      })
    ).body;

  it("arranged is its id alone, until its caller may read it", async () => {
    const { _id } = await make("/bucket", { ...sent, description: "Hidden" });
    const updating = may("bucket:update", "*");
    expect(await patch(await person(updating), _id, { order: 3 })).toEqual({ _id });
    expect((await server.call("GET", `/bucket/${_id}`)).body.order).toBe(3);
    for (const verb of ["show", "index"]) {
      const as = await person(updating, may(`bucket:${verb}`, _id));
      expect(await patch(as, _id, {})).toMatchObject({ order: 3, description: "Hidden" });
    }
  });

  it("replaced is what was sent", async () => {
    const { _id } = await make("/bucket", { ...sent, description: "Hidden", order: 3, icon: "hidden" });
    const as = await person(may("bucket:update", "*"));
    const { body } = await server.call("PUT", `/bucket/${_id}`, { as, body: sent });
    expect(body).toMatchObject({ ...sent, _id });
    expect(body).not.toHaveProperty("order");
    expect(JSON.stringify(body)).not.toMatch(/hidden/i);
  });
});

describe("an identity", () => {
  it("that somebody may change and not read is what they sent, without the password", async () => {
    const attributes = await server.call("PUT", "/preference/passport", {
      body: { identity: { attributes: { type: "object", properties: { pet: { type: "string" } } } } },
    });
    expect(attributes.status).toBe(200);
    const { _id } = await make("/passport/identity", {
      identifier: "target",
      password: testPassword,
      attributes: { pet: "cat" },
    });
    await server.call("PUT", `/passport/identity/${_id}/policy/BucketFullAccess`);
    const change = async (as: string, body: object) =>
      (await server.call("PUT", `/passport/identity/${_id}`, { as, body })).body;
    const writer = await person(may("passport:identity:update", "*"));
    expect(await change(writer, { identifier: "target", password: "another one" })).toEqual({
      _id,
      identifier: "target",
    });
    const reader = await person(may("passport:identity:update", "*"), may("passport:identity:show", _id));
    expect(await change(reader, { identifier: "target" })).toMatchObject({
      attributes: { pet: "cat" },
      policies: ["BucketFullAccess"],
    });
  });
});

describe("an API key", () => {
  const path = "/passport/apikey";
  const all = (key: string) => expect.objectContaining({ key });
  const read = async (as: string, id: string) => {
    const one = (await server.call("GET", `${path}/${id}`, { as })).body;
    const listed = (await server.call("GET", path, { as })).body.data;
    expect(listed).toContainEqual(all(one.key));
    return one.key;
  };
  const reading = [may("passport:apikey:index", "*"), may("passport:apikey:show", "*")];

  it("is its first characters for those who only read, in lists too, and no key", async () => {
    const { _id, key } = await make(path, { name: "worker" });
    const shown = await read(await person(...reading), _id);
    expect(shown).toBe(`${key.slice(0, 4)}…`);
    expect((await server.call("GET", "/bucket", { as: `APIKEY ${encodeURIComponent(shown)}` })).status).toBe(
      401,
    );
    // A copy of what was shown makes no key of a few characters.
    expect((await server.call("POST", path, { body: { name: "copy", key: shown } })).status).toBe(400);
    const short = await make(path, { name: "short", key: "ab" });
    expect(await read(await person(...reading), short._id)).toBe("…");
  });

  it("is whole for those who make keys or may change it", async () => {
    const [mine, other] = [await make(path, { name: "mine" }), await make(path, { name: "other" })];
    const changer = await person(...reading, may("passport:apikey:update", mine._id));
    expect(await read(changer, mine._id)).toBe(mine.key);
    expect(await read(changer, other._id)).toBe(`${other.key.slice(0, 4)}…`);
    const maker = await person(...reading, may("passport:apikey:create"));
    expect(await read(maker, other._id)).toBe(other.key);
    const made = await server.call("POST", path, { as: maker, body: { name: "new" } });
    expect(made.body.key).toMatch(/^[\da-z]{32}$/);
  });

  it("tells those who only read nothing by its place in a list that is sorted by keys", async () => {
    for (const key of ["same-b", "same-c", "same-a"]) await make(path, { name: "sorted", key });
    const texts = async (as: string, sort: object) => {
      const query = { sort: JSON.stringify({ name: 1, ...sort }) };
      const { body } = await server.call("GET", path, { as, query });
      const sorted = body.data.filter(({ name }: { name: string }) => name === "sorted");
      const ids = sorted.map(({ _id }: { _id: string }) => _id);
      return Promise.all(ids.map(async (id: string) => (await server.call("GET", `${path}/${id}`)).body.key));
    };
    const [reader, maker] = [
      await person(...reading, may("passport:apikey:update", "5f0000000000000000000001")),
      await person(...reading, may("passport:apikey:create")),
    ];
    for (const sort of [{ key: 1 }, { key: -1 }, { "key.5": 1 }, { "key.5": -1 }])
      expect(await texts(reader, sort)).toEqual(["same-b", "same-c", "same-a"]);
    expect(await texts(maker, { key: -1 })).toEqual(["same-c", "same-b", "same-a"]);
  });

  it("sent back as it was shown stays what it is", async () => {
    const { _id, key } = await make(path, { name: "kept", active: false });
    const { body } = await server.call("GET", `${path}/${_id}`, { as: await person(...reading) });
    expect((await server.call("PUT", `${path}/${_id}`, { body })).body).toMatchObject({ key, active: false });
  });

  it("that somebody may change or attach to, and not read, is what they sent", async () => {
    const { _id } = await make(path, { name: "unread", description: "hidden" });
    const as = await person(
      may("passport:apikey:update", "*"),
      may("passport:apikey:policy:add", `${_id}/BucketFullAccess`),
      may("passport:apikey:policy:remove", `${_id}/BucketFullAccess`),
    );
    const changed = await server.call("PUT", `${path}/${_id}`, { as, body: { name: "renamed" } });
    expect(changed.body).toEqual({ _id, name: "renamed" });
    for (const method of ["PUT", "DELETE"]) {
      const attached = await server.call(method, `${path}/${_id}/policy/BucketFullAccess`, { as });
      expect([attached.status, attached.body]).toEqual([200, { _id }]);
    }
  });

  it("attached to by somebody who reads keys shows its first characters", async () => {
    const { _id, key } = await make(path, { name: "read" });
    const as = await person(...reading, may("passport:apikey:policy:add", "*/*"));
    const { body } = await server.call("PUT", `${path}/${_id}/policy/BucketFullAccess`, { as });
    expect(body).toMatchObject({ key: `${key.slice(0, 4)}…`, policies: ["BucketFullAccess"] });
  });
});

it("a policy is answered by what was sent, or by a number", async () => {
  const policy = await make("/passport/policy", { name: "P", description: "hidden", statement: [] });
  const as = await person(may("passport:policy:update", "*"));
  const { body } = await server.call("PUT", `/passport/policy/${policy._id}`, {
    as,
    body: { name: "P", description: "mine", statement: [] },
  });
  expect(body).toBe("1");
});
