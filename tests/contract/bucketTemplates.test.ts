// Templates and files of schemas: /bucket/templates, /bucket/import-schema, /bucket/export-schema (spec 2, section 7).

import { envelopeOf } from "@twinhelm/core/bucket/template/envelope";
import { makeBuckets } from "@twinhelm/core/bucket/template/make";
import type { BucketTemplate } from "@twinhelm/core/bucket/template/model";
import type { Property } from "@twinhelm/core/field/property";
import { createTransport } from "@twinhelm/core/http/fetchTransport";
import type { Transport } from "@twinhelm/core/http/transport";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { BSON, ObjectId } from "bson";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

let server: TestServer;
let transport: Transport;
beforeAll(async () => {
  server = await startTestServer();
  transport = createTransport({ baseUrl: server.url, credential: () => server.admin });
});
afterAll(() => server.close());
beforeEach(async () => {
  for (const { _id } of await stored()) await server.call("DELETE", `/bucket/${_id}`);
});

interface Stored {
  readonly _id: string;
  readonly title: string;
  readonly properties: Readonly<Record<string, { bucketId?: string }>>;
}

const stored = async (): Promise<readonly Stored[]> => (await server.call("GET", "/bucket")).body;
const titles = async () => (await stored()).map(({ title }) => title);
const bucket = (
  _id: string,
  title: string,
  properties: Record<string, Property> = { name: { type: "string" } },
) => ({
  _id,
  title,
  description: `All ${title}`,
  properties,
});
const relation = (bucketId: string): Property => ({ type: "relation", relationType: "onetoone", bucketId });
const make = (...buckets: readonly object[]) =>
  server.call("POST", "/bucket/templates", { body: { $id: "own", name: "Own", buckets } });

/** Sends bytes as they are. */
async function send(bytes: Uint8Array<ArrayBuffer>, as = server.admin, type = "application/bson") {
  const response = await fetch(`${server.url}/bucket/import-schema`, {
    method: "POST",
    headers: { authorization: as, "content-type": type },
    body: bytes,
  });
  const text = await response.text();
  return { status: response.status, body: text === "" ? undefined : JSON.parse(text) };
}
const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const importing = (value: unknown) => send(envelopeOf(bytesOf(value), "application/json"));
const bson = (value: object) => new Uint8Array(BSON.serialize(value));

describe("templates of the product", () => {
  it("are at least six, of several buckets, and each is made whole, beside all others", async () => {
    const { body } = await server.call("GET", "/bucket/templates");
    const all: readonly BucketTemplate[] = body;
    expect(all.length).toBeGreaterThanOrEqual(6);
    for (const template of all) {
      const before = (await stored()).length;
      const { status, body: made } = await server.call("POST", "/bucket/templates", { body: template });
      expect([template.name, status]).toEqual([template.name, 201]);
      expect(made.map(({ title }: Stored) => title)).toEqual(template.buckets.map(({ title }) => title));
      expect((await stored()).length).toBe(before + template.buckets.length);
      expect(template.buckets.length).toBeGreaterThanOrEqual(3);
    }
    const ids = new Set((await stored()).map(({ _id }) => _id));
    const targets = (await stored()).flatMap(({ properties }) =>
      Object.values(properties).flatMap(({ bucketId }) => bucketId ?? []),
    );
    expect(targets.length).toBeGreaterThan(15);
    expect(targets.filter((id) => !ids.has(id))).toEqual([]);
  });

  it("stand in order at the end of the section list, each with its activity", async () => {
    await server.call("POST", "/bucket", { body: bucket("64a1f0c2e8b7a90012ab34cd", "First") });
    const { body } = await server.call("GET", "/bucket/templates");
    const { body: made } = await server.call("POST", "/bucket/templates", { body: body[0] });
    expect((await titles()).slice(1)).toEqual(made.map(({ title }: Stored) => title));
    const { body: activities } = await server.call("GET", "/activity", { query: { limit: "50" } });
    for (const { _id } of made)
      expect(activities).toContainEqual(expect.objectContaining({ resource: ["bucket", _id], action: 1 }));
  });
});

