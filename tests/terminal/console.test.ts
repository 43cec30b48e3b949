import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { startTestServer, type TestServer, testPassword } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Content, copyContent } from "../browser/fixture";
import { openBucket, openConsole, openRealConsole, toSection } from "./console";
import { keys, openTerminal, pasted } from "./terminal";

let server: TestServer;
let content: Content;
beforeAll(async () => {
  const filled = await copyContent();
  server = await startTestServer({ dataFolder: filled.dataFolder });
  content = filled.content;
});
afterAll(() => server.close());

it("signs in: a wrong password in words, then the right one, kept for this person alone", async () => {
  const terminal = openTerminal(["--server", server.url]);
  await terminal.see("Username");
  await terminal.see(server.url);
  terminal.type("admin", keys.enter, "wrong", keys.enter);
  await terminal.see("Identifier or password was incorrect.");
  terminal.type(testPassword, keys.enter);
  await terminal.see("Welcome, admin");
  expect(terminal.raw()).not.toContain(testPassword);
  const file = join(terminal.home, "twinhelm", "credentials.json");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(JSON.parse(readFileSync(file, "utf8")).servers[server.url]).toMatch(/^IDENTITY /);
  terminal.type("L");
  await terminal.see("Password");
  expect(JSON.parse(readFileSync(file, "utf8")).servers[server.url]).toBeUndefined();
  terminal.type(keys.interrupt);
  expect(await terminal.ended()).toBe(130);
});

it("says which field is missing, and takes what is pasted as one line", async () => {
  const terminal = openTerminal(["--server", server.url]);
  await terminal.see("Username");
  terminal.type(keys.tab, keys.enter);
  await terminal.see("This field is required.");
  terminal.type("\x1b[200~admin\n\x1b[201~");
  await terminal.see("Username admin");
  terminal.type(keys.tab, `\x1b[200~${testPassword}\r\n\x1b[201~`);
  await terminal.see("•".repeat(testPassword.length));
  terminal.type(keys.enter);
  await terminal.see("Welcome, admin");
  terminal.type("q");
  expect(await terminal.ended()).toBe(0);
});

it("opens a bucket, sorts, pages and changes the rows of a page", async () => {
  const terminal = openConsole(server);
  await openBucket(terminal, "Boats");
  await terminal.see("1 of 61 · page 1/3 · 25 a page");
  await terminal.see(`/bucket/${content.boats}`);
  terminal.type("l", "s");
  await terminal.see("Name ▲");
  await terminal.see(/▌\S+\s+Alba/);
  terminal.type("l", "s", "s");
  await terminal.see("Tons ▼");
  await terminal.see("1,234.5");
  terminal.type("n");
  await terminal.see("page 2/3");
  await terminal.see("Boat 36");
  terminal.type("+");
  // Without "Loading" before it: the rows are those of the larger page.
  await terminal.see(/^ +1 of 61 · page 1\/1 · 100 a page$/m);
  terminal.type("G");
  await terminal.see("61 of 61");
  await terminal.see("Boat 01");
  terminal.type("s");
  await terminal.see("_id ▼");
  terminal.type("q");
  expect(await terminal.ended()).toBe(0);
});

it("moves by arrows as by letters, between the panes too, and keeps the primary column in sight", async () => {
  const terminal = openConsole(server);
  await openBucket(terminal, "Boats");
  terminal.type(keys.down, keys.down, keys.up, "j");
  await terminal.see("3 of 61");
  terminal.type(...Array.from({ length: 14 }, () => keys.right));
  await terminal.see("Place");
  await terminal.see(/‹Name/);
  expect(terminal.screen().join("\n")).not.toContain("_id");
  terminal.type("s");
  await terminal.see("Documents cannot be sorted by Place.");
  terminal.type(...Array.from({ length: 15 }, () => keys.left));
  await terminal.miss("s sort");
  terminal.type("k", keys.enter);
  await terminal.see("▸ Ports");
  await terminal.see("s sort");
  terminal.type(keys.escape);
  await terminal.miss("s sort");
  terminal.type(keys.escape);
  await terminal.see("▸ Boats");
  await terminal.see("3 of 61");
  terminal.type("q");
  await terminal.ended();
});

