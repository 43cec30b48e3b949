// Uploads that go wrong on their way, and what is left of them.
import { once } from "node:events";
import { readdirSync, statSync, truncateSync, unlinkSync } from "node:fs";
import { type ClientRequest, request } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { sqlite } from "@twinhelm/server/shell/errors";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runWithSmallFiles } from "./process";
import { base64, form, object } from "./storageTables/sending";

const mebibyte = 1024 * 1024;
const settings = {
  storageObjectLimit: 1,
  storageTotalLimit: 2,
  intakeLimits: {
    bytes: { all: 64 * mebibyte, address: 64 * mebibyte },
    bodies: { all: 100, address: 100 },
    heads: { all: 100, address: 100 },
    times: { head: 20_000, whole: 300_000, between: 5_000 },
  },
};
/** Milliseconds. */
const stall = 800;

let server: TestServer;
/** Waits for no client for long. */
let impatient: TestServer;
beforeAll(async () => {
  const { times, ...limits } = settings.intakeLimits;
  const timesOf = (stall: number) => ({
    ...settings,
    intakeLimits: { ...limits, times: { ...times, stall } },
  });
  server = await startTestServer(timesOf(20_000));
  impatient = await startTestServer(timesOf(stall));
});
afterAll(async () => {
  await impatient.close();
  await server.close();
});

/** Paths of all files below the folder of objects. */
const filesIn = (folder: string): readonly string[] =>
  readdirSync(join(folder, "storage"), { recursive: true, encoding: "utf8" }).filter((path) =>
    statSync(join(folder, "storage", path)).isFile(),
  );
const names = async (of = server) =>
  (await of.call("GET", "/storage")).body.map(({ name }: { name: string }) => name);
/** Each object has its file, and there is no other one. */
const isClean = (of = server) =>
  expect.poll(async () => filesIn(of.folder).length - (await names(of)).length).toBe(0);

/** A form that is sent in pieces, without a length unless one is said. */
function begin(headers: Readonly<Record<string, string>> = {}, to = server) {
  const { raw, headers: own } = form({ filename: "big.bin", type: "image/png", data: "{}" });
  const [start = "", end = ""] = raw.split("{}");
  const sent = request(`${to.url}/storage`, {
    method: "POST",
    headers: { authorization: to.admin, ...own, ...headers },
  });
  const answer = new Promise<{ readonly status: number; readonly text: string }>((resolve, reject) => {
    sent.once("error", reject).once("response", (response) => {
      let text = "";
      response.on("data", (piece) => {
        text += String(piece);
      });
      response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
    });
  });
  answer.catch(() => undefined);
  sent.write(start);
  return { sent, answer, end };
}

/** Sends so many pieces of 64 KiB, as fast as they are taken. */
async function pour(sent: ClientRequest, pieces: number): Promise<void> {
  for (let count = 0; count < pieces; count += 1)
    if (!sent.write(Buffer.alloc(64 * 1024, "x")) && !sent.destroyed)
      await new Promise((taken) => sent.once("drain", taken).once("close", taken));
}

it("a form without a length is taken up to the limit", async () => {
  const { sent, answer, end } = begin();
  await pour(sent, 10);
  sent.end(end);
  expect(await answer).toMatchObject({ status: 201 });
  const [{ _id, content }] = JSON.parse((await answer).text);
  expect(content).toEqual({ type: "image/png", size: 640 * 1024 });
  const view = await server.call("GET", `/storage/${_id}/view`);
  expect(view.body).toBe("x".repeat(640 * 1024));
  await server.call("DELETE", `/storage/${_id}`);
  await isClean();
});

const tooLarge = { statusCode: 413, message: "maximum object size is 1Mi" };

it("and refused beyond it, in the middle", async () => {
  const { sent, answer, end } = begin();
  await pour(sent, 40);
  sent.end(end);
  const { status, text } = await answer;
  expect([status, JSON.parse(text)]).toEqual([413, tooLarge]);
  await isClean();
});

it("one with a length is refused before it is read", async () => {
  const body = form({ filename: "a", data: "x".repeat(mebibyte) });
  expect(await server.call("POST", "/storage", body)).toMatchObject({ status: 413, body: tooLarge });
  expect((await server.call("GET", "/storage")).status).toBe(200);
});

