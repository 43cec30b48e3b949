// Files of storage in an object store: what a server does while that is away, refuses, or breaks off.
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { makeBackup } from "@twinhelm/server/backup/backup";
import { restoreBackup } from "@twinhelm/server/backup/restore";
import type { StoreAddress } from "@twinhelm/server/place/address";
import { createServer } from "@twinhelm/server/shell/app";
import { testDatabase } from "@twinhelm/server/shell/testDatabase";
import { startTestServer, type TestServer, testPassword } from "@twinhelm/server/shell/testServer";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { startObjectStore, storeCredentials, type TestStore } from "./fixtures/objectStore";
import { type ServerProcess, startServerProcess } from "./process";
import { form } from "./storageTables/sending";

const mebibyte = 1024 * 1024;

let store: TestStore;
let server: TestServer;
const log: unknown[] = [];
beforeAll(async () => {
  store = await startObjectStore();
  const storage = { ...store.storage, prefix: "ours/" };
  server = await startTestServer({ storage, storageObjectLimit: 64, log: (error) => log.push(error) });
});
afterAll(async () => {
  await server.close();
  await store.close();
});
afterEach(async () => {
  store.fault = () => undefined;
  store.lose(false);
  await store.begin();
});

const upload = (name: string, data: string, path = "/storage") =>
  server.call(path === "/storage" ? "POST" : "PUT", path, {
    ...form({ field: path === "/storage" ? "files" : "file", filename: name, type: "text/plain", data }),
  });
const made = async (name: string, data: string): Promise<string> => {
  const { status, body } = await upload(name, data);
  expect([status, body]).toMatchObject([201, [{ name }]]);
  return body[0]._id;
};
const view = (id: string) => server.call("GET", `/storage/${id}/view`, { as: null });
const names = async () =>
  (await server.call("GET", "/storage")).body.map(({ name }: { name: string }) => name);
/** Each object has its file, and nothing else is in the store. */
const isClean = async () => {
  const rest = async () => [(await store.keys()).length - (await names()).length, ...store.unfinished()];
  await expect.poll(rest).toEqual([0]);
};
/** The same once more has been deleted: with that goes what could not be. */
const isCleanInTheEnd = () =>
  expect
    .poll(async () => {
      const left = (await store.keys()).length - (await names()).length;
      if (left > 0) await server.call("DELETE", `/storage/${await made("more", "hello")}`);
      return left;
    })
    .toBe(0);
const logged = () => log.map(String).join("\n");

it("keys are below the prefix as files are below the folder", async () => {
  const id = await made("a.txt", "hello");
  expect(await store.keys()).toEqual([
    expect.stringMatching(/^ours\/([0-9a-f]{2})\/\1[0-9a-f]{30}(-[0-9a-f]{16})?$/),
  ]);
  expect(await view(id)).toMatchObject({ status: 200, body: "hello" });
  expect((await server.call("DELETE", `/storage/${id}`)).status).toBe(204);
  await isClean();
});

it("a folder goes with all in it, whose content is removed by many at once", async () => {
  const files = Array.from({ length: 40 }, (_, at) => ({ filename: `many%2F${at}`, type: "text/plain" }));
  expect((await server.call("POST", "/storage", form(...files))).status).toBe(201);
  expect((await store.keys()).length).toBe(40);
  await server.call("DELETE", "/storage/folder", { query: { path: "many/" } });
  await isClean();
});

it("content of several parts comes back as it went, also a part of it across two", async () => {
  const data = randomBytes(8 * mebibyte).toString("base64");
  const id = await made("large.txt", data);
  expect(
    createHash("sha1")
      .update((await view(id)).body)
      .digest("hex"),
  ).toBe(createHash("sha1").update(data).digest("hex"));
  const at = 5 * mebibyte - 10;
  const headers = { range: `bytes=${at}-${at + 19}` };
  const part = await server.call("GET", `/storage/${id}/view`, { as: null, headers });
  expect([part.status, part.body]).toEqual([206, data.slice(at, at + 20)]);
  await server.call("DELETE", `/storage/${id}`);
  await isClean();
});

