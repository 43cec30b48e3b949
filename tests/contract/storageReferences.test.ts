// How many documents refer to files, and whom that is told.
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { object } from "./storageTables/sending";

let server: TestServer;
const files: Record<string, { _id: string; url: string }> = {};
const buckets: Record<string, string> = {};
const file = (name: string) => files[name] ?? { _id: "", url: "" };
const bucket = (title: string) => buckets[title] ?? "";

const text = { type: "string" };
const schemas: Readonly<Record<string, object>> = {
  Posts: {
    properties: {
      title: text,
      cover: { type: "storage" },
      body: { type: "richtext", options: { translate: true } },
      gallery: { type: "array", items: { type: "storage" } },
      parts: {
        type: "array",
        items: {
          type: "object",
          properties: { head: { type: "object", properties: { icon: { type: "storage" } } } },
        },
      },
    },
  },
  Owned: {
    properties: { owner: text, cv: { type: "storage" } },
    acl: { read: "document.owner == auth.identifier", write: "true==true" },
  },
  Words: { properties: { title: text } },
};

beforeAll(async () => {
  server = await startTestServer();
  const paths = ["a/one.png", "a/deep/two.png", "three.png", "none.png", "a0.png"];
  const made = await server.call("POST", "/storage", { body: paths.map((path) => object(path)) });
  for (const each of made.body) files[each.name] = each;
  for (const [title, schema] of Object.entries(schemas)) {
    const body = { title, description: "For a test", ...schema };
    buckets[title] = (await server.call("POST", "/bucket", { body })).body._id;
  }
  const [one, two, three] = [file("a/one.png"), file("a/deep/two.png"), file("three.png")];
  const documents: readonly (readonly [string, object])[] = [
    ["Posts", { title: "cover", cover: one.url }],
    ["Posts", { title: "with a time", cover: `${one.url}?timestamp=1` }],
    ["Posts", { title: "twice", cover: one.url, body: { en_US: `<img src="${one.url}">` } }],
    ["Posts", { title: "rich", body: { en_US: "", tr_TR: `<p>x <img alt="" src="${two.url}"></p>` } }],
    ["Posts", { title: "list", gallery: [three.url, two.url] }],
    ["Posts", { title: "deep", parts: [{}, { head: { icon: three.url } }] }],
    ["Posts", { title: `says ${one.url}` }],
    ["Posts", { title: "other", cover: "https://elsewhere.example/x.png" }],
    ["Owned", { owner: "writer", cv: three.url }],
    ["Owned", { owner: "somebody", cv: three.url }],
    ["Words", { title: one.url }],
  ];
  for (const [title, body] of documents)
    expect((await server.call("POST", `/bucket/${bucket(title)}/data`, { body })).status).toBe(201);
});
afterAll(() => server.close());

const ask = async (body: object, credential?: string) =>
  server.call("POST", "/storage/references", {
    body,
    ...(credential === undefined ? {} : { as: credential }),
  });
const posts = (documents: number) => ({ _id: bucket("Posts"), title: "Posts", documents });

const statement = (action: string, include?: readonly string[], exclude: readonly string[] = []) => ({
  action,
  module: action.slice(0, action.lastIndexOf(":")),
  ...(include === undefined ? {} : { resource: { include, exclude } }),
});

describe("documents that refer to a file", () => {
  it("are counted once each, in any field that keeps files, and in no other", async () => {
    const counts = async (...names: readonly string[]) =>
      (await ask({ ids: names.map((name) => file(name)._id) })).body.buckets;
    expect(await counts("a/one.png")).toEqual([posts(3)]);
    expect(await counts("a/deep/two.png")).toEqual([posts(2)]);
    expect(await counts("three.png")).toEqual([posts(2)]);
    expect(await counts("none.png")).toEqual([]);
    expect(await counts("a/one.png", "a/deep/two.png", "three.png")).toEqual([posts(6)]);
  });

  it("are counted for all files of a folder, and for none beside it", async () => {
    expect((await ask({ folders: ["a/"] })).body.buckets).toEqual([posts(5)]);
    expect((await ask({ folders: ["a/deep/"] })).body.buckets).toEqual([posts(2)]);
    expect((await ask({ folders: ["gone/"] })).body.buckets).toEqual([]);
    expect((await ask({ folders: ["a/deep/"], ids: [file("three.png")._id] })).body.buckets).toEqual([
      posts(3),
    ]);
  });

  it("are looked for in no other way", async () => {
    for (const body of [
      { ids: ["x"] },
      { folders: ["a"] },
      { folders: ["../"] },
      { other: [] },
      [],
      { ids: 1 },
    ])
      expect((await ask(body)).status, JSON.stringify(body)).toBe(400);
    expect((await ask({})).body.buckets).toEqual([]);
  });
});

describe("who asks", () => {
  const person = async (identifier: string, ...statements: readonly object[]) =>
    (await server.createIdentity([statement("storage:index", ["*"]), ...statements], { identifier }))
      .credential;

  it("has to be able to list files", async () => {
    const { credential } = await server.createIdentity([statement("bucket:data:index", ["*/*"])], {
      identifier: "lists documents",
    });
    expect((await ask({ ids: [file("three.png")._id] }, credential)).status).toBe(403);
  });

  it("is told of documents that a list shows them, and that there may be others", async () => {
    const three = { ids: [file("three.png")._id] };
    const owned = { _id: bucket("Owned"), documents: 1 };
    const postsAlone = { _id: bucket("Posts"), documents: 2 };
    const all = await person("writer", statement("bucket:data:index", ["*/*"]));
    expect((await ask(three, all)).body).toEqual({ buckets: [postsAlone, owned], partial: true });
    const none = await person("files only");
    expect((await ask(three, none)).body).toEqual({ buckets: [], partial: true });
    expect((await ask({ ids: [file("none.png")._id] }, none)).body).toEqual({ buckets: [], partial: true });
    const titled = await person(
      "titles",
      statement("bucket:data:index", [`${bucket("Posts")}/*`]),
      statement("bucket:show", [bucket("Posts")]),
    );
    expect((await ask(three, titled)).body).toEqual({ buckets: [posts(2)], partial: true });
  });

  it("is told of single documents that policies let them list", async () => {
    const { body } = await server.call("GET", `/bucket/${bucket("Posts")}/data`);
    const [cover] = body.filter(({ title }: { title: string }) => title === "cover");
    const some = await person("some", statement("bucket:data:index", [`${bucket("Posts")}/${cover._id}`]));
    expect((await ask({ ids: [file("a/one.png")._id] }, some)).body).toEqual({
      buckets: [{ _id: bucket("Posts"), documents: 1 }],
      partial: true,
    });
  });

  it("is told nothing by the documents about files that they are not shown", async () => {
    const shown = [
      statement("bucket:data:index", ["*/*"]),
      statement("storage:index", [file("none.png")._id]),
    ];
    const { credential } = await server.createIdentity(shown, { identifier: "one file" });
    expect((await ask({ folders: ["a/"] }, credential)).body.buckets).toEqual([]);
  });
});

it("all of it is known where nothing hides a document", async () => {
  await server.call("DELETE", `/bucket/${bucket("Owned")}`);
  expect((await ask({ ids: [file("three.png")._id] })).body).toEqual({ buckets: [posts(2)], partial: false });
});
