import { expect, it } from "vitest";
import { newSecret } from "./secret";
import { createVault } from "./vault";

const vault = createVault(newSecret());
const place = { table: "apikey", column: "sealed", id: "5f0000000000000000000001" };

it.each(["", "key", "ş\u0000🙂", "x".repeat(100_000)])("opens what it has sealed: %#", (text) => {
  const sealed = vault.seal(place, text);
  expect(sealed).toMatch(new RegExp(`^v1\\.${vault.keyId}\\.[\\w-]+$`));
  expect(vault.open(place, sealed)).toBe(text);
  expect(vault.seal(place, text)).not.toBe(sealed);
});

it("what was moved to another place is not opened", () => {
  const sealed = vault.seal(place, "key");
  for (const other of [
    { ...place, table: "factor" },
    { ...place, column: "json" },
    { ...place, id: "5f0000000000000000000002" },
  ])
    expect(() => vault.open(other, sealed)).toThrow();
});

it("what was changed, or sealed with another key, is not opened", () => {
  const sealed = vault.seal(place, "key");
  const [format = "", keyId = "", content = ""] = sealed.split(".");
  const bytes = Buffer.from(content, "base64url");
  for (let index = 0; index < bytes.length; index++) {
    const changed = Buffer.from(bytes);
    changed[index] = (changed[index] ?? 0) ^ 1;
    const text = [format, keyId, changed.toString("base64url")].join(".");
    expect(() => vault.open(place, text)).toThrow();
  }
  const other = createVault(newSecret());
  expect(() => vault.open(place, other.seal(place, "key"))).toThrow(/sealed with another key/);
  expect(() => vault.open(place, sealed.replace("v1", "v2"))).toThrow(/another key/);
  expect(() => vault.open(place, [format, keyId, "AAAA"].join("."))).toThrow(/damaged/);
  expect(() => vault.open(place, "readable")).toThrow();
  // The name of a key alone does not make it fit.
  const renamed = other.seal(place, "key").replace(other.keyId, vault.keyId);
  expect(() => vault.open(place, renamed)).toThrow();
});

it("finds a text by a hash that differs with the secret and with what it is for", () => {
  expect(vault.lookup("apikey", "a")).toBe(vault.lookup("apikey", "a"));
  const others = [
    vault.lookup("apikey", "b"),
    vault.lookup("other", "a"),
    createVault(newSecret()).lookup("apikey", "a"),
  ];
  expect(others).not.toContain(vault.lookup("apikey", "a"));
});
