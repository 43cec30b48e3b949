import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, it } from "vitest";
import { Reserve } from "./reserve";

const folder = mkdtempSync(join(tmpdir(), "twinhelm-reserve-"));
const path = join(folder, "held");
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => rmSync(path, { force: true }));

/** A disk on which there is room once the file is gone. */
const onFullDisk = async () => {
  if (existsSync(path)) throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
  return "done";
};

it("what makes room on a full disk gets the bytes that are held, and they are held again", async () => {
  const reserve = new Reserve(path);
  await reserve.hold();
  const { size } = statSync(path);
  expect(size).toBeGreaterThan(1_000_000);
  expect(await reserve.spend(onFullDisk)).toBe("done");
  expect(existsSync(path)).toBe(false);
  await reserve.hold();
  expect(statSync(path).size).toBe(size);
});

it("half of a file, as a full disk leaves it, is written whole", async () => {
  writeFileSync(path, "half");
  await new Reserve(path).hold();
  expect(statSync(path).size).toBeGreaterThan(1_000_000);
});

it("what fails otherwise, or still, fails as it did", async () => {
  const reserve = new Reserve(path);
  await reserve.hold();
  await expect(reserve.spend(() => Promise.reject(new Error("denied")))).rejects.toThrow("denied");
  expect(existsSync(path)).toBe(true);
  const full = Object.assign(new Error("still full"), { code: "ENOSPC" });
  await expect(reserve.spend(() => Promise.reject(full))).rejects.toThrow("still full");
});

it("where there is no room, nothing is held, and nothing fails", async () => {
  const reserve = new Reserve(join(folder, "no", "such", "folder"));
  await reserve.hold();
  expect(await reserve.spend(async () => "done")).toBe("done");
});
