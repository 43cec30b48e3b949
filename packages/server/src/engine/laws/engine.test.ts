// What is stored comes back as the engine's door says, on a real database.
import { allRows } from "@twinhelm/core/access/rows";
import { beforeEach, describe, expect, it } from "vitest";
import type { ActivityQuery } from "../activities";
import type { Changes, Transaction } from "../engine";
import type { Identity, IdentityQuery } from "../identities";
import type { JsonRows } from "../jsonPage";
import type { StoredEngine } from "../stored";
import { useEngine } from "./engine.fixture";

let engine: StoredEngine;
const { open } = useEngine("test", (opened) => {
  engine = opened;
});

const write = <T>(work: (transaction: Transaction) => Promise<T>) => engine.write(work);
const reader = { caller: "test", gone: () => new AbortController().signal };
const rowsOf = ({ body }: JsonRows): readonly { _id: string }[] => JSON.parse(`[${Buffer.from(body)}]`);
const idsOf = (page: JsonRows) => rowsOf(page).map(({ _id }) => _id);
const person = (id: string, more: Partial<Identity> = {}): Identity => ({
  _id: id,
  identifier: `name ${id}`,
  policies: [],
  ...more,
});
const key = (id: string, policies: string[] = []) => ({
  _id: id,
  key: `secret ${id}`,
  name: `key ${id}`,
  active: true,
  policies,
});
const policy = (id: string, name = id) => ({ _id: id, name, description: "", statement: [] });

