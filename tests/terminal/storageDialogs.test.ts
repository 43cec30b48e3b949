import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { downTo, openAddress } from "./access";
import { homeOf, openConsole } from "./console";
import { keys, pasted, type TestTerminal } from "./terminal";

let server: TestServer;
const insert = (name: string, data: string, type = "text/plain") =>
  server.call("POST", "/storage", {
    body: [{ name, content: { type, data: Buffer.from(data).toString("base64") } }],
  });
beforeAll(async () => {
  server = await startTestServer();
  await insert("docs/a.txt", "before");
});
afterAll(() => server.close());

const names = async () => {
  const { body } = await server.call("GET", "/storage", { query: { sort: '{"name":1}' } });
  return body.map(({ name }: { name: string }) => name);
};

/** Opens a path, or starts an action, from the palette. */
async function choose(terminal: TestTerminal, typed: string, line: string): Promise<void> {
  terminal.type(":", pasted(typed));
  await terminal.see(`▌ ${line}`);
  terminal.type(keys.enter);
  await terminal.miss(`: ${typed}`);
}

it("what the palette offers for a file asks in its own way over the files", async () => {
  const here = mkdtempSync(join(tmpdir(), "twinhelm-here-"));
  writeFileSync(join(here, "new.txt"), "after");
  const terminal = openConsole(server, { columns: 120, rows: 30 });
  await terminal.see("Welcome, ");
  await choose(terminal, "/storage/docs", "Open /storage/docs");
  await terminal.see("a.txt");
  terminal.type("?");
  await terminal.see("Press any key");
  await terminal.see(/m +to a folder/);
  terminal.type("x");
  await terminal.miss("Press any key");
  await choose(terminal, "Replace a file", "Replace a file");
  await terminal.see("Another content for a.txt");
  terminal.type(pasted(join(here, "new.txt")), keys.enter);
  const content = async () => {
    const { body } = await server.call("GET", "/storage", { query: { filter: '{"name":"docs/a.txt"}' } });
    return body[0]?.content.size;
  };
  await expect.poll(content).toBe(5);
  await choose(terminal, "Upload files", "Upload files");
  await terminal.see("A path may be typed.");
  terminal.type(pasted(join(here, "new.txt")), keys.enter);
  await terminal.see("new.txt");
  await expect.poll(names).toContain("docs/new.txt");
  // The newest comes first: to the one that was there.
  terminal.type("G");
  await terminal.see("2 of 2");
  await choose(terminal, "Copy the address", "Copy the address of a file");
  await terminal.see("Copied to the terminal's clipboard.");
  await choose(terminal, "Download files", "Download files");
  await terminal.see("A folder here, which is made where there is none.");
  terminal.type(pasted(join(here, "down")), keys.enter);
  await expect
    .poll(() => {
      try {
        return readFileSync(join(here, "down", "a.txt"), "utf8");
      } catch {
        return undefined;
      }
    })
    .toBe("after");
  await choose(terminal, "Rename a file", "Rename a file");
  await terminal.see("Rename");
  terminal.type("\x15", pasted("b.txt"), keys.enter);
  await expect.poll(names).toContain("docs/b.txt");
  // It is read anew after it was renamed.
  await terminal.miss("a.txt");
  await terminal.see("b.txt");
  await choose(terminal, "Move files", "Move files");
  await terminal.see("Move b.txt");
  terminal.type(pasted("other"), keys.enter);
  await expect.poll(names).toContain("other/b.txt");
  terminal.type("q");
  await terminal.ended();
});

it("a new directory is asked for where storage begins, and opened; the sort is kept for the next run", async () => {
  const XDG_CONFIG_HOME = homeOf(server.admin, server.url);
  const options = { columns: 120, rows: 30, environment: { XDG_CONFIG_HOME } };
  const terminal = openConsole(server, options);
  await terminal.see("Welcome, ");
  await choose(terminal, "Add New Directory", "Add New Directory");
  await terminal.see("Directory name");
  terminal.type(pasted("no good"), keys.enter);
  await terminal.see("Name must not include slash, space or dot characters.");
  terminal.type("\x15", pasted("fresh"), keys.enter);
  await terminal.see("Storage ▸ fresh");
  await terminal.see("This folder is empty.");
  expect(await names()).toContain("fresh/");
  terminal.type("s");
  await terminal.see("Name Ascending");
  terminal.type(pasted("Name Asc"), keys.enter);
  await terminal.miss("Name Descending");
  terminal.type("q");
  await terminal.ended();
  await insert("sorted/1.txt", "1");
  await insert("sorted/2.txt", "2");
  const next = openConsole(server, options);
  await next.see("Welcome, ");
  await choose(next, "/storage/sorted", "Open /storage/sorted");
  await next.see(/1\.txt[\s\S]*2\.txt/);
  next.type("q");
  await next.ended();
});

