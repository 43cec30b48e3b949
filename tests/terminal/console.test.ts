import { mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer } from "@twinhelm/server/shell/app";
import { startTestServer, type TestServer, testPassword } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Content, fillContent } from "../browser/fixture";
import { keys, openTerminal, type TerminalOptions } from "./terminal";

let server: TestServer;
let content: Content;
let now = Date.now();
beforeAll(async () => {
  server = await startTestServer({ now: () => now });
  content = await fillContent(server);
});
afterAll(() => server.close());

/** A configuration folder in which somebody is signed in. */
function homeOf(credential: string, url = server.url): string {
  const home = mkdtempSync(join(tmpdir(), "twinhelm-home-"));
  mkdirSync(join(home, "twinhelm"));
  writeFileSync(
    join(home, "twinhelm", "credentials.json"),
    JSON.stringify({ current: url, servers: { [url]: credential } }),
  );
  return home;
}

const signedIn = (options: TerminalOptions = {}, credential = server.admin) =>
  openTerminal([], {
    ...options,
    environment: { XDG_CONFIG_HOME: homeOf(credential), ...options.environment },
  });

/** Goes to the section list and opens the entry with this title. */
async function openBucket(terminal: ReturnType<typeof openTerminal>, title: string, downs: number) {
  await terminal.see("Welcome, ");
  await terminal.see(title);
  terminal.type(...Array.from({ length: downs }, () => "j"), keys.enter);
  await terminal.see(`▸ ${title}`);
}

it("signs in: a wrong password in words, then the right one, kept for this person alone", async () => {
  const terminal = openTerminal(["--server", server.url]);
  await terminal.see("Username");
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
  terminal.type(keys.escape);
  expect(await terminal.ended()).toBe(0);
});

it("opens a bucket, sorts, pages and changes the rows of a page", async () => {
  const terminal = signedIn();
  await openBucket(terminal, "Boats", 2);
  await terminal.see("1 of 61 · page 1/3 · 25 a page");
  terminal.type("l", "s");
  await terminal.see("‹Name ▴›");
  await terminal.see(/▌\S+\s+Alba/);
  terminal.type("l", "s", "s");
  await terminal.see("‹Tons ▾›");
  await terminal.see("1,234.5");
  terminal.type("n");
  await terminal.see("page 2/3");
  await terminal.see(/Boat 36/);
  terminal.type("+");
  await terminal.see("100 a page");
  terminal.type("G");
  await terminal.see("61 of 61");
  await terminal.see("Boat 01");
  terminal.type("q");
  expect(await terminal.ended()).toBe(0);
});

it("searches, says what is filtered, and finds nothing in words", async () => {
  const terminal = signedIn();
  await openBucket(terminal, "Boats", 2);
  terminal.type("/", "boat 1", keys.enter);
  await terminal.see("1 of 10");
  await terminal.see("Filter: ");
  terminal.type("/");
  await terminal.see("/boat 1");
  terminal.type("zzz", keys.enter);
  await terminal.see("Nothing matches");
  terminal.type(keys.escape);
  await terminal.see("1 of 61");
  terminal.type("q");
  await terminal.ended();
});

it("explains its keys, and leaves the help with any", async () => {
  const terminal = signedIn();
  await openBucket(terminal, "Boats", 2);
  terminal.type("?");
  await terminal.see("fewer rows per page");
  terminal.type("x");
  await terminal.miss("fewer rows per page");
  terminal.type("q");
  await terminal.ended();
});

it("follows the size of the terminal, and says when it is too small", async () => {
  const terminal = signedIn();
  await openBucket(terminal, "Boats", 2);
  await terminal.see("_id");
  expect(terminal.screen().join("\n")).not.toContain("Place");
  terminal.resize(160, 48);
  await terminal.see("Sails");
  await terminal.see(/Boat 36/);
  expect(terminal.screen()).toHaveLength(48);
  terminal.resize(30, 8);
  await terminal.see("Twinhelm needs 40 x 10");
  terminal.resize(80, 24);
  await terminal.see("1 of 61");
  terminal.type("q");
  await terminal.ended();
});