const notStored = {
  statusCode: 503,
  error: "Service Unavailable",
  message: "The object store of the server takes no content now. Nothing was changed. Try again.",
};
const notRead = {
  statusCode: 503,
  error: "Service Unavailable",
  message: "The object store of the server gives no content now. Try again.",
};

it("while the store is away nothing is half kept, and afterwards all goes on without a start", async () => {
  const [kept, replaced, deleted] = [
    await made("kept", "one"),
    await made("replaced", "two"),
    await made("deleted", "three"),
  ];
  await store.stop();
  expect(await upload("new", "four")).toMatchObject({ status: 503, body: notStored });
  expect(await upload("replaced", "five", `/storage/${replaced}`)).toMatchObject({ status: 503 });
  const json = [{ name: "json", content: { type: "text/plain", data: "aGVsbG8=" } }];
  expect(await server.call("POST", "/storage", { body: json })).toMatchObject({
    status: 503,
    body: notStored,
  });
  expect(await view(kept)).toMatchObject({ status: 503, body: notRead });
  expect((await view(kept)).headers.get("retry-after")).toBe("5");
  // The row decides: it goes at once, its bytes later.
  expect((await server.call("DELETE", `/storage/${deleted}`)).status).toBe(204);
  expect(await names()).toEqual(["kept", "replaced"]);
  const { body: used } = await server.call("GET", "/status/storage");
  expect(used).toMatchObject({ module: "storage", status: { size: { unit: "mb" } } });
  expect(logged()).toMatch(/The object store s3:\/\/files\/ours\?\S+: It cannot be reached\./);
  expect(logged()).not.toContain("S3RVER");
  await store.begin();
  expect((await view(kept)).body).toBe("one");
  expect((await view(replaced)).body).toBe("two");
  const again = await made("new", "four");
  expect((await view(again)).body).toBe("four");
  await server.call("DELETE", `/storage/${again}`);
  await isCleanInTheEnd();
});

it("what could not be deleted goes with what is deleted later", async () => {
  const id = await made("stuck", "hello");
  let tries = 0;
  store.fault = ({ method }) => (method === "DELETE" && ++tries > 0 ? "breaks" : undefined);
  expect((await server.call("DELETE", `/storage/${id}`)).status).toBe(204);
  expect(await view(id)).toMatchObject({ status: 404 });
  // It is tried three times.
  await expect.poll(() => tries).toBe(3);
  store.fault = () => undefined;
  expect((await store.keys()).length).toBe((await names()).length + 1);
  await isCleanInTheEnd();
});

it("a store that breaks off in the middle of parts gets nothing of them, and no object", async () => {
  store.fault = ({ query }) => (query.partNumber === "2" ? "breaks" : undefined);
  expect(await upload("broken", "x".repeat(12 * mebibyte))).toMatchObject({ status: 503, body: notStored });
  expect(await names()).not.toContain("broken");
  store.fault = () => undefined;
  await isClean();
});

it("a break that lasts for one request is not noticed", async () => {
  let breaks = 1;
  store.fault = ({ method }) => (method === "PUT" && breaks-- > 0 ? "breaks" : undefined);
  const id = await made("tried again", "hello");
  expect((await view(id)).body).toBe("hello");
});

it("a client that goes away in the middle leaves nothing", async () => {
  const { raw, headers } = form({ filename: "away", data: "{}" });
  const [start = ""] = raw.split("{}");
  const sent = request(`${server.url}/storage`, {
    method: "POST",
    headers: { authorization: server.admin, ...headers },
  });
  sent.on("error", () => undefined);
  sent.write(start);
  sent.write(Buffer.alloc(11 * mebibyte));
  await expect.poll(() => store.unfinished().length).toBe(1);
  sent.destroy();
  await expect.poll(() => store.unfinished()).toEqual([]);
  expect(await names()).not.toContain("away");
  await isClean();
});