describe("a transaction", () => {
  it("is seen once it is done, and not at all when it fails", async () => {
    await write(async (tx) => {
      await tx.policies.insert(policy("a"));
      expect(await tx.policies.find("a")).toEqual(policy("a"));
      expect(await engine.policies.find("a")).toBeUndefined();
    });
    expect(await engine.policies.find("a")).toEqual(policy("a"));
    const failing = write(async (tx) => {
      await tx.policies.insert(policy("b"));
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await engine.policies.find("b")).toBeUndefined();
    expect(await write(async (tx) => (await tx.policies.list()).length)).toBe(1);
  });

  it("is on the disk before it is answered, but for one that is kept soon", async () => {
    const modeOf = () => Object.values(engine.database.prepare("PRAGMA synchronous").get() ?? {})[0];
    const [later, full] = [1, 2];
    const seen: unknown[] = [];
    const look = (id: string) => async (tx: Transaction) => {
      seen.push(modeOf());
      await tx.policies.insert(policy(id));
    };
    await Promise.all([write(look("a")), engine.write(look("b"), "soon"), write(look("c"))]);
    const failing = engine.write(async () => {
      throw new Error("no");
    }, "soon");
    await expect(failing).rejects.toThrow("no");
    await write(look("d"));
    expect(seen).toEqual([full, later, full, full]);
    expect((await engine.policies.list()).map(({ _id }) => _id)).toEqual(["a", "b", "c", "d"]);
  });

  it("takes its turn", async () => {
    const order: string[] = [];
    const task = (name: string) =>
      write(async (tx) => {
        order.push(`${name} begins`);
        await tx.policies.list();
        order.push(`${name} ends`);
        return name;
      });
    expect(await Promise.all([task("a"), task("b")])).toEqual(["a", "b"]);
    expect(order).toEqual(["a begins", "a ends", "b begins", "b ends"]);
  });

  it("tells whether it changed what callers may do", async () => {
    const told: Changes[] = [];
    engine.onCommit((changes) => told.push(changes));
    const access = async (work: (tx: Transaction) => Promise<unknown>) => {
      await write(work);
      return told.at(-1)?.access;
    };
    const changes: ((tx: Transaction) => Promise<unknown>)[] = [
      (tx) => tx.identities.insert(person("i"), "hash"),
      (tx) => tx.identities.update(person("i")),
      (tx) => tx.identities.setPassword("i", "other"),
      (tx) => tx.apiKeys.insert(key("k")),
      (tx) => tx.apiKeys.update(key("k")),
      (tx) => tx.apiKeys.remove("k"),
      (tx) => tx.policies.insert(policy("p")),
      (tx) => tx.policies.replace(policy("p")),
      (tx) => tx.policies.remove("p"),
      (tx) => tx.identities.remove("i"),
    ];
    for (const change of changes) expect(await access(change), String(change)).toBe(true);
    expect(await access((tx) => tx.preferences.save("s", { _id: "1" }))).toBe(false);
    await expect(write(() => Promise.reject(new Error("no")))).rejects.toThrow();
    expect(told).toHaveLength(changes.length + 1);
  });

  it("outside of one nothing is written", async () => {
    const escaped = await write(async (tx) => tx);
    await expect(escaped.policies.insert(policy("a"))).rejects.toThrow("inside of a transaction");
  });
});

describe("identities", () => {
  it("are found by id and name, with what sign-in needs", async () => {
    await write(async ({ identities }) => {
      await identities.insert(person("i", { attributes: { a: 1 } }), "hash");
      await identities.insert(person("j"), undefined);
    });
    const stored = { identity: person("i", { attributes: { a: 1 } }), passwordHash: "hash", generation: 0 };
    expect(await engine.identities.find("i")).toEqual(stored);
    expect(await engine.identities.findByIdentifier("name i")).toEqual(stored);
    expect((await engine.identities.find("j"))?.passwordHash).toBeUndefined();
    expect([await engine.identities.find("x"), await engine.identities.findByIdentifier("NAME I")]).toEqual([
      undefined,
      undefined,
    ]);
    expect(await engine.identities.count()).toBe(2);
    expect((await engine.identities.list()).map(({ _id }) => _id)).toEqual(["i", "j"]);
  });

  it("a new password begins another generation; another hash of the same one does not", async () => {
    await write(({ identities }) => identities.insert(person("i"), "one"));
    const row = async () => {
      const { passwordHash, generation } = (await engine.identities.find("i")) ?? {};
      return [passwordHash, generation];
    };
    await write(({ identities }) => identities.renewHash("i", "two", "one"));
    expect(await row()).toEqual(["two", 0]);
    await write(({ identities }) => identities.setPassword("i", "three"));
    expect(await row()).toEqual(["three", 1]);
    await write(({ identities }) => identities.renewHash("i", "four", "two"));
    expect(await row()).toEqual(["three", 1]);
    await write(({ identities }) => identities.update(person("i", { identifier: "renamed" })));
    expect(await row()).toEqual(["three", 1]);
    expect((await engine.identities.findByIdentifier("renamed"))?.identity.identifier).toBe("renamed");
  });

  it("names that differ in case alone are alike, but nobody is like themselves", async () => {
    await write(({ identities }) => identities.insert(person("i", { identifier: "Ann" }), undefined));
    expect(await engine.identities.findAlike("ANN")).toBe("Ann");
    expect(await engine.identities.findAlike("ann", "i")).toBeUndefined();
    expect(await engine.identities.findAlike("bob")).toBeUndefined();
  });

  it("none takes the id of an API key, and one can be removed once", async () => {
    await write(({ apiKeys }) => apiKeys.insert(key("k")));
    const taking = write(({ identities }) => identities.insert(person("k"), undefined));
    await expect(taking).rejects.toMatchObject({ body: { statusCode: 409 } });
    await write(({ identities }) => identities.insert(person("i"), undefined));
    const remove = () => write(({ identities }) => identities.remove("i"));
    expect([await remove(), await remove(), await engine.identities.count()]).toEqual([true, false, 0]);
  });

  it("come in pages of those that may be seen and that the filter finds", async () => {
    await write(async ({ identities }) => {
      for (const id of ["a", "b", "c", "d"])
        await identities.insert(person(id, { size: id > "b" ? 2 : 1 }), undefined);
    });
    const page = async (more: Partial<IdentityQuery>) => {
      const query: IdentityQuery = {
        rows: allRows,
        filter: {},
        sort: undefined,
        skip: 0,
        limit: 0,
        ...more,
      };
      const page = await engine.identities.page(query, reader);
      return `${idsOf(page).join("")} of ${page.total}`;
    };
    expect(await page({})).toBe("abcd of 4");
    expect(await page({ skip: 1, limit: 2 })).toBe("bc of 4");
    expect(await page({ skip: 3 })).toBe("d of 4");
    expect(await page({ sort: { identifier: -1 }, limit: 1 })).toBe("d of 4");
    expect(await page({ filter: { size: 2 } })).toBe("cd of 2");
    expect(await page({ rows: { include: ["a", "d"], excludeGroups: [] }, limit: 1 })).toBe("a of 2");
  });
});

describe("API keys and policies", () => {
  it("keys are found by id and by their text", async () => {
    await write(async ({ apiKeys }) => {
      await apiKeys.insert(key("k"));
      await apiKeys.insert(key("a"));
      await apiKeys.update({ ...key("k"), active: false });
    });
    expect(await engine.apiKeys.find("k")).toEqual({ ...key("k"), active: false });
    expect(await engine.apiKeys.findByKey("secret a")).toEqual(key("a"));
    expect([await engine.apiKeys.find("x"), await engine.apiKeys.findByKey("a")]).toEqual([
      undefined,
      undefined,
    ]);
    const query = { rows: allRows, sort: undefined, skip: 0, limit: 0 };
    const readFor = { caller: "somebody", gone: () => new AbortController().signal };
    const { data } = await engine.apiKeys.page(query, readFor);
    expect(data.map(({ _id }) => _id)).toEqual(["k", "a"]);
    const remove = () => write(({ apiKeys }) => apiKeys.remove("k"));
    expect([await remove(), await remove()]).toEqual([true, false]);
  });

  it("a policy that goes is taken from everybody who has it", async () => {
    await write(async (tx) => {
      for (const id of ["p", "q"]) await tx.policies.insert(policy(id));
      await tx.identities.insert(person("i", { policies: ["p", "q"] }), undefined);
      await tx.identities.insert(person("j", { policies: ["q"] }), undefined);
      await tx.apiKeys.insert(key("k", ["q", "p", "other"]));
    });
    const replace = (id: string) => write(({ policies }) => policies.replace(policy(id, "new")));
    expect([await replace("p"), await replace("x")]).toEqual([true, false]);
    expect((await engine.policies.list()).map(({ name }) => name)).toEqual(["new", "q"]);
    const remove = () => write(({ policies }) => policies.remove("p"));
    expect([await remove(), await remove()]).toEqual([true, false]);
    expect((await engine.identities.list()).map(({ policies }) => policies)).toEqual([["q"], ["q"]]);
    expect((await engine.apiKeys.find("k"))?.policies).toEqual(["q", "other"]);
    expect(await engine.policies.find("p")).toBeUndefined();
  });
});

it("a code of a second factor is spent with all before it, and the factor goes with its identity", async () => {
  await write(({ identities }) => identities.insert(person("i"), undefined));
  await write(({ factors }) => factors.save("i", "SECRET", 5));
  expect(await engine.factors.find("i")).toEqual({ secret: "SECRET" });
  const spend = (step: number) => write(({ factors }) => factors.spend("i", step));
  expect([await spend(5), await spend(4), await spend(7), await spend(6), await spend(7)]).toEqual([
    false,
    false,
    true,
    false,
    false,
  ]);
  await write(({ factors }) => factors.save("i", "OTHER", 0));
  expect([await engine.factors.find("i"), await spend(1)]).toEqual([{ secret: "OTHER" }, true]);
  const remove = () => write(({ factors }) => factors.remove("i"));
  expect([await remove(), await remove(), await engine.factors.find("i")]).toEqual([true, false, undefined]);
  await write(({ factors }) => factors.save("i", "LAST", 0));
  await write(({ identities }) => identities.remove("i"));
  expect(await engine.factors.find("i")).toBeUndefined();
});

it("a preference keeps its first id, and strategies their order", async () => {
  await write(({ preferences }) => preferences.save("passport", { _id: "1", scope: "passport", a: 1 }));
  await write(({ preferences }) => preferences.save("passport", { _id: "2", scope: "passport", b: 2 }));
  expect(await engine.preferences.find("passport")).toEqual({ _id: "1", scope: "passport", b: 2 });
  expect(await engine.preferences.find("bucket")).toBeUndefined();
  const step = { base_url: "https://id.example.com", method: "get" as const, params: {}, headers: {} };
  const strategy = (id: string, name = id) => ({
    _id: id,
    name,
    icon: "login",
    type: "oauth" as const,
    options: { code: step, access_token: step, identifier: step },
  });
  await write(async ({ strategies }) => {
    for (const id of ["b", "a"]) await strategies.insert(strategy(id));
    await strategies.replace(strategy("b", "new"));
  });
  expect((await engine.strategies.list()).map(({ name }) => name)).toEqual(["new", "a"]);
  expect(await engine.strategies.find("a")).toMatchObject(strategy("a"));
  expect(await engine.strategies.find("x")).toBeUndefined();
  const remove = () => write(({ strategies }) => strategies.remove("a"));
  expect([await remove(), await remove()]).toEqual([true, false]);
});

describe("activities", () => {
  let ids: readonly string[];
  const find = async (more: Partial<ActivityQuery> = {}) => {
    const query = { since: 0, actions: [], resources: [], skip: 0, limit: 0, own: false, ...more };
    const names = new Map(ids.map((id, index) => [id, `a${index + 1}`]));
    return idsOf(await engine.activities.find(query, reader))
      .map((id) => names.get(id))
      .join(" ");
  };
  const insert = (action: 1 | 2 | 3, caller: string, createdAt: number, ...resource: string[]) =>
    write(({ activities }) =>
      activities.insert({
        actions: [action],
        caller,
        resources: [JSON.stringify(resource)],
        own: [false],
        createdAt,
      }),
    );
  const by = { caller: "i", at: 30 };
  beforeEach(async () => {
    await write(async (tx) => {
      await tx.identities.insert(person("i", { identifier: "ann" }), undefined);
      await tx.apiKeys.insert(key("k"));
    });
    ids = [
      ...(await insert(1, "i", 10, "bucket", "b")).ids,
      ...(await insert(2, "k", 20, "bucket", "b", "data")).ids,
      ...(await insert(3, "gone", 20, "passport")).ids,
    ];
  });

  it("come with the name of who made them, the latest first", async () => {
    const query = { since: 0, actions: [], resources: [], skip: 0, limit: 0, own: false };
    const at = (milliseconds: number) => new Date(milliseconds).toISOString();
    expect(rowsOf(await engine.activities.find(query, reader))).toEqual([
      { _id: ids[2], action: 3, resource: ["passport"], created_at: at(20), identifier: "gone" },
      { _id: ids[1], action: 2, resource: ["bucket", "b", "data"], created_at: at(20), identifier: "key k" },
      { _id: ids[0], action: 1, resource: ["bucket", "b"], created_at: at(10), identifier: "ann" },
    ]);
  });

  it("are found by time, name, action and resource, page by page", async () => {
    expect(await find({ since: 11 })).toBe("a3 a2");
    expect(await find({ since: 10, between: [10, 20] })).toBe("a1");
    const names = [await find({ name: "ann" }), await find({ name: "key k" }), await find({ name: "gone" })];
    // Who is gone is listed by the id, and found by it.
    expect(names).toEqual(["a1", "a2", "a3"]);
    expect([await find({ actions: [1, 3] }), await find({ actions: [2] })]).toEqual(["a3 a1", "a2"]);
    const where = (kind: "is" | "all" | "any", ...parts: string[]) => find({ resources: [{ kind, parts }] });
    expect(await where("is", "bucket", "b")).toBe("a1");
    expect(await where("all", "b", "bucket", "b")).toBe("a2 a1");
    expect(await where("all", "data", "passport")).toBe("");
    expect(await where("any", "data", "passport")).toBe("a3 a2");
    expect(await find({ resources: [{ kind: "any", parts: ["b"] }], actions: [1] })).toBe("a1");
    expect(await find({ resources: [{ kind: "any", parts: ["b"] }], name: "key k" })).toBe("a2");
    expect([await find({ limit: 1 }), await find({ skip: 1 }), await find({ skip: 1, limit: 1 })]).toEqual([
      "a3",
      "a2 a1",
      "a2",
    ]);
  });

  it("are removed by id, and by age", async () => {
    expect(await write(({ activities }) => activities.remove([ids[1] ?? "", "x"], by))).toBe(1);
    expect(await find()).toBe("a3 a1");
    await write(({ activities }) => activities.expire(10));
    expect(await find()).toBe("a3 a1");
    await write(({ activities }) => activities.expire(11));
    expect(await find()).toBe("a3");
  });
});

it("everything is there again after it was closed, and one process holds a folder", async () => {
  await write(async (tx) => {
    await tx.identities.insert(person("i"), "hash");
    await tx.revokedTokens.add("token", 10);
    await tx.revokedTokens.add("token", 20);
  });
  await expect(open()).rejects.toThrow(expect.objectContaining({ kind: "locked" }));
  await engine.close();
  engine = await open();
  expect((await engine.identities.find("i"))?.passwordHash).toBe("hash");
  expect(await engine.revokedTokens.list()).toEqual(["token"]);
  await write(({ revokedTokens }) => revokedTokens.expire(10));
  expect(await engine.revokedTokens.list()).toEqual(["token"]);
  await write(({ revokedTokens }) => revokedTokens.expire(11));
  expect(await engine.revokedTokens.list()).toEqual([]);
});

describe("buckets", () => {
  const bucket = (id: string, more: object = {}) => ({
    _id: id.repeat(24),
    title: id,
    description: "",
    properties: { name: { type: "string" } },
    ...more,
  });
  it("are there in the order of their making, as a transaction and as all others see them", async () => {
    await write(async ({ buckets }) => {
      for (const id of ["b", "a"]) await buckets.insert(bucket(id));
      expect((await buckets.all()).list()).toHaveLength(2);
      expect((await engine.buckets.all()).list()).toHaveLength(0);
    });
    const titles = async () => (await engine.buckets.all()).list().map((entry) => entry.bucket.title);
    expect(await titles()).toEqual(["b", "a"]);
    await write(({ buckets }) => buckets.save(bucket("b", { title: "c" })));
    await write(({ buckets }) => buckets.replace(bucket("a", { properties: { size: { type: "number" } } })));
    expect(await titles()).toEqual(["c", "a"]);
    await expect(
      write(async ({ buckets }) => {
        await buckets.remove("a".repeat(24));
        throw new Error("no");
      }),
    ).rejects.toThrow();
    expect(await titles()).toEqual(["c", "a"]);
    await write(({ buckets }) => buckets.remove("b".repeat(24)));
    expect(await titles()).toEqual(["a"]);
    expect([await engine.buckets.count("a".repeat(24)), await engine.buckets.countAll()]).toEqual([0, 0]);
    await engine.close();
    engine = await open();
    expect(await titles()).toEqual(["a"]);
    expect((await engine.buckets.all()).find("a".repeat(24))?.bucket.properties).toEqual({
      size: { type: "number" },
    });
  });
});
