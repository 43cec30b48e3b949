// Fields of a bucket with many documents are changed while others write.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AwayError } from "@twinhelm/server/shell/errors";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import {
  allDone,
  changing,
  first,
  fleet,
  halfWay,
  having,
  holdAfter,
  letGo,
  many,
  ships,
  watched,
} from "./fieldWorld";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
afterEach(() => allDone(server));

const { name, code, tons } = first;
const put = (path: string, properties: object, more: object = {}) =>
  server.call("PUT", path, { body: ships(properties, more) });

describe("a change that takes values out of many documents", () => {
  it("goes on while others write; who writes its documents waits, and writes by the new fields", async () => {
    const fleetOf = await fleet(server);
    const { body: other } = await server.call("POST", "/bucket", { body: ships({ name }) });
    holdAfter(server, 2);
    const change = watched(put(fleetOf.path, { name, code: tons, tons }));
    await halfWay(server, fleetOf);
    const left = await having(server, fleetOf, "note");
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(many);
    // Until it is done the bucket is what it was.
    expect((await server.call("GET", fleetOf.path)).body.properties).toEqual(first);
    const elsewhere = await server.call("POST", `/bucket/${other._id}/data`, { body: { name: "Port" } });
    expect(elsewhere.status).toBe(201);
    const writer = watched(
      server.call("POST", `${fleetOf.path}/data`, { body: { name: "New", code: 5, tons: 1 } }),
    );
    const arranged = watched(
      server.call("PATCH", fleetOf.path, {
        body: { order: 7 },
        headers: { "content-type": "application/merge-patch+json" },
      }),
    );
    const page = { paginate: "true", limit: "3" };
    const read = async (query: object) =>
      (await server.call("GET", `${fleetOf.path}/data`, { query: { ...page, ...query } })).body.meta;
    // Who asks what a page costs is told; others get what the contract has.
    expect([await read({ cost: "true" }), await read({})]).toEqual([
      expect.objectContaining({ total: many, changing: true }),
      { total: many },
    ]);
    expect([change.isThere(), writer.isThere(), arranged.isThere()]).toEqual([false, false, false]);
    await letGo(server);
    expect((await change.answer).status).toBe(200);
    expect((await writer.answer).status, JSON.stringify((await writer.answer).body)).toBe(201);
    expect((await arranged.answer).status).toBe(200);
    const { body } = await server.call("GET", fleetOf.path);
    expect([body.properties, body.order]).toEqual([{ name, code: tons, tons }, 7]);
    expect(await having(server, fleetOf, "note")).toBe(0);
    expect(await having(server, fleetOf, "code")).toBe(1);
    expect(await having(server, fleetOf, "tons")).toBe(many + 1);
    expect(await changing(server, fleetOf)).toEqual([]);
    expect(await read({ cost: "true" })).not.toHaveProperty("changing");
  });

  it("never shows what the rule of before or of after hides", async () => {
    const always = "true==true";
    const before = { acl: { read: 'document.note != "hidden"', write: always } };
    const after = { acl: { read: "document.tons > 50", write: always } };
    const fleetOf = await fleet(server, before);
    const { credential } = await server.createIdentity([
      { action: "bucket:data:index", module: "bucket:data", resource: { include: ["*/*"], exclude: [] } },
    ]);
    holdAfter(server, 2);
    const change = put(fleetOf.path, { name, code, tons }, after);
    await halfWay(server, fleetOf);
    const shown = (await server.call("GET", `${fleetOf.path}/data`, { as: credential })).body;
    expect(shown.length).toBeGreaterThan(0);
    const wrong = shown.filter((each: { note?: string; tons: number }) =>
      each.note === undefined ? each.tons <= 50 : each.note === "hidden",
    );
    expect(wrong).toEqual([]);
    // The write rule of before hides nothing; the bucket still says what it was.
    expect((await server.call("GET", fleetOf.path)).body.acl).toEqual(before.acl);
    await letGo(server);
    expect((await change).status).toBe(200);
    const left = (await server.call("GET", `${fleetOf.path}/data`, { as: credential })).body;
    expect(left).toHaveLength((many / 100) * 49);
  });

  it("takes them out of what is remembered as well", async () => {
    const fleetOf = await fleet(server, { history: true });
    const at = (10_400).toString(16).padStart(24, "0");
    await server.call("PATCH", `${fleetOf.path}/data/${at}`, { body: { note: "other", tons: 2 } });
    const history = async () => (await server.call("GET", `${fleetOf.path}/history/${at}`)).body;
    const [revision] = await history();
    expect(revision.changes).toBe(2);
    expect((await put(fleetOf.path, { name, code, tons }, { history: true })).status).toBe(200);
    expect(await history()).toEqual([{ ...revision, changes: 1 }]);
  });

  it("says how far it is to whoever waits for too long", async () => {
    const own = await startTestServer({ writeBudget: 1_000 });
    try {
      const fleetOf = await fleet(own);
      holdAfter(own, 0);
      const change = own.call("PUT", fleetOf.path, { body: ships({ name }) });
      await expect
        .poll(() => changing(own, fleetOf), { timeout: 20_000 })
        .toEqual([expect.objectContaining({ done: 0 })]);
      const refused = await own.call("POST", `${fleetOf.path}/data`, { body: { name: "New" } });
      expect(refused.status).toBe(503);
      expect(refused.headers.get("retry-after")).toBe("5");
      expect(refused.body.message).toBe(
        "Fields of this bucket are being changed: 0 %. Nothing was changed. Try again in a moment.",
      );
      const closed = own.close();
      const { status, body } = await change;
      expect([status, body.message]).toEqual([
        503,
        "The server is being stopped. The change has begun, and goes on by itself: read the bucket again in a moment.",
      ]);
      await closed;
    } finally {
      await own.close().catch(() => undefined);
    }
  });

  it("is not told of to whoever may see nothing but a bucket that it refers to", async () => {
    const own = await startTestServer({ writeBudget: 1_000 });
    try {
      const { body: ports } = await own.call("POST", "/bucket", { body: ships({ name }) });
      const port = { type: "relation", relationType: "onetoone", bucketId: ports._id };
      const fleetOf = await fleet(own);
      expect((await own.call("PUT", fleetOf.path, { body: ships({ ...first, port }) })).status).toBe(200);
      const at = `/bucket/${ports._id}`;
      const { body: harbour } = await own.call("POST", `${at}/data`, { body: { name: "Harbour" } });
      await own.call("POST", `${fleetOf.path}/data`, { body: { name: "New", port: harbour._id } });
      const include = [`${ports._id}/*`];
      const resource = { include, exclude: [] };
      const { credential: as } = await own.createIdentity([
        { action: "bucket:data:delete", module: "bucket:data", resource },
      ]);
      holdAfter(own, 0);
      const change = own.call("PUT", fleetOf.path, { body: ships({ name, port }) });
      await expect.poll(() => changing(own, fleetOf), { timeout: 20_000 }).toHaveLength(1);
      const refused = await own.call("DELETE", `${at}/data/${harbour._id}`, { as });
      const removed = await own.call("DELETE", at);
      for (const { status, body } of [refused, removed])
        expect([status, body.message]).toEqual([
          503,
          "Fields of another bucket, which this changes too, are being changed. Nothing was changed. Try again in a moment.",
        ]);
      const closed = own.close();
      await change;
      await closed;
    } finally {
      await own.close().catch(() => undefined);
    }
  });

  it("is followed by another one of the same bucket", async () => {
    const fleetOf = await fleet(server);
    holdAfter(server, 2);
    const one = watched(put(fleetOf.path, { name, code, tons }));
    await halfWay(server, fleetOf);
    const two = watched(put(fleetOf.path, { name, tons }));
    expect(two.isThere()).toBe(false);
    await letGo(server);
    expect([(await one.answer).status, (await two.answer).status]).toEqual([200, 200]);
    expect((await server.call("GET", fleetOf.path)).body.properties).toEqual({ name, tons });
    expect(await having(server, fleetOf, "note")).toBe(0);
    expect(await having(server, fleetOf, "code")).toBe(0);
  });

  it("is followed by one that begins in the moment in which it ends", async () => {
    const fleetOf = await fleet(server);
    const { leases } = server.server.engine;
    const letLeaseGo = leases.letGo.bind(leases);
    const ending = Promise.withResolvers<void>();
    vi.spyOn(leases, "letGo").mockImplementation(async (of) => {
      if (of === `fields ${fleetOf.id}`) await ending.promise;
      return letLeaseGo(of);
    });
    expect((await put(fleetOf.path, { name, code, tons })).status).toBe(200);
    const next = put(fleetOf.path, { name, tons });
    await expect.poll(() => changing(server, fleetOf), { timeout: 20_000 }).toHaveLength(1);
    ending.resolve();
    expect((await next).status).toBe(200);
    expect(await having(server, fleetOf, "code")).toBe(0);
  });

  it("says that it goes on to whoever asked for it and cannot be told its end", async () => {
    const fleetOf = await fleet(server);
    holdAfter(server, 2);
    const change = put(fleetOf.path, { name });
    await halfWay(server, fleetOf);
    const away = new AwayError("The database does not answer. Nothing was changed.", {});
    vi.spyOn(server.server.engine.fieldChanges, "list").mockRejectedValue(away);
    // It looks again with any change of a bucket.
    await server.call("POST", "/bucket", { body: ships({ name }) });
    expect(await change).toMatchObject({
      status: 503,
      body: {
        message:
          "The database does not answer. The change has begun, and goes on by itself: read the bucket again in a moment.",
      },
    });
    await letGo(server);
    await expect.poll(() => changing(server, fleetOf), { timeout: 20_000 }).toEqual([]);
    expect((await server.call("GET", fleetOf.path)).body.properties).toEqual({ name });
  });

  it("ends where its bucket is removed", async () => {
    const fleetOf = await fleet(server);
    holdAfter(server, 2);
    const change = put(fleetOf.path, { name });
    await halfWay(server, fleetOf);
    const writer = server.call("POST", `${fleetOf.path}/data`, { body: { name: "New" } });
    expect((await server.call("DELETE", fleetOf.path)).status).toBe(204);
    expect((await change).status).toBe(404);
    expect((await writer).status).toBe(404);
    expect(await changing(server, fleetOf)).toEqual([]);
  });

  it("keeps the bucket that it will refer to", async () => {
    const fleetOf = await fleet(server);
    const { body: ports } = await server.call("POST", "/bucket", { body: ships({ name }) });
    const port = { type: "relation", relationType: "onetoone", bucketId: ports._id };
    holdAfter(server, 2);
    const change = put(fleetOf.path, { name, tons, port });
    await halfWay(server, fleetOf);
    const removed = watched(server.call("DELETE", `/bucket/${ports._id}`));
    expect((await server.call("GET", `/bucket/${ports._id}`)).body.title).toBe("Ships");
    expect(removed.isThere()).toBe(false);
    await letGo(server);
    expect((await change).status).toBe(200);
    expect((await removed.answer).status).toBe(204);
    expect((await server.call("GET", fleetOf.path)).body.properties).toEqual({ name, tons });
  });

  it("is refused before anything is changed", async () => {
    const fleetOf = await fleet(server);
    const unique = { type: "number", options: { unique: true, index: true } };
    const refused = await put(fleetOf.path, { name, tons: unique });
    expect([refused.status, await having(server, fleetOf, "note")]).toEqual([400, many]);
    expect((await server.call("GET", fleetOf.path)).body.properties).toEqual(first);
    // Whether these are the same is known once they are gone: it is one transaction.
    const gone = await put(fleetOf.path, { name, code: unique });
    expect([gone.status, await having(server, fleetOf, "code")]).toEqual([400, many]);
  });

  it("is refused where a list that becomes unique has the same items", async () => {
    const tags = { type: "array", items: { type: "string" } };
    const fleetOf = await fleet(server, { properties: { ...first, tags } });
    const refused = await put(fleetOf.path, { name, tags: { ...tags, options: { unique: true } } });
    expect([refused.status, await having(server, fleetOf, "note")]).toEqual([400, many]);
    expect((await server.call("GET", fleetOf.path)).body.properties).toEqual({ ...first, tags });
  });

  it("is one activity, which cannot be undone", async () => {
    const fleetOf = await fleet(server);
    expect((await put(fleetOf.path, { name, code, tons })).status).toBe(200);
    const { body } = await server.call("GET", "/activity", {
      query: { resource: JSON.stringify(["bucket", fleetOf.id]), limit: "5", action: "2" },
    });
    const [activity] = body;
    expect(activity).toMatchObject({ action: 2, resource: ["bucket", fleetOf.id] });
    const undone = await server.call("POST", "/activity/undo", { body: { ids: [activity._id] } });
    expect([undone.status, undone.body.message]).toEqual([
      409,
      "It changed more than is kept: it cannot be undone. Nothing was undone.",
    ]);
  });
});

it("what a server left half done is done by the next one", async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), "twinhelm-fields-"));
  const one = await startTestServer({ dataFolder });
  const fleetOf = await fleet(one);
  holdAfter(one, 2);
  const change = one.call("PUT", fleetOf.path, { body: ships({ name, tons }) }).catch(() => undefined);
  await halfWay(one, fleetOf);
  await one.close();
  expect((await change)?.status ?? 503).toBe(503);
  vi.restoreAllMocks();
  const next = await startTestServer({ dataFolder });
  try {
    await expect.poll(() => changing(next, fleetOf), { timeout: 20_000 }).toEqual([]);
    expect((await next.call("GET", fleetOf.path)).body.properties).toEqual({ name, tons });
    expect(await having(next, fleetOf, "note")).toBe(0);
    expect(await having(next, fleetOf, "tons")).toBe(many);
  } finally {
    await next.close();
    rmSync(dataFolder, { recursive: true, force: true });
  }
});