it("a download that the store breaks off ends short for its reader, and the next one is whole", async () => {
  const data = "y".repeat(20 * mebibyte);
  const id = await made("long", data);
  const sent = request(`${server.url}/storage/${id}/view`).end();
  const [response] = await once(sent, "response");
  const ended = new Promise((done) => response.once("error", done).once("end", () => done("whole")));
  await once(response, "readable");
  await store.stop();
  response.resume();
  expect(await ended).toBeInstanceOf(Error);
  await store.begin();
  expect((await view(id)).body.length).toBe(data.length);
  await server.call("DELETE", `/storage/${id}`);
});

it("an object whose content is gone from the store is told apart", async () => {
  const id = await made("gone", "hello");
  const found = await server.server.engine.storage.find(id);
  await server.server.context.files.remove(found?.file ?? "");
  const message =
    "The content of this object is missing in the object store of the server. Put it back from a backup, or upload it again.";
  expect(await view(id)).toMatchObject({ status: 500, body: { message } });
  expect((await server.call("HEAD", `/storage/${id}/view`)).status).toBe(500);
  await server.call("DELETE", `/storage/${id}`);
});

it("a bucket that is gone is no missing object, and back without a start", async () => {
  const id = await made("kept", "hello");
  store.lose(true);
  expect(await view(id)).toMatchObject({ status: 503, body: notRead });
  expect((await server.call("HEAD", `/storage/${id}/view`)).status).toBe(503);
  const part = { headers: { range: "bytes=1-2" } };
  expect(await server.call("GET", `/storage/${id}/view`, part)).toMatchObject({ status: 503, body: notRead });
  expect(await upload("new", "hello")).toMatchObject({ status: 503, body: notStored });
  expect(logged()).toMatch(/It has no such bucket\. \(reading: 404/);
  expect(logged()).toMatch(/It has no such bucket\. \(writing: 404/);
  store.lose(false);
  expect((await view(id)).body).toBe("hello");
  await server.call("DELETE", `/storage/${id}`);
  await isCleanInTheEnd();
});

describe("a server in a process of its own", () => {
  let folder: string;
  let running: ServerProcess | undefined;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "twinhelm-storeProcess-"));
  });
  afterAll(async () => {
    await running?.end("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  });
  const start = async () => {
    const storage: StoreAddress = { ...store.storage, prefix: "process/" };
    running = await startServerProcess(folder, testPassword, { storage, storageObjectLimit: 512 });
    const answer = await fetch(`${running.url}/passport/identify`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ identifier: "admin", password: testPassword }),
    });
    const { scheme, token } = await answer.json();
    return { running, authorization: `${scheme} ${token}` };
  };
  const own = async () => (await store.keys()).filter((key) => key.startsWith("process/"));
  const begin = (url: string, authorization: string) => {
    const { raw, headers } = form({ filename: "big", data: "{}" });
    const [before = "", end = ""] = raw.split("{}");
    const sent = request(`${url}/storage`, { method: "POST", headers: { authorization, ...headers } });
    sent.on("error", () => undefined);
    sent.write(before);
    return { sent, end };
  };

  it("that is killed in the middle of an upload has no row and leaves nothing after its next start", async () => {
    const first = await start();
    const { sent } = begin(first.running.url, first.authorization);
    sent.write(Buffer.alloc(11 * mebibyte));
    await expect.poll(() => store.unfinished().length).toBe(1);
    await first.running.end("SIGKILL");
    expect(store.unfinished()).toEqual([expect.stringMatching(/^process\//)]);
    const second = await start();
    await expect.poll(() => store.unfinished()).toEqual([]);
    const { authorization } = second;
    const list = await fetch(`${second.running.url}/storage`, { headers: { authorization } });
    expect(await list.json()).toEqual([]);
    await expect.poll(own).toEqual([]);
  });

  it("takes and gives 200 MiB with memory for a few parts", async () => {
    const { url, child } = running ?? expect.unreachable();
    const { authorization } = await signedIn(url);
    const resident = () =>
      Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1]) / 1024;
    const pieceOf = Buffer.alloc(mebibyte, "0123456789abcdef");
    const before = resident();
    const { sent, end } = begin(url, authorization);
    const answered = once(sent, "response");
    for (let count = 0; count < 200; count += 1) if (!sent.write(pieceOf)) await once(sent, "drain");
    sent.end(end);
    const [response] = await answered;
    let text = "";
    for await (const part of response) text += String(part);
    expect(response.statusCode, text).toBe(201);
    const [{ _id }] = JSON.parse(text);
    const answer = await fetch(`${url}/storage/${_id}/view`);
    let bytes = 0;
    for await (const part of answer.body ?? []) bytes += part.length;
    expect(bytes).toBe(200 * mebibyte);
    if (process.platform === "linux") expect(resident() - before).toBeLessThan(150);
  });
});

