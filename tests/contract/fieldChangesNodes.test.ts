// Fields of a bucket with many documents are changed by one node of several, and by another where that one goes.
import { noPostgres } from "@twinhelm/server/engine/postgres/cluster.fixture";
import { type TestServer, testPassword } from "@twinhelm/server/shell/testServer";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { changing, type Fleet, first, halfWay, having, holdAfter, many, ships, watched } from "./fieldWorld";
import { createIndexWorld, type IndexWorld } from "./indexWorld";

const made = await createIndexWorld();
const settings = { leaseTime: 2000 };
let one: TestServer;
let two: TestServer;
beforeAll(async () => {
  if (made === undefined) return;
  one = await made.nodes.start(settings);
  two = await made.nodes.start(settings);
});
beforeEach(({ skip }) => skip(made === undefined, noPostgres));
afterEach(() => vi.restoreAllMocks());

const { name, tons } = first;

function world(): IndexWorld {
  if (made === undefined) throw new Error(noPostgres);
  return made;
}

async function fleet(): Promise<Fleet> {
  const { body } = await one.call("POST", "/bucket", { body: ships(first) });
  await world().rows(`INSERT INTO "document_${body._id}" (id, json)
    SELECT id, json_build_object('_id', id, 'name', 'Ship ' || n, 'note', 'a note', 'code', 'c' || n, 'tons', n % 100)::text
    FROM (SELECT n, lpad(to_hex(n), 24, '0') AS id FROM generate_series(1, ${many}) n) AS made`);
  await world().rows(`UPDATE bucket SET count = ${many} WHERE id = '${body._id}'`);
  return { id: body._id, path: `/bucket/${body._id}` };
}

describe.skipIf(made === undefined)("a change of fields, of several nodes", () => {
  it("is gone on with by another node, and answered by the first", async () => {
    const fleetOf = await fleet();
    holdAfter(one, 2);
    // The second one waits until the first has begun.
    const { leases } = two.server.engine;
    const hold = leases.hold.bind(leases);
    const held = vi
      .spyOn(leases, "hold")
      .mockImplementation(async (of) => (of.startsWith("fields ") ? "elsewhere" : hold(of)));
    const change = watched(one.call("PUT", fleetOf.path, { body: ships({ name, tons }) }));
    await halfWay(two, fleetOf);
    // Either of them keeps writers waiting, and shows the bucket as it was.
    const writers = [one, two].map((server) =>
      watched(server.call("POST", `${fleetOf.path}/data`, { body: { name: "New", tons: 1 } })),
    );
    for (const server of [one, two])
      expect((await server.call("GET", fleetOf.path)).body.properties).toEqual(first);
    expect([change, ...writers].map((each) => each.isThere())).toEqual([false, false, false]);
    held.mockRestore();
    expect((await change.answer).status).toBe(200);
    for (const writer of writers) expect((await writer.answer).status).toBe(201);
    for (const server of [one, two]) {
      expect((await server.call("GET", fleetOf.path)).body.properties).toEqual({ name, tons });
      expect(await having(server, fleetOf, "note")).toBe(0);
      expect(await having(server, fleetOf, "tons")).toBe(many + 2);
    }
  });

  it("changes no document before every node knows of it", async () => {
    const fleetOf = await fleet();
    const { body: other } = await one.call("POST", "/bucket", { body: ships({ name }) });
    await world().rows("INSERT INTO node (id, until, taken) VALUES ('late', now() + interval '1 hour', 0)");
    const change = one.call("PUT", fleetOf.path, { body: ships({ name, tons }) });
    const done = () => world().rows(`SELECT done FROM field_change WHERE bucket = '${fleetOf.id}'`);
    const begun = () => world().rows(`SELECT 1 FROM lease WHERE name = 'fields ${fleetOf.id}'`);
    await expect.poll(begun, { timeout: 20_000 }).toHaveLength(1);
    try {
      // Each has its turn behind those that were there.
      for (const at of ["Port", "Dock", "Quay", "Pier"])
        expect((await one.call("POST", `/bucket/${other._id}/data`, { body: { name: at } })).status).toBe(
          201,
        );
      expect((await done()).map((row) => Number(row.done))).toEqual([0]);
    } finally {
      await world().rows("DELETE FROM node WHERE id = 'late'");
    }
    expect((await change).status).toBe(200);
    expect(await having(two, fleetOf, "note")).toBe(0);
  });

  it("outlives the node that does it, which is killed in the middle of a transaction", async () => {
    const fleetOf = await fleet();
    const dying = await world().nodes.startProcess(settings);
    // This node alone begins.
    for (const { server } of [one, two]) {
      const { leases } = server.engine;
      const hold = leases.hold.bind(leases);
      vi.spyOn(leases, "hold").mockImplementation(async (of) =>
        of.startsWith("fields ") ? "elsewhere" : hold(of),
      );
    }
    const headers = { "content-type": "application/json" };
    const identify = await fetch(`${dying.url}/passport/identify`, {
      method: "POST",
      headers,
      body: JSON.stringify({ identifier: "admin", password: testPassword }),
    });
    const { scheme, token } = await identify.json();
    // Its transactions wait at the row that says how far it is.
    const lock = await world().nodes.database.session();
    await lock.query(
      "BEGIN; CREATE FUNCTION twinhelm.slow() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_advisory_xact_lock(4711); RETURN new; END $$; CREATE TRIGGER slow BEFORE UPDATE ON twinhelm.field_change FOR EACH ROW WHEN (old.done > 0) EXECUTE FUNCTION twinhelm.slow(); COMMIT; SELECT pg_advisory_lock(4711)",
    );
    const change = fetch(`${dying.url}/bucket/${fleetOf.id}`, {
      method: "PUT",
      headers: { ...headers, authorization: `${scheme} ${token}` },
      body: JSON.stringify(ships({ name, tons })),
    }).catch(() => "cut off");
    await halfWay(two, fleetOf);
    await expect
      .poll(() => world().rows("SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"), {
        timeout: 20_000,
      })
      .toHaveLength(1);
    await dying.end("SIGKILL");
    expect(await change).toBe("cut off");
    await lock.query("SELECT pg_advisory_unlock(4711)");
    vi.restoreAllMocks();
    await expect.poll(() => changing(two, fleetOf), { timeout: 30_000 }).toEqual([]);
    for (const server of [one, two]) {
      // Nobody was answered who could have waited until each of them has taken it over.
      const properties = async () => (await server.call("GET", fleetOf.path)).body.properties;
      await expect.poll(properties).toEqual({ name, tons });
      expect(await having(server, fleetOf, "note")).toBe(0);
      expect(await having(server, fleetOf, "tons")).toBe(many);
    }
    await lock.query("DROP TRIGGER slow ON twinhelm.field_change; DROP FUNCTION twinhelm.slow");
    await lock.end();
    const { body } = await two.call("GET", "/activity", { query: { limit: "1", action: "2" } });
    expect(body).toEqual([expect.objectContaining({ resource: ["bucket", fleetOf.id] })]);
  });
});
