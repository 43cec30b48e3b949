import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Bucket } from "@twinhelm/core/bucket/model";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { rewriteDocuments } from "../../document/rewrite";
import { createRegexMatcher } from "../../filter/regex";
import type { PageRequest } from "../documents";
import { openSqliteEngine, type SqliteEngine } from "./engine";

const many = 3000;
const bucketId = "a".repeat(24);
const idOf = (number: number) => number.toString(16).padStart(24, "0");
const bucket = (options: Bucket["properties"][string]["options"] = {}): Bucket => ({
  _id: bucketId,
  title: "Many",
  description: "For a test",
  primary: "name",
  properties: { name: { type: "string", options }, group: { type: "number" } },
});

let folder: string;
let engine: SqliteEngine;
let logged: unknown[];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "twinhelm-long-"));
  logged = [];
  engine = openSqliteEngine({ folder, matcher: createRegexMatcher(), log: (error) => logged.push(error) });
  await engine.write((tx) => tx.buckets.insert(bucket()));
  await engine.write(async ({ documents }) => {
    for (let number = 0; number < many; number += 1)
      await documents.insert(bucketId, idOf(number), { name: `Name ${number}`, group: number % 10 });
  });
});
afterEach(async () => {
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

const everything: PageRequest = {
  filter: undefined,
  sort: [],
  skip: 0,
  limit: 1,
  relation: false,
  localize: false,
  acceptLanguage: undefined,
  rows: { include: [], excludeGroups: [] },
  mayShow: undefined,
  auth: {},
  now: 0,
  count: true,
};
const readFor = { caller: "somebody", gone: () => new AbortController().signal };

async function first(): Promise<string> {
  const page = await engine.documents.page(bucketId, everything, readFor);
  return page === undefined ? "no bucket" : Buffer.from(page.body).toString();
}

const indexes = () =>
  engine.database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'index' AND name GLOB 'index_*'")
    .all()
    .map(({ name }) => name);

describe("a transaction that is long", () => {
  it("keeps nobody waiting who reads", async () => {
    let reads = 0;
    let done = false;
    const change = engine
      .write((tx) => tx.buckets.replace(bucket({ index: true })))
      .finally(() => {
        done = true;
      });
    while (!done) {
      expect(await first()).toContain("Name 0");
      reads += 1;
      await new Promise(setImmediate);
    }
    await change;
    expect(reads).toBeGreaterThan(5);
    expect(indexes()).toEqual([`index_${bucketId}_name`]);
    expect((await engine.buckets.all()).find(bucketId)?.bucket).toEqual(bucket({ index: true }));
  });

  it("sees what it wrote, and nobody else does before it ends", async () => {
    const seen: string[] = [];
    await engine.write(async (tx) => {
      await rewriteDocuments(tx, bucketId, (document) => ({ ...document, name: `New ${document.name}` }));
      seen.push(String((await tx.documents.find(bucketId, idOf(0)))?.name), await first());
    });
    expect(seen).toEqual(["New Name 0", expect.stringContaining('"Name 0"')]);
    expect(await first()).toContain("New Name 0");
  });

  it("is stored whole or not at all", async () => {
    const change = engine.write(async (tx) => {
      await rewriteDocuments(tx, bucketId, (document) => ({ ...document, name: "the same" }));
      await tx.preferences.save("test", { _id: idOf(1), scope: "test" });
      await tx.buckets.replace(bucket({ unique: true, index: true }));
    });
    await expect(change).rejects.toThrow(/should unique across all documents/);
    expect(await first()).toContain("Name 0");
    expect(await engine.preferences.find("test")).toBeUndefined();
    expect(indexes()).toEqual([]);
    expect((await engine.buckets.all()).find(bucketId)?.bucket).toEqual(bucket());
    await engine.write((tx) => tx.documents.update(bucketId, [{ id: idOf(0), document: { name: "after" } }]));
    expect(await first()).toContain("after");
  });

  it("tells of what callers may do as any other does", async () => {
    const told: boolean[] = [];
    engine.onCommit(({ access }) => told.push(access));
    await engine.write((tx) => tx.buckets.replace(bucket({ index: true })));
    await engine.write(async (tx) => {
      await tx.buckets.replace(bucket());
      await tx.identities.insert({ _id: idOf(7), identifier: "somebody", policies: [] }, undefined);
    });
    expect(told).toEqual([false, true]);
  });

  it("takes a bucket away together with its documents", async () => {
    let done = false;
    const change = engine
      .write((tx) => tx.buckets.remove(bucketId))
      .finally(() => {
        done = true;
      });
    const seen = new Set<string>();
    while (!done) {
      seen.add(await first());
      await new Promise(setImmediate);
    }
    await change;
    seen.add(await first());
    expect([...seen]).toEqual([expect.stringContaining("Name 0"), "no bucket"]);
  });

  it("waits for its turn, and others for theirs", async () => {
    const order: string[] = [];
    await Promise.all([
      engine.write((tx) => tx.buckets.replace(bucket({ index: true }))).then(() => order.push("long")),
      engine.write((tx) => tx.documents.remove(bucketId, idOf(0))).then(() => order.push("short")),
    ]);
    expect(order).toEqual(["long", "short"]);
    expect(await engine.buckets.count(bucketId)).toBe(many - 1);
  });
});

describe("a listener that fails after the commit", () => {
  const failure = new Error("A listener failed");
  const index = (options: { index?: boolean }) => engine.write((tx) => tx.buckets.replace(bucket(options)));

  it("does not make the write a refused one, short or long", async () => {
    const told: boolean[] = [];
    engine.onCommit(() => {
      throw failure;
    });
    engine.onCommit(({ access }) => told.push(access));
    await index({ index: true });
    await index({});
    await engine.write((tx) => tx.documents.remove(bucketId, idOf(0)));
    expect(logged).toEqual([failure, failure, failure]);
    expect(told).toEqual([false, false, false]);
    expect(await first()).toContain("Name 1");
    // The thread takes the next transaction.
    await index({ index: true });
    expect(indexes()).toEqual([`index_${bucketId}_name`]);
  });
});

it("what fails inside of a long transaction is told as it is", async () => {
  const failure = new Error("The work failed");
  const change = engine.write(async (tx) => {
    await tx.buckets.replace(bucket({ index: true }));
    throw failure;
  });
  await expect(change).rejects.toBe(failure);
  expect(indexes()).toEqual([]);
});

describe("a long transaction that does not end", () => {
  const endless = (begun: () => void = () => undefined) =>
    engine.write(async (tx) => {
      await tx.buckets.replace(bucket({ index: true }));
      begun();
      for (;;) await tx.documents.find(bucketId, idOf(0));
    });
  const reopen = async (writeBudget: number) => {
    await engine.close();
    engine = openSqliteEngine({ folder, matcher: createRegexMatcher(), writeBudget });
  };

  it("is undone with 503 after its time, and so is what waited for it that long", async () => {
    await reopen(1500);
    const long = expect(endless()).rejects.toMatchObject({
      body: { statusCode: 503, message: expect.stringContaining("took longer than 1.5 seconds") },
    });
    const waited = expect(engine.write((tx) => tx.documents.remove(bucketId, idOf(1)))).rejects.toMatchObject(
      { body: { statusCode: 503 }, headers: { "retry-after": "5" } },
    );
    await Promise.all([long, waited]);
    expect(indexes()).toEqual([]);
    await engine.write((tx) => tx.documents.remove(bucketId, idOf(2)));
    expect(await engine.buckets.count(bucketId)).toBe(many - 1);
  });

  it("is undone with 503 when the engine is closed", async () => {
    const begun = Promise.withResolvers<void>();
    const long = expect(endless(begun.resolve)).rejects.toMatchObject({
      body: { statusCode: 503, message: "The server is being stopped. Nothing was changed." },
    });
    await begun.promise;
    await engine.close();
    await long;
    await reopen(60_000);
    expect(indexes()).toEqual([]);
  });
});
