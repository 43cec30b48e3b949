import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createRegexMatcher } from "../../../filter/regex";
import type { RecordCall } from "../../recordCall";
import { TimeUp } from "../../timeUp";
import { openSqliteEngine, type SqliteEngine } from "../engine";
import { databaseFile } from "../open";
import { createReading } from "./reading";

let folder: string;
let engine: SqliteEngine;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "twinhelm-reading-"));
  engine = openSqliteEngine({ folder, matcher: createRegexMatcher() });
  const notes = "ab ".repeat(1000);
  await engine.write(async ({ identities }) => {
    for (let n = 0; n < 3000; n += 1) {
      const _id = n.toString(16).padStart(24, "0");
      await identities.insert(
        { _id, identifier: `name ${n}`, policies: [], attributes: { notes } },
        undefined,
      );
    }
  });
});
afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

const page = (filter: object): RecordCall => ({
  area: "identities",
  method: "page",
  values: [
    { rows: { include: [], excludeGroups: [] }, filter, sort: undefined, skip: 0, limit: 0, count: false },
  ],
});
const slow = page({ "attributes.notes": { $regex: "(a|b| ){300}[cd]" } });
const quick = page({ identifier: "name 7" });

// Nobody ends it from outside here: each text is short, and there are many of them.
it("a read in a thread ends by itself once it has worked as long as it may, and another one follows", async () => {
  const read = createReading({
    path: join(folder, databaseFile),
    secret: engine.secret,
    matcher: createRegexMatcher(),
  });
  await expect(read({ kind: "read", call: slow, budget: 20 })).rejects.toBeInstanceOf(TimeUp);
  expect(await read({ kind: "read", call: quick, budget: 60_000 })).toMatchObject({ total: 1 });
});
