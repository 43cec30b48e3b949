import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { newSecret, readSecret, secretOf, takeSecret, writeNextSecret, writeSecret } from "./secret";
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

describe("the secret of a file that others keep", () => {
  /** As OpenSSL writes one, where nobody may write. */
  const kept = (secret: Uint8Array, text = `${Buffer.from(secret).toString("base64")}\n`) => {
    const path = join(newFolder(), "kept");
    writeFileSync(path, text, { mode: 0o440 });
    return path;
  };

  it("is taken by a folder without one, and the file stays as it is", () => {
    const [folder, secret] = [newFolder(), newSecret()];
    const path = kept(secret);
    takeSecret(folder, path);
    expect(readSecret(folder)).toEqual(secret);
    expect(statSync(join(folder, secretFile)).mode & 0o777).toBe(0o600);
    expect(statSync(path).mode & 0o777).toBe(0o440);
  });

  it("is offered to a folder with another one: what is stored decides", () => {
    const [own, given] = [newSecret(), newSecret()];
    for (const right of [own, given]) {
      const folder = newFolder();
      writeSecret(folder, own);
      takeSecret(folder, kept(given));
      expect(secretOf(folder, keyIdOf(right))).toEqual(right);
      expect(readSecret(folder)).toEqual(right);
      expect(existsSync(join(folder, "secret.next"))).toBe(false);
    }
  });

  it("leaves a rotation that was cut short to its end", () => {
    const [own, next, folder] = [newSecret(), newSecret(), newFolder()];
    writeSecret(folder, own);
    writeNextSecret(folder, next);
    takeSecret(folder, kept(newSecret()));
    expect(secretOf(folder, keyIdOf(next))).toEqual(next);
  });

  it.each(["", "short", "x".repeat(100)])("is refused where it is %j", (text) => {
    const folder = newFolder();
    const path = kept(newSecret(), text);
    expect(reasonOf(() => takeSecret(folder, path))).toMatchObject({ kind: "options" });
    expect(readSecret(folder)).toBe(undefined);
  });

  it("is refused where there is no file", () => {
    const folder = newFolder();
    const path = join(folder, "elsewhere");
    expect(String(reasonOf(() => takeSecret(folder, path)))).toContain(
      `--secret-file: it cannot be read from ${path}`,
    );
  });
});
