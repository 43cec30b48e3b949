import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openConsole } from "./console";
import { keys, pasted } from "./terminal";

/** An archive of one file, in/b.txt. */
const archive = [
  "UEsDBBQAAAAIAAAAIVyGphA2BwAAAAUAAAAIAAAAaW4vYi50eHTLSM3JyQcAUEsBAhQAFAAAAAgAAAAhXIamEDYHAA",
  "AABQAAAAgAAAAAAAAAAAAAAAAAAAAAAGluL2IudHh0UEsFBgAAAAABAAEANgAAAC0AAAAAAA==",
].join("");

let server: TestServer;
const insert = (name: string, data: string | Uint8Array, type = "text/plain") =>
  server.call("POST", "/storage", {
    body: [{ name, content: { type, data: Buffer.from(data).toString("base64") } }],
  });
beforeAll(async () => {
  server = await startTestServer();
  await insert("docs/readme.md", "# Hello", "text/markdown");
  await insert("docs/data.json", '{"a":[1]}', "application/json");
  await insert("docs/old/a.zip", Buffer.from(archive, "base64"), "application/zip");
  await insert("logo.svg", "<svg/>", "image/svg+xml");
});
afterAll(() => server.close());

const names = async () => {
  const { body } = await server.call("GET", "/storage", { query: { sort: '{"name":1}' } });
  return body.map(({ name }: { name: string }) => name);
};

async function openStorage(columns = 120) {
  const terminal = openConsole(server, { columns, rows: 30 });
  await terminal.see("Welcome, ");
  terminal.type(":", pasted("/storages"));
  await terminal.see("Open /storages");
  terminal.type(keys.enter);
  await terminal.see("docs");
  return terminal;
}

it("folders stand in columns; files are read as what they are", async () => {
  const terminal = await openStorage();
  await terminal.see("readme.md");
  terminal.type(keys.enter);
  await terminal.see("▸ old");
  await terminal.see("a.zip");
  terminal.type("G");
  await terminal.see("text/markdown");
  await terminal.see(/│ e edit/);
  terminal.type(keys.enter);
  await terminal.see(/^ {2}Hello$/m);
  await terminal.see("v other view");
  terminal.type("v");
  await terminal.see("# Hello");
  terminal.type("v");
  await terminal.miss("# Hello");
  terminal.type(keys.escape);
  await terminal.miss("other view");
  terminal.type("k", keys.enter);
  await terminal.see('    "a": [');
  terminal.type(keys.escape);
  await terminal.miss('"a": [');
  terminal.type("g", "l");
  await terminal.see("Storage ▸ docs ▸ old");
  await terminal.see("application/zip");
  terminal.type(keys.enter);
  await terminal.see("b.txt  5 Bytes");
  terminal.type(keys.escape);
  await terminal.miss("5 Bytes");
  terminal.type("h", "h");
  await terminal.see("logo.svg");
  terminal.type("G");
  await terminal.see("image/svg+xml");
  // A picture is edited in the web console.
  await terminal.see(/│ P replace/);
  expect(terminal.screen().join("\n")).not.toMatch(/\be edit/);
  terminal.type("q");
  await terminal.ended();
});

