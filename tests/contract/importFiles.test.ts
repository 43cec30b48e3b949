// The files in which rows wait to be imported: full disks, and imports that are forgotten while they are used.
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FileSpool } from "@twinhelm/server/document/import/spool";
import { sqlite } from "@twinhelm/server/shell/errors";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runWithSmallFiles } from "./process";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "twinhelm-test-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("keeps nothing of rows for which the disk has no room, and takes the next ones", () => {
  const told = runWithSmallFiles("fullSpool.mjs", join(folder, "small"));
  expect(JSON.parse(told)).toEqual({ refused: sqlite.full, before: 2, added: 5, after: 5 });
});

it("removes the file of an import that is forgotten while it is used, when that is over", async () => {
  const files = join(folder, "used");
  const spool = new FileSpool({ folder: files, elapsed: () => 0, newId: () => "one" });
  const id = await spool.begin({ bucketId: "bucket", callerId: "me", mode: "insert", key: "_id" });
  const add = (from: number) => spool.add(id, "me", from, [{ row: 1, document: {} }]);
  await add(0);
  const read = await spool.use(id, "me", async (_, rows) => {
    await spool.end(id, "me");
    return [...rows()].length;
  });
  expect([read, readdirSync(files)]).toEqual([1, []]);
  const another = await spool.begin({ bucketId: "bucket", callerId: "me", mode: "insert", key: "_id" });
  const added = spool.add(another, "me", 0, [{ row: 1, document: {} }]);
  await spool.end(another, "me");
  await added;
  expect(readdirSync(files)).toEqual([]);
  await expect(async () => add(1)).rejects.toThrow("There is no import");
});