it("a folder that somebody else deletes while it is open is said to be gone once it is read again", async () => {
  const { body } = await insert("leaving/a.txt", "a");
  const terminal = openConsole(server, { columns: 120, rows: 30 });
  await terminal.see("Welcome, ");
  await choose(terminal, "/storage/leaving", "Open /storage/leaving");
  await terminal.see("a.txt");
  await server.call("DELETE", `/storage/${body[0]._id}`);
  terminal.type("r");
  await terminal.see("There is no folder leaving/.");
  terminal.type("q");
  await terminal.ended();
});

it("x deletes the folder that is open once its name is typed, and leads out of it; i stands in the line of keys", async () => {
  await insert("leave/in/a.txt", "a");
  await insert("leave/b.txt", "b");
  const terminal = openConsole(server);
  await terminal.see("Welcome, ");
  await choose(terminal, "/storage/leave", "Open /storage/leave");
  await terminal.see("b.txt");
  await terminal.see(/i add .*\? help +q quit/);
  terminal.type("g", "l");
  await terminal.see("leave ▸ in");
  await terminal.see("a.txt");
  terminal.type("x");
  await terminal.see("permanently delete this directory and all its subresources");
  terminal.type(pasted("in"), keys.enter);
  await terminal.miss("leave ▸ in");
  await terminal.see("b.txt");
  expect(await names()).not.toContain("leave/in/a.txt");
  await insert("leave/in/a.txt", "a");
  await choose(terminal, "/storages?path=leave%2Fin%2F", "Open /storages");
  await terminal.see("leave ▸ in");
  await terminal.see("a.txt");
  terminal.type("x");
  await terminal.see("permanently delete this directory and all its subresources");
  terminal.type(pasted("in"), keys.enter);
  await terminal.miss("leave ▸ in");
  await terminal.see("b.txt");
  await choose(terminal, "/storage/leave", "Open /storage/leave");
  await terminal.see(" /storage/leave ");
  await terminal.see("b.txt");
  terminal.type("x");
  await terminal.see("permanently delete this directory and all its subresources");
  terminal.type(pasted("leave"), keys.enter);
  await terminal.miss("Storage ▸ leave");
  expect(await names()).not.toContain("leave/b.txt");
  terminal.type("q");
  await terminal.ended();
});

it("a file of a document is chosen from storage, found by its name, or its address is typed", async () => {
  const { body: files } = await insert("signs/anchor.png", "x", "image/png");
  for (let at = 0; at < 9; at += 1) await insert(`signs/other-${at}.txt`, "x");
  const bucket = await server.call("POST", "/bucket", {
    body: {
      title: "Ships",
      description: "Ships of the harbour",
      primary: "name",
      properties: { name: { type: "string", title: "Name" }, sign: { type: "storage", title: "Sign" } },
    },
  });
  const path = `/bucket/${bucket.body._id}/data`;
  const { body: ship } = await server.call("POST", path, { body: { name: "Argo" } });
  const terminal = openConsole(server, { columns: 120, rows: 30 });
  await openAddress(terminal, `/bucket/${bucket.body._id}/${ship._id}`, "[ Save ]");
  await downTo(terminal, /Sign/);
  terminal.type(keys.enter);
  await terminal.see("Choose a file for Sign");
  await terminal.see(/1 to 8 of \d+/);
  await terminal.miss("anchor.png");
  terminal.type(pasted("ANCH"));
  await terminal.see("1 to 1 of 1");
  await terminal.see(/signs\/anchor\.png +image\/png, 1 Byte/);
  terminal.type(keys.enter);
  await terminal.see(/Sign +http/);
  terminal.type("w");
  await terminal.see("Saved");
  const stored = async () => (await server.call("GET", `${path}/${ship._id}`)).body.sign;
  expect(await stored()).toBe(files[0].url);
  await downTo(terminal, /Sign/);
  terminal.type(keys.enter);
  await terminal.see("1 to 8 of");
  terminal.type(pasted("no such file"));
  await terminal.see("No file has such a name.");
  await terminal.see("▌ Type an address");
  terminal.type(keys.enter);
  await terminal.see("Sign:");
  terminal.type("\x15", pasted("https://elsewhere.example/a.png"), keys.enter, "w");
  await expect.poll(stored).toBe("https://elsewhere.example/a.png");
  // While it is on its way, leaving is asked about.
  await terminal.see(/\[ Saved/);
  terminal.type("q");
  await terminal.ended();
});
