import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";

const program = join(createRequire(import.meta.url).resolve("@spica/cli/package.json"), "..", "bin", "spica");
let source: TestServer;
let target: TestServer;
let home: string;
const keys: Record<string, string> = {};
const ids: Record<string, string> = {};

/** The published client as somebody runs it; its exit code and all that it says. */
function spica(...args: readonly string[]): Promise<{ readonly code: number; readonly said: string }> {
  return new Promise((resolve) => {
    const environment = { ...process.env, HOME: home, NO_COLOR: "1" };
    execFile(process.execPath, [program, ...args], { cwd: home, env: environment }, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code), said: `${out}${err}` }),
    );
  });
}

async function keyOf(server: TestServer, everything: readonly string[]): Promise<string> {
  const { body } = await server.call("POST", "/passport/apikey", { body: { name: "Own" } });
  for (const policy of everything) await server.call("PUT", `/passport/apikey/${body._id}/policy/${policy}`);
  return body.key;
}

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), "twinhelm-spica-"));
  [source, target] = await Promise.all([startTestServer(), startTestServer()]);
  const predefined: { _id: string }[] = (await source.call("GET", "/passport/policy")).body.data;
  const policies = predefined.map(({ _id }) => _id).filter((id) => id.endsWith("FullAccess"));
  for (const [name, server] of Object.entries({ source, target })) keys[name] = await keyOf(server, policies);
  const made = async (path: string, body: object): Promise<string> =>
    (await source.call("POST", path, { body })).body._id;
  const properties = { name: { type: "string", title: "name", options: { position: "left" } } };
  ids.bucket = await made("/bucket", { title: "Ports", description: "of call", primary: "name", properties });
  for (const name of ["Bergen", "Oslo"]) await made(`/bucket/${ids.bucket}/data`, { name });
  ids.function = await made("/function", {
    name: "harbour report",
    language: "javascript",
    timeout: 5,
    env: { MAIL: "hush" },
    triggers: {
      report: { type: "http", active: true, options: { method: "Get", path: "/report", preflight: true } },
    },
  });
  await source.call("POST", `/function/${ids.function}/index`, {
    body: { index: "export function report() { return 1; }" },
  });
  ids.policy = await made("/passport/policy", { name: "Readers", description: "read", statement: [] });
  ids.key = await made("/passport/apikey", { name: "Reader" });
  await source.call("PUT", `/passport/apikey/${ids.key}/policy/${ids.policy}`);
});
afterAll(async () => {
  await Promise.all([source.close(), target.close()]);
  rmSync(home, { recursive: true, force: true });
});

const sync = (modules: string, ...more: readonly string[]) =>
  spica(
    ...["project", "sync", "--source-url", source.url, "--source-apikey", keys.source ?? ""],
    ...["--target-url", target.url, "--target-apikey", keys.target ?? "", "--modules", modules, ...more],
  );

const both = (path: string) =>
  Promise.all([source, target].map(async (server) => (await server.call("GET", path)).body));

it("project sync brings buckets with their documents, functions with their code, policies, and keys with theirs", async () => {
  const preview = await sync("policy", "--dry-run");
  expect(preview).toMatchObject({ code: 0, said: expect.stringContaining("Readers") });
  expect(await sync("bucket,bucket-data,policy,function")).toMatchObject({ code: 0 });
  for (const path of [
    "/bucket",
    `/bucket/${ids.bucket}/data`,
    "/passport/policy",
    `/function/${ids.function}/index`,
    `/function/${ids.function}/dependencies`,
  ]) {
    const [ours, theirs] = await both(path);
    expect([path, theirs]).toEqual([path, ours]);
  }
  const [[ours], [theirs]] = await both("/function");
  expect(theirs).toEqual({ ...ours, env: {} });
  // What is different is replaced, what is gone is deleted.
  await source.call("PUT", `/function/${ids.function}`, { body: { ...ours, timeout: 9 } });
  await source.call("POST", `/function/${ids.function}/index`, {
    body: { index: "export function report() {}" },
  });
  const gone = { ...(await both("/bucket"))[1][0], _id: "64a000000000000000000009", title: "Gone" };
  expect((await target.call("POST", "/bucket", { body: gone })).status).toBe(201);
  expect(await sync("bucket,function", "--sync-fn-env")).toMatchObject({ code: 0 });
  expect((await both("/function"))[1]).toEqual([{ ...ours, timeout: 9 }]);
  expect((await both("/bucket"))[1]).toHaveLength(1);
  // The last one: the key that it signs in with is not of the source.
  expect(await sync("apikey")).toMatchObject({ code: 0 });
  const found = (await both("/passport/apikey")).map(({ data }) =>
    data.find(({ _id }: { _id: string }) => _id === ids.key),
  );
  expect(found[1]).toEqual(found[0]);
});

