// What a change of a large bucket takes long for is done before its transaction, whichever way it is changed.
import { noPostgres } from "@twinhelm/server/engine/postgres/cluster.fixture";
import type { TestServer } from "@twinhelm/server/shell/testServer";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { asset, bucket as assetBucket, id as assetId } from "./assetWorld";
import { bucketOf, createIndexWorld, type Fields, type IndexWorld } from "./indexWorld";

const made = await createIndexWorld();
let one: TestServer;
let two: TestServer;
let other: string;
beforeAll(async () => {
  if (made === undefined) return;
  one = await made.nodes.start({ leaseTime: 2000 });
  two = await made.nodes.start({ leaseTime: 2000 });
  other = (await one.call("POST", "/bucket", { body: bucketOf() })).body._id;
});
beforeEach(({ skip }) => skip(made === undefined, noPostgres));
afterEach(() => made?.endHeld());

function world(): IndexWorld {
  if (made === undefined) throw new Error(noPostgres);
  return made;
}

const put = (id: string, fields: Fields) => one.call("PUT", `/bucket/${id}`, { body: bucketOf(fields) });
const begun = (id: string, field: string) =>
  expect
    .poll(async () => (await one.call("GET", "/bucket/indexes")).body, { timeout: 20_000 })
    .toEqual([expect.objectContaining({ bucket: id, field, done: 0 })]);
/** Whoever writes elsewhere waits for nothing. */
const othersWrite = async () => {
  for (const server of [one, two])
    expect((await server.call("POST", `/bucket/${other}/data`, { body: { name: "Other" } })).status).toBe(
      201,
    );
};
const documentId = (n: number) => n.toString(16).padStart(24, "0");
const insert = (id: string, body: object, server = two) =>
  server.call("POST", `/bucket/${id}/data`, { body });
const patch = (id: string, n: number, body: object) =>
  two.call("PATCH", `/bucket/${id}/data/${documentId(n)}`, { body });
const leftovers = () =>
  world().rows("SELECT relname FROM pg_class WHERE starts_with(relname, 'ahead_') AND relkind = 'r'");

/** Keeps the table that is being filled from getting anything. */
const holdFilling = async () => {
  await expect.poll(leftovers, { timeout: 20_000 }).toHaveLength(1);
  const [filled] = await leftovers();
  return await world().holdTable(String(filled?.relname), "SHARE");
};

const tags: Fields = { tags: { type: "array", items: { type: "string" } } };
const uniqueTags: Fields = { tags: { ...tags.tags, options: { unique: true } } };

describe.skipIf(made === undefined)("a unique list of a large bucket", () => {
  it("is made unique while others write, with what they write", async () => {
    const id = await world().fill(one);
    await put(id, tags);
    const goOn = await world().holdTable(`document_${id}`);
    const changing = put(id, uniqueTags);
    await begun(id, "tags");
    await othersWrite();
    const fill = await holdFilling();
    await goOn();
    const ofTags = { bucket: id, field: "tags", done: expect.toSatisfy((done) => done > 0 && done < 0.9) };
    await expect
      .poll(async () => (await one.call("GET", "/bucket/indexes")).body, { timeout: 20_000 })
      .toEqual([expect.objectContaining(ofTags)]);
    // Each takes what another one had; the last goes.
    expect((await patch(id, 7, { tags: ["fresh"] })).status).toBe(200);
    expect((await insert(id, { name: "A", tags: ["t7", "t7"] })).status).toBe(201);
    expect((await patch(id, 11_999, { tags: ["t12001"] })).status).toBe(200);
    expect((await two.call("DELETE", `/bucket/${id}/data/${documentId(9)}`)).status).toBe(204);
    expect((await insert(id, { name: "B", tags: ["t9", "u11999"] })).status).toBe(201);
    await othersWrite();
    await fill();
    expect((await changing).status).toBe(200);
    for (const server of [one, two])
      for (const tag of ["fresh", "t7", "t9", "t10", "t12001", "u11999", "u12000"])
        expect((await insert(id, { name: "Again", tags: [tag] }, server)).status).toBe(400);
    for (const tag of ["u7", "u9", "t11999"])
      expect((await insert(id, { name: "Free", tags: [tag] })).status).toBe(201);
    expect(await leftovers()).toEqual([]);
    expect(
      await world().rows(
        `SELECT count(*)::int AS items, (SELECT count(*)::int FROM (SELECT DISTINCT id, jsonb_array_elements(body->'tags') FROM "document_${id}") AS all_items) AS stored FROM "unique_${id}_tags"`,
      ),
    ).toEqual([{ items: 24_002, stored: 24_002 }]);
    await world().settled();
  });

  it("is refused where items are repeated, also those that come meanwhile, and leaves nothing behind", async () => {
    const id = await world().fill(one);
    await put(id, tags);
    const goOn = await world().holdTable(`document_${id}`);
    const changing = put(id, uniqueTags);
    await begun(id, "tags");
    const fill = await holdFilling();
    await goOn();
    expect((await insert(id, { name: "A", tags: ["t8"] })).status).toBe(201);
    await fill();
    expect(await changing).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining("property .tags should unique") },
    });
    expect((await put(id, uniqueTags)).status).toBe(400);
    expect((await insert(id, { name: "A", tags: ["t8"] })).status).toBe(201);
    await world().settled();
    expect(await leftovers()).toEqual([]);
  });

  it("has an index that was to be dropped kept until it is filled", async () => {
    const id = await world().fill(one);
    const name = `index_${id}_code`;
    await put(id, { ...tags, code: { type: "string", options: { unique: true } } });
    await put(id, tags);
    await world().settled();
    await world().rows(`CREATE UNIQUE INDEX "${name}" ON "document_${id}" (id)`);
    await world().rows(
      `INSERT INTO index_work (name, bucket, kind, due) VALUES ('${name}', '${id}', 'drop', 5000 + extract(epoch FROM clock_timestamp()) * 1000)`,
    );
    const goOn = await world().holdTable(`document_${id}`);
    const changing = put(id, { ...uniqueTags, code: { type: "string", options: { unique: true } } });
    const left = () => world().rows(`SELECT kind FROM index_work WHERE name = '${name}'`);
    await expect.poll(left).toEqual([{ kind: "ahead" }]);
    await goOn();
    expect((await changing).status).toBe(200);
    expect(await world().indexes(id)).toEqual({ code: true });
    await world().settled();
  });

  it("goes with its bucket while it is filled", async () => {
    const id = await world().fill(one);
    await put(id, tags);
    const goOn = await world().holdTable(`document_${id}`);
    const changing = put(id, uniqueTags);
    await begun(id, "tags");
    const fill = await holdFilling();
    await goOn();
    expect((await two.call("DELETE", `/bucket/${id}`)).status).toBe(204);
    await fill();
    expect((await changing).status).toBe(404);
    await world().settled();
    expect(await leftovers()).toEqual([]);
  });
});

