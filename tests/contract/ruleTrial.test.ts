// POST /bucket/:id/rules/try: what rules would let somebody do with stored documents, before they are saved.
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";

let server: TestServer;
let path: string;
let id: string;
let mara: { id: string; identifier: string; credential: string };
const always = "true==true";
beforeAll(async () => {
  server = await startTestServer();
  const ports = await server.call("POST", "/bucket", {
    body: { title: "Ports", description: "All ports", properties: { name: { type: "string" } } },
  });
  const izmir = await server.call("POST", `/bucket/${ports.body._id}/data`, { body: { name: "Izmir" } });
  const relation = { type: "relation", bucketId: ports.body._id, relationType: "onetoone" };
  const made = await server.call("POST", "/bucket", {
    body: {
      title: "Boats",
      description: "All boats",
      properties: { tons: { type: "number" }, owner: { type: "string" }, home: relation },
      // What is stored has no say in what is tried.
      acl: { read: "document.tons == 1", write: "document.tons == 1" },
    },
  });
  id = made.body._id;
  path = `/bucket/${id}/rules/try`;
  mara = await server.createIdentity([]);
  await server.call("PUT", `/bucket/${id}`, { body: { ...made.body, acl: { read: always, write: always } } });
  const boats = [1, 2, 3, 4].map((tons) => ({
    tons,
    ...(tons > 2 ? { owner: mara.id } : { home: izmir.body._id }),
  }));
  for (const body of boats) await server.call("POST", `/bucket/${id}/data`, { body });
  await server.call("PUT", `/bucket/${id}`, { body: made.body });
});
afterAll(() => server.close());

const attempt = (body: object, as?: string) => server.call("POST", path, { body, as });

it.each([
  [always, always, 4, 4],
  ["document.tons > 1", "document.tons > 2", 3, 2],
  ['document.home.name == "Izmir"', 'document.home.name == "Bari"', 2, 0],
  ["document.owner == auth._id", "document.owner == auth._id", 0, 0],
])("reads by %s, writes by %s: %d and %d of 4", async (read, write, seen, written) => {
  const { status, body } = await attempt({ read, write });
  expect([status, body]).toEqual([200, { documents: 4, complete: true, seen, written }]);
});

it("tries as an identity, and stores nothing", async () => {
  const own = "document.owner == auth._id";
  const { body } = await attempt({ read: own, write: `${own} && document.tons > 3`, identity: mara.id });
  expect(body).toEqual({ documents: 4, complete: true, seen: 2, written: 1 });
  const stored = await server.call("GET", `/bucket/${id}`);
  expect(stored.body.acl.read).toBe("document.tons == 1");
  const list = await server.call("GET", `/bucket/${id}/data`, { query: { paginate: "true" } });
  expect(list.body.meta.total).toBe(1);
});

it("refuses what is no rule, as saving does, and whom it does not know", async () => {
  const broken = await attempt({ read: "document.tons ==", write: always });
  expect([broken.status, broken.body.message]).toEqual([
    400,
    expect.stringMatching(/^Error occurred while parsing read rule\n/),
  ]);
  expect((await attempt({ read: always })).status).toBe(400);
  expect((await attempt({ read: always, write: always, identity: "0".repeat(24) })).status).toBe(404);
  const nowhere = await server.call("POST", `/bucket/${"0".repeat(24)}/rules/try`, {
    body: { read: always, write: always },
  });
  expect(nowhere.status).toBe(404);
});

it("is for whoever may change the bucket, read all of its documents, and see the identity", async () => {
  const statement = (action: string, include: string) => ({
    action,
    module: action.slice(0, action.lastIndexOf(":")),
    resource: { include: [include], exclude: [] },
  });
  const update = statement("bucket:update", id);
  const show = statement("bucket:data:show", `${id}/*`);
  const identity = statement("passport:identity:show", mara.id);
  const rules = { read: always, write: always };
  const statusOf = async (statements: readonly object[], body: object) => {
    const { credential } = await server.createIdentity(
      statements as Parameters<typeof server.createIdentity>[0],
    );
    return (await attempt(body, credential)).status;
  };
  expect(await statusOf([show, identity], rules)).toBe(403);
  expect(await statusOf([update, identity], rules)).toBe(403);
  expect(await statusOf([update, statement("bucket:data:show", `${id}/${"1".repeat(24)}`)], rules)).toBe(403);
  expect(await statusOf([update, show], rules)).toBe(200);
  expect(await statusOf([update, show], { ...rules, identity: mara.id })).toBe(403);
  expect(await statusOf([update, show, identity], { ...rules, identity: mara.id })).toBe(200);
});
