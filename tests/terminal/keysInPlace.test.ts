import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Content, copyContent } from "../browser/fixture";
import { copied, leave, openAddress } from "./access";
import { openBucket, openConsole } from "./console";
import { keys, type TestTerminal } from "./terminal";

let server: TestServer;
let content: Content;
beforeAll(async () => {
  const filled = await copyContent();
  content = filled.content;
  server = await startTestServer({ dataFolder: filled.dataFolder });
});
afterAll(() => server.close());

async function quit(terminal: TestTerminal) {
  terminal.type("q");
  expect(await terminal.ended()).toBe(0);
}

it("an address shows the list that it asks for, and the title says which; it can be copied", async () => {
  const terminal = openConsole(server, { columns: 160 });
  await terminal.see("Welcome, ");
  terminal.type(":", `/bucket/${content.boats}?filter={"tons":{"$gt":50}}&sort={"tons":1}`, keys.enter);
  await terminal.see("Tons ▲");
  await terminal.see("Tons > 50");
  await terminal.see(`/bucket/${content.boats}?filter={"tons":{"$gt":50}}&sort={"tons":1}`);
  terminal.type("u");
  await terminal.see("Copied to the terminal's clipboard.");
  const address = new URL(copied(terminal));
  expect(address.pathname).toBe(`/bucket/${content.boats}`);
  expect(JSON.parse(address.searchParams.get("filter") ?? "")).toEqual({ tons: { $gt: 50 } });
  // The filter stands in the search line.
  terminal.type("/");
  await terminal.see('/{"tons":{"$gt":50}}');
  await leave(terminal);
  terminal.type(":", `/bucket/${content.boats}?sort=up`, keys.enter);
  await terminal.see("Not valid in the address, and ignored: sort");
  await terminal.see("1 of 61");
  await quit(terminal);
});

it("/ searches from the section list too, and letters are never commands after it", async () => {
  const terminal = openConsole(server);
  await openBucket(terminal, "Boats");
  terminal.type(keys.tab, "/", ..."Boat 36");
  await terminal.see("/Boat 36");
  terminal.type(keys.enter);
  await terminal.see("1 of 1 ");
  terminal.type(":", "/dashboard", keys.enter);
  await terminal.see("Welcome, ");
  terminal.type("/", ..."quit");
  await terminal.see(": quit");
  await leave(terminal);
  await quit(terminal);
});

it("a document that is read whole is edited, deleted and copied", async () => {
  const terminal = openConsole(server, { columns: 100 });
  await openBucket(terminal, "Boats");
  terminal.type("v");
  await terminal.see("Lines 1–");
  await terminal.see("e edit");
  await terminal.see("d delete");
  terminal.type("y");
  await terminal.see("Copied to the terminal's clipboard.");
  terminal.type("d");
  await terminal.see("Type agree to confirm");
  await leave(terminal);
  await terminal.see("Lines 1–");
  await quit(terminal);
});

it("a key that is denied is dim in a table, and the help says why", async () => {
  const { credential } = await server.createIdentity([
    { action: "bucket:index", resource: { include: ["*"], exclude: [] }, module: "bucket" },
    { action: "bucket:data:index", resource: { include: ["*/*"], exclude: [] }, module: "bucket:data" },
  ]);
  const terminal = openConsole(server, { columns: 160, rows: 48 }, credential);
  await openBucket(terminal, "Boats");
  await terminal.see("e edit");
  await terminal.until("e edit being dim", () => terminal.raw().includes("\x1b[2me edit"));
  terminal.type("d");
  await terminal.see("You need Delete documents on Boats. Press ? to see why.");
  terminal.type("?");
  await terminal.see("d delete: ");
  await terminal.see("Keys in Boats");
  terminal.type("x");
  await terminal.miss("Keys in Boats");
  await quit(terminal);
});

it("an address that is opened has the keys, and a key that does nothing there says so", async () => {
  const terminal = openConsole(server);
  await terminal.see("Welcome, ");
  terminal.type(":", `/bucket/${content.boats}`, keys.enter);
  await terminal.see("1 of 61");
  terminal.type("j");
  await terminal.see("2 of 61");
  terminal.type("w");
  await terminal.see("w does nothing here. ? shows the keys.");
  terminal.type("z");
  await terminal.see("z does nothing here. ? shows the keys.");
  terminal.type("r");
  await terminal.see("Asked the server again.");
  // Nobody goes back to that.
  terminal.type("N");
  await terminal.miss("Asked the server");
  await leave(terminal);
  await terminal.see("2 of 61");
  await quit(terminal);
});

it("the help begins with the pane that has the keys", async () => {
  const terminal = openConsole(server, { rows: 40 });
  await openBucket(terminal, "Boats");
  terminal.type("?");
  await terminal.see("Keys in Boats");
  const lines = terminal.screen();
  expect(lines.findIndex((line) => line.includes("sort"))).toBeGreaterThan(0);
  terminal.type("x");
  await terminal.miss("Keys in Boats");
  terminal.type(keys.tab, "?");
  await terminal.see("Keys in the list of sections");
  terminal.type("x");
  await terminal.miss("Keys in the list");
  await quit(terminal);
});

it("the help is read to its end on a small terminal, and a key that does not scroll closes it", async () => {
  const { credential } = await server.createIdentity([
    { action: "bucket:index", resource: { include: ["*"], exclude: [] }, module: "bucket" },
    { action: "bucket:data:index", resource: { include: ["*/*"], exclude: [] }, module: "bucket:data" },
  ]);
  const terminal = openConsole(server, {}, credential);
  await openBucket(terminal, "Boats");
  terminal.type("?");
  await terminal.see(/Lines 1–\d+ of \d+/);
  terminal.type("j");
  await terminal.see(/Lines 2–/);
  terminal.type(keys.up);
  await terminal.see(/Lines 1–/);
  terminal.type("G");
  await terminal.see(/–(\d+) of \1\./);
  terminal.type("j", "k");
  await terminal.see(/–(\d+) of (?!\1\.)/);
  terminal.type("d");
  await terminal.miss("Keys in Boats");
  await terminal.miss("You need");
  await quit(terminal);
});

it("what was told is not left on the next screen", async () => {
  const terminal = openConsole(server);
  await openBucket(terminal, "Boats");
  terminal.type("y");
  await terminal.see("Copied to the terminal's clipboard.");
  terminal.type(":", "/dashboard", keys.enter);
  await terminal.see("Welcome, ");
  expect(terminal.screen().join("\n")).not.toContain("Copied to");
  await quit(terminal);
});

it("the policies of an identity say whose they are, and attaching asks", async () => {
  const { body } = await server.call("POST", "/passport/identity", {
    body: { identifier: "mara", password: "hush-hush" },
  });
  const attached = async () => (await server.call("GET", `/passport/identity/${body._id}`)).body.policies;
  const terminal = openConsole(server);
  await openAddress(terminal, `/passport/identity/${body._id}/edit?view=policy`, "Policies of mara");
  terminal.type("/", ..."bucket read", keys.enter);
  await terminal.see("+ Bucket Read Only Access");
  terminal.type(keys.enter);
  await terminal.see("Attach Bucket Read Only Access to mara?");
  expect(await attached()).toEqual([]);
  terminal.type(keys.enter);
  await terminal.see("✓ Bucket Read Only Access");
  expect(await attached()).toEqual(["BucketReadOnlyAccess"]);
  await quit(terminal);
});