async function signedIn(url: string) {
  const answer = await fetch(`${url}/passport/identify`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ identifier: "admin", password: testPassword }),
  });
  const { scheme, token } = await answer.json();
  return { authorization: `${scheme} ${token}` };
}

describe("a start", () => {
  const folders: string[] = [];
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });
  const dataFolder = () => {
    const folder = mkdtempSync(join(tmpdir(), "twinhelm-storeStart-"));
    folders.push(folder);
    return folder;
  };
  /** What is said where it does not start. */
  const refusal = async (storage: StoreAddress | undefined, folder = dataFolder()): Promise<string> => {
    const database = testDatabase(folder);
    const started = createServer({
      dataFolder: folder,
      database,
      storage,
      adminPassword: testPassword,
      port: 0,
    });
    return started.then(
      async (running) => {
        await running.close();
        return "started";
      },
      (error: unknown) => {
        expect(error).toMatchObject({ name: "StartError" });
        return error instanceof Error ? error.message : "";
      },
    );
  };

  it("says that there is no such bucket", async () => {
    expect(await refusal({ ...store.storage, bucket: "nowhere" })).toMatch(
      /^The object store s3:\/\/nowhere\?endpoint=\S+: It has no such bucket\. \(writing: 404 NoSuchBucket\)$/,
    );
  });

  it("that the credentials are unknown, wrong, or not enough, without them", async () => {
    Object.assign(process.env, { AWS_ACCESS_KEY_ID: "SOMEBODY" });
    const unknown = await refusal(store.storage).finally(() => Object.assign(process.env, storeCredentials));
    expect(unknown).toMatch(/It does not take the credentials\. .* \(writing: 403 InvalidAccessKeyId\)$/);
    expect(unknown).not.toContain("SOMEBODY");
    store.fault = () => "SignatureDoesNotMatch";
    expect(await refusal(store.storage)).toContain("It does not take the credentials.");
    store.fault = ({ method }) => (method === "DELETE" ? "AccessDenied" : undefined);
    expect(await refusal(store.storage)).toMatch(/may not do that: .* \(deleting: 403 AccessDenied\)$/);
  });

  it("leaves no administrator whose password nobody was told", async () => {
    const folder = dataFolder();
    const given = { dataFolder: folder, database: testDatabase(folder), port: 0 };
    const storage = { ...store.storage, bucket: "nowhere" };
    await expect(createServer({ ...given, storage })).rejects.toMatchObject({ kind: "storage" });
    const second = await createServer({ ...given, storage: store.storage });
    expect(second.createdAdmin).toMatchObject({ identifier: "admin", generated: true });
    await second.close();
  });

  it("and measures nothing any more", async () => {
    const ended = vi.spyOn(Object.getPrototypeOf(monitorEventLoopDelay()), "disable");
    const storage = { ...store.storage, bucket: "nowhere" };
    const given = { dataFolder: dataFolder(), port: 0, metrics: "same" } as const;
    await expect(createServer({ ...given, storage })).rejects.toMatchObject({ kind: "storage" });
    expect(ended).toHaveBeenCalledOnce();
    ended.mockRestore();
  });

  it("that the store lacks what is asked of it", async () => {
    store.fault = () => "NotImplemented";
    expect(await refusal(store.storage)).toMatch(
      /It answers, but knows no such request\. \(writing: 501 Not/,
    );
  });

  it("that nobody is there", async () => {
    const endpoint = "http://127.0.0.1:9";
    expect(await refusal({ ...store.storage, endpoint })).toMatch(
      /It cannot be reached\. \(writing: .*ECONNREFUSED/,
    );
  });

  it("that something else answers", async () => {
    expect(await refusal({ ...store.storage, endpoint: server.url })).toMatch(
      /does not answer as an object store/,
    );
  });

  it("where the files are, if they are not in the place that is named", async () => {
    const folder = dataFolder();
    const local = await startTestServer({ dataFolder: folder });
    const { raw, headers } = form({ filename: "here", data: "hello" });
    expect((await local.call("POST", "/storage", { raw, headers })).status).toBe(201);
    await local.close();
    expect(await refusal({ ...store.storage, prefix: "other/" }, folder)).toMatch(
      /are in the folder storage of .*, and not in s3:\/\/files\/other\?.* twinhelm restore with --storage/,
    );
    const remote = dataFolder();
    const storage = { ...store.storage, prefix: "remote/" };
    expect(await refusal(storage, remote)).toBe("started");
    expect(await refusal(undefined, remote)).toMatch(
      /^The files of this instance are in s3:\/\/files\/remote\?\S+ Start it with --storage/,
    );
    expect(await refusal(storage, remote)).toBe("started");
  });
});

