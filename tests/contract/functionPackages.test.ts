// Packages of functions, by the real npm from a registry of the test.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { functionsOf, http } from "./functionWorld";

const folder = mkdtempSync(join(tmpdir(), "twinhelm-registry-"));

/** Files of a package, by their names. */
type Files = Readonly<Record<string, string>>;

function tarball(name: string, files: Files): Buffer {
  const place = join(folder, encodeURIComponent(name), "package");
  mkdirSync(place, { recursive: true });
  for (const [file, text] of Object.entries(files)) writeFileSync(join(place, file), text);
  const packed = join(folder, `${encodeURIComponent(name)}.tgz`);
  execFileSync("tar", ["-czf", packed, "-C", join(place, ".."), "package"]);
  return readFileSync(packed);
}

/** A registry with two packages; one of them would run a script. */
function registry(): Server {
  const list = (name: string, more: object = {}) =>
    JSON.stringify({ name, version: "2.1.2", main: "index.js", ...more });
  const packages = new Map(
    Object.entries({
      leftish: tarball("leftish", {
        "package.json": list("leftish", { types: "index.d.ts" }),
        "index.js": "exports.pad = (text) => '  ' + text;",
        "index.d.ts": "export declare function pad(text: string): string;",
      }),
      "@scope/script": tarball("@scope/script", {
        "package.json": list("@scope/script", {
          scripts: { postinstall: "node -e \"require('fs').writeFileSync('ran','')\"" },
        }),
        "index.js": "module.exports = 'scoped';",
      }),
    }),
  );
  return createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? "");
    const name = path.slice(1).replace(/\/-\/.*/, "");
    const found = packages.get(name);
    if (found === undefined) return void response.writeHead(404).end("{}");
    if (path.includes("/-/")) return void response.end(found);
    const { port } = address();
    const version = {
      ...JSON.parse(readFileSync(join(folder, encodeURIComponent(name), "package", "package.json"), "utf8")),
      dist: {
        tarball: `http://127.0.0.1:${port}/${name}/-/package-2.1.2.tgz`,
        integrity: `sha512-${createHash("sha512").update(found).digest("base64")}`,
      },
    };
    response.end(JSON.stringify({ name, "dist-tags": { latest: "2.1.2" }, versions: { "2.1.2": version } }));
  });
}

let server: TestServer;
let id: string;
const source = registry();
const address = (): AddressInfo => {
  const found = source.address();
  if (found === null || typeof found === "string") throw new Error("The registry does not listen");
  return found;
};
const functions = functionsOf(() => server);
beforeAll(async () => {
  await new Promise<void>((resolve) => source.listen(0, "127.0.0.1", resolve));
  server = await startTestServer({ functionRegistry: `http://127.0.0.1:${address().port}` });
  const code = "export default async () => { const { pad } = await import('leftish'); return pad('tide'); };";
  id = await functions.make({ default: http("/padded") }, code);
});
afterAll(async () => {
  await server.close();
  source.close();
  rmSync(folder, { recursive: true, force: true });
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

it("types of packages are known to the compiler", async () => {
  const typed = await functions.make({ default: http("/typed") }, "", { language: "typescript" });
  const code = "import { pad } from 'leftish';\nexport default () => pad(12);";
  expect((await functions.save(typed, code)).body).toMatchObject([{ code: 2307 }]);
  await server.call("POST", `/function/${typed}/dependencies`, { body: { name: ["leftish@2.1.2"] } });
  expect((await functions.save(typed, code)).body).toMatchObject([
    { code: 2345, start: { line: 2, column: 26 } },
  ]);
  expect((await functions.save(typed, code.replace("12", "'12'"))).status).toBe(204);
  expect((await functions.run("/typed")).body).toBe("  12");
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

it("nothing is asked for: what is listed is installed", async () => {
  for (const name of [undefined, null, "", []]) expect((await add(name)).status).toBe(201);
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

it("npm without a network ends with what it said, within its time", async () => {
  const alone = await startTestServer({
    functionRegistry: "http://127.0.0.1:9",
    functionInstallBudget: 30_000,
  });
  const there = functionsOf(() => alone);
  const own = await there.make({ default: http("/a") }, "");
  const { status, body } = await alone.call("POST", `/function/${own}/dependencies`, {
    body: { name: "leftish" },
  });
  expect([status, body.message]).toEqual([
    400,
    expect.stringMatching(/^npm install has failed. code: 1\n.*ECONNREFUSED/s),
  ]);
  await alone.close();
  const short = await startTestServer({ functionRegistry: "http://127.0.0.1:9", functionInstallBudget: 200 });
  const last = await functionsOf(() => short).make({ default: http("/a") }, "");
  const ended = await short.call("POST", `/function/${last}/dependencies`, { body: { name: "leftish" } });
  expect(ended.body.message).toMatch(/It was ended after 0.2 seconds/);
  await short.close();
});
