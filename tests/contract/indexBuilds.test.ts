// Indexes of large buckets on PostgreSQL are built beside all who read and write.
import { copyFileSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { noPostgres } from "@twinhelm/server/engine/postgres/cluster.fixture";
import { moveInstance } from "@twinhelm/server/moving/move";
import {
  type Answer,
  startTestServer,
  type TestServer,
  testPassword,
} from "@twinhelm/server/shell/testServer";
import { secretFile } from "@twinhelm/server/vault/secret";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { bucketOf, createIndexWorld, type Fields, type IndexWorld, indexed } from "./indexWorld";
import { startServerProcess } from "./process";

const made = await createIndexWorld();
const other = await createIndexWorld();
const settings = { leaseTime: 2000 };
let one: TestServer;
let two: TestServer;
beforeAll(async () => {
  one = await world().nodes.start(settings);
  two = await world().nodes.start(settings);
});
beforeEach(({ skip }) => skip(made === undefined, noPostgres));
afterEach(() => made?.endHeld());

function world(): IndexWorld {
  if (made === undefined) throw new Error(noPostgres);
  return made;
}

const put = (id: string, fields: Fields, server: TestServer = one): Promise<Answer> =>
  server.call("PUT", `/bucket/${id}`, { body: bucketOf(fields) });
const building = async (id: string, server: TestServer = one) =>
  (await server.call("GET", "/bucket/indexes")).body.filter(
    ({ bucket }: { bucket: string }) => bucket === id,
  );
/** Resolves once the database builds it. */
const begun = (id: string) =>
  expect
    .poll(() => building(id), { timeout: 20_000 })
    .toEqual([expect.objectContaining({ done: 0, waits: true })]);
/** Documents that are looked at for the first page in the order of a field. */
const looked = async (id: string, server: TestServer) =>
  (await server.call("GET", `/bucket/${id}/data?limit=5&paginate=true&cost=true&sort={"tons":1}`)).body.meta
    .cost.documents;

describe.skipIf(made === undefined)("an index on a large bucket", () => {
  it("is built after its change is answered, while all go on; until it is there nobody counts on it", async () => {
    const id = await world().fill(one);
    const end = await world().hold(id);
    expect((await put(id, indexed)).status).toBe(200);
    await begun(id);
    for (const server of [one, two]) {
      expect(await building(id, server)).toEqual([
        expect.objectContaining({ bucket: id, field: "tons", since: expect.stringMatching(/Z$/) }),
      ]);
      expect(await looked(id, server)).toBeGreaterThanOrEqual(12_000);
      const stored = await server.call("POST", `/bucket/${id}/data`, { body: { name: "New", tons: -1 } });
      expect(stored.status).toBe(201);
    }
    expect(await world().indexes(id)).toEqual({ tons: false });
    await end();
    await world().settled();
    expect(await world().indexes(id)).toEqual({ tons: true });
    for (const server of [one, two]) {
      expect(await building(id, server)).toEqual([]);
      await expect.poll(() => looked(id, server)).toBe(0);
    }
    const first = await one.call("GET", `/bucket/${id}/data?limit=2&sort={"tons":1}`);
    expect(first.body.map(({ name }: { name: string }) => name)).toEqual(["New", "New"]);
    // And goes in the same way.
    expect((await put(id, {})).status).toBe(200);
    await world().settled();
    expect(await world().indexes(id)).toEqual({});
  });

  it("is told of to those alone who may list its bucket", async () => {
    const id = await world().fill(one);
    const end = await world().hold(id);
    await put(id, indexed);
    const other = await one.createIdentity([
      { action: "bucket:index", module: "bucket", resource: { include: ["*"], exclude: [id] } },
    ]);
    const none = await one.createIdentity([]);
    expect((await one.call("GET", "/bucket/indexes", { as: other.credential })).body).toEqual([]);
    expect((await one.call("GET", "/bucket/indexes", { as: none.credential })).status).toBe(403);
    expect(await building(id)).toHaveLength(1);
    await end();
    await world().settled();
  });

  it("goes with its mark, and with its bucket, also while it is built", async () => {
    const id = await world().fill(one);
    const end = await world().hold(id);
    await put(id, indexed);
    await begun(id);
    expect((await put(id, { code: { type: "string", options: { index: true } } })).status).toBe(200);
    expect((await building(id)).map(({ field }: { field: string }) => field)).toEqual(["code"]);
    // Whoever reads keeps nobody waiting: its table goes once nobody does.
    expect((await one.call("DELETE", `/bucket/${id}`)).status).toBe(204);
    expect((await two.call("GET", `/bucket/${id}/data`)).status).toBe(404);
    expect(await building(id)).toEqual([]);
    await end();
    await world().settled();
    expect(await world().indexes(id)).toEqual({});
    expect(await world().rows(`SELECT to_regclass('"document_${id}"') AS there`)).toEqual([{ there: null }]);
  });

  it("that cannot be built says why, and is tried again", async () => {
    const id = await world().fill(one);
    await world().rows("ALTER FUNCTION value_number(jsonb) RENAME TO value_number_gone");
    await put(id, indexed);
    await expect
      .poll(() => building(id), { timeout: 20_000 })
      .toEqual([
        expect.objectContaining({
          field: "tons",
          problem: expect.stringContaining("value_number"),
          again: expect.stringMatching(/Z$/),
        }),
      ]);
    await world().rows("ALTER FUNCTION value_number_gone(jsonb) RENAME TO value_number");
    await world().settled();
    expect(await world().indexes(id)).toEqual({ tons: true });
  });

  it("that was left half made is made anew by the next node that starts", async () => {
    const id = await world().fill(one);
    await put(id, indexed);
    await world().settled();
    await world().rows(
      `UPDATE pg_index SET indisvalid = false WHERE indexrelid = '"index_${id}_tons"'::regclass`,
    );
    await world().nodes.start(settings);
    await expect.poll(() => world().indexes(id), { timeout: 20_000 }).toEqual({ tons: true });
    await world().settled();
  });

  it("that nobody wants and was left half made is dropped by the next node that starts", async () => {
    const id = await world().fill(one);
    await world().rows(`CREATE INDEX "index_${id}_tons" ON "document_${id}" (id)`);
    await world().rows(
      `UPDATE pg_index SET indisvalid = false WHERE indexrelid = '"index_${id}_tons"'::regclass`,
    );
    await world().nodes.start(settings);
    await expect.poll(() => world().indexes(id), { timeout: 20_000 }).toEqual({});
    await world().settled();
  });

  it("is taken over from a node that is killed", async () => {
    const id = await world().fill(one);
    const end = await world().hold(id);
    const folder = mkdtempSync(join(tmpdir(), "twinhelm-node-"));
    copyFileSync(join(one.folder, secretFile), join(folder, secretFile));
    const killed = await startServerProcess(folder, testPassword, {
      ...settings,
      database: world().nodes.address,
    });
    const answer = await fetch(`${killed.url}/bucket/${id}`, {
      method: "PUT",
      headers: { authorization: one.admin, "content-type": "application/json" },
      body: JSON.stringify(bucketOf(indexed)),
    });
    expect(answer.status).toBe(200);
    await begun(id);
    await killed.end("SIGKILL");
    await end();
    await world().settled();
    expect(await world().indexes(id)).toEqual({ tons: true });
  });
});

describe.skipIf(made === undefined)("an instance whose index is being built", () => {
  it("is moved as it is: where it goes, the index is made with the rest", async () => {
    if (other === undefined) throw new Error(noPostgres);
    const { address: database } = other.nodes;
    const folder = mkdtempSync(join(tmpdir(), "twinhelm-moved-"));
    const from = join(folder, "from");
    const server = await startTestServer({ ...settings, database, dataFolder: from });
    const id = await other.fill(server);
    const end = await other.hold(id);
    await put(id, indexed, server);
    await expect.poll(() => building(id, server), { timeout: 20_000 }).toHaveLength(1);
    await server.close();
    await end();
    const to = { folder: join(folder, "data") };
    const moved = await moveInstance({ from: { database }, to, secretFolder: from });
    expect(moved).toMatchObject({ ok: true });
    const there = await startTestServer({ dataFolder: to.folder, inFolder: true });
    expect(await building(id, there)).toEqual([]);
    expect(await looked(id, there)).toBe(0);
    await there.close();
  });
});

const unique: Fields = { code: { type: "string", options: { unique: true } } };

describe.skipIf(made === undefined)("a unique field of a large bucket", () => {
  it("is refused where values are repeated, also those that come while its index is built", async () => {
    const id = await world().fill(one);
    const repeated = { status: 400, body: expect.objectContaining({ message: expect.any(String) }) };
    const message =
      "Value of the property .code should unique across all documents. Nothing was changed: some documents share a value, or several have none.";
    const end = await world().hold(id);
    const changing = put(id, unique);
    await begun(id);
    // It is not unique yet.
    const second = await two.call("POST", `/bucket/${id}/data`, { body: { name: "Second", code: "c7" } });
    expect(second.status).toBe(201);
    await end();
    expect(await changing).toMatchObject(repeated);
    expect((await changing).body.message).toBe(message);
    expect((await put(id, unique)).body.message).toBe(message);
    await two.call("DELETE", `/bucket/${id}/data/${second.body._id}`);
    expect((await put(id, unique)).status).toBe(200);
    for (const server of [one, two]) {
      const refused = await server.call("POST", `/bucket/${id}/data`, {
        body: { name: "Third", code: "c7" },
      });
      expect(refused.status).toBe(400);
    }
    expect(await world().indexes(id)).toEqual({ code: true });
    await world().settled();
  });

  it("keeps its index where that was to be dropped and a change comes first", async () => {
    const id = await world().fill(one);
    const name = `index_${id}_code`;
    await world().rows(`CREATE INDEX "${name}" ON "document_${id}" (id)`);
    const change = await world().nodes.database.session();
    const { rows } = await change.query("SELECT pg_backend_pid() AS pid");
    // In one message: due for another node only once this one holds it, as a change does that takes it over.
    await change.query(
      `SET search_path = twinhelm; BEGIN;
       INSERT INTO index_work (name, bucket, kind, due) VALUES ('${name}', '${id}', 'ahead', 1000 + extract(epoch FROM clock_timestamp()) * 1000);
       COMMIT; BEGIN; DELETE FROM index_work WHERE name = '${name}'`,
    );
    await expect
      .poll(
        () =>
          world().rows(
            `SELECT 1 AS one FROM pg_stat_activity WHERE ${rows[0].pid} = ANY(pg_blocking_pids(pid))`,
          ),
        { timeout: 20_000 },
      )
      .toEqual([{ one: 1 }]);
    expect(await world().indexes(id)).toEqual({ code: true });
    await change.query("COMMIT");
    await change.end();
    await world().settled();
    expect(await world().indexes(id)).toEqual({ code: true });
    expect((await one.call("DELETE", `/bucket/${id}`)).status).toBe(204);
  });

  it("keeps its index where another change of it does not come", async () => {
    const id = await world().fill(one);
    expect((await put(id, unique)).status).toBe(200);
    await world().settled();
    const index = () => world().rows(`SELECT to_regclass('"index_${id}_code"')::oid AS oid`);
    const made = await index();
    // The other one found it made, and was refused for something else.
    await world().rows(
      `INSERT INTO index_work (name, bucket, kind, path) VALUES ('index_${id}_code', '${id}', 'ahead', 'code')`,
    );
    await world().settled();
    expect(await index()).toEqual(made);
  });

  it("gets its index anew where that was left half made", async () => {
    const id = await world().fill(one);
    expect((await put(id, unique)).status).toBe(200);
    await world().settled();
    await world().rows(
      `UPDATE pg_index SET indisvalid = false WHERE indexrelid = '"index_${id}_code"'::regclass`,
    );
    await world().nodes.start(settings);
    await expect.poll(() => world().indexes(id), { timeout: 20_000 }).toEqual({ code: true });
    await world().settled();
  });

  it("counts on an index that could not be dropped", async () => {
    const { body } = await one.call("POST", "/bucket", { body: bucketOf() });
    const name = `index_${body._id}_code`;
    // The index of a constraint goes with that alone.
    await world().rows(`ALTER TABLE "document_${body._id}" ADD CONSTRAINT "${name}" UNIQUE (id)`);
    await world().rows(
      `INSERT INTO index_work (name, bucket, kind) VALUES ('${name}', '${body._id}', 'ahead')`,
    );
    await expect
      .poll(() => world().rows(`SELECT problem FROM index_work WHERE name = '${name}'`), { timeout: 20_000 })
      .toEqual([{ problem: expect.any(String) }]);
    expect((await put(body._id, unique)).status).toBe(200);
    await world().settled();
    expect(await world().indexes(body._id)).toEqual({ code: true });
  });

  it("leaves nothing behind where the change is not made", async () => {
    const id = await world().fill(one);
    const end = await world().hold(id);
    const changing = put(id, unique);
    await begun(id);
    await two.call("POST", `/bucket/${id}/data`, { body: { name: "Second", code: "c7" } });
    await end();
    expect((await changing).status).toBe(400);
    await world().settled();
    expect(await world().indexes(id)).toEqual({});
  });
});