it("opens a document whole, scrolls it, and goes back to its row", async () => {
  const terminal = openConsole(server);
  await openBucket(terminal, "Boats");
  terminal.type("/", "alba", keys.enter);
  await terminal.see("1 of 1");
  terminal.type("v");
  await terminal.see(/Built +3 Feb 2020, 04:05 \(2020-02-03T04:05:00.*Z\)/);
  await terminal.see("Boats ▸ Alba");
  await terminal.see(/Visited +Izmir, Bari/);
  await terminal.see("Lines 1–");
  terminal.resize(80, 14);
  await terminal.see(/Lines 1–9 of/);
  terminal.type("G");
  await terminal.see(/Place +38.4, 27.1/);
  terminal.type(keys.escape);
  await terminal.see(/▌\S+ +Alba/);
  terminal.type("q");
  await terminal.ended();
});

it("searches, says what is filtered, and finds nothing in words", async () => {
  const terminal = openConsole(server);
  await openBucket(terminal, "Boats");
  terminal.type("/", "boat 1", keys.enter);
  await terminal.see("1 of 10");
  await terminal.see("Filter: text contains boat 1");
  terminal.type("/");
  await terminal.see("/boat 1");
  terminal.type("zzz", keys.enter);
  await terminal.see("No results");
  terminal.type(keys.escape);
  await terminal.see("1 of 61");
  terminal.type("/", "boat 2");
  await terminal.see("/boat 2");
  terminal.type(keys.escape);
  await terminal.miss("/boat 2");
  terminal.type("q");
  await terminal.ended();
});

it("remembers the size of a page for all buckets", async () => {
  const terminal = openConsole(server);
  await openBucket(terminal, "Boats");
  terminal.type("+");
  await terminal.see("100 a page");
  // Escape and the next key would be read as one with Alt.
  terminal.type(keys.tab);
  await toSection(terminal, "Ports");
  terminal.type(keys.enter);
  await terminal.see("1 of 2 · page 1/1 · 100 a page");
  terminal.type("q");
  await terminal.ended();
});

it("names each condition of a filter and takes one away", async () => {
  const terminal = openConsole(server);
  await openBucket(terminal, "Boats");
  terminal.type("/", '{"tons":{"$lt":30},"name":{"$regex":"^Boat 2"}}', keys.enter);
  await terminal.see("Filter: Tons < 30 · Name matches /^Boat 2/");
  await terminal.see("1 of 10");
  terminal.type("x");
  await terminal.see("Remove a condition");
  terminal.type("name", keys.enter);
  await terminal.see(/Filter: Tons < 30 /);
  await terminal.see(/1 of 29/);
  terminal.type("x");
  await terminal.see("1 of 61");
  terminal.type("q");
  await terminal.ended();
});

it("shows empty buckets in words", async () => {
  const terminal = openConsole(server);
  await terminal.see("Empty");
  await toSection(terminal, "Empty");
  terminal.type(keys.enter);
  await terminal.see("No documents yet");
  terminal.type("q");
  await terminal.ended();
});

it("explains its keys and the permission, and leaves the help with any key", async () => {
  const terminal = openConsole(server);
  await openBucket(terminal, "Boats");
  terminal.type("?");
  await terminal.see("fewer rows");
  await terminal.see("allows List documents on Boats.");
  terminal.type("x");
  await terminal.miss("fewer rows");
  terminal.type("q");
  await terminal.ended();
});

it("follows the size of the terminal, and says when it is too small", async () => {
  const terminal = openRealConsole(server);
  await openBucket(terminal, "Boats");
  await terminal.see("_id");
  expect(terminal.screen().join("\n")).not.toContain("Place");
  terminal.resize(160, 48);
  await terminal.see("Sails");
  await terminal.see("Boat 36");
  expect(terminal.screen()).toHaveLength(48);
  terminal.resize(30, 8);
  await terminal.see("needs at least 40 x");
  terminal.resize(80, 24);
  await terminal.see("1 of 61");
  // What is typed is as it was.
  terminal.type("/");
  await terminal.miss("? help");
  terminal.type("boat 1");
  await terminal.see("boat 1");
  // A key counts where it arrives: the cursor is back before the size is.
  terminal.type(keys.left);
  terminal.type("4");
  await terminal.see("boat 41");
  terminal.resize(80, 9);
  await terminal.see("needs at least 40 x");
  terminal.type("2");
  // Nothing tells that it was taken: two sizes more are drawn after it.
  terminal.resize(80, 8);
  await terminal.see("80 x 8");
  terminal.resize(80, 7);
  await terminal.see("80 x 7");
  terminal.resize(80, 24);
  await terminal.see("boat 41");
  terminal.type("3");
  await terminal.see("boat 431");
  terminal.type(keys.escape);
  await terminal.miss("boat 431");
  await terminal.see("1 of 61");
  await terminal.see("Sections");
  terminal.type("q");
  await terminal.ended();
});

