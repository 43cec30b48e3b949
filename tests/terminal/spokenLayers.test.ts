// What a screen reader is given of the layers over a screen: each line once, without a sign.
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openConsole } from "./console";
import { keys, pasted, type TestTerminal } from "./terminal";

let server: TestServer;
let boats = "";
let alba = "";
beforeAll(async () => {
  server = await startTestServer();
  const create = async (title: string, properties: object): Promise<string> =>
    (
      await server.call("POST", "/bucket", {
        body: { title, description: `${title} of a test`, primary: "name", properties },
      })
    ).body._id;
  const name = { type: "string", title: "Name" };
  const ports = await create("Ports", { name });
  for (const port of ["Bari", "Izmir", "Split"])
    await server.call("POST", `/bucket/${ports}/data`, { body: { name: port } });
  const port = { type: "relation", title: "Port", bucketId: ports, relationType: "onetoone" };
  boats = await create("Boats", { name, tons: { type: "number", title: "Tons" }, port });
  alba = (await server.call("POST", `/bucket/${boats}/data`, { body: { name: "Alba", tons: 5 } })).body._id;
});
afterAll(() => server.close());

/** A console that is read out, at an address, with what it has said since. */
async function openSpoken(address: string, shown: string) {
  const terminal = openConsole(server, { spoken: true, columns: 160, rows: 80 });
  await terminal.see("Boats");
  terminal.type(":");
  await terminal.see("Command palette");
  terminal.type(pasted(address));
  await terminal.see(`Open ${address}`);
  terminal.type(keys.enter);
  await terminal.see(shown);
  return { terminal, ...listening(terminal) };
}

function listening(terminal: TestTerminal) {
  let from = terminal.raw().length;
  const lines = (): readonly string[] =>
    terminal
      .raw()
      .slice(from)
      .replaceAll(/\x1b\[[\d;?]*[a-zA-Z]/g, "")
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter((line) => line !== "");
  return {
    lines,
    /** Types, waits until a line is said, and gives all that was said since. */
    async say(last: string | RegExp, ...typed: readonly string[]): Promise<readonly string[]> {
      from = terminal.raw().length;
      terminal.type(...typed);
      await terminal.until(String(last), () =>
        lines().some((line) => (typeof last === "string" ? line === last : last.test(line))),
      );
      return lines();
    },
  };
}

const signs = /[▸▾●│▌✓✗■▲▼·›‹]|\[[x ]\]/;
const times = (lines: readonly string[], wanted: string) =>
  lines.filter((line) => line.startsWith(wanted)).length;

it("documents to choose from are said one by one; what stays while others are searched for is not said again", async () => {
  const { terminal, say } = await openSpoken(`/bucket/${boats}/${alba}`, "Port, empty");
  await say(/^Port, empty/, "j", "j");
  const opened = await say("1–3", keys.enter);
  for (const line of ["Split", "Izmir", "Bari", "New in Ports"]) expect(times(opened, line)).toBe(1);
  const found = await say("1–1", "z");
  expect(times(found, "Izmir")).toBe(1);
  expect(found.filter((line) => /^(Bari|Split|New in)/.test(line))).toEqual([]);
  const chosen = await say(/^Port, Izmir/, keys.enter);
  expect(times(chosen, "Port, Izmir")).toBe(1);
  expect([...opened, ...found, ...chosen].filter((line) => signs.test(line))).toEqual([]);
  terminal.kill();
});

it("an import says its columns, its steps and what is wrong with each row; an export what it asks", async () => {
  const file = join(mkdtempSync(join(tmpdir(), "twinhelm-spoken-")), "boats.csv");
  writeFileSync(file, "name,tons\nBora,7\nCora,many\n");
  const { terminal, say } = await openSpoken(`/bucket/${boats}`, "Tons: 5");
  await say(/^Command palette/, ":");
  await say(/^Import documents, Actions/, pasted("import documents"));
  await say(/^Choose a CSV/, keys.enter);
  await say(/boats\.csv/, pasted(file));
  const columns = await say(/^Column tons/, keys.enter);
  for (const line of ["Check", "Rows are, new documents", "Column name, name", "Column tons, tons"])
    expect(times(columns, line)).toBe(1);
  expect(await say(/^Rows are/, keys.down)).toEqual(["Rows are, new documents"]);
  await say(/^Check/, keys.up);
  const checked = await say(/^Of 2 rows/, keys.enter);
  expect(checked).toContain("Row 3, tons: Enter a number. (many)");
  expect(times(checked, "Row 3")).toBe(1);
  await say(/^Check/, keys.escape);
  await say(/^Name: Alba/, keys.escape);
  await say(/^Command palette/, ":");
  await say(/^Export documents, Actions/, pasted("export documents"));
  const formats = await say("Format", keys.enter);
  for (const line of ["CSV", "JSON", "NDJSON", "XLSX"]) expect(times(formats, line)).toBe(1);
  expect(await say("JSON", keys.down)).toEqual(["JSON"]);
  expect([...columns, ...checked, ...formats].filter((line) => signs.test(line))).toEqual([]);
  terminal.kill();
});

it("icons to choose from are said by their names, and the ones that are found", async () => {
  const { terminal, say } = await openSpoken(`/bucket/${boats}`, "Tons: 5");
  await say(/^Command palette/, ":");
  await say(/^Add New Bucket, Actions/, pasted("add new bucket"));
  await say(/^Title:/, keys.enter);
  await say(/^Icon: view_stream/, keys.tab, keys.tab);
  const icons = await say(/^Page 1 of/, "\x0f");
  expect(times(icons, "folder")).toBe(1);
  expect(await say("folder", keys.down)).toEqual(["folder"]);
  const found = await say(/^directions_boat/, pasted("directions_boat"));
  expect(times(found, "folder")).toBe(0);
  await say("Icon: directions_boat", keys.enter);
  expect([...icons, ...found].filter((line) => signs.test(line))).toEqual([]);
  terminal.kill();
});