describe("what cannot be made", () => {
  const ports = bucket("a", "Ports");
  const cases: readonly (readonly [string, number, string, readonly object[]])[] = [
    ["a title that is taken", 409, "Taken", [ports, bucket("b", "Taken")]],
    ["two of one title", 400, "two of the buckets have the title", [ports, bucket("b", "Ports")]],
    ["two of one name", 400, "two of the buckets have the _id", [ports, bucket("a", "Boats")]],
    ["no bucket", 400, "no bucket", []],
    ["too many", 400, "at most 100", Array.from({ length: 101 }, (_, n) => bucket(`b${n}`, `Many ${n}`))],
    [
      "a relation to no id",
      400,
      "buckets.1 (boats): .properties.home",
      [ports, bucket("b", "Boats", { home: relation("zz") })],
    ],
    [
      "one to a bucket that is gone, deep inside",
      400,
      "64a1f0c2e8b7a90012ab34cd",
      [
        ports,
        bucket("b", "Boats", {
          crew: {
            type: "array",
            items: { type: "object", properties: { home: relation("64a1f0c2e8b7a90012ab34cd") } },
          },
        }),
      ],
    ],
    [
      "a field without a type",
      400,
      "buckets.1",
      [ports, { ...bucket("b", "Boats"), properties: { name: {} } }],
    ],
    ["a field of no type", 400, "buckets.1 (boats)", [ports, bucket("b", "Boats", { name: { type: "x" } })]],
    ["a title that is too short", 400, "buckets.1 (bo)", [ports, bucket("b", "Bo")]],
    [
      "a rule that does not parse",
      400,
      "buckets.1 (boats): error occurred while parsing read rule",
      [ports, { ...bucket("b", "Boats"), acl: { read: "(((", write: "true==true" } }],
    ],
    ["what is no bucket", 400, "buckets.1", [ports, null as unknown as object]],
    [
      "a pattern that cannot be used",
      400,
      "pattern",
      [ports, bucket("b", "Boats", { n: { type: "string", pattern: "(?=a)b" } })],
    ],
  ];

  it.each(cases)("%s is said, and nothing is made", async (_, status, words, buckets) => {
    await server.call("POST", "/bucket", { body: bucket("64a1f0c2e8b7a90012ab34ce", "Taken") });
    const answer = await make(...buckets);
    expect([answer.status, answer.body.message.toLowerCase()]).toEqual([
      status,
      expect.stringContaining(words.toLowerCase()),
    ]);
    expect(await titles()).toEqual(["Taken"]);
  });

  it("relations in a circle and to oneself are no obstacle", async () => {
    const { status, body } = await make(
      bucket("a", "Ports", { next: relation("b"), self: relation("a") }),
      bucket("b", "Boats", { home: relation("a") }),
    );
    expect(status).toBe(201);
    const [ports, boats] = body;
    expect(ports.properties.next.bucketId).toBe(boats._id);
    expect([ports.properties.self.bucketId, boats.properties.home.bucketId]).toEqual([ports._id, ports._id]);
  });
});

