import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { newSecret, readSecret, secretOf, writeNextSecret, writeSecret } from "./secret";
import { createVault } from "./vault";

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
const keyIdOf = (secret: Uint8Array) => createVault(secret).keyId;

it("keeps a secret for its owner's eyes alone", () => {
  const folder = newFolder();
  expect(readSecret(folder)).toBe(undefined);
  const secret = newSecret();
  expect(secret).toHaveLength(48);
  expect(newSecret()).not.toEqual(secret);
  writeSecret(folder, secret);
  expect(readSecret(folder)).toEqual(secret);
  const path = join(folder, secretFile);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(existsSync(`${path}.new`)).toBe(false);
  expect(readFileSync(path, "utf8")).toBe(Buffer.from(secret).toString("base64"));
});

it("takes from others what they could read", () => {
  const folder = newFolder();
  const secret = newSecret();
  writeSecret(folder, secret);
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
  const error = reasonOf(() => writeSecret(folder, newSecret()));
  expect(error).toMatchObject({ kind: "not-writable" });
  expect(String(error)).toMatch(/ENOENT/);
});

it("of two secrets the one is taken that the database is sealed with, and the other goes", () => {
  const [old, next] = [newSecret(), newSecret()];
  for (const used of [old, next]) {
    const folder = newFolder();
    writeSecret(folder, old);
    writeNextSecret(folder, next);
    expect(secretOf(folder, keyIdOf(used))).toEqual(used);
    expect(readSecret(folder)).toEqual(used);
    expect(existsSync(join(folder, "secret.next"))).toBe(false);
  }
});

it("a next secret that was cut short while it was written does not keep the folder shut", () => {
  for (const rest of ["", "c2hvcnQ="]) {
    const folder = newFolder();
    const secret = newSecret();
    writeSecret(folder, secret);
    writeFileSync(join(folder, "secret.next"), rest);
    expect(secretOf(folder, keyIdOf(secret))).toEqual(secret);
    expect(existsSync(join(folder, "secret.next"))).toBe(false);
  }
});

it("none is taken where the database is sealed with another one", () => {
  const folder = newFolder();
  const other = keyIdOf(newSecret());
  expect(secretOf(folder, other)).toBe(undefined);
  writeSecret(folder, newSecret());
  writeNextSecret(folder, newSecret());
  expect(secretOf(folder, other)).toBe(undefined);
  expect(existsSync(join(folder, secretFile))).toBe(true);
});