it("shows a small terminal one pane at a time", async () => {
  const terminal = openConsole(server, { columns: 44, rows: 14 });
  await terminal.see("Ports");
  await toSection(terminal, "Boats");
  terminal.type(keys.enter);
  await terminal.see("▸ Boats");
  await terminal.see("Boat 60");
  terminal.type(keys.tab);
  await terminal.see("Ports");
  terminal.type("q");
  await terminal.ended();
});

it("nothing in a document reaches the terminal as a command", async () => {
  const hostile = "\u001b]0;owned\u0007\u001b[31mred\u001b[2J\u202eabc";
  const { body } = await server.call("POST", "/bucket", {
    body: {
      title: "Hostile",
      description: "x\u001b[31mx",
      properties: { name: { type: "string", title: "N\u001b[5m" } },
    },
  });
  await server.call("POST", `/bucket/${body._id}/data`, { body: { name: hostile } });
  const terminal = openConsole(server, { columns: 120 });
  await terminal.see("Hostile");
  await toSection(terminal, "Hostile");
  terminal.type(keys.enter);
  await terminal.see("▸ Hostile");
  await terminal.see("\\x1b]0;owned\\x07\\x1b[31mred");
  for (const part of ["\u001b]0;", "\u001b[31mred", "\u001b[2J\u202e", "\u202e", "\u001b[5m"])
    expect(terminal.raw()).not.toContain(part);
  terminal.type("q");
  await terminal.ended();
  await server.call("DELETE", `/bucket/${body._id}`);
});

it("lists what a narrow policy grants and no more", async () => {
  const grant = (action: string, resource: string) => ({
    action,
    module: action.slice(0, action.lastIndexOf(":")),
    resource: { include: [resource], exclude: [] },
  });
  const viewer = await server.createIdentity([
    grant("bucket:index", content.ports),
    grant("bucket:data:index", `${content.ports}/*`),
  ]);
  const terminal = openConsole(server, {}, viewer.credential);
  await openBucket(terminal, "Ports");
  await terminal.see("Izmir");
  expect(terminal.screen().join("\n")).not.toContain("Boats");
  terminal.type("q");
  await terminal.ended();
});

it("says what is missing where documents may be read but no bucket listed", async () => {
  const resource = { include: [`${content.ports}/*`], exclude: [] };
  const viewer = await server.createIdentity([
    { action: "bucket:data:index", module: "bucket:data", resource },
  ]);
  const terminal = openConsole(server, { columns: 100 }, viewer.credential);
  await terminal.see("Without List buckets (bucket:index), the console cannot list a bucket");
  await terminal.see("Needs List buckets");
  terminal.type(":");
  await terminal.see("show as command");
  terminal.type(...`/bucket/${content.ports}`);
  await terminal.see(`Open /bucket/${content.ports}`);
  terminal.type(keys.enter);
  await terminal.see(`There is no bucket ${content.ports}`);
  await terminal.see("You need List buckets on ");
  terminal.type(":", pasted("Delete bucket"));
  await terminal.see(/Delete bucket +denied/i);
  await terminal.miss("Open a bucket first.");
  terminal.type(keys.escape);
  await terminal.miss("denied");
  terminal.type("q");
  await terminal.ended();
});

it("writes no colour when NO_COLOR is set, and still marks the cursor", async () => {
  const terminal = openConsole(server, { environment: { NO_COLOR: "1" } });
  await openBucket(terminal, "Boats");
  await terminal.see(/▌\S+ +Boat/);
  expect(terminal.raw()).not.toMatch(/\x1b\[(?:[\d;]*;)?(?:3[0-8]|4[0-8]|9[0-7])(?:;[\d;]*)?m/);
  expect(terminal.raw()).toContain("\x1b[7m");
  terminal.type("q");
  await terminal.ended();
});

it("never draws a frame of the terminal's full height, and clears the screen at most once", async () => {
  const terminal = openConsole(server);
  await openBucket(terminal, "Boats");
  await terminal.see("1 of 61");
  expect(terminal.screen().at(-1)).toBe("");
  terminal.type("j", "j", "j");
  await terminal.see("4 of 61");
  expect(terminal.raw().split("\u001b[2J").length - 1).toBeLessThanOrEqual(1);
  terminal.type("q");
  await terminal.ended();
});
