// The socket of a bucket (contract, bucket.md section 12).
import type { Sequence } from "@twinhelm/core/document/chunks";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { type Watcher, watch } from "./watching";

let server: TestServer;
let bucket: string;
let made: object;
const opened: Watcher[] = [];
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  made = {
    title: "Boats",
    description: "For a test",
    properties: {
      name: { type: "string", minLength: 2, options: { unique: true } },
      tons: { type: "number" },
      owner: { type: "string" },
      slogan: { type: "string", options: { translate: true } },
    },
    required: ["name"],
  };
  bucket = (await server.call("POST", "/bucket", { body: made })).body._id;
});
afterEach(() => {
  for (const { socket } of opened.splice(0)) socket.terminate();
});
afterAll(() => server.close());

function open(options: Parameters<typeof watch>[2] = {}, id = bucket): Watcher {
  const watcher = watch(server, id, options);
  opened.push(watcher);
  return watcher;
}
/** Applies an order as clients do. */
function ordered(ids: readonly string[], sequence: readonly Sequence[]): readonly string[] {
  const list = [...ids];
  for (const step of sequence)
    list.splice(step.at, step.kind === 0 ? 1 : 0, ...(step.kind === 2 ? [step.item] : []));
  return list;
}
const data = () => `/bucket/${bucket}/data`;
async function insert(body: object): Promise<string> {
  const answer = await server.call("POST", data(), { body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body._id;
}
const stream = (resource: object) => ({ action: "bucket:data:stream", module: "bucket:data", resource });
const statement = (verb: string, include: string, exclude: string[] = []) => ({
  action: `bucket:data:${verb}`,
  module: "bucket:data",
  resource: { include: [include], exclude },
});

describe("the beginning", () => {
  it("sends each document as it is stored, then that there are no more", async () => {
    const alba = await insert({ name: "Alba", slogan: { en_US: "Go", tr_TR: "Git" } });
    expect(await open().begun()).toEqual([
      { kind: 0, document: { _id: alba, name: "Alba", slogan: { en_US: "Go", tr_TR: "Git" } } },
      { kind: 1 },
    ]);
    expect(await open({ inHeader: true, query: { filter: `{"name":"Alba"}` } }).begun()).toHaveLength(2);
    expect(await open({ query: { filter: `document.name=="Brio"` } }).begun()).toEqual([{ kind: 1 }]);
  });

  it.each<[string, () => Parameters<typeof watch>[2], number, string]>([
    ["without credentials", () => ({ as: null }), 401, "No auth token"],
    ["of an unknown scheme", () => ({ as: "FOO bar" }), 400, 'Unknown authentication strategy "foo"'],
    [
      "with a filter that is none",
      () => ({ query: { filter: "{{" } }),
      400,
      "Error occured while parsing the filter. Please ensure that filter is a valid JSON or expression.",
    ],
    ["with a sort that is none", () => ({ query: { sort: '{"name":"up"}' } }), 400, "Database error: $sort"],
    ["with a sort that cannot be read", () => ({ query: { sort: "{" } }), 400, ""],
  ])("is refused in a message %s", async (_, options, status, message) => {
    const watcher = open(options());
    expect(await watcher.take(1)).toEqual([{ kind: -1, status, message: expect.stringContaining(message) }]);
    expect(await watcher.closed).toBe(1003);
  });

  it("is refused for ids that are none, unknown buckets, and callers without the permission", async () => {
    const { credential } = await server.createIdentity([statement("index", "*/*")]);
    const unknown = "f".repeat(24);
    expect(await open({}, "zz").take(1)).toEqual([
      { kind: -1, status: 400, message: "zz is not a valid object id." },
    ]);
    expect(await open({}, unknown).take(1)).toEqual([
      { kind: -1, status: 400, message: `Could not find the schema with id ${unknown}.` },
    ]);
    expect(await open({ as: credential }).take(1)).toEqual([
      {
        kind: -1,
        status: 403,
        message: `You do not have sufficient permissions to do bucket:data:stream on resource ${bucket}`,
      },
    ]);
  });

  it.each([125, 126, 300, 65_500, 70_000])("sends documents of %i characters whole", async (length) => {
    const _id = await insert({ name: "Alba", owner: "ö".repeat(length) });
    const [{ document }] = Object(await open({ query: { filter: `{"_id":"${_id}"}` } }).begun());
    expect(document.owner).toBe("ö".repeat(length));
  });

  it("destroys what asks for another address", async () => {
    const socket = new WebSocket(`${server.url.replace("http", "ws")}/bucket/${bucket}/nothing`);
    socket.on("error", () => undefined);
    expect(await new Promise((resolve) => socket.once("close", resolve))).toBe(1006);
  });
});

describe("changes", () => {
  it("of a document come as insert, update, replace and delete", async () => {
    const watcher = open();
    await watcher.begun();
    const _id = await insert({ name: "Alba" });
    const one = `${data()}/${_id}`;
    await server.call("PATCH", one, { body: { tons: 3 } });
    await watcher.take(2).then((chunks) =>
      expect(chunks).toEqual([
        { kind: 2, document: { _id, name: "Alba" } },
        { kind: 5, document: { _id, name: "Alba", tons: 3 } },
      ]),
    );
    await server.call("PATCH", one, { body: { tons: 3 } });
    await server.call("PUT", one, { body: { name: "Brio" } });
    await server.call("DELETE", one);
    expect(await watcher.take(2)).toEqual([
      { kind: 6, document: { _id, name: "Brio" } },
      { kind: 3, document: { _id } },
    ]);
  });

  it("that lead out of the filter are told as such, and into it with the document", async () => {
    const _id = await insert({ name: "Alba", tons: 1 });
    const watcher = open({ query: { filter: `{"tons":{"$gt":5}}` } });
    await watcher.begun();
    await insert({ name: "Light", tons: 2 });
    await server.call("PATCH", `${data()}/${_id}`, { body: { tons: 9 } });
    expect(await watcher.take(1)).toEqual([{ kind: 5, document: { _id, name: "Alba", tons: 9 } }]);
    await server.call("PATCH", `${data()}/${_id}`, { body: { tons: 2 } });
    expect(await watcher.take(1)).toEqual([{ kind: 4, document: { _id } }]);
  });

  it("of a window fill it up, and tell its order", async () => {
    const [a, b, c] = [
      await insert({ name: "Aa", tons: 1 }),
      await insert({ name: "Bb", tons: 2 }),
      await insert({ name: "Cc", tons: 3 }),
    ];
    const window = open({ query: { limit: "2" } });
    expect(await window.begun()).toHaveLength(3);
    const sorted = open({ query: { sort: '{"tons":-1}', limit: "2" } });
    expect(
      (await sorted.begun()).flatMap((chunk) => ("document" in chunk ? chunk.document._id : [])),
    ).toEqual([c, b]);
    await server.call("DELETE", `${data()}/${a}`);
    expect(await window.take(2)).toEqual([
      { kind: 3, document: { _id: a } },
      { kind: 0, document: { _id: c, name: "Cc", tons: 3 } },
    ]);
    const d = await insert({ name: "Dd", tons: 9 });
    const [inserted, order] = await sorted.take(2);
    expect(inserted).toEqual({ kind: 2, document: { _id: d, name: "Dd", tons: 9 } });
    expect(order?.kind === 7 && ordered([c, b, d], order.sequence)).toEqual([d, c]);
  });

  it("of many documents at once all arrive, those of a long transaction too", async () => {
    const watcher = open();
    await watcher.begun();
    const documents = Array.from({ length: 1100 }, (_, index) => ({ name: `Boat ${index}`, tons: index }));
    expect((await server.call("POST", `${data()}/batch`, { body: { documents } })).status).toBe(201);
    const chunks = await watcher.take(1100);
    expect(new Set(chunks.map((chunk) => ("document" in chunk ? chunk.document._id : "")))).toHaveLength(
      1100,
    );
    // The schema loses a field: every document is written anew, in the thread that writes.
    const { tons: _, ...properties } = (await server.call("GET", `/bucket/${bucket}`)).body.properties;
    const put = await server.call("PUT", `/bucket/${bucket}`, { body: { ...made, properties } });
    expect(put.status).toBe(200);
    const rewritten = await watcher.take(1100);
    expect(rewritten.every((chunk) => chunk.kind === 5 && !("tons" in chunk.document))).toBe(true);
  });

  it("that are refused or undone are told to nobody", async () => {
    const watcher = open();
    await watcher.begun();
    await insert({ name: "Alba" });
    const refused = await server.call("POST", `${data()}/batch`, {
      body: { documents: [{ name: "Brio" }, { name: "Alba" }] },
    });
    expect(refused.status).toBe(400);
    await insert({ name: "Last" });
    expect(
      (await watcher.take(2)).map(
        (chunk) => "document" in chunk && "name" in chunk.document && chunk.document.name,
      ),
    ).toEqual(["Alba", "Last"]);
  });

  it("of the bucket itself end the stream when it is deleted", async () => {
    const watcher = open();
    await watcher.begun();
    await server.call("DELETE", `/bucket/${bucket}`);
    expect(await watcher.take(1)).toEqual([
      { kind: -1, status: 400, message: `Could not find the schema with id ${bucket}.` },
    ]);
    expect(await watcher.closed).toBe(1003);
  });
});

describe("what a caller may see", () => {
  it("is decided by the read rule, for every change of it", async () => {
    const { credential, identifier } = await server.createIdentity([statement("stream", "*/*")]);
    await server.call("PUT", `/bucket/${bucket}`, {
      body: { ...made, acl: { read: "document.owner==auth.identifier", write: "true==true" } },
    });
    const own = await insert({ name: "Own", owner: identifier });
    const other = await insert({ name: "Other", owner: "somebody" });
    const watcher = open({ as: credential });
    expect(await watcher.begun()).toMatchObject([{ kind: 0, document: { _id: own } }, { kind: 1 }]);
    await server.call("PATCH", `${data()}/${other}`, { body: { tons: 3 } });
    await server.call("PATCH", `${data()}/${other}`, { body: { owner: identifier } });
    expect(await watcher.take(1)).toMatchObject([{ kind: 5, document: { _id: other, tons: 3 } }]);
    await server.call("PUT", `/bucket/${bucket}`, {
      body: { ...made, acl: { read: "document.tons==3", write: "true==true" } },
    });
    expect(await watcher.take(1)).toEqual([{ kind: 4, document: { _id: own } }]);
  });

  it("is decided by policies, down to single documents", async () => {
    const [a, b] = [await insert({ name: "Aa" }), await insert({ name: "Bb" })];
    const { credential } = await server.createIdentity([
      stream({ include: [`${bucket}/*`], exclude: [`${bucket}/${b}`] }),
    ]);
    const watcher = open({ as: credential });
    expect(await watcher.begun()).toMatchObject([{ kind: 0, document: { _id: a } }, { kind: 1 }]);
    await server.call("PATCH", `${data()}/${b}`, { body: { tons: 3 } });
    await server.call("PATCH", `${data()}/${a}`, { body: { tons: 4 } });
    expect(await watcher.take(1)).toMatchObject([{ kind: 5, document: { _id: a } }]);
  });

  it("empties when its policy shrinks, and ends when it is taken away", async () => {
    const [a, b] = [await insert({ name: "Aa" }), await insert({ name: "Bb" })];
    const { credential, id, policyId } = await server.createIdentity([statement("stream", "*/*")]);
    const watcher = open({ as: credential });
    expect(await watcher.begun()).toHaveLength(3);
    const shrunk = await server.call("PUT", `/passport/policy/${policyId}`, {
      body: {
        name: "Less",
        description: "For a test",
        statement: [stream({ include: [`${bucket}/*`], exclude: [`${bucket}/${b}`] })],
      },
    });
    expect(shrunk.status, JSON.stringify(shrunk.body)).toBe(200);
    expect(await watcher.take(1)).toEqual([{ kind: 4, document: { _id: b } }]);
    await server.call("PATCH", `${data()}/${a}`, { body: { tons: 4 } });
    expect(await watcher.take(1)).toMatchObject([{ kind: 5, document: { _id: a } }]);
    await server.call("DELETE", `/passport/identity/${id}/policy/${policyId}`);
    expect(await watcher.take(1)).toMatchObject([{ kind: -1, status: 403 }]);
    expect(await watcher.closed).toBe(1003);
  });

  it("ends with the session", async () => {
    const { credential } = await server.createIdentity([statement("stream", "*/*")]);
    const watcher = open({ as: credential });
    await watcher.begun();
    expect((await server.call("DELETE", "/passport/identify", { as: credential })).status).toBe(204);
    await insert({ name: "Alba" });
    expect(await watcher.take(1)).toEqual([{ kind: -1, status: 401, message: "jwt expired" }]);
    expect(await watcher.closed).toBe(1003);
  });
});