it("what is there is renamed, put into a new folder, moved and deleted", async () => {
  await insert("work/a.txt", "a");
  await insert("work/b.txt", "b");
  const terminal = await openStorage();
  terminal.type(":", pasted("/storage/work"));
  await terminal.see("Open /storage/work");
  terminal.type(keys.enter);
  await terminal.see("Storage ▸ work");
  await terminal.see("a.txt");
  terminal.type("s");
  await terminal.see("Name Ascending");
  terminal.type(pasted("Name Asc"), keys.enter);
  await terminal.see(/a\.txt +1 Byte[\s\S]*b\.txt +1 Byte/);
  terminal.type("g");
  await terminal.see(/▌ +a\.txt/);
  terminal.type("R");
  await terminal.see("Rename");
  terminal.type("\x15", pasted("b.txt"), keys.enter);
  await terminal.see("This name already exists.");
  terminal.type("\x15", pasted("c.txt"), keys.enter);
  await expect.poll(names).toContain("work/c.txt");
  await terminal.miss("a.txt");
  await terminal.see("c.txt");
  terminal.type("i");
  await terminal.see("Create New Folder");
  terminal.type(pasted("Create"), keys.enter);
  await terminal.see("Folder name");
  terminal.type(pasted("deep"), keys.enter);
  await terminal.see("▸ deep");
  terminal.type("g", "l");
  await terminal.see("Storage ▸ work ▸ deep");
  await terminal.see("This folder is empty.");
  await terminal.miss("1 of 0");
  terminal.type("h");
  await terminal.miss("▸ work ▸ deep");
  terminal.type("G", " ");
  await terminal.see("1 selected");
  terminal.type("m");
  await terminal.see("Folders in work/");
  terminal.type(pasted("deep"), keys.enter);
  await terminal.see(/Move here +work\/deep\//);
  terminal.type(keys.enter);
  await expect.poll(names).toContain("work/deep/c.txt");
  await terminal.miss("c.txt   ");
  terminal.type(" ", "G", "d");
  await terminal.see("break all its associations");
  await terminal.see("No document refers to what is deleted.");
  terminal.type(pasted("agree"), keys.enter);
  await terminal.miss("break all its associations");
  expect(await names()).not.toContain("work/b.txt");
  terminal.type("q");
  await terminal.ended();
});

it("files go up and down while one goes on, and what is taken is asked about", async () => {
  await insert("up/same.txt", "before");
  const folder = mkdtempSync(join(tmpdir(), "twinhelm-up-"));
  writeFileSync(join(folder, "same.txt"), "after");
  const terminal = await openStorage();
  terminal.type(":", pasted("/storage/up"));
  await terminal.see("Open /storage/up");
  terminal.type(keys.enter);
  await terminal.see("same.txt");
  terminal.type("i");
  await terminal.see("Upload Files");
  terminal.type(keys.enter);
  await terminal.see("A path may be typed.");
  terminal.type(pasted(join(folder, "same.txt")), keys.enter);
  await terminal.see("The name same.txt is taken");
  terminal.type(pasted("Keep"), keys.enter);
  await terminal.see("same (2).txt");
  expect(await names()).toContain("up/same (2).txt");
  terminal.type("D");
  await terminal.see("A path may be typed.");
  const target = mkdtempSync(join(tmpdir(), "twinhelm-down-"));
  terminal.type(pasted(target), keys.enter);
  await expect
    .poll(() => {
      try {
        return readFileSync(join(target, "same (2).txt"), "utf8");
      } catch {
        return undefined;
      }
    })
    .toBe("after");
  terminal.type("q");
  await terminal.ended();
});

it("a name is searched for in all of storage; a folder of many files comes page by page", async () => {
  await insert("found/deep/needle.txt", "n");
  const content = { type: "application/octet-stream", data: "" };
  const many = Array.from({ length: 1_010 }, (_, at) => ({ name: `folders/${10_000 + at}/`, content }));
  for (let from = 0; from < many.length; from += 500) {
    const { status } = await server.call("POST", "/storage", { body: many.slice(from, from + 500) });
    expect(status).toBe(201);
  }
  const terminal = await openStorage();
  terminal.type("/", pasted("NEEDLE"), keys.enter);
  await terminal.see("found/deep/needle.txt");
  await terminal.see("1 of 1");
  await terminal.see("Name contains NEEDLE");
  terminal.type("/", "\x15", pasted("nothing of the kind"), keys.enter);
  await terminal.see("No file and no folder has such a name.");
  terminal.type(keys.escape);
  await terminal.miss("has such a name");
  terminal.type(":", pasted("/storage/folders"));
  await terminal.see("Open /storage/folders");
  terminal.type(keys.enter);
  await terminal.see("1 of 1010");
  terminal.type("G");
  await terminal.see("1000 of 1010");
  await terminal.until("The next page", () => {
    terminal.type("G");
    return terminal.screen().join("\n").includes("1010 of 1010");
  });
  terminal.type("m");
  await terminal.see("The first 1000 of 1010 folders are listed; type the path of another.");
  terminal.type(keys.escape);
  await terminal.miss("are listed");
  terminal.type("q");
  await terminal.ended();
});
