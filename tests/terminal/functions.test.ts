import { startTestServer, type TestServer, testPassword } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { packageList, startRegistry } from "../contract/fixtures/packageRegistry";
import { downTo, editor, fill, leave, openAddress } from "./access";
import { openConsole, openRealConsole } from "./console";
import { keys } from "./terminal";

let packages: Awaited<ReturnType<typeof startRegistry>>;
let server: TestServer;
let id: string;
let now = Date.now();
/** Longer than a session lasts. */
const longWhile = 200_000_000;
const code = 'export default () => { console.log("asked"); return { tide: process.env.UNIT }; };\n';
const path = () => `/function/${id}`;
const stored = async () => (await server.call("GET", path())).body;
const index = async () => (await server.call("GET", `${path()}/index`)).body.index;
beforeAll(async () => {
  packages = await startRegistry({ leftish: { "package.json": packageList("leftish"), "index.js": "" } });
  server = await startTestServer({ functionRegistry: packages.address, now: () => now });
});
afterAll(async () => {
  await server.close();
  packages.close();
});
beforeEach(async () => {
  const body = {
    name: "Harbour report",
    language: "typescript",
    timeout: 10,
    env: { UNIT: "metres" },
    triggers: { default: { type: "http", options: { method: "Get", path: "/tide" } } },
  };
  id = (await server.call("POST", "/function", { body })).body._id;
  await server.call("POST", `${path()}/index`, { body: { index: code } });
});

it("triggers, packages and the environment are edited and saved; values are hidden until asked for", async () => {
  const terminal = openConsole(server, { columns: 110, rows: 48 });
  await openAddress(terminal, path(), "index.ts   1 line");
  await terminal.see(/UNIT = •+$/m);
  await terminal.miss("metres");
  await downTo(terminal, /UNIT/);
  terminal.type(" ");
  await terminal.see("UNIT = metres");
  terminal.type(" ", keys.enter);
  await terminal.see("UNIT:");
  fill(terminal, "feet");
  await terminal.see("Functions ▸ Harbour report *");
  await downTo(terminal, /\+ Add variable/);
  terminal.type(keys.enter);
  await terminal.see("Name:");
  fill(terminal, "UNIT");
  await terminal.see("UNIT already exists.");
  fill(terminal, "KEY", 4);
  await terminal.see("KEY:");
  fill(terminal, "secret");
  await terminal.see(/KEY = •+$/m);
  terminal.type("g");
  await terminal.see(/▌index\.ts/);
  await downTo(terminal, /path/i);
  terminal.type(keys.enter);
  fill(terminal, "/tides", 5);
  await terminal.see("/fn-execute/tides");
  terminal.type("x");
  await terminal.see("A function needs at least one trigger.");
  await downTo(terminal, /▌Example/);
  terminal.type(keys.enter);
  await terminal.see("Example for Http");
  await terminal.see('response.status(201).send("The answer of a function");');
  terminal.type(keys.escape);
  await terminal.miss("Example for Http");
  terminal.type("w");
  await expect.poll(stored).toMatchObject({
    env: { UNIT: "feet", KEY: "secret" },
    triggers: { default: { options: { path: "/tides" } } },
  });
  await terminal.miss("Harbour report *");
  await downTo(terminal, /\+ Add$/);
  terminal.type(keys.enter);
  await terminal.see("Package:");
  fill(terminal, "nothing-of-this-name");
  // Once, in the lines of npm.
  await terminal.see(/✗ There is no package nothing-of-this-name in the registry\./);
  await terminal.see(/ npm install has failed\. code: 1$/m);
  expect(terminal.screen().join("\n").split("npm install has failed")).toHaveLength(2);
  await downTo(terminal, /\+ Add$/);
  terminal.type(keys.enter);
  await terminal.see("Package:");
  fill(terminal, "leftish");
  await terminal.see(/leftish {2}\^2\.1\.2/);
  terminal.type("k");
  await terminal.see("x removes it");
  terminal.type("x");
  await terminal.see("No packages yet.");
  terminal.type("v");
  await terminal.see(/Timeout +\*? *10/);
  terminal.type("v");
  await terminal.see("index.ts   1 line");
  terminal.type("q");
  await terminal.ended();
});

