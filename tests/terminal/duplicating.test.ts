import { copyDocuments } from "@twinhelm/core/document/transfer/copyDocuments";
import { createTransport } from "@twinhelm/core/http/fetchTransport";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { signedIn } from "./console";

let server: TestServer;
let twinhelm: ReturnType<typeof signedIn>;
beforeAll(async () => {
  server = await startTestServer();
  twinhelm = signedIn(server);
});
afterAll(() => server.close());

const body = {
  title: "Harbours",
  description: "Of which there are two",
  category: "Sea",
  required: ["name"],
  acl: { read: "true==true", write: 'document.name != "x"' },
  properties: { name: { type: "string", options: { position: "left", index: true } } },
};

it("makes a bucket like another one, whose relations to itself are its own", async () => {
  const { body: first } = await server.call("POST", "/bucket", { body });
  const near = { type: "relation", relationType: "onetoone", bucketId: first._id };
  const properties = { ...body.properties, near, meta: { type: "object", properties: { near } } };
  await server.call("PUT", `/bucket/${first._id}`, { body: { ...body, properties } });
  await server.call("POST", `/bucket/${first._id}/data`, { body: { name: "Izmir" } });
  const { code, out, err } = await twinhelm(["bucket", "duplicate", "Harbours", "Piers"]);
  expect([code, err]).toEqual([0, "Piers has the fields, rules and settings of Harbours.\n"]);
  const id = out.trim();
  const own = { ...near, bucketId: id };
  expect((await server.call("GET", `/bucket/${id}`)).body).toMatchObject({
    ...body,
    _id: id,
    title: "Piers",
    properties: { ...body.properties, near: own, meta: { type: "object", properties: { near: own } } },
  });
  expect((await server.call("GET", `/bucket/${id}/data`)).body).toEqual([]);
  expect((await server.call("GET", `/bucket/${first._id}`)).body.properties.near).toMatchObject(near);
});

it("takes the documents along, whose relations lead to the copies", async () => {
  const { body: list } = await server.call("GET", "/bucket");
  const first = list.find(({ title }: { title: string }) => title === "Harbours");
  const { body: documents } = await server.call("GET", `/bucket/${first._id}/data`);
  const body = { name: "Foça", near: documents[0]._id };
  await server.call("POST", `/bucket/${first._id}/data`, { body });
  const { code, out, err } = await twinhelm(["bucket", "duplicate", "Harbours", "Copied", "--documents"]);
  expect([code, err]).toEqual([0, "Copied has the fields, rules, settings and documents of Harbours.\n"]);
  const copies = (await server.call("GET", `/bucket/${out.trim()}/data?relation=true`)).body;
  const { near: _, ...izmir } = { near: undefined, ...documents[0] };
  expect(copies).toEqual([izmir, { _id: expect.any(String), name: "Foça", near: izmir }]);
  // The rule of the copy lets no such document be written.
  await server.call("PUT", `/bucket/${first._id}`, {
    body: { ...first, _id: undefined, acl: { read: "true==true", write: 'document.name != "Izmir"' } },
  });
  const bare = await twinhelm(["bucket", "duplicate", "Harbours", "Bare", "--documents"]);
  expect([bare.code, bare.err]).toEqual([
    8,
    expect.stringContaining("Bare is made, without documents: ACL rules has rejected this operation."),
  ]);
});

it("refuses a bucket that is not there, a title that is none, and whoever may make none", async () => {
  const count = async () => (await server.call("GET", "/bucket")).body.length;
  const before = await count();
  expect((await twinhelm(["bucket", "duplicate", "Harbor", "Piers"])).code).toBe(7);
  expect((await twinhelm(["bucket", "duplicate", "Harbours", "P"])).code).toBe(2);
  const { credential } = await server.createIdentity([], { policies: ["BucketReadOnlyAccess"] });
  expect((await signedIn(server, credential)(["bucket", "duplicate", "Harbours", "Quays"])).code).toBe(5);
  expect(await count()).toBe(before);
});

it("copies no more documents than can be written together, and says so in words about documents", async () => {
  const transport = createTransport({ baseUrl: server.url, credential: () => server.admin });
  const { body: from } = await server.call("POST", "/bucket", {
    body: { ...body, title: "Full", acl: undefined },
  });
  const { body: to } = await server.call("POST", "/bucket", {
    body: { ...body, title: "Empty", acl: undefined },
  });
  for (const name of ["Izmir", "Foça"])
    await server.call("POST", `/bucket/${from._id}/data`, { body: { name } });
  const refused = await copyDocuments(transport, from._id, to, 1);
  expect(refused.ok ? undefined : refused.failure.message).toMatch(/^It has more than 1 document/);
  expect((await server.call("GET", `/bucket/${to._id}/data`)).body).toEqual([]);
  expect(await copyDocuments(transport, from._id, to, 2)).toMatchObject({ ok: true, value: { inserted: 2 } });
});

