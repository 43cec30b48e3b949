// An object store that takes connections and says nothing, or falls silent in the middle: whoever waits for it is told.
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Transform } from "node:stream";
import { createServer } from "@twinhelm/server/shell/app";
import { testDatabase } from "@twinhelm/server/shell/testDatabase";
import { startTestServer, type TestServer, testPassword } from "@twinhelm/server/shell/testServer";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { startObjectStore, type TestStore } from "./fixtures/objectStore";
import { startWay } from "./relay";
import { form } from "./storageTables/sending";

const mebibyte = 1024 * 1024;
/** Milliseconds: shorter than outside of tests. */
const storageSilence = 1_500;

let store: TestStore;
let way: Awaited<ReturnType<typeof startWay>>;
let server: TestServer;
const log: unknown[] = [];
/** Bytes that a connection brings back until it stops; and how long each piece takes, in milliseconds. */
const back = { most: Number.POSITIVE_INFINITY, pause: 0 };

/** What comes from the store, as `back` has it. */
const answers = () => {
  let come = 0;
  return new Transform({
    readableHighWaterMark: 16_384,
    writableHighWaterMark: 16_384,
    transform(chunk: Buffer, _encoding, done) {
      const left = Math.max(0, back.most - come);
      come += chunk.length;
      if (left > 0) this.push(chunk.subarray(0, left));
      if (come <= back.most) setTimeout(done, back.pause);
    },
  });
};

beforeAll(async () => {
  store = await startObjectStore();
  const { port } = new URL(store.storage.endpoint ?? "");
  way = await startWay(() => connect(Number(port), "127.0.0.1"), {
    forth: () => new Transform({ transform: (chunk, _encoding, done) => done(null, chunk) }),
    back: answers,
  });
  const storage = { ...store.storage, endpoint: `http://127.0.0.1:${way.port}` };
  server = await startTestServer({
    storage,
    storageSilence,
    metrics: "same",
    log: (error) => log.push(error),
  });
});
afterAll(async () => {
  await way.close();
  await server.close();
  await store.close();
});
afterEach(() => {
  Object.assign(back, { most: Number.POSITIVE_INFINITY, pause: 0 });
  way.open();
});

const upload = (name: string, data: string) =>
  server.call("POST", "/storage", form({ filename: name, type: "text/plain", data }));
const made = async (name: string, data: string): Promise<string> => {
  const { status, body } = await upload(name, data);
  expect([status, body]).toMatchObject([201, [{ name }]]);
  return body[0]._id;
};
const view = (id: string) => server.call("GET", `/storage/${id}/view`, { as: null });
const names = async () =>
  (await server.call("GET", "/storage")).body.map(({ name }: { name: string }) => name);
const numbers = async () => (await fetch(new URL("/metrics", server.ownUrl))).text();
const notStored = "The object store of the server takes no content now. Nothing was changed. Try again.";
const notRead = "The object store of the server gives no content now. Try again.";
/** Each object has its file, nothing else is in the store, and no upload has begun there and not ended. */
const isClean = async () => {
  const rest = async () => [(await store.keys()).length - (await names()).length, ...store.unfinished()];
  await expect.poll(rest, { timeout: 30_000 }).toEqual([0]);
};

it("uploads and downloads are 503 once nothing has moved for long, all else goes on, and it is back by itself", async () => {
  const id = await made("kept", "hello");
  way.stall();
  // More than are written to the store at once; some of several parts.
  const uploads = Array.from({ length: 40 }, (_, at) =>
    upload(`new ${at}`, "x".repeat(at < 4 ? 6 * mebibyte : 1000)),
  );
  const reads = [view(id), server.call("HEAD", `/storage/${id}/view`, { as: null })];
  expect(await names()).toEqual(["kept"]);
  expect((await fetch(new URL("/readyz", server.ownUrl))).status).toBe(200);
  for (const { status, body, headers } of await Promise.all(uploads))
    expect([status, body.message, headers.get("retry-after")]).toEqual([503, notStored, "5"]);
  const [got, head] = await Promise.all(reads);
  expect([got?.status, got?.body.message, got?.headers.get("retry-after")]).toEqual([503, notRead, "5"]);
  expect(head?.status).toBe(503);
  expect(log.map(String).join("\n")).toMatch(
    /The object store s3:\/\/files\?\S+: It takes connections and stays silent\. \(writing: SilentError\)/,
  );
  expect(await numbers()).toMatch(
    /^twinhelm_object_store_request_duration_seconds_count\{request="PutObject",result="silent"\} [1-9]/m,
  );
  way.open();
  expect((await view(id)).body).toBe("hello");
  await made("new", "hello");
  expect(await names()).toEqual(["kept", "new"]);
  await isClean();
});

it("an upload in parts that meets silence in its middle leaves nothing, also of its parts", async () => {
  const before = await names();
  const { raw, headers } = form({ filename: "cut", data: "{}" });
  const [start = "", end = ""] = raw.split("{}");
  const sent = request(`${server.url}/storage`, {
    method: "POST",
    headers: { authorization: server.admin, ...headers },
  });
  sent.on("error", () => undefined);
  const answered = once(sent, "response");
  sent.write(start);
  sent.write(Buffer.alloc(11 * mebibyte));
  await expect.poll(() => store.unfinished().length).toBe(1);
  way.stall();
  // Whoever sends on slowly is told as well: it does not wait for what it has not sent.
  sent.write(Buffer.alloc(mebibyte));
  expect(await answered).toMatchObject([{ statusCode: 503 }]);
  sent.end(end);
  way.open();
  expect(await names()).toEqual(before);
  await isClean();
});

it("an answer that stops before its content is 503, one that stops in its middle ends short", async () => {
  const id = await made("long", "y".repeat(4 * mebibyte));
  // Connections that are open have brought more than this: they bring nothing any more.
  back.most = 400;
  expect(await view(id)).toMatchObject({ status: 503, body: { message: notRead } });
  back.most = mebibyte;
  const sent = request(`${server.url}/storage/${id}/view`).end();
  const [response] = await once(sent, "response");
  const ended = new Promise((done) => response.once("error", done).once("end", () => done("whole")));
  response.resume();
  expect(await ended).toBeInstanceOf(Error);
  expect(await numbers()).toMatch(/^twinhelm_object_store_broken_total\{reason="silent"\} 1$/m);
  back.most = Number.POSITIVE_INFINITY;
  expect((await view(id)).body.length).toBe(4 * mebibyte);
});

it("content that takes longer than that, and moves, is whole", async () => {
  const data = "z".repeat(8 * mebibyte);
  const id = await made("large", data);
  back.pause = 20;
  const begun = performance.now();
  expect((await view(id)).body.length).toBe(data.length);
  expect(performance.now() - begun).toBeGreaterThan(storageSilence);
});

it("a start says that the store is silent", async () => {
  const folder = mkdtempSync(join(tmpdir(), "twinhelm-storeSilent-"));
  way.stall();
  const started = createServer({
    dataFolder: folder,
    database: testDatabase(folder),
    storage: { ...store.storage, endpoint: `http://127.0.0.1:${way.port}` },
    storageSilence,
    adminPassword: testPassword,
    port: 0,
  });
  await expect(started).rejects.toThrow(
    /^The object store s3:\/\/files\?\S+: It takes connections and stays silent\. \(writing: SilentError\)$/,
  );
  rmSync(folder, { recursive: true, force: true });
});
