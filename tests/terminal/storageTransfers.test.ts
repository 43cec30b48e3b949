import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openAddress } from "./access";
import { openConsole } from "./console";
import { keys, pasted } from "./terminal";

let server: TestServer;
const insert = (name: string, data: string) =>
  server.call("POST", "/storage", {
    body: [{ name, content: { type: "text/plain", data: Buffer.from(data).toString("base64") } }],
  });
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** What is stored, name by name. */
async function stored(folder: string): Promise<readonly string[]> {
  const filter = JSON.stringify({ name: { $regex: `^${folder}/` } });
  const { body } = await server.call("GET", "/storage", { query: { sort: '{"name":1}', filter } });
  const read = async ({ _id, name }: { _id: string; name: string }) =>
    `${name.split("/").at(-1)}: ${await (await fetch(`${server.url}/storage/${_id}/view`)).text()}`;
  return Promise.all(body.map(read));
}

it("P gives a file the content of another one, at the same address", async () => {
  const { body } = await insert("put/a.txt", "before");
  const here = mkdtempSync(join(tmpdir(), "twinhelm-put-"));
  writeFileSync(join(here, "b.txt"), "after");
  const terminal = openConsole(server, { columns: 120, rows: 30 });
  await terminal.see("Welcome, ");
  await openAddress(terminal, "/storage/put", "a.txt");
  terminal.type("P");
  await terminal.see("Another content for a.txt");
  await terminal.see("A file is uploaded");
  expect(terminal.screen().join("\n")).not.toContain("all in ");
  terminal.type(pasted(`${here}/b`), keys.tab);
  await terminal.see(join(here, "b.txt"));
  terminal.type(keys.enter);
  await expect.poll(() => stored("put")).toEqual(["a.txt: after"]);
  const { body: now } = await server.call("GET", `/storage/${body[0]._id}`);
  expect(now.name).toBe("put/a.txt");
  terminal.type("q");
  await terminal.ended();
});

it("what did not arrive is begun again, one or all; a name that was taken meanwhile is asked about", async () => {
  const here = mkdtempSync(join(tmpdir(), "twinhelm-sent-"));
  const folder = basename(here);
  for (const name of ["asked", "gone", "kept", "lost", "over", "out"])
    writeFileSync(join(here, name), "mine");
  await insert(`${folder}/asked`, "theirs");
  const terminal = openConsole(server, { columns: 120, rows: 30 });
  await terminal.see("Welcome, ");
  await openAddress(terminal, "/storages", folder);
  terminal.type("i");
  await terminal.see("Upload Files");
  terminal.type(keys.enter);
  await terminal.see("A path may be typed.");
  terminal.type(pasted(here), keys.enter);
  await terminal.see("The name asked is taken");
  // While the question stands, others are quicker, and two files go.
  for (const name of ["kept", "over", "out"]) await insert(`${folder}/${name}`, "theirs");
  for (const name of ["gone", "lost"]) rmSync(join(here, name));
  terminal.type(pasted("Leave"), keys.enter);
  await terminal.see("0 transferred, 5 failed. X shows them.");
  expect(await stored(folder)).toEqual(["asked: theirs", "kept: theirs", "out: theirs", "over: theirs"]);
  terminal.type("X");
  await terminal.see(/✗ .*gone .*It cannot be read: /);
  const answer = async (name: string, way: string) => {
    const cursor = () => terminal.screen().find((each) => each.startsWith("▌")) ?? "";
    while (!cursor().includes(`/${name} `)) {
      const before = cursor();
      terminal.type(keys.down);
      await terminal.until(`The cursor moving to ${name}`, () => cursor() !== before && cursor() !== "");
    }
    terminal.type("r");
    await terminal.see(`${name} is taken meanwhile`);
    terminal.type(pasted(way), keys.enter);
    await terminal.miss("is taken meanwhile");
  };
  await answer("kept", "Keep both");
  await terminal.see(/✓ .*kept/);
  await answer("over", "Replace it");
  await terminal.see(/✓ .*over/);
  await answer("out", "Leave it out");
  await terminal.miss("/out");
  for (const name of ["gone", "lost"]) writeFileSync(join(here, name), "mine");
  terminal.type("R");
  await terminal.see(/✓ .*gone/);
  await terminal.see(/✓ .*lost/);
  expect(await stored(folder)).toEqual([
    "asked: theirs",
    "gone: mine",
    "kept: theirs",
    "kept (2): mine",
    "lost: mine",
    "out: theirs",
    "over: mine",
  ]);
  terminal.type("c");
  await terminal.see("Nothing is under way.");
  terminal.type(keys.escape);
  await terminal.miss("Nothing is under way.");
  terminal.type("q");
  await terminal.ended();
});

it("found files of one name are each downloaded; what cannot be read or is no file is said", async () => {
  for (const folder of ["one", "two"]) await insert(`found/${folder}/same.txt`, folder);
  const here = mkdtempSync(join(tmpdir(), "twinhelm-found-"));
  const terminal = openConsole(server, { columns: 120, rows: 30 });
  await terminal.see("Welcome, ");
  await openAddress(terminal, "/storages", "found");
  terminal.type("/", pasted("same.txt"), keys.enter);
  await terminal.see("found/two/same.txt");
  terminal.type("a");
  await terminal.see("2 selected");
  terminal.type("D");
  await terminal.see("A folder here, which is made");
  terminal.type(pasted(here), keys.enter);
  await expect.poll(() => readdirSync(here).toSorted()).toEqual(["same (2).txt", "same.txt"]);
  const sent = join(here, "sent");
  mkdirSync(sent);
  for (const link of ["link", "more"]) symlinkSync(here, join(sent, link));
  writeFileSync(join(sent, "a.txt"), "a");
  terminal.type("i");
  await terminal.see("Upload Files");
  terminal.type(keys.enter);
  await terminal.see("A path may be typed.");
  terminal.type(pasted(`${here}/nowhere/`), keys.enter);
  await terminal.see("nowhere cannot be read: ");
  terminal.type("i");
  await terminal.see("Upload Files");
  terminal.type(keys.enter);
  await terminal.see("A path may be typed.");
  terminal.type(pasted(sent), keys.enter);
  await terminal.see("2 are left out, such as link: they are no files.");
  await expect.poll(() => stored("sent")).toEqual(["a.txt: a"]);
  terminal.type("q");
  await terminal.ended();
});
