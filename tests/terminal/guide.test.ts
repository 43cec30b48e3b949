// Every example of the guide for developers is run as it is copied, but for the key.
import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { placeholder } from "@twinhelm/core/bucket/guide/calls";
import { bucketGuide, type Guide } from "@twinhelm/core/bucket/guide/guide";
import type { GuideKind } from "@twinhelm/core/bucket/guide/kinds";
import { type PropertyType, propertyTypes } from "@twinhelm/core/field/property";
import { createTransport } from "@twinhelm/core/http/fetchTransport";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { copied, openAddress } from "./access";
import { openConsole, signedIn } from "./console";
import { keys, pasted } from "./terminal";

// Its build for bundlers does not load its own socket in Node.
const devkit: typeof import("@spica-devkit/bucket") = createRequire(import.meta.url)("@spica-devkit/bucket");

let server: TestServer;
let guide: Guide;
let bucketId = "";
let apikey = "";
const name = `O'Brien "x" $HOME (a)`;
beforeAll(async () => {
  server = await startTestServer();
  const properties = { name: { type: "string" }, tons: { type: "number" }, note: { type: "object" } };
  const body = { title: "Boats", description: "For a test", primary: "name", properties };
  bucketId = (
    await server.call("POST", "/bucket", {
      body: {
        ...body,
        properties: { ...properties, note: { type: "string", options: { translate: true } } },
      },
    })
  ).body._id;
  for (const document of [
    { name: "Zeta", tons: 1 },
    { name, tons: 3, note: { en_US: "old", tr_TR: "eski" } },
  ])
    await server.call("POST", `/bucket/${bucketId}/data`, { body: document });
  const key = await server.call("POST", "/passport/apikey", { body: { name: "Guide", active: true } });
  apikey = key.body.key;
  await server.call("PUT", `/passport/apikey/${key.body._id}/policy/BucketFullAccess`);
  guide = await guideOf(bucketId);
});

async function guideOf(id: string): Promise<Guide> {
  const transport = createTransport({ baseUrl: server.url, credential: () => server.admin });
  const run = await bucketGuide.run({ transport }, { bucketId: id });
  if (!run.ok) throw new Error(run.failure.message);
  return run.value;
}
afterAll(() => server.close());

const example = (id: string, kind: GuideKind, shown = guide): string => {
  const found = shown.cards.find((each) => each.id === id)?.examples[kind];
  if (found === undefined) throw new Error(`${id} has no example of ${kind}`);
  return found.replaceAll(placeholder, apikey);
};

/** The words that a shell makes of a command, and what it reads from standard input. */
const shellWords = (command: string, text: string): readonly string[] =>
  execFileSync("sh", ["-c", `${command}() { printf '%s\\0' "$@"; }\n${text}`])
    .toString()
    .split("\0")
    .slice(0, -1);

/** What curl asks for with these words. */
async function curled(words: readonly string[]) {
  const query = new URLSearchParams();
  const headers = new Headers();
  let [method, body, address] = ["GET", "", ""];
  for (let at = 0; at < words.length; at += 1) {
    const [word = "", next = ""] = words.slice(at, at + 2);
    if (word === "--get") continue;
    at += word.startsWith("--") ? 1 : 0;
    if (word === "--header") headers.set(...(next.split(/: (.*)/s).slice(0, 2) as [string, string]));
    else if (word === "--data-urlencode")
      query.append(...(next.split(/=(.*)/s).slice(0, 2) as [string, string]));
    else if (word === "--request") method = next;
    else if (word === "--data") body = next;
    else address = word;
  }
  const url = query.size === 0 ? address : `${address}?${query}`;
  const answer = await fetch(url, { method, headers, ...(body === "" ? {} : { body }) });
  return { status: answer.status, body: await answer.json() };
}

const read: readonly (readonly [id: string, names: readonly string[]])[] = [
  ["limit", ["Zeta"]],
  ["sort", [name]],
  ["match", [name]],
  ["rule", [name]],
  ["double", [name]],
];

