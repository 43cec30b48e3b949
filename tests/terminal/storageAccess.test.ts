// Storage for those who may do little in it: what is offered works, and what is not says why.
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openConsole } from "./console";
import { keys, pasted, type TestTerminal } from "./terminal";

let server: TestServer;
let letter: string;
beforeAll(async () => {
  server = await startTestServer();
  const content = { type: "text/plain", data: "QQ==" };
  const names = ["docs/old/b.txt", "docs/note.txt", "docs/letter.txt"];
  const { body } = await server.call("POST", "/storage", { body: names.map((name) => ({ name, content })) });
  letter = body.find(({ name }: { name: string }) => name === "docs/letter.txt")._id;
});
afterAll(() => server.close());

const grant = (action: string, ...include: readonly string[]) => ({
  action,
  module: "storage",
  ...(include.length === 0 ? {} : { resource: { include, exclude: [] } }),
});
const lists = () => grant("storage:index", "*");

const names = async (): Promise<readonly string[]> => {
  const { body } = await server.call("GET", "/storage", { query: { sort: '{"name":1}' } });
  return body.map(({ name }: { name: string }) => name);
};

async function openAs(...statements: readonly ReturnType<typeof grant>[]): Promise<TestTerminal> {
  const { credential } = await server.createIdentity(statements);
  const terminal = openConsole(server, { columns: 110, rows: 28 }, credential);
  await terminal.see("Welcome, ");
  return terminal;
}

async function openAddress(terminal: TestTerminal, path: string, seen: string): Promise<void> {
  terminal.type(":", pasted(path));
  await terminal.see(`Open ${path}`);
  terminal.type(keys.enter);
  await terminal.see(` ${path} `);
  await terminal.see(seen);
}

/** The folder, the cursor on the newer one of its two files. */
async function openDocs(terminal: TestTerminal): Promise<void> {
  await openAddress(terminal, "/storage/docs", "▸ old");
  terminal.type("G", "k");
  await terminal.see("docs/letter.txt");
}

/** Each key says what it needs; nothing is asked for before that. */
async function refused(terminal: TestTerminal, told: Readonly<Record<string, string>>): Promise<void> {
  for (const [key, words] of Object.entries(told)) {
    // Nothing of what was said before stands there any more.
    terminal.type("z");
    await terminal.see("z does nothing here.");
    terminal.type(key);
    await terminal.miss("z does nothing here.");
    await terminal.see(words);
    await terminal.see("docs/letter.txt");
  }
}

const needed = (words: string) => `You need ${words}`;

it.each([
  ["storage:index alone", () => [lists()]],
  ["storage:index and storage:show", () => [lists(), grant("storage:show", "*")]],
])("%s reads, downloads and copies; every other key says why not", async (_, statements) => {
  const before = await names();
  const terminal = await openAs(...statements());
  await openDocs(terminal);
  await refused(terminal, { i: needed("Create files"), d: needed("Delete files") });
  for (const key of ["R", "m", "P", "e"]) await refused(terminal, { [key]: needed("Change files") });
  terminal.type(keys.enter);
  await terminal.see("  A");
  terminal.type(keys.escape);
  await terminal.miss("  A");
  terminal.type("D");
  await terminal.see("A folder here, which is made where there is none.");
  terminal.type(keys.escape);
  await terminal.miss("A folder here");
  terminal.type("y");
  await terminal.see("Copied to the terminal's clipboard.");
  expect(await names()).toEqual(before);
  terminal.type("q");
  await terminal.ended();
});

it("storage:create alone makes directories and uploads, though it sees none of it", async () => {
  const here = mkdtempSync(join(tmpdir(), "twinhelm-alone-"));
  writeFileSync(join(here, "up.txt"), "up");
  const terminal = await openAs(grant("storage:create"));
  await openAddress(terminal, "/storages", "You need List files.");
  await openAddress(terminal, "/storage/welcome", "press i for a new one");
  terminal.type("i");
  await terminal.see("Directory name");
  terminal.type(pasted("alone"), keys.enter);
  await terminal.see("The directory alone is made. You may not open it.");
  expect(await names()).toContain("alone/");
  terminal.type(":", pasted("Upload files"));
  await terminal.see("▌ Upload files");
  terminal.type(keys.enter);
  await terminal.see("A path may be typed.");
  terminal.type(pasted(join(here, "up.txt")), keys.enter);
  await expect.poll(names).toContain("up.txt");
  terminal.type("q");
  await terminal.ended();
});

it("storage:create without storage:delete adds; storage:update without storage:create changes", async () => {
  const adder = await openAs(lists(), grant("storage:create"));
  await openDocs(adder);
  await refused(adder, { d: needed("Delete files"), R: needed("Change files") });
  adder.type("i");
  await adder.see("Create New Folder");
  adder.type(pasted("Create"), keys.enter);
  await adder.see("Folder name");
  adder.type(pasted("added"), keys.enter);
  await adder.see("▸ added");
  adder.type("q");
  await adder.ended();

  const changer = await openAs(lists(), grant("storage:update", letter));
  await openDocs(changer);
  await refused(changer, { i: needed("Create files"), d: needed("Delete files") });
  changer.type("R");
  await changer.see("Rename");
  changer.type("\x15", pasted("renamed.txt"), keys.enter);
  await changer.see("docs/renamed.txt");
  // The other file is not theirs to change.
  changer.type("G");
  await changer.see("docs/note.txt");
  changer.type("R");
  await changer.see(needed("Change files"));
  expect(await names()).toContain("docs/note.txt");
  changer.type("q");
  await changer.ended();
});

it.each([
  ["storage:show of one object", () => [grant("storage:show", letter)]],
  ["nothing of storage", () => [{ ...grant("bucket:index", "*"), module: "bucket" }]],
])("%s: the screens say what is missing, and show nothing", async (_, statements) => {
  const terminal = await openAs(...statements());
  for (const path of ["/storages", "/storage/docs"])
    await openAddress(terminal, path, "You need List files.");
  await openAddress(terminal, "/storage/welcome", "You need Create files.");
  expect(terminal.raw()).not.toContain("note.txt");
  terminal.type("q");
  await terminal.ended();
});