async function chooseSource(): Promise<void> {
  const set = ["context", "set", "--name", "here", "--url", source.url, "-a", keys.source ?? ""];
  expect(await spica(...set)).toMatchObject({ code: 0 });
  expect(await spica("context", "switch", "here")).toMatchObject({ code: 0 });
}

it("bucket orm and function orm write code for what there is", async () => {
  await chooseSource();
  const [buckets, functions] = await Promise.all([
    spica("bucket", "orm", "--path", home),
    spica("function", "orm", "--path", join(home, "functions")),
  ]);
  expect([buckets.said, functions.said]).toEqual([
    expect.stringContaining("Succesfully completed"),
    expect.stringContaining("Succesfully completed"),
  ]);
  expect(readFileSync(join(home, "bucket.ts"), "utf8")).toMatch(/interface Ports</);
  expect(readFileSync(join(home, "functions", "harbour_report", "index.js"), "utf8")).toContain(
    "/fn-execute/report",
  );
});

it("asset apply brings what a folder holds, and asset delete takes that one away again", async () => {
  await chooseSource();
  const id = "64a000000000000000000021";
  const other = { name: "Another", url: "another", resources: [] };
  expect((await source.call("POST", "/asset", { body: other })).status).toBe(201);
  mkdirSync(join(home, "bucket", id), { recursive: true });
  writeFileSync(
    join(home, "asset.yaml"),
    "name: Kit\ndescription: Cranes of a port\nurl: https://assets.example/kit\nconfigs: []\n",
  );
  writeFileSync(
    join(home, "bucket", id, "schema.yaml"),
    `_id: "${id}"\ntitle: Cranes\ndescription: All of them\nproperties:\n  name:\n    type: string\n    title: name\n    options:\n      position: left\nacl:\n  read: "true==true"\n  write: "true==true"\n`,
  );
  expect(await spica("asset", "apply", "--path", ".")).toMatchObject({ code: 0 });
  const names = async () =>
    (await source.call("GET", "/asset")).body.map(({ name }: { name: string }) => name).toSorted();
  expect(await names()).toEqual(["Another", "Kit"]);
  const [made] = (await source.call("GET", "/asset", { query: { name: "Kit" } })).body;
  expect(made).toMatchObject({ status: "downloaded", resources: [{ module: "bucket", _id: id }] });
  const installed = await source.call("POST", `/asset/${made._id}`, { body: { configs: [] } });
  expect(installed.body).toMatchObject({ status: "installed" });
  expect((await source.call("GET", `/bucket/${id}`)).body).toMatchObject({ title: "Cranes" });
  const file = join(home, "asset.yaml");
  expect(await spica("asset", "delete", "--path", file, "--type", "soft")).toMatchObject({ code: 0 });
  expect((await source.call("GET", `/asset/${made._id}`)).body).toMatchObject({ status: "downloaded" });
  expect((await source.call("GET", "/bucket")).body).toHaveLength(1);
  expect(await spica("asset", "delete", "--path", file, "--type", "hard")).toMatchObject({ code: 0 });
  expect(await names()).toEqual(["Another"]);
});
