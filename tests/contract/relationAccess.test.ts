import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

type Row = Readonly<Record<string, unknown>>;
type Place = "posts" | "users" | "secrets" | "ruled";

/** A bucket of posts that refers to three others; `ruled` shows what its rule lets through. */
async function fill(server: TestServer) {
  const ids: Record<string, string> = {};
  const make = async (name: string, path: string, body: object) => {
    const answer = await server.call("POST", path, { body });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    ids[name] = answer.body._id;
  };
  const name = { type: "string" };
  const to = (bucket: string, relationType = "onetoone") => ({
    type: "relation",
    bucketId: ids[bucket],
    relationType,
  });
  const bucket = (title: Place, properties: object, more: object = {}) =>
    make(title, "/bucket", { title, description: "For a test", properties, ...more });
  const insert = (own: string, place: Place, body: object) =>
    make(own, `/bucket/${ids[place]}/data`, { name: own, ...body });
  await bucket("secrets", { name, level: { type: "number" } });
  await bucket(
    "ruled",
    { name, open: { type: "boolean" }, about: { type: "string", options: { translate: true } } },
    { acl: { read: "document.open == true", write: "true==true" } },
  );
  await bucket("users", { name, secret: to("secrets") });
  await bucket("posts", {
    name,
    author: to("users"),
    readers: to("users", "onetomany"),
    ruled: to("ruled", "onetomany"),
    meta: { type: "object", properties: { secret: to("secrets") } },
  });
  await insert("s1", "secrets", { level: 1 });
  await insert("s2", "secrets", { level: 2 });
  await insert("shown", "ruled", { open: true });
  await insert("hidden", "ruled", { open: false });
  await insert("ann", "users", { secret: ids.s1 });
  await insert("bo", "users", { secret: ids.s2 });
  await insert("p1", "posts", {
    author: ids.ann,
    readers: [ids.bo, ids.ann],
    ruled: [ids.hidden, ids.shown],
    meta: { secret: ids.s1 },
  });
  await insert("p2", "posts", { author: ids.bo, readers: [ids.bo], ruled: [ids.hidden], meta: {} });
  await insert("p3", "posts", { readers: [] });
  return ids;
}

const resource = (include: readonly string[], exclude: readonly string[] = []) => ({ include, exclude });
const reads = (include: readonly string[], exclude?: readonly string[]) =>
  ["index", "show"].map((verb) => ({
    action: `bucket:data:${verb}`,
    module: "bucket:data",
    resource: resource(include, exclude),
  }));

const everything = "relation=author.secret&relation=readers.secret&relation=ruled&relation=meta.secret";

