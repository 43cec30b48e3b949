import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { createServer as createNetServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { databaseFile } from "@twinhelm/server/engine/sqlite/open";
import { createServer, type RunningServer } from "@twinhelm/server/shell/app";
import { StartError } from "@twinhelm/server/shell/errors";
import { startTestServer, testPassword } from "@twinhelm/server/shell/testServer";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startServerProcess } from "./process";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "twinhelm-start-"));
});
afterEach(() => {
  chmodSync(folder, 0o700);
  rmSync(folder, { recursive: true, force: true });
});

const start = (more: object = {}) =>
  createServer({ dataFolder: folder, port: 0, adminPassword: testPassword, ...more });
const database = () => join(folder, databaseFile);

/** The StartError of a start that must fail. */
async function refusal(begin: () => Promise<unknown>): Promise<{ kind: string; message: string }> {
  try {
    await begin();
  } catch (error) {
    if (error instanceof StartError) return error;
    throw error;
  }
  throw new Error("The start did not fail");
}

/** Makes a data folder with some policies in it and ends the server. */
async function makeFolder(policies = 0): Promise<void> {
  const server = await startTestServer({ dataFolder: folder });
  for (let i = 0; i < policies; i++) {
    const body = { name: `Policy ${i}`, description: "x".repeat(2000), statement: [] };
    await server.call("POST", "/passport/policy", { body });
  }
  await server.close();
}