it("it is run now with an example that can be changed; runs are listed, opened and repeated", async () => {
  const terminal = openConsole(server, { columns: 110, rows: 48 });
  await openAddress(terminal, path(), "index.ts   1 line");
  terminal.type("t");
  await terminal.see("[ Run now ]");
  await terminal.see("It has not run yet.");
  await terminal.see(/"method": "GET"|What it gets +\{/);
  terminal.type("t");
  await terminal.see('{"tide":"metres"}');
  await terminal.see(/succeeded · 200 · by hand · \d+ ms/);
  await terminal.see("asked");
  await terminal.see(/▸ .*by hand/);
  await downTo(terminal, /▸ .*by hand/);
  terminal.type(keys.enter);
  await terminal.see('"path": "/tide"');
  terminal.type("t");
  await terminal.see(/▸ .*repeated/);
  // What the server refuses of a run is told.
  const { _id, ...record } = await stored();
  const { default: tide } = record.triggers;
  const ebb = { ...tide, options: { ...tide.options, path: "/ebb" } };
  await server.call("PUT", path(), { body: { ...record, triggers: { default: ebb } } });
  terminal.type("t");
  await terminal.see(/payload\.path:? should be one that the trigger answers: \/ebb/);
  await leave(terminal);
  await terminal.see("index.ts   1 line");
  terminal.type("q");
  await terminal.ended();
});

it("code that does not compile is told with its places, and edited on from what was written; a session that ends loses nothing", async () => {
  const EDITOR = editor(
    `if grep -q mended "$1"; then echo '// kept' >> "$1";
elif grep -q broken "$1"; then sed -i 's/broken: number/mended: string/' "$1";
else echo 'const broken: number = "a";' >> "$1"; fi`,
  );
  const terminal = openRealConsole(server, { columns: 110, rows: 40, environment: { EDITOR } });
  await openAddress(terminal, path(), "index.ts   1 line");
  terminal.type("e");
  await terminal.see(/✗ 2:7 TS-2322 /);
  await terminal.see("The code was saved but does not compile. The last good build keeps running.");
  expect(await index()).toBe(`${code}const broken: number = "a";\n`);
  terminal.type("e");
  await terminal.miss("TS-2322");
  await expect.poll(index).toBe(`${code}const mended: string = "a";\n`);
  await terminal.see("index.ts   2 lines");
  now += longWhile;
  terminal.type("e");
  await terminal.see("Your session has expired.");
  terminal.type(testPassword, keys.enter);
  await terminal.see("index.ts   3 lines   not saved yet");
  now -= longWhile;
  terminal.type("w");
  await expect.poll(index).toBe(`${code}const mended: string = "a";\n// kept\n`);
  await terminal.miss("Saving");
  await terminal.miss("not saved yet");
  // A value is edited where it can have several lines.
  await downTo(terminal, /UNIT/);
  terminal.type("e");
  await terminal.see("not saved yet");
  terminal.type(" ");
  await terminal.see("UNIT = 2 lines");
  terminal.type("w");
  await expect.poll(async () => (await stored()).env.UNIT).toBe('metres\nconst broken: number = "a";');
  terminal.kill();
});

it("whoever opens a function later is told why its code does not run, until it does", async () => {
  const save = (more: string) =>
    server.call("POST", `${path()}/index`, { body: { index: `${code}${more}` } });
  await save('const broken: number = "a";\n');
  const terminal = openConsole(server, { columns: 110, rows: 40 });
  await openAddress(terminal, path(), /✗ 2:7 TS-2322 /);
  await terminal.see("The code was saved but does not compile. The last good build keeps running.");
  await save("");
  terminal.type("r");
  await terminal.miss("TS-2322");
  terminal.type("q");
  await terminal.ended();
});

it("what a run gets is edited in the editor; what is no JSON is not sent", async () => {
  const EDITOR = editor(
    `if grep -q broken "$1"; then echo '{"method":"GET","path":"/tide","query":{"by":"hand"}}' > "$1"; else echo broken > "$1"; fi`,
  );
  const terminal = openRealConsole(server, { columns: 110, rows: 40, environment: { EDITOR } });
  await openAddress(terminal, path(), "index.ts   1 line");
  terminal.type("t");
  await terminal.see("What it gets");
  await downTo(terminal, /What it gets/);
  terminal.type(keys.enter);
  await terminal.see("✗ This must be a JSON object.");
  terminal.type("t", keys.enter);
  await terminal.miss("✗ This must be a JSON object.");
  terminal.type("t");
  await terminal.see("How it ended");
  const runs = await server.call("GET", "/function/runs", { query: { function: id } });
  expect(runs.body).toHaveLength(1);
  const { body } = await server.call("GET", `/function/runs/${runs.body[0]._id}`);
  expect(body.payload).toMatchObject({ path: "/tide", query: { by: "hand" } });
  terminal.kill();
});
