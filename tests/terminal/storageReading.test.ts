import { chmodSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openConsole, openRealConsole } from "./console";
import { keys, pasted, type TestTerminal } from "./terminal";

let server: TestServer;
const insert = async (name: string, data: string | Uint8Array, type = "text/plain") => {
  const content = { type, data: Buffer.from(data).toString("base64") };
  const { body } = await server.call("POST", "/storage", { body: [{ name, content }] });
  return String(body[0]._id);
};
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const open = async (terminal: TestTerminal, path: string) => {
  await terminal.see("Welcome, ");
  terminal.type(":", pasted(path));
  await terminal.see(`Open ${path}`);
  terminal.type(keys.enter);
  await terminal.see(` ${path} `);
};

it("comma-separated values are read as a table, column by column", async () => {
  const wide = Array.from({ length: 12 }, (_, at) => `heading-${at}`).join(",");
  await insert("tables/boats.csv", `${wide}\n"Alba, the first",12,,,,,,,,,,end\n`, "text/csv");
  const terminal = openConsole(server, { columns: 100, rows: 24 });
  await open(terminal, "/storage/tables");
  await terminal.see("boats.csv");
  terminal.type(keys.enter);
  await terminal.see("heading-0       │ heading-1 │");
  await terminal.see("Alba, the first │ 12        │");
  await terminal.miss("heading-11");
  terminal.type("l", "l", "l", "l", "l");
  await terminal.see("heading-11");
  await terminal.miss("heading-0 ");
  terminal.type(keys.escape);
  await terminal.miss("heading-11");
  terminal.type("q");
  await terminal.ended();
});

/** A workbook of two sheets, with these rows. */
const workbook = (rows: string, second = ""): Uint8Array =>
  zipSync({
    "xl/workbook.xml": strToU8(
      '<workbook><sheets><sheet name="A" sheetId="1" r:id="rId1"/><sheet name="B" sheetId="2" r:id="rId2"/></sheets></workbook>',
    ),
    "xl/_rels/workbook.xml.rels": strToU8(
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="worksheets/sheet2.xml"/></Relationships>',
    ),
    "xl/worksheets/sheet1.xml": strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
    "xl/worksheets/sheet2.xml": strToU8(`<worksheet><sheetData>${second}</sheetData></worksheet>`),
  });

it("a workbook is a table; what a text is encoded in, and how much of it is shown, is said", async () => {
  const cell = (at: string, value: string) => `<c r="${at}" t="str"><f>1+1</f><v>${value}</v></c>`;
  const many = Array.from(
    { length: 20_005 },
    (_, at) => `<row r="${at + 2}">${cell(`A${at + 2}`, "x")}</row>`,
  );
  const type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  await insert(
    "read/a.xlsx",
    workbook(`<row r="1">${cell("A1", "Name")}${cell("B1", "Two")}</row>${many.join("")}`),
    type,
  );
  await insert("read/b.txt", Buffer.from("café au lait", "latin1"));
  await insert("read/c.txt", new Uint8Array([0x63, 0, 1, 2]));
  await insert("read/d.txt", "a line\n".repeat(40_000));
  await insert("read/e.xlsx", "no workbook", type);
  const terminal = openConsole(server, { columns: 100, rows: 24 });
  await open(terminal, "/storage/read");
  await terminal.see("e.xlsx");
  for (const said of [
    /Reading ended: /,
    /The first 256\.0 KB of 273\.4 KB are shown\.\n\n {2}a line/,
    /This object cannot be viewed\./,
    /This is no UTF-8: it is read as Windows-1252\.\n\n {2}café/,
    /Sheet A, 1 of 2\.\s+The first 20000 rows are shown\.\n {2}Name │ Two/,
  ]) {
    terminal.type(keys.enter);
    await terminal.see(said);
    terminal.type(keys.escape);
    await terminal.see(/^.*e\.xlsx/m);
    terminal.type("j");
  }
  terminal.type("q");
  await terminal.ended();
});

it("n and p turn the sheets of a workbook; an archive is a tree with its folders", async () => {
  const row = (value: string) => `<row r="1"><c r="A1" t="str"><v>${value}</v></c></row>`;
  const type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  const files = { "deep/er/c.txt": strToU8("hi"), "top.md": strToU8("#") };
  await insert("turned/b.zip", zipSync(files), "application/zip");
  // The newest stands first.
  await insert("turned/a.xlsx", workbook(row("Ports"), row("Fares")), type);
  const terminal = openConsole(server, { columns: 80, rows: 24 });
  await open(terminal, "/storage/turned");
  await terminal.see("b.zip");
  terminal.type(keys.enter);
  await terminal.see(/Sheet A, 1 of 2\.\n {2}Ports/);
  expect(terminal.screen().join("\n")).toContain("n p other sheet");
  terminal.type("n");
  await terminal.see(/Sheet B, 2 of 2\.\n {2}Fares/);
  terminal.type("p");
  await terminal.see("Ports");
  terminal.type(keys.escape);
  await terminal.miss("Ports");
  terminal.type("j", keys.enter);
  await terminal.see(
    / {2}deep\/ {2}2 Bytes\n {4}er\/ {2}2 Bytes\n {6}c\.txt {2}2 Bytes\n {2}top\.md {2}1 Byte$/m,
  );
  terminal.type(keys.escape, "q");
  await terminal.ended();
});

it("a text is edited in the editor; what was changed meanwhile is not overwritten without a question", async () => {
  const id = await insert("edited/a.txt", "one\n");
  const EDITOR = join(mkdtempSync(join(tmpdir(), "twinhelm-editor-")), "editor");
  // The second time somebody else replaces the file while it is open.
  writeFileSync(
    EDITOR,
    `#!/bin/sh
if grep -q mine "$1"; then
  curl -s -X PUT -H 'content-type: application/json' -H "authorization: $OTHER" \\
    -d '{"name":"edited/a.txt","content":{"type":"text/plain","data":"dGhlaXJz"}}' ${server.url}/storage/${id} > /dev/null
  echo again > "$1"
elif grep -q again "$1"; then
  echo 'again, and more' > "$1"
else
  echo mine > "$1"
fi
`,
  );
  chmodSync(EDITOR, 0o755);
  const content = async () => (await fetch(`${server.url}/storage/${id}/view`)).text();
  const terminal = openRealConsole(server, { environment: { EDITOR, OTHER: server.admin } });
  await open(terminal, "/storage/edited");
  await terminal.see("a.txt");
  terminal.type("e");
  await expect.poll(content, { timeout: 20_000 }).toBe("mine\n");
  await terminal.see("5 Bytes");
  terminal.type("e");
  await terminal.see("a.txt was changed meanwhile.");
  expect(await content()).toBe("theirs");
  // Nothing that was written is lost where somebody thinks it over.
  terminal.type(keys.escape);
  await terminal.miss("a.txt was changed meanwhile.");
  expect(await content()).toBe("theirs");
  terminal.type("e");
  await terminal.see("a.txt was changed meanwhile.");
  terminal.type(keys.enter);
  await expect.poll(content, { timeout: 20_000 }).toBe("again, and more\n");
  await terminal.see("16 Bytes");
  terminal.type("q");
  await terminal.ended();
});
