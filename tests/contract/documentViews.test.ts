// Saved views of documents: /bucket/:id/views, and a server that keeps none.

import { viewDelete, viewList, viewSave } from "@twinhelm/core/document/view/actions";
import { largestView, mostViews } from "@twinhelm/core/document/view/model";
import { createTransport } from "@twinhelm/core/http/fetchTransport";
import type { Transport } from "@twinhelm/core/http/transport";
import type { OwnMemory } from "@twinhelm/core/shell/keyValue";
import { createMemoryStore } from "@twinhelm/core/shell/keyValue";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { statement } from "../statement";

let server: TestServer;
let bucketId: string;
let reader: string;
let other: string;
beforeAll(async () => {
  server = await startTestServer();
  const person = async () =>
    server.createIdentity([
      { module: "bucket:data", action: "bucket:data:index", resource: { include: ["*/*"] } },
    ]);
  reader = (await person()).credential;
  other = (await person()).credential;
});
afterAll(() => server.close());
beforeEach(async () => {
  const { body } = await server.call("POST", "/bucket", {
    body: { title: "Ships", description: "All ships", properties: { name: { type: "string" } } },
  });
  bucketId = body._id;
});

const call = (method: string, path = "", body?: object, as = server.admin) =>
  server.call(method, `/bucket/${bucketId}/views${path}`, { as, ...(body === undefined ? {} : { body }) });
const names = async (as: string) =>
  (await call("GET", "", undefined, as)).body.map(({ name }: { name: string }) => name);

describe("a view", () => {
  const parts = {
    filter: { name: { $regex: "^A" } },
    sort: { name: -1 },
    columns: ["_id", "name"],
    language: "tr_TR",
  };

  it("of one's own is there for nobody else, in no way", async () => {
    const { status, body } = await call("POST", "", { name: " Mine ", ...parts }, reader);
    expect([status, body]).toEqual([
      201,
      { _id: expect.any(String), name: "Mine", shared: false, version: 1, ...parts },
    ]);
    expect([await names(reader), await names(other), await names(server.admin)]).toEqual([["Mine"], [], []]);
    for (const method of ["PUT", "DELETE"]) {
      const answer = await call(method, `/${body._id}`, { name: "Stolen" }, server.admin);
      expect(answer.status).toBe(404);
    }
    expect((await call("GET", "", undefined, reader)).body).toEqual([body]);
    expect((await call("DELETE", `/${body._id}`, undefined, reader)).status).toBe(204);
    expect(await names(reader)).toEqual([]);
  });

  it("that is shared is there for all who list documents, and changed by who may change the bucket", async () => {
    expect((await call("POST", "", { name: "All", shared: true }, reader)).status).toBe(403);
    const { body } = await call("POST", "", { name: "All", shared: true, ...parts });
    expect(await names(reader)).toEqual(["All"]);
    for (const [method, next] of [
      ["PUT", { name: "All", shared: true }],
      ["PUT", { name: "All", shared: false }],
      ["DELETE", undefined],
    ] as const)
      expect((await call(method, `/${body._id}`, next, reader)).status).toBe(403);
    const { body: activities } = await server.call("GET", "/activity");
    expect(activities).toContainEqual(
      expect.objectContaining({ action: 1, resource: ["bucket", bucketId, "view", body._id] }),
    );
    expect((await call("DELETE", `/${body._id}`)).status).toBe(204);
    expect(await names(reader)).toEqual([]);
  });

  it("has a name that no other has, of one person or of all; letters of either case are one", async () => {
    const make = async (name: string, shared: boolean, as = server.admin) =>
      (await call("POST", "", { name, shared }, as)).status;
    expect(await make("Old", true)).toBe(201);
    expect(await make("OLD ", true)).toBe(409);
    expect([await make("Old", false), await make("old", false)]).toEqual([201, 409]);
    expect(await make("Old", false, reader)).toBe(201);
    const { body } = await call("POST", "", { name: "New", shared: true });
    expect((await call("PUT", `/${body._id}`, { name: "old", shared: true })).status).toBe(409);
  });

  it("that somebody else saved meanwhile is not written over", async () => {
    const { body } = await call("POST", "", { name: "Both", shared: true });
    const save = (version: number) => call("PUT", `/${body._id}`, { name: "Both", shared: true, version });
    expect((await save(1)).body.version).toBe(2);
    const late = await save(1);
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining("Somebody else")]);
  });

  it.each([
    ["no name", {}],
    ["an empty name", { name: "  " }],
    ["a long name", { name: "x".repeat(101) }],
    ["an escape sequence in its name", { name: "\x1b[31mred" }],
    ["two lines as its name", { name: "a\nb" }],
    ["an order that is none", { name: "a", sort: { name: 2 } }],
    ["two orders", { name: "a", sort: { name: 1, _id: 1 } }],
    ["a list as its filter", { name: "a", filter: [] }],
    ["an owner", { name: "a", owner: "somebody" }],
    ["too much", { name: "a", filter: "x".repeat(largestView) }],
  ])("with %s is refused", async (_, body) => {
    expect((await call("POST", "", body)).status).toBe(400);
  });

  it.each(["<img src=x onerror=alert(1)>", "__proto__", "'; DROP TABLE document_view; --", "../..", "ığüş"])(
    "may be called %s",
    async (name) => {
      expect((await call("POST", "", { name })).status).toBe(201);
      expect(await names(server.admin)).toEqual([name]);
    },
  );

  it("goes with its bucket, and with whose it is", async () => {
    const { id, credential } = await server.createIdentity([
      { module: "bucket:data", action: "bucket:data:index", resource: { include: ["*/*"] } },
    ]);
    await call("POST", "", { name: "Mine" }, credential);
    await call("POST", "", { name: "All", shared: true });
    const counting = "SELECT count(*) AS count FROM document_view WHERE bucket = ?";
    const count = async () => (await statement(server, counting, bucketId))[0]?.count;
    expect(await count()).toBe(2);
    await server.call("DELETE", `/passport/identity/${id}`);
    expect(await count()).toBe(1);
    await server.call("DELETE", `/bucket/${bucketId}`);
    expect(await count()).toBe(0);
    expect((await call("GET")).status).toBe(404);
    expect((await call("POST", "", { name: "Late" })).status).toBe(404);
  });

  it("has room for so many", async () => {
    for (let at = 0; at < mostViews; at++) await call("POST", "", { name: `View ${at}` }, reader);
    expect((await call("POST", "", { name: "One more" }, reader)).status).toBe(409);
    expect((await call("POST", "", { name: "Another" }, other)).status).toBe(201);
  });
});