describe("files of schemas", () => {
  const ids = ["64a1f0c2e8b7a90012ab34c1", "64a1f0c2e8b7a90012ab34c2"] as const;
  const pair = [bucket(ids[0], "Ports"), bucket(ids[1], "Boats", { home: relation(ids[0]) })];

  it("export, deletion and import give the same buckets, as JSON and as BSON", async () => {
    expect((await importing(pair)).status).toBe(201);
    const before = await stored();
    const { status, body: file } = await server.call("POST", "/bucket/export-schema", { body: ids });
    expect([status, file]).toEqual([201, before]);
    const answer = await fetch(`${server.url}/bucket/export-schema`, {
      method: "POST",
      headers: {
        authorization: server.admin,
        accept: "application/bson",
        "content-type": "application/json",
      },
      body: JSON.stringify(ids),
    });
    const asBson = new Uint8Array(await answer.arrayBuffer());
    for (const again of [
      envelopeOf(bytesOf(file), "application/json"),
      envelopeOf(asBson, "application/bson"),
    ]) {
      for (const id of ids) await server.call("DELETE", `/bucket/${id}`);
      expect((await send(again)).status).toBe(201);
      expect(await stored()).toEqual(before);
    }
  });

  it("ids of BSON are ids, and the envelope of a library is read as ours", async () => {
    const native = bson({ buckets: pair.map((each) => ({ ...each, _id: new ObjectId(each._id) })) });
    const envelope = bson({ content: { data: new BSON.Binary(native), type: "application/bson" } });
    expect((await send(envelope)).status).toBe(201);
    expect((await stored()).map(({ _id }) => _id)).toEqual(ids);
  });

  it("ids and titles that are taken are named, and nothing is made", async () => {
    await importing([pair[0]]);
    const { status, body } = await importing(pair);
    expect(status).toBe(409);
    expect(body.message).toContain(`the _id ${ids[0]}`);
    expect(body.message).toContain("the title Ports");
    expect(await titles()).toEqual(["Ports"]);
  });

  const whole = () => envelopeOf(bytesOf(pair), "application/json");
  const deep = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;
  /** Documents in each other, as BSON has them: written by hand, as no library would. */
  function deepBson(levels: number): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(levels * 8 + 5);
    const view = new DataView(bytes.buffer);
    for (let level = 0; level <= levels; level += 1) {
      view.setInt32(level * 7, 5 + (levels - level) * 8, true);
      if (level < levels) bytes.set([3, 97, 0], level * 7 + 4);
    }
    return bytes;
  }
  const files: readonly (readonly [string, number, () => Uint8Array<ArrayBuffer>])[] = [
    ["nothing", 400, () => new Uint8Array()],
    ["one byte", 400, () => new Uint8Array([1])],
    ["a length that lies", 400, () => new Uint8Array([255, 255, 255, 127, 3, 0])],
    ["a length below zero", 400, () => new Uint8Array([255, 255, 255, 255, 0])],
    ["cut in half", 400, () => whole().slice(0, 60)],
    ["without its last byte", 400, () => whole().slice(0, -1)],
    ["with something behind it", 400, () => new Uint8Array([...whole(), 1, 2, 3])],
    ["JSON in place of BSON", 400, () => bytesOf(pair)],
    ["an empty document", 400, () => bson({})],
    ["content that is text", 400, () => bson({ content: "x" })],
    ["data that is text", 400, () => bson({ content: { data: "x", type: "application/json" } })],
    ["no type", 400, () => bson({ content: { data: new BSON.Binary(bytesOf(pair)) } })],
    [
      "a type that is a number",
      400,
      () => bson({ content: { data: new BSON.Binary(bytesOf(pair)), type: 7 } }),
    ],
    ["a file of another type", 415, () => envelopeOf(bytesOf(pair), "text/csv")],
    ["data that is no JSON", 400, () => envelopeOf(new TextEncoder().encode("{"), "application/json")],
    ["data that is no UTF-8", 400, () => envelopeOf(new Uint8Array([0x22, 0xff, 0x22]), "application/json")],
    ["data that is no BSON", 400, () => envelopeOf(bytesOf(pair), "application/bson")],
    [
      "JSON of 100,000 levels",
      400,
      () => envelopeOf(new TextEncoder().encode(deep(100_000)), "application/json"),
    ],
    ["BSON of 200,000 levels", 400, () => deepBson(200_000)],
    ["BSON of 200,000 levels inside", 400, () => envelopeOf(deepBson(200_000), "application/bson")],
    [
      "fields in each other 40 times",
      400,
      () => {
        let field: Property = { type: "string" };
        for (let level = 0; level < 40; level += 1) field = { type: "object", properties: { a: field } };
        return envelopeOf(bytesOf([bucket(ids[0], "Ports", { a: field })]), "application/json");
      },
    ],
    [
      "names that reach the prototype",
      400,
      () =>
        envelopeOf(
          new TextEncoder().encode(JSON.stringify(pair).replace('"name":', '"__proto__":')),
          "application/json",
        ),
    ],
    [
      "code in place of a title",
      400,
      () =>
        envelopeOf(
          bson({ buckets: [{ ...pair[0], title: new BSON.Code("while (true) {}") }] }),
          "application/bson",
        ),
    ],
    [
      "larger than a body may be",
      413,
      () => envelopeOf(new Uint8Array(16 * 1024 * 1024), "application/json"),
    ],
  ];

  it.each(files)("%s is refused with words, and nothing is made", async (_, status, file) => {
    const answer = await send(file());
    expect(answer.status).toBe(status);
    expect(answer.body.message).toMatch(/\w+ \w+/);
    expect(await titles()).toEqual([]);
  });

  it("other types of body are none", async () => {
    expect((await send(bytesOf(pair), server.admin, "application/json")).status).toBe(415);
    expect((await send(whole(), server.admin, "application/octet-stream")).status).toBe(415);
  });

  it("an export needs ids, and gives nothing of what is not shown", async () => {
    await importing(pair);
    const { credential } = await server.createIdentity([
      { module: "bucket", action: "bucket:index", resource: { include: [ids[0]] } },
    ]);
    const asked = (body: unknown, as: string) => server.call("POST", "/bucket/export-schema", { body, as });
    expect((await asked([ids[0]], credential)).body).toEqual([expect.objectContaining({ title: "Ports" })]);
    expect((await asked(ids, credential)).status).toBe(404);
    for (const body of [[], {}, [7], ["x"]]) expect((await asked(body, server.admin)).status).toBe(400);
  });
});