describe("what somebody may not read", () => {
  let server: TestServer;
  let ids: Record<string, string>;
  let viewer: string;
  beforeAll(async () => {
    server = await startTestServer();
    ids = await fill(server);
    viewer = (await server.createIdentity(reads([`${ids.posts}/*`]))).credential;
  });
  afterAll(() => server.close());
  const list = async (query: string, as: string = viewer): Promise<readonly Row[]> => {
    const { status, body } = await server.call("GET", `/bucket/${ids.posts}/data?${query}`, { as });
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };
  const found = async (filter: unknown, as: string = viewer) => {
    const text = typeof filter === "string" ? filter : JSON.stringify(filter);
    const query = new URLSearchParams({ filter: text, paginate: "true" });
    const { status, body } = await server.call("GET", `/bucket/${ids.posts}/data?${query}`, { as });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.meta.total).toBe(body.data.length);
    return body.data.map(({ name }: { name: string }) => name);
  };

  it("stays an id in lists and single reads, however it is asked for", async () => {
    const first = {
      author: ids.ann,
      readers: [ids.bo, ids.ann],
      ruled: [ids.hidden, ids.shown],
      meta: { secret: ids.s1 },
    };
    for (const relation of ["true", "author", "author.secret"])
      expect((await list(`relation=${relation}`))[0]).toMatchObject({ author: ids.ann });
    expect((await list(everything))[0]).toMatchObject(first);
    const one = await server.call("GET", `/bucket/${ids.posts}/data/${ids.p1}?${everything}`, { as: viewer });
    expect(one.body).toMatchObject(first);
    const before = await list("relation=true", server.admin);
    expect(before[0]).toMatchObject({ author: { _id: ids.ann, name: "ann" } });
    // What somebody else read a moment ago is not what this one gets.
    expect((await list("relation=true"))[0]).toMatchObject({ author: ids.ann });
  });

  it("is not found by a filter through it, nor sorted by it; its id is", async () => {
    const filters = [
      { "author.name": "ann" },
      { "author.name": { $regex: "^a" } },
      { "author.secret.level": 1 },
      { "readers.name": "bo" },
      { "meta.secret.level": { $gte: 0 } },
      { $expr: { $eq: ["$author.name", "ann"] } },
      'author.name == "ann"',
      'document.author.name == "ann" || document.meta.secret.level == 1',
    ];
    for (const filter of filters) {
      expect(await found(filter), JSON.stringify(filter)).toEqual([]);
      expect((await found(filter, server.admin)).length, JSON.stringify(filter)).toBeGreaterThan(0);
    }
    // A negation finds the same, whatever is there.
    const not = (name: string) => found({ "author.name": { $ne: name } });
    expect(await not("ann")).toEqual(await not("nobody"));
    expect(await found({ "author._id": ids.ann })).toEqual(["p1"]);
    expect(await found({ author: ids.ann })).toEqual(["p1"]);
    const names = async (sort: object) =>
      (await list(`relation=true&sort=${JSON.stringify(sort)}`)).map(({ name }) => name);
    expect(await names({ "author.name": 1 })).toEqual(["p1", "p2", "p3"]);
    expect(await names({ "author.name": -1 })).toEqual(["p3", "p2", "p1"]);
  });

  it("is what the rule of its bucket hides, too", async () => {
    const reader = (await server.createIdentity(reads([`${ids.posts}/*`, `${ids.ruled}/*`]))).credential;
    expect((await list("relation=ruled", reader)).map(({ ruled }) => ruled)).toEqual([
      [{ _id: ids.shown, name: "shown", open: true }, ids.hidden],
      [ids.hidden],
      [],
    ]);
    expect(await found({ "ruled.name": "shown" }, reader)).toEqual(["p1"]);
    expect(await found({ "ruled.name": "hidden" }, reader)).toEqual([]);
    expect(await found({ "ruled.open": false }, server.admin)).toEqual([]);
  });

  it("law: what lists show through relations is never more than single reads do", {
    timeout: 60_000,
  }, async () => {
    const place = fc.constantFrom(
      "*",
      ...["posts", "users", "secrets", "ruled"].map((name) => ids[name] ?? ""),
    );
    const row = fc.constantFrom(
      "*",
      ...["ann", "bo", "s1", "s2", "shown", "p1"].map((name) => ids[name] ?? ""),
    );
    const glob = fc.oneof(
      row,
      row.map((id) => (id === "*" ? "*" : `${id.slice(0, 23)}*`)),
    );
    const entry = (last: fc.Arbitrary<string>) => fc.tuple(place, last).map((parts) => parts.join("/"));
    const statement = fc.record({
      action: fc.constant("bucket:data:show"),
      module: fc.constant("bucket:data"),
      resource: fc.oneof(
        fc.record({
          include: fc.uniqueArray(entry(row), { minLength: 1, maxLength: 3 }),
          exclude: fc.constant([]),
        }),
        fc.record({
          include: place.map((each) => [`${each}/*`]),
          exclude: fc.uniqueArray(entry(glob), { minLength: 1, maxLength: 2 }),
        }),
      ),
    });
    const lists = [
      { action: "bucket:data:index", module: "bucket:data", resource: resource([`${ids.posts}/*`]) },
    ];
    const bodyOf = (name: string, statements: readonly object[]) => ({
      body: { name, description: "", statement: statements },
    });
    const key = await server.call("POST", "/passport/apikey", { body: { name: "random", active: true } });
    const policies: string[] = [];
    for (const name of ["First", "Second"]) {
      const { body } = await server.call("POST", "/passport/policy", bodyOf(name, lists));
      policies.push(body._id);
      await server.call("PUT", `/passport/apikey/${key.body._id}/policy/${body._id}`);
    }
    const as = `APIKEY ${key.body.key}`;
    const alone = new Map<string, Row | undefined>();
    const single = async (place: Place, id: string) => {
      if (alone.has(id)) return alone.get(id);
      const { status, body } = await server.call("GET", `/bucket/${ids[place]}/data/${id}`, { as });
      alone.set(id, status === 200 && body !== "" ? body : undefined);
      return alone.get(id);
    };
    const reached = { author: "users", readers: "users", ruled: "ruled", secret: "secrets" } as const;
    const check = async (document: Row, counts: { shown: number; hidden: number }): Promise<void> => {
      for (const [field, place] of Object.entries(reached))
        for (const value of [document[field] ?? []].flat()) {
          const id = typeof value === "string" ? value : String(Object(value)._id);
          const own = await single(place, id);
          if (typeof value === "string") {
            counts.hidden += 1;
            expect(own, `${field} ${id}`).toBeUndefined();
            continue;
          }
          counts.shown += 1;
          expect(own, `${field} ${id}`).toMatchObject({ name: Object(value).name });
          await check(Object(value), counts);
        }
    };
    const counts = { shown: 0, hidden: 0 };
    await fc.assert(
      fc.asyncProperty(fc.option(statement), fc.option(statement), async (...statements) => {
        alone.clear();
        for (const [index, each] of statements.entries()) {
          const body = bodyOf(index === 0 ? "First" : "Second", each === null ? lists : [...lists, each]);
          const saved = await server.call("PUT", `/passport/policy/${policies[index]}`, body);
          expect(saved.status, JSON.stringify(saved.body)).toBe(200);
        }
        const rows = await list(everything, as);
        for (const each of rows) {
          await check(each, counts);
          await check(Object(each.meta ?? {}), counts);
        }
        const names = rows.filter(({ author }) => Object(author).name === "ann").map(({ name }) => name);
        expect(await found({ "author.name": "ann" }, as)).toEqual(names);
      }),
      { numRuns: 30, seed: 7 },
    );
    expect(Math.min(counts.shown, counts.hidden)).toBeGreaterThan(40);
  });
});

it("an instance may be as the original: relations and filters know no permissions", async () => {
  const server = await startTestServer({ openRelations: true });
  try {
    const ids = await fill(server);
    const { credential: as } = await server.createIdentity(reads([`${ids.posts}/*`]));
    const { body } = await server.call("GET", `/bucket/${ids.posts}/data?relation=true`, { as });
    expect(body[0]).toMatchObject({
      author: { name: "ann" },
      ruled: [{ name: "shown" }, { name: "hidden" }],
    });
    const query = { filter: JSON.stringify({ "author.secret.level": 2 }) };
    const filtered = await server.call("GET", `/bucket/${ids.posts}/data`, { as, query });
    expect(filtered.body).toMatchObject([{ name: "p2" }]);
  } finally {
    await server.close();
  }
});
