// The storage of the devkit, as its users have it, on this server.
import { createRequire } from "node:module";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";

// Its build for bundlers reads files as browsers do.
const devkit: typeof import("@spica-devkit/storage") = createRequire(import.meta.url)(
  "@spica-devkit/storage",
);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  devkit.initialize({ identity: server.admin.replace("IDENTITY ", ""), publicUrl: server.url });
});
afterAll(() => server.close());

const sent = (name: string, text: string, contentType = "text/plain") => ({
  name,
  contentType,
  data: Buffer.from(text),
});
const bytesOf = async (id: string): Promise<string> => {
  const stream: unknown = await devkit.download(id);
  const pieces: Uint8Array[] = [];
  if (typeof stream !== "object" || stream === null || !(Symbol.asyncIterator in stream))
    throw new Error("The content is no stream");
  for await (const piece of Object(stream)) pieces.push(piece);
  return Buffer.concat(pieces).toString();
};

it("inserts, reads, changes and removes objects", async () => {
  const one = await devkit.insert(sent("docs%2Fb.txt", "hello"));
  expect(one).toMatchObject({ name: "docs/b.txt", content: { type: "text/plain", size: 5 } });
  const id = one._id;
  expect(await devkit.get(id)).toEqual(one);
  expect(await bytesOf(id)).toBe("hello");
  await devkit.update(id, sent("docs%2Fc.html", "<p>", "text/html"));
  expect(await devkit.get(id)).toMatchObject({ _id: id, name: "docs/c.html", content: { size: 3 } });
  expect(await bytesOf(id)).toBe("<p>");
  expect(await devkit.updateMeta(id, { name: "other.html" })).toMatchObject({ name: "other.html" });
  await devkit.remove(id);
  await expect(devkit.get(id)).rejects.toMatchObject({
    statusCode: 404,
    message: "Could not find the object.",
  });
});

it("lists them", async () => {
  const made = await devkit.insertMany([sent("list%2Fa", "1"), sent("list%2Fb", "22"), sent("c", "333")]);
  expect(made.map(({ name }) => name)).toEqual(["list/a", "list/b", "c"]);
  const query = { filter: { name: { $regex: "^list/" } }, sort: { name: -1 }, limit: 1 };
  expect(await devkit.getAll(query)).toMatchObject([{ name: "list/b" }]);
  expect(await devkit.getAll({ paginate: true, skip: 1, sort: { name: 1 } })).toMatchObject({
    meta: { total: 3 },
    data: [{ name: "list/a" }, { name: "list/b" }],
  });
});

it("is told what is wrong", async () => {
  await expect(devkit.insert(sent("%", "x"))).rejects.toMatchObject({ statusCode: 400 });
});
