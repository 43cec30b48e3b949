// Packages of functions, by the real npm from a registry of the test.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { packageList, startRegistry } from "./fixtures/packageRegistry";
import { functionsOf, http } from "./functionWorld";

/** What no function may read. */
const foreign = mkdtempSync(join(tmpdir(), "twinhelm-foreign-"));
writeFileSync(join(foreign, "package.json"), packageList("stolen"));
writeFileSync(join(foreign, "index.js"), "hush");

/** One of them would run a script, one asks for a folder of the machine. */
const packages = {
  leftish: {
    "package.json": packageList("leftish", { types: "index.d.ts" }),
    "index.js": "exports.pad = (text) => '  ' + text;",
    "index.d.ts": "export declare function pad(text: string): string;",
  },
  "@scope/script": {
    "package.json": packageList("@scope/script", {
      scripts: { postinstall: "node -e \"require('fs').writeFileSync('ran','')\"" },
    }),
    "index.js": "module.exports = 'scoped';",
  },
  outer: { "package.json": packageList("outer", { dependencies: { leftish: "2.1.2", thief: "2.1.2" } }) },
  thief: { "package.json": packageList("thief", { dependencies: { stolen: `file:${foreign}` } }) },
};

let server: TestServer;
let id: string;
let registry: Awaited<ReturnType<typeof startRegistry>>;
const functions = functionsOf(() => server);
beforeAll(async () => {
  registry = await startRegistry(packages);
  server = await startTestServer({ functionRegistry: registry.address });
  const code = "export default async () => { const { pad } = await import('leftish'); return pad('tide'); };";
  id = await functions.make({ default: http("/padded") }, code);
});
afterAll(async () => {
  await server.close();
  registry.close();
  rmSync(foreign, { recursive: true, force: true });
});

const path = () => `/function/${id}/dependencies`;
const add = (name: unknown, query: Readonly<Record<string, string>> = {}) =>
  server.call("POST", path(), { body: { name }, query });
const listed = async () => (await server.call("GET", path())).body;

it("a package is added, listed with its types, used at once, and removed", async () => {
  expect(await listed()).toEqual([]);
  expect((await functions.run("/padded")).status).toBe(500);
  const added = await add("leftish");
  expect([added.status, added.body]).toEqual([201, ""]);
  expect(await listed()).toEqual([
    {
      name: "leftish",
      version: "^2.1.2",
      types: {
        "node_modules/leftish/index.d.ts": "export declare function pad(text: string): string;",
      },
    },
  ]);
  expect((await functions.run("/padded")).body).toBe("  tide");
  expect((await server.call("DELETE", `${path()}/leftish`)).status).toBe(204);
  expect((await server.call("DELETE", `${path()}/leftish`)).status).toBe(204);
  expect(await listed()).toEqual([]);
});

it("code that waits for a package runs once that is added", async () => {
  const triggers = { default: http("/waiting") };
  const waiting = await functions.make(triggers, "export default () => 'old';", { language: "typescript" });
  const code = "import { pad } from 'leftish';\nexport default () => pad('new');";
  expect(await functions.save(waiting, code)).toMatchObject({ status: 422, body: [{ code: 2307 }] });
  expect((await functions.run("/waiting")).body).toBe("old");
  const body = { name: "leftish" };
  expect((await server.call("POST", `/function/${waiting}/dependencies`, { body })).status).toBe(201);
  expect((await server.call("GET", `/function/${waiting}/problems`)).body).toEqual([]);
  expect((await functions.run("/waiting")).body).toBe("  new");
});

it("progress comes line by line; the last one says what went wrong", async () => {
  const { status, body } = await add("@scope/script@^2.0.0", { progress: "true" });
  const lines = String(body)
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(status).toBe(201);
  expect(lines.at(0)).toEqual({ progress: 0, state: "installing" });
  expect(lines.at(-1)).toEqual({ progress: 100, state: "installing" });
  const steps = lines.map(({ progress }) => progress);
  expect(steps).toEqual(steps.toSorted((a, b) => a - b));
  // Its script did not run.
  expect(existsSync(join(server.folder, "functions", id, "node_modules/@scope/script/index.js"))).toBe(true);
  expect(existsSync(join(server.folder, "functions", id, "node_modules/@scope/script/ran"))).toBe(false);
  expect((await server.call("DELETE", `${path()}/@scope/script`)).status).toBe(204);
  const failed = await add("not-there", { progress: "1" });
  const last = JSON.parse(String(failed.body).trim().split("\n").at(-1) ?? "");
  expect([failed.status, last]).toEqual([
    201,
    { state: "failed", message: expect.stringMatching(/^npm install has failed. code: 1\n.*404/s) },
  ]);
});

it("a package that is not there is 400 with what npm said, and nothing is listed", async () => {
  const { status, body } = await add("not-there");
  expect([status, Object.keys(body)]).toEqual([400, ["message"]]);
  expect(body.message).toMatch(/^npm install has failed. code: 1\n.*404/s);
  expect(await listed()).toEqual([]);
});

it("a package that asks for a folder of the machine is refused, and nothing is installed", async () => {
  const { status, body } = await add("outer");
  const said =
    /^The package stolen, which thief asks for, is not from the registry, but from file:\S+\. Nothing was installed\.$/;
  expect([status, body.message]).toEqual([400, expect.stringMatching(said)]);
  expect(existsSync(join(server.folder, "functions", id, "node_modules/stolen"))).toBe(false);
  expect(existsSync(join(server.folder, "functions", id, "node_modules/leftish"))).toBe(false);
  expect(await listed()).toEqual([]);
});

it("nothing is asked for: what is listed is installed", async () => {
  expect((await add(undefined)).status).toBe(201);
});

const refused = [
  "--ignore-scripts=false",
  "-g",
  "../secret",
  "./leftish",
  "/etc/passwd",
  "file:../other",
  "https://example.com/a.tgz",
  "git+ssh://git@example.com/a.git",
  "owner/repository",
  "leftish@file:../other",
  "leftish@npm:other",
  "leftish@https://example.com/a.tgz",
  "a b",
  "@scope",
  "a".repeat(400),
];
it.each(refused)("%s is no name of a package", async (name) => {
  const { status, body } = await add(name);
  expect([status, body.message]).toEqual([400, expect.stringContaining("is no name of a package")]);
});

it("of no function", async () => {
  const none = "/function/5f00000000000000000000aa/dependencies";
  for (const [method, at] of [
    ["GET", none],
    ["POST", none],
    ["DELETE", `${none}/leftish`],
  ] as const)
    expect((await server.call(method, at, method === "POST" ? { body: {} } : {})).body).toEqual({
      statusCode: 404,
      message: "Could not find the function.",
      error: "Not Found",
    });
});
