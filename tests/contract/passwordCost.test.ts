import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer, type ServerSettings } from "@twinhelm/server/shell/app";
import type { PasswordCost } from "@twinhelm/server/shell/context";
import { testDatabase } from "@twinhelm/server/shell/testDatabase";
import { expect, it } from "vitest";
import { statement } from "../statement";

const password = "correct horse";
const newFolder = () => mkdtempSync(join(tmpdir(), "twinhelm-cost-"));
const low: PasswordCost = { N: 16, r: 1, p: 1 };
const high: PasswordCost = { N: 32, r: 2, p: 1 };

/** The stored hash of the administrator; no server may hold the folder. */
async function storedHash(folder: string): Promise<string> {
  const [row] = await statement({ folder }, "SELECT password FROM identity");
  return String(row?.password);
}

/** Runs `use` with the address of a server on the folder, and gives what it gave. */
async function serve<T>(
  dataFolder: string,
  settings: Partial<ServerSettings>,
  use: (url: string) => Promise<T>,
): Promise<T> {
  const server = await createServer({
    adminPassword: password,
    port: 0,
    ...settings,
    dataFolder,
    database: testDatabase(dataFolder),
  });
  try {
    return await use((await server.listen()).url);
  } finally {
    await server.close();
  }
}

const signIn = async (url: string, given: string, identifier = "admin") => {
  const answer = await fetch(`${url}/passport/identify`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ identifier, password: given }),
  });
  return { status: answer.status, token: (await answer.json()).token };
};

it("hashes at N = 2^15, r = 8, p = 1 where nothing else is asked for, and signs in with that", async () => {
  const folder = newFolder();
  await serve(folder, {}, async (url) => {
    expect((await signIn(url, password)).status).toBe(200);
    expect((await signIn(url, "wrong")).status).toBe(401);
    expect((await signIn(url, password, "nobody")).status).toBe(401);
  });
  expect(await storedHash(folder)).toMatch(/^scrypt\$32768\$8\$1\$.{24}\$.{44}$/);
});

it("takes a changed cost up at the next sign-in, once, and ends no session by it", async () => {
  const folder = newFolder();
  const { token } = await serve(folder, { passwordCost: low }, (url) => signIn(url, password));
  expect(await storedHash(folder)).toMatch(/^scrypt\$16\$1\$1\$/);
  await serve(folder, { passwordCost: high }, async (url) => {
    expect((await signIn(url, password)).status).toBe(200);
    const headers = { authorization: `IDENTITY ${token}` };
    expect((await fetch(`${url}/passport/policy`, { headers })).status).toBe(200);
  });
  const renewed = await storedHash(folder);
  expect(renewed).toMatch(/^scrypt\$32\$2\$1\$/);
  await serve(folder, { passwordCost: high }, async (url) => {
    expect((await signIn(url, "wrong")).status).toBe(401);
    expect((await signIn(url, password)).status).toBe(200);
  });
  expect(await storedHash(folder)).toBe(renewed);
});

it("a wrong password leaves the stored hash as it is", async () => {
  const folder = newFolder();
  await serve(folder, { passwordCost: low }, async () => undefined);
  const before = await storedHash(folder);
  await serve(folder, { passwordCost: high }, async (url) => {
    expect((await signIn(url, "wrong")).status).toBe(401);
  });
  expect(await storedHash(folder)).toBe(before);
});

it("somebody unknown costs as much work as the most expensive hash, after the cost was lowered", async () => {
  const folder = newFolder();
  await serve(folder, { passwordCost: { N: 2 ** 14, r: 8, p: 2 } }, async () => undefined);
  await serve(folder, { passwordCost: low }, async (url) => {
    // Of the processor, in this process alone: what else the machine does is not in it.
    const workOf = async (identifier: string) => {
      const begin = process.cpuUsage();
      expect((await signIn(url, "wrong", identifier)).status).toBe(401);
      const { user, system } = process.cpuUsage(begin);
      return user + system;
    };
    await workOf("admin");
    const [known, unknown] = [
      [await workOf("admin"), await workOf("admin"), await workOf("admin")],
      [await workOf("nobody"), await workOf("nobody"), await workOf("nobody")],
    ];
    // Where the cost of today was paid it is a small part of that.
    expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 3);
  });
});