describe("actions", () => {
  const transport = () => createTransport({ baseUrl: server.url, credential: () => server.admin });
  /** Answers as a server that has no such call. */
  const without = (): Transport => {
    const real = transport();
    return {
      ...real,
      send: (sent) => real.send({ ...sent, path: sent.path.replace(/views.*/, "no-such-call") }),
    };
  };

  it("save in the place of a name only where that is wanted, and delete by name", async () => {
    const context = { transport: transport() };
    const save = (more: object) => viewSave.run(context, { bucketId, name: "Old", ...more });
    expect((await save({})).ok).toBe(true);
    expect(await save({})).toMatchObject({ ok: false, failure: { code: "conflict" } });
    expect(await save({ replace: true, language: "tr_TR" })).toMatchObject({
      ok: true,
      value: { version: 2, language: "tr_TR" },
    });
    expect((await viewDelete.run(context, { bucketId, view: "old" })).ok).toBe(true);
    expect(await viewDelete.run(context, { bucketId, view: "old" })).toMatchObject({
      failure: { code: "not-found" },
    });
  });

  it("are shown as commands, whatever the name begins with", () => {
    const words = (name: string) => viewDelete.command({ bucketId: "b", view: name }).words;
    expect(words("Old")).toEqual(["view", "delete", "b", "Old", "--yes"]);
    expect(words("--yes")).toEqual(["view", "delete", "b", "--yes", "--", "--yes"]);
  });

  it("keep one's own here where a server keeps none, and share nothing", async () => {
    const own: OwnMemory = { memory: createMemoryStore(), who: "ada" };
    const context = { transport: without(), own: async () => own };
    const saved = await viewSave.run(context, { bucketId, name: "Old", sort: { name: 1 } });
    expect(saved).toMatchObject({ ok: true, value: { name: "Old", shared: false, version: 1 } });
    await viewSave.run(context, { bucketId, name: "New" });
    await viewSave.run(context, { bucketId, name: "old", replace: true });
    const list = async (who: string) => {
      const found = await viewList.run({ ...context, own: async () => ({ ...own, who }) }, { bucketId });
      return found.ok ? [found.value.kept, found.value.views.map(({ name }) => name).toSorted()] : found;
    };
    expect(await list("ada")).toEqual(["here", ["New", "old"]]);
    expect(await list("ben")).toEqual(["here", []]);
    expect(await viewSave.run(context, { bucketId, name: "All", shared: true })).toMatchObject({ ok: false });
    expect((await viewDelete.run(context, { bucketId, view: "old" })).ok).toBe(true);
    expect(await list("ada")).toEqual(["here", ["New"]]);
    expect(await names(server.admin)).toEqual([]);
  });
});