it("stores a document with the values of another one; what is unique is said, or given", async () => {
  const { body: boats } = await server.call("POST", "/bucket", {
    body: {
      title: "Boats",
      description: "Of the harbours",
      properties: {
        name: { type: "string", options: { position: "left", translate: true } },
        sign: { type: "string", title: "Call sign", options: { position: "left", unique: true } },
        tons: { type: "number", options: { position: "left" } },
        made: { type: "date", readOnly: true, default: ":created_at", options: { position: "left" } },
      },
    },
  });
  const first = { name: { en_US: "Alba", tr_TR: "Elba" }, sign: "A1", tons: 5 };
  const { body: alba } = await server.call("POST", `/bucket/${boats._id}/data`, { body: first });
  const stored = async (id: string) =>
    (await server.call("GET", `/bucket/${boats._id}/data/${id.trim()}?localize=false`)).body;
  const copy = await twinhelm(["data", "duplicate", "Boats", alba._id]);
  expect([copy.code, copy.err]).toEqual([
    0,
    "No two documents may have the same value here, so it is empty: Call sign.\n",
  ]);
  const made = await stored(copy.out);
  expect(made).toMatchObject({ name: first.name, tons: 5 });
  expect([made.sign, made._id === alba._id, typeof made.made]).toEqual([undefined, false, "string"]);
  const given = await twinhelm([
    "data",
    "duplicate",
    "Boats",
    alba._id,
    "sign=A2",
    "name=Bora",
    "tons:=null",
  ]);
  expect([given.code, given.err]).toEqual([0, ""]);
  const bora = await stored(given.out);
  expect(bora).toMatchObject({ name: { en_US: "Bora", tr_TR: "Elba" }, sign: "A2" });
  expect("tons" in bora).toBe(false);
});

it("refuses to copy a document that is not there, whose unique value is needed, or taken", async () => {
  const { body: list } = await server.call("GET", "/bucket");
  const { _id, ...boats } = list.find(({ title }: { title: string }) => title === "Boats");
  const { body: documents } = await server.call("GET", `/bucket/${_id}/data`);
  const alba = documents.find(({ sign }: { sign: string }) => sign === "A1");
  const duplicate = (...more: string[]) => twinhelm(["data", "duplicate", "Boats", ...more]);
  expect((await duplicate("64a000000000000000000009")).code).toBe(7);
  expect((await duplicate("alba")).code).toBe(2);
  expect((await duplicate(alba._id, "sgn=A3")).err).toContain('Did you mean "sign"?');
  const taken = "has a value that another document has already, and must be unique.";
  const again = await duplicate(alba._id, "sign=A1");
  expect([again.code, again.err]).toEqual([6, expect.stringContaining(taken)]);
  for (const words of [
    ["patch", "Boats", alba._id],
    ["insert", "Boats"],
  ]) {
    const other = documents.find(({ sign }: { sign?: string }) => sign !== undefined && sign !== "A1");
    const input = JSON.stringify({
      name: { en_US: "Cora" },
      sign: words[0] === "patch" ? other?.sign : "A1",
    });
    const { code, err } = await twinhelm(["data", ...words, "--file", "-"], input);
    expect([code, err]).toEqual([6, expect.stringContaining(taken)]);
  }
  const none = documents.filter(({ sign }: { sign?: string }) => sign === undefined);
  for (const each of none) await server.call("DELETE", `/bucket/${_id}/data/${each._id}`);
  await server.call("PUT", `/bucket/${_id}`, { body: { ...boats, required: ["sign"] } });
  const needed = await duplicate(alba._id);
  expect([needed.code, needed.err]).toEqual([2, expect.stringContaining("Give it, as in sign=VALUE.")]);
  const { credential } = await server.createIdentity([], { policies: ["BucketReadOnlyAccess"] });
  const denied = await signedIn(server, credential)(["data", "duplicate", "Boats", alba._id, "sign=A4"]);
  expect([denied.code, denied.err]).toEqual([
    5,
    expect.stringContaining("You need Create documents on Boats"),
  ]);
});