it("the limit of all objects holds, for new ones and for larger ones", async () => {
  const half = "x".repeat(900_000);
  const send = (name: string) => server.call("POST", "/storage", form({ filename: name, data: half }));
  const first = (await send("first")).body[0]._id;
  expect((await send("second")).status).toBe(201);
  const full = { statusCode: 500, message: "Total storage object size limit exceeded" };
  expect(await send("third")).toMatchObject({ status: 500, body: full });
  const put = (size: number) =>
    server.call(
      "PUT",
      `/storage/${first}`,
      form({ field: "file", filename: "first", data: "y".repeat(size) }),
    );
  expect((await put(1_000_000)).status).toBe(200);
  expect((await put(10)).status).toBe(200);
  expect((await send("third")).status).toBe(201);
  expect(await names()).toEqual(["first", "second", "third"]);
  await isClean();
  for (const { _id } of (await server.call("GET", "/storage")).body)
    await server.call("DELETE", `/storage/${_id}`);
  await isClean();
});

it("over the limit of all objects, those that are there can become smaller in each way", async () => {
  const dataFolder = join(server.folder, "over");
  const before = await startTestServer({ dataFolder });
  const send = (to: TestServer, size: number) =>
    to.call("POST", "/storage", {
      ...form({ filename: "a", data: "x".repeat(size) }),
      query: { taken: "replace" },
    });
  const [{ _id }] = (await send(before, 1_900_000)).body;
  await before.close();
  const small = await startTestServer({ dataFolder, storageTotalLimit: 1 });
  try {
    expect((await send(small, 1_950_000)).status).toBe(500);
    expect((await send(small, 1_200_000)).body).toMatchObject([{ _id, content: { size: 1_200_000 } }]);
    const field = form({ field: "file", filename: "a", data: "x".repeat(1_100_000) });
    expect((await small.call("PUT", `/storage/${_id}`, field)).status).toBe(200);
    expect((await send(small, 1_150_000)).status).toBe(500);
  } finally {
    await small.close();
  }
});

it("the limit of all objects is reached in the middle of a body without a length", async () => {
  const [{ _id: one }] = (
    await server.call("POST", "/storage", form({ filename: "one", data: "x".repeat(1_000_000) }))
  ).body;
  const [{ _id: two }] = (
    await server.call("POST", "/storage", form({ filename: "two", data: "x".repeat(900_000) }))
  ).body;
  const { sent, answer, end } = begin();
  await pour(sent, 12);
  sent.end(end);
  const { status, text } = await answer;
  expect([status, JSON.parse(text).message]).toEqual([500, "Total storage object size limit exceeded"]);
  expect(await names()).toEqual(["one", "two"]);
  for (const id of [one, two]) await server.call("DELETE", `/storage/${id}`);
  await isClean();
});

it.each(["application/json", "application/bson"])(
  "a body of %s without a length is refused beyond its limit, in the middle",
  async (type) => {
    const { sent, answer } = begin({ "content-type": type });
    // The answer comes while it is still sent.
    const pouring = pour(sent, 300);
    expect((await answer).status).toBe(413);
    sent.on("error", () => undefined).destroy();
    await pouring;
    await isClean();
  },
);

