// Documents and files of storage beside resources: between two instances, and through a zip, as consoles move them.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { failed, success } from "@twinhelm/core/http/failure";
import { createTransport } from "@twinhelm/core/http/fetchTransport";
import type { Transport } from "@twinhelm/core/http/transport";
import { createApiSide } from "@twinhelm/core/promotion/apiSide";
import { applyPlan } from "@twinhelm/core/promotion/apply";
import { applyData, compareData } from "@twinhelm/core/promotion/data/compare";
import { createFolderSide } from "@twinhelm/core/promotion/folderSide";
import { dataKindsIn, firstValues } from "@twinhelm/core/promotion/form";
import { dataLine, endedLines, largeLines } from "@twinhelm/core/promotion/lines";
import { promotionMachine } from "@twinhelm/core/promotion/machine";
import { openSide } from "@twinhelm/core/promotion/opening";
import { makePlan } from "@twinhelm/core/promotion/plan";
import type { Side } from "@twinhelm/core/promotion/side";
import { openZip } from "@twinhelm/core/promotion/zipStore";
import { toFiles } from "@twinhelm/core/representation/write";
import { startTestServer, type TestServer, testPassword } from "@twinhelm/server/shell/testServer";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createActor, waitFor } from "xstate";
import { createNodeTransport } from "../../packages/cli/src/connection/transport";
import { folderSide } from "../../packages/cli/src/promotion/sides";
import { signedIn } from "../terminal/console";

let staging: TestServer;
let live: TestServer;
let [source, target]: Side[] = [];
beforeEach(async () => {
  [staging, live] = await Promise.all([startTestServer(), startTestServer()]);
  [source, target] = [sideOf(staging, "staging"), sideOf(live, "live")];
});
afterEach(() => Promise.all([staging.close(), live.close()]));

const transportTo = ({ url, admin }: TestServer): Transport =>
  createTransport({ baseUrl: url, credential: () => admin });
const sideOf = (server: TestServer, name: string) => createApiSide(transportTo(server), name);
const kinds = ["document", "storage"] as const;

async function makeBucket({ call }: TestServer, title: string, names: readonly string[]): Promise<string> {
  const body = { title, description: "All of them", properties: { name: { type: "string" } } };
  const made = await call("POST", "/bucket", { body });
  expect(made.status, JSON.stringify(made.body)).toBeLessThan(300);
  const { _id } = made.body;
  for (const name of names) await call("POST", `/bucket/${_id}/data`, { body: { name } });
  return _id;
}
async function store(server: TestServer, name: string, text: string, type = "text/plain"): Promise<void> {
  const form = new FormData();
  form.append("files", new Blob([text], { type }), encodeURIComponent(name));
  const headers = { authorization: server.admin };
  const answer = await fetch(`${server.url}/storage`, { method: "POST", headers, body: form });
  expect(answer.status).toBe(201);
}
const documentsOf = async ({ call }: TestServer, bucket: string) =>
  (await call("GET", `/bucket/${bucket}/data`)).body.map((each: { name: string }) => each.name).toSorted();
async function filesOf({ call, url }: TestServer): Promise<readonly string[]> {
  const objects: { _id: string; name: string }[] = (await call("GET", "/storage?paginate=false")).body;
  const texts = objects.map(async ({ _id, name }) => {
    const answer = await fetch(`${url}/storage/${_id}/view`);
    return `${name}: ${await answer.text()}`;
  });
  return (await Promise.all(texts)).toSorted();
}

/** Moves buckets with their documents, and files; gives the lines that differed. */
async function move(from: Side | undefined, to: Side | undefined): Promise<readonly string[]> {
  if (from === undefined || to === undefined) throw new Error("no side");
  const plan = await makePlan(from, to, { modules: ["bucket"] });
  if (!plan.ok) throw new Error(plan.failure.message);
  const lines = await compareData(from, to, kinds, plan.value);
  if (!lines.ok) throw new Error(lines.failure.message);
  expect(await applyPlan(plan.value, to)).toMatchObject({ ok: true });
  const moved = await applyData(from, to, lines.value.lines);
  expect(moved.flatMap(({ failure }) => failure?.message ?? [])).toEqual([]);
  expect(moved.map(({ counts: { inserted, replaced } }) => [inserted, replaced])).toEqual(
    lines.value.lines.map(({ counts: { inserted, replaced } }) => [inserted, replaced]),
  );
  return [...lines.value.lines.map(dataLine), ...largeLines(lines.value.large)];
}