describe.skipIf(made === undefined)("a relation to many of a large bucket", () => {
  it("gets its items while others write", async () => {
    const id = await world().fill(one);
    const aims = [
      (await insert(other, { name: "Aim" })).body._id,
      (await insert(other, { name: "Aim" })).body._id,
    ];
    const relation = { type: "relation", relationType: "onetomany", bucketId: other, dependent: false };
    await put(id, tags);
    const goOn = await world().holdTable(`document_${id}`);
    const changing = put(id, { ...tags, ships: relation });
    await begun(id, "ships");
    await othersWrite();
    await goOn();
    expect((await changing).status).toBe(200);
    expect((await patch(id, 3, { ships: aims })).status).toBe(200);
    await two.call("DELETE", `/bucket/${other}/data/${aims[0]}`);
    const { body } = await one.call("GET", `/bucket/${id}/data/${documentId(3)}`);
    expect(body.ships).toEqual([aims[1]]);
    await world().settled();
  });
});

const unique: Fields = { code: { type: "string", options: { unique: true } } };

describe.skipIf(made === undefined)("an index of a large bucket is made beside others", () => {
  /** `change` begins to make the field unique, and gives the status of its answer. */
  const makes = async (id: string, change: () => Promise<number>) => {
    const end = await world().hold(id);
    const changing = change();
    await begun(id, "code");
    await othersWrite();
    await end();
    expect(await changing).toBeLessThan(300);
    expect((await insert(id, { name: "Again", code: "c7" })).status).toBe(400);
    expect(await world().indexes(id)).toEqual({ code: true });
    await world().settled();
  };

  it("where what took it away is undone", async () => {
    const id = (await one.call("POST", "/bucket", { body: bucketOf(unique) })).body._id;
    await put(id, {});
    await world().fillIn(id);
    await world().settled();
    const { body } = await one.call("GET", "/activity", { query: { limit: "1" } });
    await makes(id, async () => {
      const { status, body: undone } = await one.call("POST", "/activity/undo", {
        body: { ids: [body[0]._id] },
      });
      return undone.steps?.[0]?.problem === undefined ? status : undone.steps[0].problem.statusCode;
    });
  });

  it("where an asset is installed anew", async () => {
    const { title: _, ...fields } = bucketOf();
    const download = async (more: object, description: string) => {
      const sent = asset([assetBucket("b9", { ...fields, ...more })], { description });
      return (await one.call("POST", "/asset", { body: sent })).body._id;
    };
    const install = (asset: string) => one.call("POST", `/asset/${asset}`, { body: { configs: [] } });
    expect((await install(await download({}, "One"))).body).toMatchObject({ status: "installed" });
    await world().fillIn(assetId("b9"));
    const next = await download({ properties: { ...fields.properties, ...unique } }, "Two");
    await makes(assetId("b9"), async () => {
      const { status, body } = await install(next);
      return body.status === "installed" ? status : 500;
    });
  });

  it("where version control brings it back", async () => {
    const id = (await one.call("POST", "/bucket", { body: bucketOf(unique) })).body._id;
    const run = async (command: string, ...args: string[]) => {
      const { status, body } = await one.call("POST", `/versioncontrol/commands/${command}`, {
        body: { args },
      });
      expect({ status, body }).toMatchObject({ status: 201 });
      return status;
    };
    await run("add", ".");
    await run("commit", "-m", '"unique"');
    await put(id, {});
    await world().fillIn(id);
    await world().settled();
    await makes(id, () => run("reset", "--hard"));
  });
});
