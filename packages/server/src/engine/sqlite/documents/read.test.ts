import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rowFilterOf } from "@twinhelm/core/access/rows";
import type { Bucket } from "@twinhelm/core/bucket/model";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createRegexMatcher } from "../../../filter/regex";
import type { PageRequest } from "../../documents";
import { openSqliteEngine, type SqliteEngine } from "../engine";

const folder = mkdtempSync(join(tmpdir(), "twinhelm-read-"));
let engine: SqliteEngine;

const bucketOf = (letter: string, options: Bucket["properties"][string]["options"] = {}): Bucket => ({
  _id: letter.repeat(24),
  title: letter,
  description: "For a test",
  primary: "name",
  properties: {
    name: { type: "string", options },
    number: { type: "number", options: { index: true } },
  },
});
const [small, large, related, huge] = [
  bucketOf("a"),
  bucketOf("b"),
  bucketOf("c", { translate: true }),
  bucketOf("d"),
];
const idOf = (number: number) => number.toString(16).padStart(24, "0");

beforeAll(async () => {
  engine = openSqliteEngine({ folder, matcher: createRegexMatcher() });
  await engine.write(async ({ buckets, documents }) => {
    const fill = async (bucket: Bucket, count: number, name: unknown) => {
      await buckets.insert(bucket);
      for (let number = 0; number < count; number += 1)
        await documents.insert(bucket._id, idOf(number), { _id: idOf(number), number, name });
    };
    await fill(small, 1000, "n".repeat(1000));
    await fill(large, 30, "n".repeat(300_000));
    await fill(related, 30, { en: "n".repeat(300_000) });
    await fill(huge, 1, "n".repeat(3_000_000));
  });
});
afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Reads a page: how many documents it has, and whether they were read by a thread. */
async function read(
  bucket: Bucket,
  more: Partial<PageRequest>,
): Promise<[length: number | undefined, isLong: boolean, total?: number | undefined]> {
  let isLong = false;
  const request: PageRequest = {
    filter: undefined,
    sort: [{ path: "_id", direction: -1 }],
    skip: 0,
    limit: 25,
    relation: false,
    localize: true,
    acceptLanguage: undefined,
    rows: { include: [], excludeGroups: [] },
    mayShow: undefined,
    auth: {},
    now: 0,
    count: false,
    ...more,
  };
  // Only those who wait for a thread are asked whether they are still there.
  const gone = () => {
    isLong = true;
    return new AbortController().signal;
  };
  const page = await engine.documents.page(bucket._id, request, { caller: "somebody", gone });
  const body = page && JSON.parse(`[${Buffer.from(page.body)}]`);
  return more.count === true ? [body?.length, isLong, page?.total] : [body?.length, isLong];
}

it("a page of an index is read at once where its documents are small", async () => {
  expect(await read(small, {})).toEqual([25, false]);
  expect(await read(small, { limit: 900, skip: 90 })).toEqual([900, false]);
  expect(await read(small, { filter: '{"number":7}' })).toEqual([1, false]);
  expect(await read(small, { limit: 40, skip: 960, sort: [] })).toEqual([40, false]);
  expect(await read(small, { id: idOf(7), limit: 1, sort: [] })).toEqual([1, false]);
  expect(await read(large, { id: idOf(7), limit: 1, sort: [] })).toEqual([1, false]);
});

it("and by a thread where they are large", async () => {
  expect(await read(large, {})).toEqual([25, true]);
  expect(await read(large, { filter: '{"number":{"$gte":5}}', sort: [] })).toEqual([25, true]);
  expect(await read(related, {})).toEqual([25, true]);
  expect(await read(huge, { id: idOf(0), limit: 1, sort: [] })).toEqual([1, true]);
});

it("and at once where a policy leaves out ids, which are looked up and not tried out", async () => {
  const bucketId = small._id;
  const seen = (exclude: readonly string[]) => {
    const resource = { include: ["*/*"], exclude };
    const statement = { action: "bucket:data:index", module: "bucket:data", resource };
    return read(small, { rows: rowFilterOf([statement], [bucketId]), count: true });
  };
  const ids = Array.from({ length: 1000 }, (_, number) => `${bucketId}/${idOf(2 * number)}`);
  const elsewhere = `${"e".repeat(24)}/*`;
  expect(await seen([elsewhere])).toEqual([25, false, 1000]);
  expect(await seen(ids)).toEqual([25, false, 500]);
  expect(await seen([...ids, elsewhere, `${bucketId}/word`])).toEqual([25, false, 500]);
  // A wildcard has every row looked at.
  expect(await seen([...ids, `${idOf(999).slice(0, 23)}*`, elsewhere])).toEqual([25, true, 496]);
});