it.each([
  ["over HTTP of browsers", createTransport],
  ["over HTTP of commands", createNodeTransport],
])("files of any type go as they are, %s", async (_, make) => {
  await store(staging, "a/regions.json", '{"a": [1]}', "application/json");
  await store(staging, "a/page.html", "<!doctype html><p>Page", "text/html");
  await store(staging, "a/empty.txt", "");
  // More than a body of JSON may have.
  await store(staging, "a/large.bin", "0123456789abcdef".repeat(1_100_000), "application/octet-stream");
  await store(staging, 'it\'s "5 %".txt', "quoted");
  await store(staging, "a/bytes.bin", "\u00e4\u0000\u00ff", "application/octet-stream");
  const { url, admin } = staging;
  const from = createApiSide(make({ baseUrl: url, credential: () => admin }), "staging");
  expect(await move(from, target)).toHaveLength(1);
  expect(await filesOf(live)).toEqual(await filesOf(staging));
});

it("go from one instance to another with their buckets, and once more nothing is to be done", async () => {
  const ports = await makeBucket(staging, "Ports", ["Kiel", "Riga"]);
  await makeBucket(staging, "Empty", []);
  await store(staging, "maps/kiel.txt", "a map of Kiel");
  await store(live, "own.txt", "theirs");
  expect(await move(source, target)).toEqual([
    "Documents of Ports: 2 new, 0 changed, 0 as they should be already",
    "Files of storage: 1 new, 0 changed, 0 as they should be already",
  ]);
  expect(await documentsOf(live, ports)).toEqual(["Kiel", "Riga"]);
  expect(await filesOf(live)).toEqual(["maps/kiel.txt: a map of Kiel", "own.txt: theirs"]);
  expect(await move(source, target)).toEqual([]);
});

it("go into the bucket of the same name, and change what is another there; the rest stays", async () => {
  const ours = await makeBucket(staging, "Ports", ["Kiel", "Riga"]);
  const theirs = await makeBucket(live, "Ports", ["Turku"]);
  await store(staging, "a.txt", "one");
  await store(live, "a.txt", "two");
  const [kiel] = (await staging.call("GET", `/bucket/${ours}/data?sort={"_id":1}`)).body;
  const body = { _id: kiel._id, name: "Chiel" };
  expect((await live.call("POST", `/bucket/${theirs}/data`, { body })).status).toBeLessThan(300);
  expect(await move(source, target)).toEqual([
    "Documents of Ports: 1 new, 1 changed, 0 as they should be already",
    "Files of storage: 0 new, 1 changed, 0 as they should be already",
  ]);
  expect(await documentsOf(live, theirs)).toEqual(["Kiel", "Riga", "Turku"]);
  expect(await filesOf(live)).toEqual(["a.txt: one"]);
});

it("go into a zip and out of it byte for byte", async () => {
  const ports = await makeBucket(staging, "Ports", ["Kiel", "Ærø 🚢"]);
  const bytes = String.fromCharCode(...Array.from({ length: 256 }, (_, at) => at));
  const content = { type: "image/png", data: Buffer.from(bytes, "latin1").toString("base64") };
  await staging.call("POST", "/storage", { body: [{ name: "a/all.png", content }] });
  const zip = openZip("instance.zip");
  if (!zip.ok) throw new Error(zip.failure.message);
  await move(source, createFolderSide(zip.value));
  // Beside what is there already, nothing is written again.
  expect(await move(source, createFolderSide(zip.value))).toEqual([]);
  const again = openZip("other.zip", zip.value.bytes());
  if (!again.ok) throw new Error(again.failure.message);
  await move(createFolderSide(again.value), target);
  expect(await documentsOf(live, ports)).toEqual(["Kiel", "Ærø 🚢"]);
  expect(await target?.data?.content("a/all.png")).toEqual(success(bytes));
});

