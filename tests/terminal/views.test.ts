// Saved views: by command, and in the terminal console.
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openBucket, openConsole, signedIn } from "./console";
import { keys, pasted } from "./terminal";

let server: TestServer;
let twinhelm: ReturnType<typeof signedIn>;
let bucketId: string;
beforeAll(async () => {
  server = await startTestServer();
  twinhelm = signedIn(server);
  const { body } = await server.call("POST", "/bucket", {
    body: {
      title: "Ships",
      description: "All ships",
      primary: "name",
      properties: { name: { type: "string" }, tons: { type: "number" }, old: { type: "string" } },
    },
  });
  bucketId = body._id;
  for (const [tons, name] of ["Argo", "Brava", "Ceres"].entries())
    await server.call("POST", `/bucket/${bucketId}/data`, { body: { name, tons } });
});
afterAll(() => server.close());

it("a view is saved, listed, and says what a list of documents is", async () => {
  const save = ["view", "save", "Ships", "Heavy"];
  const parts = ["--filter", "tons > 0", "--sort", "-tons", "--fields", "tons,name"];
  expect(await twinhelm([...save, ...parts])).toMatchObject({ code: 0, err: "The view Heavy is saved.\n" });
  expect(await twinhelm(save)).toMatchObject({
    code: 6,
    err: expect.stringContaining("There is a view Heavy"),
  });
  expect((await twinhelm([...save, "--shared"])).code).toBe(0);
  const list = await twinhelm(["view", "list", "Ships", "-o", "csv", "--columns", "name,shared,filter,sort"]);
  expect(list.out).toBe('name,shared,filter,sort\nHeavy,false,tons > 0,"{""tons"":-1}"\nHeavy,true,,\n');
  const rows = async (...more: string[]) =>
    (await twinhelm(["data", "list", "Ships", "--view", "heavy", "-o", "csv", ...more])).out;
  expect(await rows()).toBe("tons,name\n2,Ceres\n1,Brava\n");
  expect(await rows("--sort", "tons")).toBe("tons,name\n1,Brava\n2,Ceres\n");
  expect(await twinhelm(["data", "list", "Ships", "--view", "None"])).toMatchObject({
    code: 7,
    err: expect.stringContaining("There is no view None"),
  });
  expect(await twinhelm(["view", "delete", "Ships", "heavy", "--yes"])).toMatchObject({ code: 0 });
  expect((await twinhelm(["view", "list", "Ships", "-o", "json", "--jq", "map(.shared)"])).out).toBe(
    "[true]\n",
  );
});

it.each([
  ["a field that is not there", ["--sort", "speed"], 2],
  ["two orders", ["--sort", "name,tons"], 2],
  ["columns that are not there", ["--fields", "name,speed"], 2],
  ["a language that is not there", ["--language", "xx"], 2],
])("is refused with %s", async (_, parts, code) => {
  expect((await twinhelm(["view", "save", "Ships", "Wrong", ...parts])).code).toBe(code);
});

it("a view that names a field that is gone says so, and the rest of it holds", async () => {
  await twinhelm(["view", "save", "Ships", "Fading", "--sort", "old", "--fields", "name,old"]);
  const { body } = await server.call("GET", `/bucket/${bucketId}`);
  const { old: _, ...properties } = body.properties;
  await server.call("PUT", `/bucket/${bucketId}`, { body: { ...body, properties } });
  const { code, out, err } = await twinhelm(["data", "list", "Ships", "--view", "Fading", "-o", "csv"]);
  expect([code, out]).toEqual([0, "name\nArgo\nBrava\nCeres\n"]);
  expect(err).toContain("fields that the bucket does not have any more: old");
});

it("the console saves what its list is, shows it again by its address, and says where it differs", async () => {
  const terminal = openConsole(server, { columns: 140 });
  await openBucket(terminal, "Ships");
  await terminal.see("Argo");
  terminal.type("/", pasted("rav"), keys.enter);
  await terminal.miss("Argo");
  terminal.type("V");
  await terminal.see("Views of Ships");
  terminal.type(pasted("Save as"));
  await terminal.see("▌ Save as…");
  terminal.type(keys.enter);
  await terminal.see("Save as a view called");
  terminal.type(pasted("Afloat"));
  await terminal.see("▌ Afloat");
  terminal.type(keys.enter);
  await terminal.see("▌ Mine");
  terminal.type(keys.enter);
  await terminal.see("View Afloat");
  terminal.type("/", pasted("cer"), keys.enter);
  await terminal.see("Afloat, changed");
  terminal.type("V");
  await terminal.see("Reset Afloat");
  terminal.type(pasted("Reset"));
  await terminal.see("▌ Reset Afloat");
  terminal.type(keys.enter);
  await terminal.see("View Afloat");
  await terminal.see("Brava");
  const { body } = await server.call("GET", `/bucket/${bucketId}/views`);
  const view = body.find(({ name }: { name: string }) => name === "Afloat");
  expect(view).toMatchObject({ name: "Afloat", shared: false });
  expect(JSON.stringify(view.filter)).toContain("rav");
  terminal.type(":", pasted(`/bucket/${bucketId}?view=${"0".repeat(24)}`));
  await terminal.see("Open /bucket");
  terminal.type(keys.enter);
  await terminal.see("The view of this address is gone");
  await terminal.see("Argo");
  terminal.type("q");
  await terminal.ended();
});