describe("templates of one's own", () => {
  const save = (body: object, as = server.admin) =>
    server.call("POST", "/bucket/templates/saved", { body, as });

  it("are made from buckets, listed first, made again, and deleted", async () => {
    const { body: made } = await make(bucket("a", "Ports"), bucket("b", "Boats", { home: relation("a") }));
    const ids = made.map(({ _id }: Stored) => _id);
    const { status, body } = await save({ name: " Harbour ", buckets: ids });
    expect([status, body.name, body.saved]).toEqual([201, "Harbour", true]);
    expect((await save({ name: "hARBOUR", buckets: ids })).status).toBe(409);
    expect((await server.call("GET", "/bucket/templates")).body[0]).toEqual(body);
    for (const id of ids) await server.call("DELETE", `/bucket/${id}`);
    const again = await server.call("POST", "/bucket/templates", { body });
    expect(again.status).toBe(201);
    expect(again.body[1].properties.home.bucketId).toBe(again.body[0]._id);
    expect(ids).not.toContain(again.body[0]._id);
    const gone = () => server.call("DELETE", `/bucket/templates/saved/${body.$id}`);
    expect([(await gone()).status, (await gone()).status]).toEqual([204, 404]);
  });

  it("are seen, and deleted, by whoever saved them alone; shared ones are a matter of a policy", async () => {
    const { body: made } = await make(bucket("a", "Ports"));
    const buckets = made.map(({ _id }: Stored) => _id);
    const statement = (action: string, ...include: string[]) => ({
      module: "bucket",
      action,
      resource: include.length === 0 ? undefined : { include, exclude: [] },
    });
    const maker = [statement("bucket:create"), statement("bucket:show", "*")];
    const [one, other] = [await server.createIdentity(maker), await server.createIdentity(maker)];
    const sharer = await server.createIdentity([...maker, statement("bucket:update", "*")]);
    const names = async (as: string) =>
      (await server.call("GET", "/bucket/templates", { as })).body
        .filter(({ saved }: { saved?: boolean }) => saved)
        .map(({ name }: { name: string }) => name);
    const remove = (id: string, as: string) =>
      server.call("DELETE", `/bucket/templates/saved/${id}`, { as }).then(({ status }) => status);
    const own = await save({ name: "Own", buckets }, one.credential);
    expect(own.body.shared).toBe(false);
    // Each has names of their own.
    expect((await save({ name: "Own", buckets }, other.credential)).status).toBe(201);
    expect((await save({ name: "All", buckets, shared: true }, one.credential)).status).toBe(403);
    const shared = await save({ name: "All", buckets, shared: true }, sharer.credential);
    expect([shared.status, shared.body.shared]).toEqual([201, true]);
    expect(await names(one.credential)).toEqual(["Own", "All"]);
    expect(await names(sharer.credential)).toEqual(["All"]);
    expect(await remove(own.body.$id, sharer.credential)).toBe(404);
    expect(await remove(shared.body.$id, one.credential)).toBe(403);
    expect(await remove(own.body.$id, one.credential)).toBe(204);
    expect(await remove(shared.body.$id, sharer.credential)).toBe(204);
    await server.call("DELETE", `/passport/identity/${other.id}`);
    const { engine } = server.server.context;
    expect(await engine.bucketTemplates.usage(other.id)).toEqual({ count: 0, length: 0 });
  });

  it("need to be seen, whole, and named", async () => {
    const { body: made } = await make(bucket("a", "Ports"), bucket("b", "Boats", { home: relation("a") }));
    const [ports, boats] = made.map(({ _id }: Stored) => _id);
    expect((await save({ name: "Half", buckets: [boats] })).status).toBe(400);
    expect((await save({ name: " ", buckets: [ports] })).status).toBe(400);
    expect((await save({ name: "None", buckets: [] })).status).toBe(400);
    expect((await save({ name: "Gone", buckets: ["64a1f0c2e8b7a90012ab3400"] })).status).toBe(404);
    const { credential } = await server.createIdentity([
      { module: "bucket", action: "bucket:create", resource: undefined },
    ]);
    expect((await save({ name: "Hidden", buckets: [ports] }, credential)).status).toBe(403);
  });
});