it("a file that is too large is told before anything is done, with the command that moves it; the rest goes", async () => {
  await store(staging, "small.txt", "one");
  await store(staging, "films/large.bin", "x".repeat(20 * 1024 * 1024 + 1), "application/octet-stream");
  const said = expect.stringMatching(
    /^Too large to go along, and not compared: films\/large\.bin\. Move it by command: twinhelm storage sync /,
  );
  expect(await move(source, target)).toEqual([
    "Files of storage: 1 new, 0 changed, 0 as they should be already",
    said,
  ]);
  expect(await filesOf(live)).toEqual(["small.txt: one"]);
  // Nor is it passed over where nothing else is to be done.
  expect(await move(source, target)).toEqual([said]);
  const folder = mkdtempSync(join(tmpdir(), "twinhelm-large-"));
  expect((await signedIn(staging)(["storage", "sync", folder, "/", "--back"])).code).toBe(0);
  expect((await signedIn(live)(["storage", "sync", folder, "/"])).code).toBe(0);
  expect(await filesOf(live)).toEqual(await filesOf(staging));
  rmSync(folder, { recursive: true, force: true });
});

it("a zip takes no more files than it can give back", async () => {
  const zip = openZip("instance.zip");
  if (!zip.ok || zip.value.data === undefined) throw new Error("no zip");
  const { data } = zip.value;
  await store(staging, "a.txt", "one");
  await store(staging, "b.txt", "twofold");
  const withRoom = (bytes: number) =>
    createFolderSide({ ...zip.value, data: { ...data, room: () => bytes } });
  expect(await move(source, withRoom(9))).toEqual([
    "Files of storage: 1 new, 0 changed, 0 as they should be already",
    expect.stringContaining("not compared: b.txt. Move it by command"),
  ]);
  // Documents and resources are in the same zip, and come before them.
  const made = await makeBucket(staging, "Ports", ["Riga"]);
  const { body: documents } = await staging.call("GET", `/bucket/${made}/data`);
  if (source === undefined) throw new Error("no side");
  const from = source;
  const plan = await makePlan(from, withRoom(0), { modules: ["bucket"] });
  if (!plan.ok) throw new Error(plan.failure.message);
  const resources = plan.value.changes.flatMap(({ module, _id, contents }) =>
    contents === undefined ? [] : toFiles({ module, _id, contents }),
  );
  const before = [
    ...resources.map((file) => ("text" in file ? file.text : "")),
    ...documents.map((each: object) => `${JSON.stringify(each)}\n`),
  ];
  const taken = Buffer.byteLength(before.join(""));
  const compared = async (bytes: number) => {
    const found = await compareData(from, withRoom(bytes), kinds, plan.value);
    return found.ok ? found.value.large : found.failure.message;
  };
  expect(await compared(taken + 7)).toEqual([]);
  expect(await compared(taken + 6)).toEqual(["b.txt"]);
});

it.each([
  ["no JSON", "{", "document/ID/documents.ndjson, line 2: This is no document with an _id."],
  ["a document without an id", '{"name":"x"}', "line 2: This is no document with an _id."],
  ["an id that is none", '{"_id":"../x"}', "line 2: This is no document with an _id."],
])("a zip with %s among its documents is told, and nothing of them is written", async (_, bad, said) => {
  const ports = await makeBucket(live, "Ports", ["Riga"]);
  const zip = openZip("a.zip");
  if (!zip.ok) throw new Error(zip.failure.message);
  const good = `{"_id":"${"a".repeat(24)}","name":"Kiel"}`;
  await zip.value.write(`document/${ports}/documents.ndjson`, `\ufeff${good}\r\n${bad}\r\n`, {
    secret: false,
  });
  const plan = await makePlan(createFolderSide(zip.value), target ?? source ?? createFolderSide(zip.value), {
    modules: [],
  });
  if (!plan.ok || target === undefined) throw new Error("no plan");
  const lines = await compareData(createFolderSide(zip.value), target, kinds, plan.value);
  expect(lines.ok ? "" : lines.failure.message).toContain(said.replace("ID", ports));
  expect(await documentsOf(live, ports)).toEqual(["Riga"]);
});