it.each(read)("%s reads the same by curl, JavaScript and a command", async (id, names) => {
  const byCurl = await curled(shellWords("curl", example(id, "curl")));
  expect([byCurl.status, byCurl.body.map((each: { name: string }) => each.name)]).toEqual([200, names]);
  const code = example("install", "javascript")
    .split("\n")
    .find((line) => line.startsWith("Bucket.init"));
  const run = new Function(
    "Bucket",
    `return (async () => { ${code} ${example(id, "javascript")} return documents; })()`,
  );
  expect(await run(devkit)).toEqual(byCurl.body);
  const { code: exit, out } = await signedIn(server)([...shellWords("twinhelm", example(id, "command"))]);
  expect([exit, JSON.parse(out).map((each: { name: string }) => each.name)]).toEqual([0, names]);
});

it("shows one language, stores and changes a document", async () => {
  const localized = await curled(shellWords("curl", example("localized", "curl")));
  expect(localized.status).toBe(200);
  expect(example("localized", "curl")).toContain("Accept-Language: tr_TR");
  const changed = await curled(shellWords("curl", example("patch", "curl")));
  expect([changed.status, changed.body.name]).toEqual([200, name]);
  const stored = await curled(shellWords("curl", example("insert", "curl")));
  expect(stored.status).toBe(201);
  await server.call("DELETE", `/bucket/${bucketId}/data/${stored.body._id}`);
});

it("stores a value of every type of field, whether or not there is a document to learn from", async () => {
  const ports = (await server.call("POST", "/bucket", { body: ofEveryType("Ports", bucketId) })).body._id;
  const first = await guideOf(ports);
  await storedBy(first, ports);
  const [document] = (await server.call("GET", `/bucket/${ports}/data`)).body;
  expect(Object.keys(document).toSorted()).toEqual(["_id", ...propertyTypes.toSorted(), "many"].toSorted());
  for (const value of Object.values(document)) expect(["", null]).not.toContain(value);
  // Another one knows what a relation may name.
  const [{ _id: boat }] = (await server.call("GET", `/bucket/${bucketId}/data`)).body;
  const { _id: _, ...rest } = document;
  const body = { ...rest, string: { en_US: rest.string }, relation: boat };
  expect((await server.call("POST", `/bucket/${ports}/data`, { body })).status).toBe(201);
  expect(example("insert", "curl", await guideOf(ports))).toContain(`"relation":"${boat}"`);
  await server.call("DELETE", `/bucket/${ports}`);
});

/** A bucket with a field of every type, all of them required, some with limits. */
function ofEveryType(title: string, related: string) {
  const relation = { type: "relation", bucketId: related };
  const properties: Readonly<Record<PropertyType, object>> = {
    string: { type: "string", minLength: 12, options: { translate: true } },
    textarea: { type: "textarea", maxLength: 3 },
    richtext: { type: "richtext" },
    storage: { type: "storage" },
    color: { type: "color" },
    number: { type: "number", minimum: 3, maximum: 5 },
    boolean: { type: "boolean" },
    date: { type: "date" },
    multiselect: { type: "multiselect", items: { type: "string", enum: ["red", "blue"] } },
    array: { type: "array", minItems: 2, items: { type: "number" } },
    object: { type: "object", required: ["depth"], properties: { depth: { type: "number" } } },
    location: { type: "location", locationType: "Point" },
    relation: { ...relation, relationType: "onetoone" },
  };
  const many = { ...relation, relationType: "onetomany" };
  const description = "A field of every type";
  return {
    title,
    description,
    primary: "string",
    required: propertyTypes,
    properties: { ...properties, many },
  };
}

/** Stores a document by each of the examples, as they are copied. */
async function storedBy(shown: Guide, bucket: string) {
  const byCurl = await curled(shellWords("curl", example("insert", "curl", shown)));
  expect([byCurl.body, byCurl.status]).toEqual([expect.objectContaining({ _id: expect.any(String) }), 201]);
  const code = example("install", "javascript", shown)
    .split("\n")
    .find((line) => line.startsWith("Bucket.init"));
  const insert = example("insert", "javascript", shown);
  const run = new Function("Bucket", `return (async () => { ${code} ${insert} return stored; })()`);
  expect(await run(devkit)).toMatchObject({ _id: expect.any(String) });
  const read = `twinhelm() { printf '%s\\0' "$@"; cat; }\n${example("insert", "command", shown)}`;
  const words = execFileSync("sh", ["-c", read]).toString().split("\0");
  const { code: exit, err } = await signedIn(server)(words.slice(0, -1), words.at(-1));
  expect([exit, err]).toEqual([0, expect.any(String)]);
  expect((await server.call("GET", `/bucket/${bucket}/data`)).body).toHaveLength(3);
}

