import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { FileSpool } from "./spool";

const minute = 60_000;
let base = "";
let folder = "";
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  base = mkdtempSync(join(tmpdir(), "twinhelm-spool-"));
  folder = join(base, "imports");
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(base, { recursive: true, force: true });
});

/** A spool on a clock, and what it has on the disk. */
function open() {
  let now = 0;
  const ids = ["one", "two", "three"];
  const spool = new FileSpool({ folder, elapsed: () => now, newId: () => ids.shift() ?? "" });
  return {
    spool,
    begin: () => spool.begin({ bucketId: "b", callerId: "ada", mode: "insert", key: "_id" }),
    add: (id: string, from: number) => spool.add(id, "ada", from, [{ row: from, document: {} }]),
    files: () => readdirSync(folder).toSorted(),
    pass(milliseconds: number) {
      now += milliseconds;
      vi.advanceTimersByTime(milliseconds);
    },
  };
}

it("an import that nobody goes on with is forgotten by itself, with its file; one in use is not", async () => {
  const { spool, begin, add, files, pass } = open();
  const [idle, used, busy] = [await begin(), await begin(), await begin()];
  for (const id of [idle, used, busy]) await add(id, 0);
  const { promise, resolve: end } = Promise.withResolvers<void>();
  const running = spool.use(busy, "ada", () => promise);
  pass(20 * minute);
  await add(used, 1);
  pass(12 * minute);
  expect(files()).toEqual([`${busy}.ndjson`, `${used}.ndjson`]);
  await expect(async () => add(idle, 1)).rejects.toThrow("There is no import");
  end();
  await running;
  // From its end on it counts as idle too.
  pass(32 * minute);
  expect(files()).toEqual([]);
  spool.close();
});

it("a start takes away what another process left, and the end all there is", async () => {
  mkdirSync(folder);
  writeFileSync(join(folder, "left.ndjson"), "{}\n");
  const { spool, begin, add } = open();
  expect(existsSync(folder)).toBe(false);
  await add(await begin(), 0);
  expect(existsSync(folder)).toBe(true);
  spool.close();
  expect(existsSync(folder)).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});