it("a network that breaks in the middle: begun again, nothing comes twice", async () => {
  const ports = await makeBucket(staging, "Ports", ["A", "B", "C", "D", "E"]);
  await store(staging, "a.txt", "one");
  await store(staging, "b.txt", "two");
  const real = transportTo(live);
  let left = 3;
  const breaking: Transport = {
    baseUrl: real.baseUrl,
    send: async (call) =>
      call.method !== "GET" && left-- <= 0
        ? failed({ code: "network", message: "The network is gone.", retry: true })
        : real.send(call),
  };
  const broken = createApiSide(breaking, "live");
  if (source === undefined) throw new Error("no side");
  const plan = await makePlan(source, broken, { modules: ["bucket"] });
  if (!plan.ok) throw new Error(plan.failure.message);
  const lines = await compareData(source, broken, kinds, plan.value);
  if (!lines.ok) throw new Error(lines.failure.message);
  await applyPlan(plan.value, broken);
  const moved = await applyData(source, broken, lines.value.lines);
  expect(moved.map(({ failure }) => failure?.message)).toEqual([undefined, "The network is gone."]);
  expect(await move(source, target)).toEqual([
    "Files of storage: 1 new, 0 changed, 1 as they should be already",
  ]);
  expect((await documentsOf(live, ports)).length).toBe(5);
  expect(await filesOf(live)).toEqual(["a.txt: one", "b.txt: two"]);
});

it("a file that is gone by then fails its own line: what came before it is told as done", async () => {
  const folder = mkdtempSync(join(tmpdir(), "twinhelm-gone-"));
  mkdirSync(join(folder, "storage"));
  for (const name of ["a.txt", "b.txt"]) writeFileSync(join(folder, "storage", name), name);
  const from = folderSide(folder);
  if (target === undefined) throw new Error("no side");
  const plan = await makePlan(from, target, { modules: [] });
  if (!plan.ok) throw new Error(plan.failure.message);
  const lines = await compareData(from, target, ["storage"], plan.value);
  if (!lines.ok) throw new Error(lines.failure.message);
  rmSync(join(folder, "storage", "b.txt"));
  expect(await applyData(from, target, lines.value.lines)).toMatchObject([
    { counts: { inserted: 1 }, failure: { message: expect.stringContaining("b.txt") } },
  ]);
  rmSync(folder, { recursive: true, force: true });
});

it("a console moves all of it to another instance that it signs in at by its address", async () => {
  const ports = await makeBucket(staging, "Ports", ["Kiel"]);
  await store(staging, "a.txt", "one");
  const own = source;
  if (own === undefined) throw new Error("no side");
  const host = {
    own,
    known: [],
    connect: createTransport,
    files: async () => failed({ code: "invalid", message: "no files", retry: false }),
  } as const;
  const actor = createActor(promotionMachine, {
    input: {
      values: {
        ...firstValues(["bucket"]),
        modules: ["bucket", "document", "storage"].join("\n"),
        // The address of the console, as somebody knows it.
        "target.address": live.url.replace(/\/api$/, ""),
        "target.identifier": "admin",
        "target.password": testPassword,
      },
      services: {
        open: (...opening) => openSide(host, ...opening),
        plan: (...planning) => makePlan(...planning),
        compare: (from, to, plan, values) => compareData(from, to, dataKindsIn(values), plan),
        apply: (plan, to, only, options) => applyPlan(plan, to, { ...options, only: new Set(only) }),
      },
    },
  }).start();
  actor.send({ type: "PLAN" });
  const planned = await waitFor(actor, (state) => !state.matches("reading"), { timeout: 50_000 });
  expect([planned.value, planned.context.failure]).toEqual(["planned", undefined]);
  actor.send({ type: "TOGGLE", key: "storage" });
  actor.send({ type: "APPLY" });
  const done = await waitFor(actor, (state) => !state.matches("applying"), { timeout: 50_000 });
  expect(endedLines(done.context.lines, done.context.moved)).toEqual([
    "✓ + bucket Ports",
    "1 of 1 done, 0 as they should be already, 0 failed, 0 not tried.",
    "✓ Documents of Ports: 1 new, 0 changed, 0 as they should be already",
  ]);
  expect(done.value).toBe("done");
  expect([await documentsOf(live, ports), await filesOf(live)]).toEqual([["Kiel"], []]);
});
