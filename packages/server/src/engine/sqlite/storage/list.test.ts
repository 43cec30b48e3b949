import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { allRows } from "@twinhelm/core/access/rows";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createRegexMatcher } from "../../../filter/regex";
import type { ObjectQuery } from "../../storage";
import { openSqliteEngine, type SqliteEngine } from "../engine";

const count = 20_000;
let folder: string;
let engine: SqliteEngine;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "twinhelm-objects-"));
  // Too short for whatever looks at all of them.
  engine = openSqliteEngine({ folder, matcher: createRegexMatcher(), readBudget: 1 });
  engine.database.exec(`WITH RECURSIVE number (n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM number WHERE n < ${count})
    INSERT INTO storage_object (id, name, folder, mark, type, size, etag, file)
    SELECT printf('%024x', n), 'many/' || n, 'many/', 0, 'text/plain', 1, '', 'many' || n FROM number`);
  engine.database.prepare("UPDATE storage_folder SET count = ?, size = ?").run(count, count);
});
afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

const all: ObjectQuery = {
  rows: allRows,
  filter: { kind: "none" },
  sort: [],
  skip: 0,
  limit: 0,
  counts: false,
  now: 0,
  publicUrl: "https://example.com",
};
const page = async (query: Partial<ObjectQuery>) => {
  const readFor = { caller: "one", gone: () => new AbortController().signal };
  const { rows, total } = await engine.storage.page({ ...all, ...query }, readFor);
  return { rows, total };
};

it("gives a few of many at once, and how many there are, without a look at the others", async () => {
  expect((await page({ limit: 10 })).rows).toBe(10);
  expect(await page({ limit: 10, skip: 5, counts: true })).toEqual({ rows: 10, total: count });
  await expect(page({})).rejects.toThrow(/^Reading was ended/);
});
