import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { readSecret } from "./secret";

const secretFile = "secret";

const folders: string[] = [];
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), "twinhelm-secret-"));
  folders.push(folder);
  return folder;
};
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});
const reasonOf = (read: () => unknown): unknown => {
  try {
    read();
    return undefined;
  } catch (error) {
    return error;
  }
};

it("makes a secret once, for its owner's eyes alone", () => {
  const folder = newFolder();
  const secret = readSecret(folder);
  expect(secret).toHaveLength(48);
  expect(readSecret(folder)).toEqual(secret);
  expect(readSecret(newFolder())).not.toEqual(secret);
  const path = join(folder, secretFile);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(existsSync(`${path}.new`)).toBe(false);
  expect(readFileSync(path, "utf8")).toBe(Buffer.from(secret).toString("base64"));
});

it("takes from others what they could read", () => {
  const folder = newFolder();
  const secret = readSecret(folder);
  chmodSync(join(folder, secretFile), 0o644);
  expect(readSecret(folder)).toEqual(secret);
  expect(statSync(join(folder, secretFile)).mode & 0o777).toBe(0o600);
});

it.each(["", "short", "x".repeat(100)])("refuses %j, and leaves it as it is", (content) => {
  const folder = newFolder();
  writeFileSync(join(folder, secretFile), content);
  const error = reasonOf(() => readSecret(folder));
  expect(error).toMatchObject({ kind: "corrupt" });
  expect(String(error)).toContain(join(folder, secretFile));
  expect(readFileSync(join(folder, secretFile), "utf8")).toBe(content);
});

it("says when the folder cannot be written", () => {
  const folder = join(newFolder(), "none");
  const error = reasonOf(() => readSecret(folder));
  expect(error).toMatchObject({ kind: "not-writable" });
  expect(String(error)).toMatch(/ENOENT/);
});
