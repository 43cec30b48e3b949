import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { openConsole, signedIn } from "./console";
import { keys, pasted } from "./terminal";

let server: TestServer;
let twinhelm: ReturnType<typeof signedIn>;
let bucket: string;
let id: string;
const text = { type: "string", options: { position: "left" } };
const boats = {
  title: "Boats",
  description: "They are changed",
  primary: "name",
  history: true,
  properties: { name: text, about: { ...text, type: "textarea" }, tons: { ...text, type: "number" } },
};

beforeAll(async () => {
  server = await startTestServer();
  twinhelm = signedIn(server);
  bucket = (await server.call("POST", "/bucket", { body: boats })).body._id;
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.call("PUT", `/bucket/${bucket}`, { body: boats });
  const first = { name: "Alba", about: "An old boat of wood", tons: 1 };
  id = (await server.call("POST", `/bucket/${bucket}/data`, { body: first })).body._id;
  await change({ about: "A new boat of wood" });
  await change({ tons: 2 });
});

const change = (body: object) => server.call("PATCH", `/bucket/${bucket}/data/${id}`, { body });
const stored = async () => {
  const { _id, ...fields } = (await server.call("GET", `/bucket/${bucket}/data/${id}`)).body;
  return fields;
};

it("data history lists changes, shows a state by number or id, and brings it back whole or by field", async () => {
  const listed = await twinhelm(["data", "history", "list", "Boats", id, "-o", "json"]);
  const list = JSON.parse(listed.out);
  expect(list.map(({ number, changes }: { number: number; changes: number }) => [number, changes])).toEqual([
    [1, 1],
    [2, 1],
  ]);
  const show = async (...revision: string[]) =>
    JSON.parse((await twinhelm(["data", "history", "show", "Boats", id, ...revision, "-o", "json"])).out);
  const first = { _id: id, name: "Alba", about: "An old boat of wood", tons: 1 };
  expect(await show()).toEqual({ ...first, about: "A new boat of wood" });
  expect(await show("2")).toEqual(first);
  expect(await show(list[1]._id)).toEqual(first);
  const restore = (...words: string[]) => twinhelm(["data", "history", "restore", "Boats", id, ...words]);
  const { code, out, err } = await restore("2", "--field", "tons");
  expect([code, out.trim()]).toEqual([0, id]);
  expect(err).toContain(`is what it was before the change of ${list[1].date}`);
  expect(await stored()).toEqual({ name: "Alba", about: "A new boat of wood", tons: 1 });
  const absent = "65a1f0c2d4e5f60718293000";
  expect(await twinhelm(["data", "history", "list", "Boats", absent])).toMatchObject({ code: 7, out: "" });
  // What it was is a change by now.
  expect((await restore("3")).code).toBe(0);
  expect(await stored()).toEqual({ name: "Alba", about: "An old boat of wood", tons: 1 });
  expect((await restore("9")).code).toBe(7);
  expect((await restore("1", "--field", "wings")).code).toBe(2);
  expect((await restore("1", "--field", "a.b")).code).toBe(2);
});

it("bucket history switches it on and off, and removes it once that was confirmed", async () => {
  const history = (...words: string[]) => twinhelm(["bucket", "history", ...words]);
  const count = async () => (await server.call("GET", `/bucket/${bucket}/history/${id}`)).body.length;
  expect((await history("off", "Boats")).code).toBe(0);
  await change({ tons: 3 });
  expect(await count()).toBe(2);
  expect((await history("on", "Boats")).code).toBe(0);
  await change({ tons: 4 });
  expect(await count()).toBe(3);
  const { properties } = (await server.call("GET", `/bucket/${bucket}`)).body;
  expect(properties).toEqual(boats.properties);
  expect((await history("remove", "Boats")).code).toBe(2);
  expect(await count()).toBe(3);
  const { credential } = await server.createIdentity([], { policies: ["BucketReadOnlyAccess"] });
  expect((await signedIn(server, credential)(["bucket", "history", "remove", "Boats", "--yes"])).code).toBe(
    5,
  );
  expect((await history("remove", "Boats", "--yes")).code).toBe(0);
  expect(await count()).toBe(0);
});

it("the terminal console shows what was different, and brings a field back; what somebody else changed is asked about", async () => {
  const terminal = openConsole(server, { columns: 110, rows: 34 });
  await terminal.see("Welcome, ");
  terminal.type(":", `/bucket/${bucket}/${id}`);
  await terminal.see(`Open /bucket/${bucket}/${id}`);
  terminal.type(keys.enter);
  await terminal.see("A new boat of wood");
  terminal.type("H");
  await terminal.see("Changes, the latest first");
  await terminal.see("[ ] tons");
  await terminal.see("[-1-]{+2+}");
  terminal.type(keys.down, keys.enter);
  await terminal.see("[-An old-]{+A new+} boat of wood");
  terminal.type(keys.down);
  await terminal.see("▌[ ] about");
  terminal.type(" ");
  await terminal.see("[ Restore 1 field ]");
  terminal.type("w");
  await terminal.see("The document is what it was then.");
  await terminal.miss("[-An old-]");
  expect(await stored()).toMatchObject({ about: "An old boat of wood", tons: 2 });
  // The list has one change more by now, and the cursor stands on it.
  await terminal.see("▌●  3  ");
  await change({ tons: 5 });
  terminal.type(keys.down);
  await terminal.see("▌[ ] tons");
  terminal.type(" ");
  await terminal.see("▌[x] tons");
  await terminal.see("[ Restore 1 field ]");
  terminal.type("w");
  await terminal.see("Somebody else");
  terminal.type(keys.escape);
  await terminal.miss("Somebody else");
  expect(await stored()).toMatchObject({ tons: 5 });
  terminal.type("w");
  await terminal.see("Replace with mine");
  terminal.type(...pasted("mine"));
  await terminal.see("▌ Replace with mine");
  terminal.type(keys.enter);
  await expect.poll(async () => (await stored()).tons).toBe(1);
  await terminal.miss("Replace with mine");
  terminal.type("q");
  await terminal.ended();
});