it("holds no credential, and is printed by a command", async () => {
  const all = await signedIn(server)(["bucket", "guide", "Boats"]);
  expect(all.code).toBe(0);
  expect(all.out).toContain(placeholder);
  expect(all.out).not.toContain(server.admin.replace("IDENTITY ", ""));
  const curl = await signedIn(server)(["bucket", "guide", "Boats", "--for", "curl"]);
  expect(curl.out).toContain(`curl --get ${server.url}/bucket/${bucketId}/data`);
  expect(curl.out).not.toContain("Bucket.data");
});

it("a command describes the buckets as the server does", async () => {
  const { body } = await server.call("GET", "/bucket/openapi");
  const { code, out } = await signedIn(server)(["bucket", "openapi", "Boats"]);
  expect([code, JSON.parse(out)]).toEqual([0, { ...body, servers: [{ url: server.url }] }]);
});

it("what the caller may not read is invented", async () => {
  const resource = { include: ["*"], exclude: [] };
  const { credential } = await server.createIdentity([
    { action: "bucket:index", module: "bucket", resource },
  ]);
  const { code, out, err } = await signedIn(server, credential)(["bucket", "guide", "Boats"]);
  expect([code, err]).toEqual([0, expect.stringContaining("There is no document that you may read")]);
  expect(out).not.toContain("Brien");
});

it("is chosen from in the terminal console, read and copied", async () => {
  const terminal = openConsole(server);
  await openAddress(terminal, `/bucket/${bucketId}`, "Zeta");
  terminal.type(":");
  await terminal.see("show as command");
  terminal.type("guide for dev");
  await terminal.see("Read the guide for developers");
  terminal.type(keys.enter);
  await terminal.see("For Developers: Boats");
  await terminal.see("Installing Packages");
  terminal.type("double curl");
  await terminal.see(/Using Double Filter +curl/);
  terminal.type(keys.enter);
  await terminal.see("--data-urlencode");
  terminal.type("y");
  await expect.poll(() => copied(terminal)).toContain('--data-urlencode \'filter={"$and"');
  // What it reads now, below it; it is asked for anew each time.
  await terminal.see("r Show Response");
  terminal.type("r");
  await terminal.see('"tons": 3');
  terminal.type("r");
  await terminal.miss('"tons": 3');
  const [{ _id }] = (
    await server.call("GET", `/bucket/${bucketId}/data`, { query: { filter: '{"tons":3}' } })
  ).body;
  await server.call("DELETE", `/bucket/${bucketId}/data/${_id}`);
  terminal.type("r");
  await terminal.see("Data does not exist");
  await terminal.see("r Hide Response");
  terminal.kill();
});

it("an example that its reader may not run any more says in the terminal console what that needs", async () => {
  const resource = { include: ["*"], exclude: [] };
  const { id, credential } = await server.createIdentity([
    { action: "bucket:index", module: "bucket", resource },
    { action: "bucket:data:index", module: "bucket:data", resource: { include: ["*/*"], exclude: [] } },
  ]);
  const terminal = openConsole(server, { rows: 40 }, credential);
  await terminal.see("Boats");
  terminal.type(":");
  await terminal.see("show as command");
  terminal.type(pasted(`/bucket/${bucketId}`));
  await terminal.see(`Open /bucket/${bucketId}`);
  terminal.type(keys.enter);
  await terminal.see("Zeta");
  terminal.type(":");
  await terminal.see("show as command");
  terminal.type(pasted("guide for dev"));
  await terminal.see("Read the guide for developers");
  terminal.type(keys.enter);
  await terminal.see("For Developers: Boats");
  terminal.type(pasted("with limit curl"));
  await terminal.see(/Get Data With Limit +curl/);
  terminal.type(keys.enter);
  await terminal.see("r Show Response");
  const { policies } = (await server.call("GET", `/passport/identity/${id}`)).body;
  for (const policy of policies) await server.call("DELETE", `/passport/identity/${id}/policy/${policy}`);
  terminal.type("r");
  await terminal.see(/bucket:data:index|permission/);
  terminal.kill();
});