it("shows a small terminal one pane at a time", async () => {
  const terminal = signedIn({ columns: 44, rows: 14 });
  await terminal.see("Ports");
  terminal.type("j", "j", keys.enter);
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
  const terminal = signedIn({ columns: 120 });
  await terminal.see("Hostile");
  terminal.type("G", keys.enter);
  await terminal.see("▸ Hostile");
  await terminal.see("\\x1b]0;owned\\x07\\x1b[31mred");
  for (const part of ["\u001b]0;", "\u001b[31mred", "\u001b[2J\u202e", "\u001b[5m"])
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
  const terminal = signedIn({}, viewer.credential);
  await openBucket(terminal, "Ports", 1);
  await terminal.see("Izmir");
  expect(terminal.screen().join("\n")).not.toContain("Boats");
  terminal.type("q");
  await terminal.ended();
});

it("opens sign-in when the session ends, and comes back to where one was", async () => {
  const terminal = signedIn();
  await openBucket(terminal, "Boats", 2);
  terminal.type("n");
  await terminal.see("page 2/3");
  now += 200_000_000;
  terminal.type("r");
  await terminal.see("Your session has ended.");
  terminal.type(testPassword, keys.enter);
  await terminal.see("page 2/3");
  now -= 200_000_000;
  terminal.type("q");
  await terminal.ended();
});

it("says that the server is gone, keeps what is shown, and goes on when it is back", async () => {
  const own = await startTestServer();
  await fillContent(own);
  const terminal = openTerminal([], { environment: { XDG_CONFIG_HOME: homeOf(own.admin, own.url) } });
  await openBucket(terminal, "Boats", 2);
  await terminal.see("Boat 60");
  const { dataFolder } = own.server.context.options;
  await own.server.close();
  terminal.type("r");
  await terminal.see("The documents could not be loaded");
  await terminal.see("Boat 60");
  const again = await createServer({ dataFolder, port: Number(new URL(own.url).port) });
  await again.listen();
  terminal.type("r");
  await terminal.miss("could not be loaded");
  await terminal.see("1 of 61");
  terminal.type("q");
  await terminal.ended();
  await again.close();
});

it.each([
  ["q", (terminal: ReturnType<typeof openTerminal>) => terminal.type("q"), 0],
  ["Ctrl-C", (terminal: ReturnType<typeof openTerminal>) => terminal.type(keys.interrupt), 0],
  ["SIGTERM", (terminal: ReturnType<typeof openTerminal>) => terminal.kill("SIGTERM"), 0],
  ["SIGHUP", (terminal: ReturnType<typeof openTerminal>) => terminal.kill("SIGHUP"), 0],
])("%s gives the terminal back as it was", async (_, leave, code) => {
  const terminal = signedIn();
  await terminal.see("Welcome, admin");
  expect(terminal.inAlternateScreen()).toBe(true);
  leave(terminal);
  expect(await terminal.ended()).toBe(code);
  expect(terminal.inAlternateScreen()).toBe(false);
  expect(terminal.raw().lastIndexOf("\u001b[?25h")).toBeGreaterThan(
    terminal.raw().lastIndexOf("\u001b[?25l"),
  );
});

it("gives the terminal back and says what happened when something fails that nobody expected", async () => {
  const home = mkdtempSync(join(tmpdir(), "twinhelm-home-"));
  const terminal = openTerminal(["--server", server.url], { environment: { XDG_CONFIG_HOME: home } });
  await terminal.see("Username");
  // The credential cannot be kept: a file stands where the folder would be.
  writeFileSync(join(home, "twinhelm"), "");
  terminal.type("admin", keys.enter, testPassword, keys.enter);
  expect(await terminal.ended()).toBe(1);
  expect(terminal.inAlternateScreen()).toBe(false);
  await terminal.see("credentials.json cannot be");
});

it("never draws a frame of the terminal's full height, and clears the screen at most once", async () => {
  const terminal = signedIn();
  await openBucket(terminal, "Boats", 2);
  await terminal.see("1 of 61");
  expect(terminal.screen().at(-1)).toBe("");
  terminal.type("j", "j", "j");
  await terminal.see("4 of 61");
  expect(terminal.raw().split("\u001b[2J").length - 1).toBeLessThanOrEqual(1);
  terminal.type("q");
  await terminal.ended();
});