describe("templates that take up much", () => {
  /** Buckets of so many characters. */
  const large = async (count: number): Promise<readonly string[]> => {
    const text = "x".repeat(60_000);
    const all = Array.from({ length: count }, (_, at) =>
      bucket(`n${at}`, `Large ${at}`, { name: { type: "string", description: text } }),
    );
    return (await make(...all)).body.map(({ _id }: Stored) => _id);
  };
  const save = (name: string, buckets: readonly string[]) =>
    server.call("POST", "/bucket/templates/saved", { body: { name, buckets } });

  it("are refused by themselves, and where those before them take up all room", async () => {
    const ids = await large(34);
    expect((await save("Too large", ids)).status).toBe(413);
    const some = ids.slice(0, 32);
    const kept = [];
    for (const name of ["A", "B", "C", "D", "E"]) kept.push(await save(name, some));
    expect(kept.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    const full = await save("F", some);
    expect([full.status, full.body.message]).toEqual([409, expect.stringContaining("10000000")]);
    for (const { body } of kept) await server.call("DELETE", `/bucket/templates/saved/${body.$id}`);
    expect((await save("F", ids.slice(0, 1))).status).toBe(201);
  });
});

describe("where a server has none of this", () => {
  /** Answers as Spica does (contract, bucket.md section 2), and refuses the third bucket. */
  const spica = (refuse: boolean): Transport => {
    let count = 0;
    return {
      baseUrl: transport.baseUrl,
      async send(call) {
        if (call.method === "POST" && call.path !== "bucket")
          return {
            ok: false,
            failure: {
              code: "not-found",
              status: 404,
              message: `Cannot POST /${call.path}`,
              retry: false,
            },
          };
        if (call.method === "POST") count += 1;
        if (refuse && call.method === "POST" && count === 3)
          return { ok: false, failure: { code: "server", status: 500, message: "No more.", retry: false } };
        return transport.send(call);
      },
    };
  };
  const three = [
    bucket("a", "Ports", { b: relation("b") }),
    bucket("b", "Boats", { a: relation("a") }),
    bucket("c", "Crew"),
  ];

  it("buckets are made one by one, with the relations that they have to each other", async () => {
    const made = await makeBuckets(spica(false), three, { keepIds: false });
    expect(made.ok && made.value.map(({ title }) => title)).toEqual(["Ports", "Boats", "Crew"]);
    const [ports, boats] = await stored();
    expect(ports?.properties.b?.bucketId).toBe(boats?._id);
    expect(boats?.properties.a?.bucketId).toBe(ports?._id);
  });

  it("with the ids that they have, and new ones in the place of names", async () => {
    const id = "64a1f0c2e8b7a90012ab3401";
    const given = [bucket(id, "Ports", { b: relation("bucket 2") }), bucket("bucket 2", "Boats")];
    const made = await makeBuckets(spica(false), given, { keepIds: true });
    expect(made.ok || made.failure.message).toBe(true);
    const [ports, boats] = await stored();
    expect(ports?._id).toBe(id);
    expect(ports?.properties.b?.bucketId).toBe(boats?._id);
  });

  it("and where one is refused, those before it are taken back", async () => {
    const made = await makeBuckets(spica(true), three, { keepIds: false });
    expect(made.ok ? undefined : made.failure.message).toBe("No more.");
    expect(await titles()).toEqual([]);
  });
});