describe("a start that cannot succeed says why and what to do", () => {
  it("the folder is in use by a second process", async () => {
    const { end } = await startServerProcess(folder, testPassword);
    const { kind, message } = await refusal(start);
    expect([kind, message]).toEqual([
      "locked",
      `The data folder ${folder} is in use by another process. Stop that one, or choose another folder with --data.`,
    ]);
    await end("SIGKILL");
    // The lock ended with the process; nothing has to be cleared away by hand.
    await (await start()).close();
  });

  it("the second process is the one that is refused", async () => {
    const server = await start();
    await expect(startServerProcess(folder, testPassword)).rejects.toThrow("is in use by another process");
    await server.close();
  });

  it("the file is no database", async () => {
    writeFileSync(database(), "this is a text and no database ".repeat(100));
    const before = readFileSync(database());
    const { kind, message } = await refusal(start);
    expect(kind).toBe("corrupt");
    expect(message).toMatch(/is damaged .* Nothing was changed\. Put back the last backup/);
    expect(readFileSync(database())).toEqual(before);
  });

  it("pages in the middle of the database are overwritten", async () => {
    await makeFolder(60);
    const bytes = readFileSync(database());
    bytes.fill(0xa5, 4096, bytes.length - 4096);
    writeFileSync(database(), bytes);
    const { kind, message } = await refusal(start);
    expect([kind, message]).toEqual(["corrupt", expect.stringContaining(database())]);
  });

  it("the end of the database is cut off", async () => {
    await makeFolder(60);
    truncateSync(database(), Math.floor(statSync(database()).size / 2));
    expect((await refusal(start)).kind).toBe("corrupt");
  });

  it("a newer version wrote the database", async () => {
    await makeFolder();
    const newer = new DatabaseSync(database());
    newer.exec("PRAGMA user_version = 999");
    newer.close();
    const { kind, message } = await refusal(start);
    expect(kind).toBe("newer-version");
    expect(message).toMatch(/was written by a newer version \(format 999; .*Start that version/);
    const after = new DatabaseSync(database());
    expect(after.prepare("PRAGMA user_version").get()).toEqual({ user_version: 999 });
    after.close();
  });

  it("the database belongs to another program", async () => {
    const foreign = new DatabaseSync(database());
    foreign.exec("CREATE TABLE notes (text)");
    foreign.close();
    expect(await refusal(start)).toMatchObject({
      kind: "corrupt",
      message: expect.stringContaining("was made by another program"),
    });
  });

  it("the folder is a file", async () => {
    const path = join(folder, "file");
    writeFileSync(path, "");
    expect(await refusal(() => start({ dataFolder: path }))).toMatchObject({
      kind: "not-writable",
      message: expect.stringMatching(/cannot be used: .* Choose another with --data\.$/),
    });
    expect((await refusal(() => start({ dataFolder: join(path, "below") }))).kind).toBe("not-writable");
  });

  // The system makes no folders there, and says so in a way that Node's own way of making them repeats for ever.
  it.skipIf(!existsSync("/proc"))("the folder cannot be made", async () => {
    for (const dataFolder of ["/proc/x", "/proc/x/y/z"])
      expect(await refusal(() => start({ dataFolder }))).toMatchObject({
        kind: "not-writable",
        message: expect.stringContaining(`The data folder ${dataFolder} cannot be used`),
      });
  });

  it("the database is a folder", async () => {
    mkdirSync(database());
    expect((await refusal(start)).kind).toBe("not-writable");
  });

  // Permissions do not bind the superuser.
  it.skipIf(process.getuid?.() === 0)("the folder may not be written", async () => {
    chmodSync(folder, 0o500);
    expect((await refusal(start)).kind).toBe("not-writable");
  });

  it.each(["", "c2hvcnQ="])("the secret is damaged: %j", async (content) => {
    await makeFolder();
    writeFileSync(join(folder, "secret"), content);
    expect(await refusal(start)).toMatchObject({
      kind: "corrupt",
      message: expect.stringContaining("Put it back from a backup."),
    });
    // A refused start lets go of the folder.
    rmSync(join(folder, "secret"));
    await (await start()).close();
  });

  it("the port is taken", async () => {
    const other = createNetServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const address = other.address();
    const port = typeof address === "object" ? address?.port : undefined;
    const server = await start({ port });
    expect(await refusal(() => server.listen())).toMatchObject({
      kind: "port",
      message: `127.0.0.1:${port} is taken by another program. Choose another port with --port.`,
    });
    await server.close();
    other.close();
  });

  it("the host is no address of this machine", async () => {
    const server = await start({ host: "192.0.2.1" });
    expect((await refusal(() => server.listen())).kind).toBe("port");
    await server.close();
  });

  it("the password of the administrator is too short", async () => {
    expect((await refusal(() => start({ adminPassword: "x" }))).kind).toBe("options");
    await (await start()).close();
  });

  it("a route states no guard", async () => {
    const { fastify } = await import("fastify");
    const { installGuard } = await import("@twinhelm/server/shell/guard");
    const app = fastify();
    installGuard(app, { authenticate: () => Promise.reject(new Error("not asked")) });
    expect(() => app.get("/open", async () => "x")).toThrow("The route /open has no guard");
  });
});

describe("the first start", () => {
  const signIn = async (server: RunningServer, identifier: string, password: string) => {
    const { url } = await server.listen();
    const response = await fetch(`${url}/passport/identify`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ identifier, password }),
    });
    return response.status;
  };

  it("makes an administrator with a password that is told once", async () => {
    const first = await start({ adminPassword: undefined });
    const { identifier = "", password = "", generated } = first.createdAdmin ?? {};
    expect([identifier, generated]).toEqual(["admin", true]);
    expect(password).toMatch(/^[A-Za-z0-9]{20}$/);
    expect(await signIn(first, identifier, password)).toBe(200);
    await first.close();
    const second = await start({ adminPassword: undefined });
    expect(second.createdAdmin).toBeUndefined();
    expect(await signIn(second, identifier, password)).toBe(200);
    await second.close();
  });

  it("takes name and password that are given, and ignores them later", async () => {
    const first = await start({ adminIdentifier: "harbour", adminPassword: "first one" });
    expect(first.createdAdmin).toMatchObject({ identifier: "harbour", generated: false });
    await first.close();
    const second = await start({ adminIdentifier: "harbour", adminPassword: "second one" });
    expect(await signIn(second, "harbour", "second one")).toBe(401);
    await second.close();
  });

  it("refuses an administrator whose name nobody could type again", async () => {
    expect(await refusal(() => start({ adminIdentifier: "ad\u200bmin" }))).toMatchObject({
      kind: "options",
      message: "The administrator's name has a character that nobody sees: U+200B.",
    });
  });

  it("a password that nobody may have read does not stay when the port is taken", async () => {
    const other = createNetServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const address = other.address();
    const port = typeof address === "object" ? address?.port : undefined;
    const first = await start({ adminPassword: undefined, port });
    await refusal(() => first.listen());
    await first.close();
    other.close();
    const second = await start({ adminPassword: undefined });
    expect(second.createdAdmin?.generated).toBe(true);
    await second.close();
  });

  it("nobody else may read what it wrote", async () => {
    rmSync(folder, { recursive: true });
    const server = await start();
    const mode = (path: string) => statSync(path).mode & 0o077;
    expect([folder, database(), `${database()}-wal`, join(folder, "secret")].map(mode)).toEqual([0, 0, 0, 0]);
    await server.close();
    const stored = readFileSync(database());
    expect(stored.includes(testPassword)).toBe(false);
    expect(stored.includes("scrypt$")).toBe(true);
    expect(existsSync(join(folder, "secret.new"))).toBe(false);
  });
});