describe("a backup", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "twinhelm-storeBackup-"));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const place = (name: string) => join(folder, name);
  const content = (at: number) => `content ${at} `.repeat(at * 1000);
  const storage = (prefix: string): StoreAddress => ({ ...store.storage, prefix });
  const contents = async (from: TestServer) => {
    const { body } = await from.call("GET", "/storage");
    const read = body.map(({ _id }: { _id: string }) => from.call("GET", `/storage/${_id}/view`));
    return (await Promise.all(read)).map((answer) => answer.body);
  };

  it("takes files out of the store, and puts them into another one or a folder", async () => {
    const first = await startTestServer({ dataFolder: place("first"), storage: storage("first/") });
    for (let at = 0; at < 4; at += 1)
      await first.call(
        "POST",
        "/storage",
        form({ filename: `${at}`, type: "text/plain", data: content(at) }),
      );
    const all = await contents(first);
    expect(all).toEqual([0, 1, 2, 3].map(content));
    const manifest = await makeBackup({ folder: place("first"), target: place("backup"), now: Date.now });
    expect(manifest.damaged).toEqual([]);
    await restoreBackup({ backup: place("backup"), folder: place("local") });
    await restoreBackup({ backup: place("backup"), folder: place("moved"), storage: storage("moved/") });
    for (const settings of [
      { dataFolder: place("local") },
      { dataFolder: place("moved"), storage: storage("moved/") },
    ]) {
      const restored = await startTestServer(settings);
      expect(await contents(restored)).toEqual(all);
      await restored.close();
    }
    // Those of an instance that is used stay what they are.
    const again = restoreBackup({ backup: place("backup"), folder: place("x"), storage: storage("first/") });
    await expect(again).rejects.toThrow(/first\S* holds files of this instance already/);
    expect(await contents(first)).toEqual(all);
    await first.close();
  });

  it("is not made, or not restored, where the store is away or the files are damaged", async () => {
    await store.stop();
    const made = makeBackup({ folder: place("first"), target: place("none"), now: Date.now });
    await expect(made).rejects.toThrow(/cannot be reached.* No backup was made\.$/);
    await store.begin();
    const [line = ""] = readFileSync(join(place("backup"), "SHA256SUMS"), "utf8").match(/storage\/.*/) ?? [];
    writeFileSync(join(place("backup"), line), "other");
    const before = (await store.keys()).length;
    const bad = restoreBackup({ backup: place("backup"), folder: place("y"), storage: storage("y/") });
    await expect(bad).rejects.toThrow(/is not what it was/);
    expect((await store.keys()).length).toBe(before);
    expect(existsSync(place("y")) || existsSync(place("none"))).toBe(false);
  });
});
