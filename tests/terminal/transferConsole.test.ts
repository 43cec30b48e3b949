// Import and export of documents in the terminal console.
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { leave, openAddress } from "./access";
import { openBucket, openConsole } from "./console";
import { keys, pasted, type TestTerminal } from "./terminal";

let server: TestServer;
let bucket: string;
const folder = mkdtempSync(join(tmpdir(), "twinhelm-files-"));
beforeAll(async () => {
  server = await startTestServer();
  const properties = {
    name: { type: "string" },
    code: { type: "string", options: { unique: true } },
    tons: { type: "number" },
  };
  const body = { title: "Ferries", description: "For a test", properties, required: ["name"] };
  bucket = (await server.call("POST", "/bucket", { body })).body._id;
  await server.call("POST", `/bucket/${bucket}/data`, { body: { name: "Alba", code: "A", tons: 1 } });
});
afterAll(() => server.close());

/** Starts an action from the palette, up to what it asks first. */
async function start(terminal: TestTerminal, title: string, seen: string): Promise<void> {
  terminal.type(":");
  await terminal.see("show as command");
  terminal.type(pasted(title));
  await terminal.see(`▌ ${title}`);
  terminal.type(keys.enter);
  await terminal.see(seen);
}

/** Narrows a list and chooses what is left of it. */
async function choose(terminal: TestTerminal, typed: string, left: string, then: string | RegExp) {
  terminal.type(pasted(typed));
  await terminal.see(`▌ ${left}`);
  terminal.type(keys.enter);
  await terminal.see(then);
}

it("checks the rows of a file, says what is wrong with each, writes the rest and saves all as a file", async () => {
  const rows = ["boat;code;tons", "Brio;B;2", ";C;3", "Ceto;A;4", "Delo;D;many"].join("\n");
  const file = join(folder, "in.csv");
  writeFileSync(file, rows);
  const terminal = openConsole(server, { columns: 160, rows: 40 });
  await openAddress(terminal, `/bucket/${bucket}`, "Alba");

  await start(terminal, "Import documents", "Choose a CSV, JSON, NDJSON or XLSX file");
  await choose(terminal, file, file, "No column goes to name, which each document must have.");
  await terminal.see(/Column code +code/);
  await choose(terminal, "boat", "Column boat", "Field of boat");
  await choose(terminal, "name", "name", /Column boat +name/);
  terminal.type(keys.enter);
  await terminal.see("Of 4 rows 1 would be inserted and 0 changed; 3 have problems.");
  await terminal.see("Row 5, tons: Enter a number. (many)");
  await terminal.see(/Row 4.*unique/);
  terminal.type(keys.enter);
  await terminal.see("Rows with problems are left out.");
  await terminal.see("▌ Import");
  terminal.type(keys.enter);
  await terminal.see("1 document is inserted, 0 changed; 3 rows were left out.");
  await leave(terminal);
  await terminal.see("Brio");

  const target = join(folder, "out.csv");
  const exported = async (then: string) => {
    await start(terminal, "Export documents", "NDJSON");
    await choose(terminal, "xlsx", "XLSX", "File to write");
    await choose(terminal, target, target, then);
  };
  const saved = () => readFileSync(target).subarray(0, 2).toString();
  await exported("2 documents are exported.");
  expect(saved()).toBe("PK");
  await leave(terminal);

  writeFileSync(target, "mine");
  await exported("Its content is replaced.");
  terminal.type("n", keys.enter);
  await terminal.miss("Its content is replaced.");
  expect(readFileSync(target, "utf8")).toBe("mine");
  await exported("Its content is replaced.");
  terminal.type("y", keys.enter);
  await terminal.see("2 documents are exported.");
  expect(saved()).toBe("PK");
  terminal.kill();
});

it("reads a file in the encoding that is chosen, where it is not the usual one", async () => {
  const file = join(folder, "latin.csv");
  writeFileSync(file, Uint8Array.from([...Buffer.from("name\n"), 0xdd, ...Buffer.from("zmir\n")]));
  const terminal = openConsole(server, { columns: 160, rows: 40 });
  await openAddress(terminal, `/bucket/${bucket}`, "Alba");
  await start(terminal, "Import documents", "Choose a CSV, JSON, NDJSON or XLSX file");
  await choose(terminal, file, file, "Line 2 holds bytes that are not UTF-8");
  await choose(terminal, "1254", "windows-1254", /Encoding +windows-1254/);
  terminal.type(keys.enter);
  await terminal.see("Of 1 row 1 would be inserted and 0 changed; 0 have problems.");
  terminal.type(keys.enter);
  await terminal.see("1 document is inserted, 0 changed; 0 rows were left out.");
  await leave(terminal);
  await terminal.see("İzmir");
  terminal.kill();
});

it("says what could not be read before a file is asked for, and what an export needs that is denied", async () => {
  const properties = { name: { type: "string", options: { translate: true } } };
  const body = { title: "Skiffs", description: "For a test", properties };
  const skiffs = (await server.call("POST", "/bucket", { body })).body._id;
  await server.call("POST", `/bucket/${skiffs}/data`, { body: { name: { en_US: "Dory" } } });
  const grant = (action: string, include: string) => ({
    action,
    module: action.slice(0, action.lastIndexOf(":")),
    resource: { include: [include], exclude: [] },
  });
  const shown = [grant("bucket:index", "*"), grant("bucket:data:index", `${skiffs}/*`)];
  const reader = await server.createIdentity(shown);
  const terminal = openConsole(server, { columns: 160, rows: 40 }, reader.credential);
  await openBucket(terminal, "Skiffs");
  await start(terminal, "Export documents", "NDJSON");
  await choose(terminal, "csv", "CSV", "You need Read settings on bucket.");
  await terminal.see("translated fields are written in one of them");
  await server.call("DELETE", `/passport/identity/${reader.id}/policy/${reader.policyId}`);
  const target = join(folder, "denied.csv");
  await choose(terminal, target, target, "You need List documents on Skiffs.");
  terminal.kill();
});