it("a length that is shorter than the form is refused, and leaves nothing", async () => {
  const { raw, headers } = form({ filename: "short.bin", data: "x".repeat(1000) });
  const { hostname, port, pathname } = new URL(`${server.url}/storage`);
  const socket = connect(Number(port), hostname);
  const head = [
    `POST ${pathname} HTTP/1.1`,
    "host: server",
    `authorization: ${server.admin}`,
    `content-type: ${headers["content-type"]}`,
    "content-length: 600",
    "connection: close",
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n${raw}`);
  let text = "";
  for await (const piece of socket) text += String(piece);
  expect(text).toMatch(/^HTTP\/1\.1 400 /);
  expect(await names()).toEqual([]);
  await isClean();
});

it("a client that goes away leaves nothing", async () => {
  const { sent, answer } = begin();
  await pour(sent, 5);
  sent.destroy();
  await expect(answer).rejects.toThrow();
  expect(await names()).toEqual([]);
  await isClean();
});

it("a body that ends before its length leaves nothing", async () => {
  const { sent, answer } = begin({ "content-length": "500000" });
  await pour(sent, 2);
  sent.destroy();
  await expect(answer).rejects.toThrow();
  await isClean();
});

it("a client that stalls is answered 408, and leaves nothing", async () => {
  const { sent, answer } = begin({}, impatient);
  await pour(sent, 2);
  expect((await answer).status).toBe(408);
  await isClean(impatient);
});

it("one that is slow and goes on has as much time as it takes", async () => {
  const { sent, answer, end } = begin({}, impatient);
  const started = performance.now();
  while (performance.now() - started < 2 * stall) {
    sent.write("x");
    await new Promise((turn) => setTimeout(turn, 50));
  }
  sent.end(end);
  const { status, text } = await answer;
  expect(status).toBe(201);
  await impatient.call("DELETE", `/storage/${JSON.parse(text)[0]._id}`);
});

it("a permission that is lost on the way is asked for again", async () => {
  const grant = [{ action: "storage:create", module: "storage" }];
  const { credential, id, policyId } = await server.createIdentity(grant);
  const { sent, answer, end } = begin({ authorization: credential });
  await pour(sent, 2);
  await server.call("DELETE", `/passport/identity/${id}/policy/${policyId}`);
  sent.end(end);
  expect(await answer).toMatchObject({ status: 403 });
  expect(await names()).toEqual([]);
  await isClean();
});

it("also where the content of an object is replaced, which stays as it was", async () => {
  const [{ _id }] = (await server.call("POST", "/storage", { body: [object("kept.txt", "before")] })).body;
  const grant = [{ action: "storage:update", module: "storage", resource: { include: [_id], exclude: [] } }];
  const { credential, id, policyId } = await server.createIdentity(grant, { identifier: "replacing" });
  const { raw, headers } = form({ field: "file", filename: "new.txt", data: "{}" });
  const [start = "", end = ""] = raw.split("{}");
  const sent = request(`${server.url}/storage/${_id}`, {
    method: "PUT",
    headers: { authorization: credential, ...headers },
  });
  const answered = once(sent, "response");
  sent.write(start);
  await pour(sent, 2);
  await server.call("DELETE", `/passport/identity/${id}/policy/${policyId}`);
  sent.end(end);
  const [response] = await answered;
  response.resume();
  expect(response.statusCode).toBe(403);
  expect((await server.call("GET", `/storage/${_id}/view`)).body).toBe("before");
  await isClean();
  await server.call("DELETE", `/storage/${_id}`);
  await isClean();
});

it("of uploads of one name at the same moment one is stored, where the others are refused", async () => {
  const send = () =>
    server.call("POST", "/storage", { body: [object("race.txt")], query: { taken: "refuse" } });
  const statuses = (await Promise.all(Array.from({ length: 8 }, send))).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
  expect(await names()).toEqual(["race.txt"]);
  await isClean();
});

it("of two folders that are moved into each other at the same moment, one is", async () => {
  const body = [object("left/a.txt"), object("right/b.txt")];
  await server.call("POST", "/storage", { body });
  const move = (from: string, to: string) =>
    server.call("POST", "/storage/folder/move", { body: { from, to, count: 1 } });
  const [one, two] = await Promise.all([move("left/", "right/left/"), move("right/", "left/right/")]);
  expect([one.status, two.status].toSorted()).toEqual([201, 409]);
  const moved = one.status === 201 ? ["right/left/a.txt", "right/b.txt"] : ["left/a.txt", "left/right/b.txt"];
  expect((await names()).filter((name: string) => name !== "race.txt").toSorted()).toEqual(moved.toSorted());
});

it("of moves onto one name at the same moment one takes it, of files as of folders", async () => {
  const paths = ["x1/a.txt", "x2/b.txt", "x3/c.txt"];
  const { body } = await server.call("POST", "/storage", { body: paths.map((path) => object(path)) });
  const statusesOf = async (calls: readonly Promise<{ status: number }>[]) =>
    (await Promise.all(calls)).map(({ status }) => status).toSorted();
  const onto = { body: { name: "x/taken.txt" }, query: { taken: "refuse" } };
  const renames = body.map(({ _id }: { _id: string }) => server.call("PATCH", `/storage/${_id}`, onto));
  expect(await statusesOf(renames)).toEqual([200, 409, 409]);
  const left = (await names()).filter((name: string) => /^x\d/.test(name));
  expect(left).toHaveLength(2);
  const folders = left.map((name: string) => name.slice(0, 3));
  const moves = folders.map((from: string) =>
    server.call("POST", "/storage/folder/move", { body: { from, to: "y/" } }),
  );
  expect(await statusesOf(moves)).toEqual([201, 409]);
  // And one that goes while it is moved is at one of the places, or nowhere.
  const both = [
    server.call("POST", "/storage/folder/move", { body: { from: "y/", to: "z/" } }),
    server.call("DELETE", "/storage/folder", { query: { path: "y/" } }),
  ];
  expect([
    [200, 404],
    [201, 404],
  ]).toContainEqual(await statusesOf(both));
  expect((await names()).filter((name: string) => name.startsWith("y/"))).toEqual([]);
  await isClean();
});

it("a folder and a file of its name that come at the same moment do not both get it", async () => {
  await server.call("POST", "/storage", { body: [object("came/a.txt")] });
  const [file, folder] = await Promise.all([
    server.call("POST", "/storage", { body: [object("there")], query: { taken: "refuse" } }),
    server.call("POST", "/storage/folder/move", { body: { from: "came/", to: "there/" } }),
  ]);
  expect([file.status, folder.status].toSorted()).toEqual([201, 409]);
  const isMoved = folder.status === 201;
  const found = await names();
  expect(["there", "came/a.txt", "there/a.txt"].map((name) => found.includes(name))).toEqual([
    !isMoved,
    !isMoved,
    isMoved,
  ]);
});

it("a folder of more objects than are looked at in one piece is deleted whole, or not at all", async () => {
  const { context, engine } = server.server;
  const ids = Array.from({ length: 2_500 }, () => context.newId());
  await engine.write(async ({ storage }) => {
    const fileOf = (id: string) => `00${id}`;
    await storage.settleFiles([], ids.map(fileOf));
    for (const id of ids)
      await storage.insert({ id, name: `many/${id}`, type: "", size: 0, etag: "", file: fileOf(id) });
  });
  const grant = { action: "storage:delete", module: "storage", resource: { include: ["*"], exclude: [] } };
  const excluding = { ...grant, resource: { include: ["*"], exclude: ids.slice(-1) } };
  const { credential } = await server.createIdentity([excluding], { identifier: "allButOne" });
  const remove = (as?: string) =>
    server.call("DELETE", "/storage/folder", { query: { path: "many/", count: "2500" }, as });
  expect((await remove(credential)).status).toBe(403);
  expect((await engine.storage.folder("many/"))?.count).toBe(2_500);
  expect((await remove()).body).toEqual({ deleted: 2_500 });
  expect(await engine.storage.folder("many/")).toBeUndefined();
  const { body } = await server.call("GET", "/activity", { query: { limit: "3000" } });
  const resources = new Set(body.map(({ resource }: { resource: readonly string[] }) => resource[1]));
  expect(ids.filter((id) => !resources.has(id))).toEqual([]);
  await isClean();
});

it("JSON, BSON and forms give the same content", async () => {
  const { serialize } = await import("bson");
  const bytes = Buffer.from([0, 255, 13, 10, 128]);
  const make = async (body: BodyInit, type?: string) => {
    const headers = { authorization: server.admin, ...(type === undefined ? {} : { "content-type": type }) };
    const answer = await fetch(`${server.url}/storage`, { method: "POST", headers, body });
    const [{ _id }] = await answer.json();
    const view = await fetch(`${server.url}/storage/${_id}/view`);
    return [answer.status, Buffer.from(await view.arrayBuffer()), view.headers.get("etag")];
  };
  const content = { type: "image/png", data: bytes };
  const sent = new FormData();
  sent.append("files", new File([bytes], "a.png", { type: "image/png" }));
  const bson = Buffer.from(serialize({ content: [{ name: "a.png", content }] }));
  const json = JSON.stringify([{ name: "a.png", content: { ...content, data: bytes.toString("base64") } }]);
  const all = [await make(sent), await make(bson, "application/bson"), await make(json, "application/json")];
  expect(all.map(([status, got]) => [status, got])).toEqual(all.map(() => [201, bytes]));
  expect(new Set(all.map(([, , tag]) => tag)).size).toBe(1);
  const text = Buffer.from(serialize({ content: [{ name: "a", content: { type: "", data: base64("x") } }] }));
  const refused = await fetch(`${server.url}/storage`, {
    method: "POST",
    headers: { authorization: server.admin, "content-type": "application/bson" },
    body: text,
  });
  expect([refused.status, (await refused.json()).message]).toEqual([400, "content.data should be a binary"]);
});

it("an object whose file is gone is told apart: its content is 500, and all else answers", async () => {
  const before = new Set(filesIn(server.folder));
  const [{ _id }] = (await server.call("POST", "/storage", { body: [object("lost.txt")] })).body;
  const [file = ""] = filesIn(server.folder).filter((path) => !before.has(path));
  // One that is shorter than it was is no better than none.
  truncateSync(join(server.folder, "storage", file), 2);
  expect((await server.call("GET", `/storage/${_id}/view`, { as: null })).status).toBe(500);
  unlinkSync(join(server.folder, "storage", file));
  const view = await server.call("GET", `/storage/${_id}/view`, { as: null });
  expect([view.status, view.body.message]).toEqual([
    500,
    "The content of this object is missing on the disk of the server. Put it back from a backup, or upload it again.",
  ]);
  expect((await server.call("GET", `/storage/${_id}`)).body.name).toBe("lost.txt");
  expect(await names()).toContain("lost.txt");
  expect((await server.call("PUT", `/storage/${_id}`, { body: object("lost.txt", "again") })).status).toBe(
    200,
  );
  expect((await server.call("GET", `/storage/${_id}/view`)).body).toBe("again");
  expect((await server.call("DELETE", `/storage/${_id}`)).status).toBe(204);
});

it("content for which the disk has no room is refused as such, and nothing of it stays", () => {
  const told = runWithSmallFiles("fullStorage.mjs", join(server.folder, "full"));
  expect(JSON.parse(told)).toEqual({ refused: sqlite.full, before: 1, after: 2 });
});
