// The realtime of the devkit, as its users have it, on this server.
import { createRequire } from "node:module";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";

// Its build for bundlers does not load its own socket in Node.
const devkit: typeof import("@spica-devkit/bucket") = createRequire(import.meta.url)("@spica-devkit/bucket");

let server: TestServer;
let bucket: string;
beforeAll(async () => {
  server = await startTestServer();
  const body = {
    title: "Boats",
    description: "For a test",
    primary: "name",
    properties: { name: { type: "string" }, tons: { type: "number" } },
  };
  bucket = (await server.call("POST", "/bucket", { body })).body._id;
  devkit.initialize({ identity: server.admin.replace("IDENTITY ", ""), publicUrl: server.url });
});
afterAll(() => server.close());

interface Boat {
  _id?: string;
  name: string;
  tons?: number;
}

it("keeps a sorted window, and writes by it", async () => {
  let boats: Boat[] = [];
  const replies: object[] = [];
  const connection = devkit.data.realtime.getAll<Boat>(
    bucket,
    { sort: { tons: -1 }, limit: 2, filter: { tons: { $gt: 0 } } },
    (reply) => replies.push(reply),
  );
  const subscription = connection.subscribe((seen) => {
    boats = [...seen];
  });
  const names = () => boats.map(({ name }) => name).join();
  connection.insert({ name: "One", tons: 1 });
  await expect.poll(names).toBe("One");
  connection.insert({ name: "Three", tons: 3 });
  await expect.poll(names).toBe("Three,One");
  connection.insert({ name: "Two", tons: 2 });
  await expect.poll(names).toBe("Three,Two");
  const [three, two] = boats;
  connection.patch({ _id: two?._id ?? "", tons: 9 });
  await expect.poll(names).toBe("Two,Three");
  connection.remove({ _id: three?._id ?? "" });
  await expect.poll(names).toBe("Two,One");
  connection.patch({ _id: two?._id ?? "", tons: -1 });
  await expect.poll(names).toBe("One");
  expect(replies).toHaveLength(6);
  subscription.unsubscribe();
});

it("follows one document", async () => {
  const stored = await devkit.data.insert<Boat>(bucket, { name: "Alba" });
  const id = Object(stored)._id;
  let seen: Boat | undefined;
  const connection = devkit.data.realtime.get<Boat>(bucket, id);
  const subscription = connection.subscribe((each) => {
    seen = each;
  });
  await expect.poll(() => seen?.name).toBe("Alba");
  await devkit.data.patch(bucket, id, { tons: 4 });
  await expect.poll(() => seen?.tons).toBe(4);
  connection.patch({ name: "Brio" });
  await expect.poll(() => seen?.name).toBe("Brio");
  await devkit.data.remove(bucket, id);
  await expect.poll(() => seen).toBeUndefined();
  subscription.unsubscribe();
});

it("is told what it is refused", async () => {
  const error = await new Promise<Error>((resolve) => {
    devkit.data.realtime.getAll(bucket, { filter: "{{" }).subscribe({ error: resolve });
  });
  expect(JSON.parse(error.message)).toMatchObject({ status: 400 });
});
