// One record of each list that another program stored in another shape: it is shown by itself, and takes no others along.
import { listActivities } from "@twinhelm/core/activity/api";
import { apikeyRecords } from "@twinhelm/core/apikey/records";
import { registry } from "@twinhelm/core/areas";
import { listAssets } from "@twinhelm/core/asset/api";
import { getBucket, listBuckets, replaceBucket } from "@twinhelm/core/bucket/api";
import { dashboardRecords } from "@twinhelm/core/dashboard/records";
import { functionRecords } from "@twinhelm/core/function/records";
import type { Result } from "@twinhelm/core/http/failure";
import { createTransport } from "@twinhelm/core/http/fetchTransport";
import type { Transport } from "@twinhelm/core/http/transport";
import { identityRecords } from "@twinhelm/core/identity/records";
import { policyRecords } from "@twinhelm/core/policy/records";
import { recordJsonModel } from "@twinhelm/core/record/jsonModel";
import { createConsoleClient } from "@twinhelm/core/shell/client";
import { storageDelete, storageRename } from "@twinhelm/core/storage/actions";
import { listObjects } from "@twinhelm/core/storage/api";
import { listChildren } from "@twinhelm/core/storage/children";
import { entrySizeText, typeText } from "@twinhelm/core/storage/words";
import { strategyRecords } from "@twinhelm/core/strategy/records";
import { webhookRecords } from "@twinhelm/core/webhook/records";
import { expect, it } from "vitest";

const [good, bad] = ["64a1f0c2e8b7a90012ab34c1", "64a1f0c2e8b7a90012ab34c2"];
const trigger = { name: "database", active: true, options: { collection: "c", type: "INSERT" } };
const content = { type: "text/plain", size: 1 };

/** Of each address: a record as it should be, and one that it should not be. */
const stored: Readonly<Record<string, readonly [object, object]>> = {
  "passport/identity": [{ identifier: "ada" }, { identifier: "odd", policies: 5 }],
  "passport/policy": [
    { name: "A", description: "", statement: [] },
    { name: "odd", description: "", statement: "all" },
  ],
  "passport/apikey": [
    { name: "A", key: "k" },
    { name: "odd", key: 1 },
  ],
  "passport/strategy": [
    { name: "A", type: "oauth", options: {} },
    { name: "odd", type: "ldap", options: 7 },
  ],
  function: [
    { name: "A", language: "javascript", timeout: 1, triggers: {} },
    { name: "odd", language: "javascript", timeout: 1, triggers: { go: { type: "mqtt" } } },
  ],
  webhook: [
    { title: "A", url: "u", body: "", trigger },
    { title: "odd", url: "u", body: "", trigger: { ...trigger, options: [] } },
  ],
  dashboard: [{ name: "A" }, { name: "odd", components: {} }],
  asset: [
    { name: "A", url: "u", resources: [], status: "installed" },
    { name: "odd", url: "u", resources: [], status: "lost" },
  ],
  activity: [
    { action: 1, identifier: "ada", resource: [], created_at: "2026-01-01" },
    { action: "x", identifier: "odd", resource: [], created_at: "2026-01-01" },
  ],
  storage: [
    { name: "a", content, url: "u" },
    { name: "odd", content: { size: "?" }, url: "u" },
  ],
  bucket: [
    { title: "A", description: "", properties: {} },
    { title: "odd", description: "", properties: { a: 5 } },
  ],
};

const json = (value: unknown) =>
  new Response(JSON.stringify(value), { headers: { "content-type": "application/json" } });

/** A server that holds these; what is written is noted. */
function connect(): { readonly transport: Transport; readonly written: unknown[] } {
  const written: unknown[] = [];
  const transport = createTransport({
    baseUrl: "http://odd.example/api",
    credential: () => "IDENTITY t",
    async fetch(input, init) {
      const request = new Request(input, init);
      const path = new URL(request.url).pathname.replace("/api/", "");
      if (request.method !== "GET") {
        written.push(await request.json());
        return json({ _id: bad });
      }
      const [area = "", id] = path.endsWith(bad) ? [path.slice(0, -bad.length - 1), bad] : [path];
      const rows = (stored[area] ?? []).map((each, at) => ({ _id: at === 0 ? good : bad, ...each }));
      if (id !== undefined) return json(rows[1]);
      const isPage = ["webhook", "passport/identity", "passport/policy", "passport/apikey"].includes(area);
      return json(isPage ? { meta: { total: rows.length }, data: rows } : rows);
    },
  });
  return { transport, written };
}

const records = {
  "passport/identity": identityRecords,
  "passport/policy": policyRecords,
  "passport/apikey": apikeyRecords,
  "passport/strategy": strategyRecords,
  function: functionRecords,
  webhook: webhookRecords,
  dashboard: dashboardRecords,
} as const;

const clientOf = (transport: Transport) =>
  createConsoleClient({
    areas: registry,
    baseUrl: transport.baseUrl,
    storage: { read: () => "IDENTITY t", write: () => {}, remove: () => {} },
    now: Date.now,
    connect: () => transport,
  });

type Listed = Promise<Result<readonly object[]>>;

const rowsOf = async (page: Promise<Result<{ readonly rows: readonly object[] }>>): Listed => {
  const result = await page;
  return result.ok ? { ok: true, value: result.value.rows } : result;
};

const lists: Readonly<Record<string, (transport: Transport) => Listed>> = {
  ...Object.fromEntries(
    Object.entries(records).map(([path, { api }]) => [
      path,
      (transport: Transport) => rowsOf(api.list(transport)),
    ]),
  ),
  asset: listAssets,
  activity: (transport) => listActivities(transport, { actions: [], all: [], among: [] }),
  storage: (transport) => listObjects(transport, {}),
  bucket: listBuckets,
};

it.each(Object.keys(stored))("a list of %s shows one that cannot be read by itself", async (path) => {
  const listed = await lists[path]?.(connect().transport);
  expect(listed).toMatchObject({
    ok: true,
    value: [
      { _id: good },
      { _id: bad, unreadable: { problem: /^Cannot be read: /, stored: { _id: bad, ...stored[path]?.[1] } } },
    ],
  });
  expect(listed?.ok && "unreadable" in (listed.value[0] ?? {})).toBe(false);
});

it("its line says what is wrong beside its name, and nothing else", async () => {
  const listed = await dashboardRecords.api.list(connect().transport);
  if (!listed.ok) throw new Error(listed.failure.message);
  const [whole, odd] = listed.value.rows.map((row) =>
    dashboardRecords.list({}).columns.map(({ cell }) => cell(row).exact),
  );
  expect(whole?.join(" ")).not.toContain("Cannot be read");
  expect(odd?.filter((text) => text !== "").toSorted()).toEqual(
    [bad, "odd: Cannot be read: components: expected array."].toSorted(),
  );
});

it("what cannot be read is shown as JSON, and saved only once it can be read and nothing is lost", async () => {
  const { transport, written } = connect();
  const got = await dashboardRecords.api.get(transport, bad);
  const row = got.ok ? got.value : undefined;
  const model = recordJsonModel(clientOf(transport), dashboardRecords);
  expect(JSON.parse(model.read(row))).toEqual(stored.dashboard?.[1]);
  expect(model.problems?.(model.read(row), row)).toEqual({
    json: "This program still could not read it: components: expected array.",
  });
  expect(model.problems?.("[", row)).toEqual({ json: "This is no JSON object." });
  expect(model.problems?.('{"name":"odd","color":"red"}', row)).toEqual({
    json: "color: there is no such field.",
  });
  expect(model.problems?.('{"name":"odd","components":[]}', row)).toEqual({});
  expect(written).toEqual([]);
});

/** A server without folders that holds a file without a size and one without a name. */
function connectFiles() {
  const nameless = { _id: bad, name: 5, content, url: "u" };
  const rows = [
    { _id: good, name: "a/odd.txt", content: { type: "text/plain", size: "?" }, url: "u" },
    nameless,
  ];
  const changed: string[] = [];
  const transport = createTransport({
    baseUrl: "http://odd.example/api",
    credential: () => "IDENTITY t",
    async fetch(input, init) {
      const { method, url } = new Request(input, init);
      const path = new URL(url).pathname.replace("/api/", "");
      if (path === "storage/children") return new Response("", { status: 404 });
      if (url.includes("b%5C%5C.txt")) return json([]);
      if (method !== "GET") changed.push(`${method} ${path}`);
      if (method === "DELETE") return new Response(null, { status: 204 });
      return json(path === "storage" ? rows : nameless);
    },
  });
  return { transport, changed };
}

it("a file that cannot be read stands in its folder with what is wrong, also without a name, and can be deleted", async () => {
  const { transport, changed } = connectFiles();
  const server = { isAbsent: () => false, noteAbsent() {} };
  const told = async (folder: string) => {
    const page = await listChildren(transport, { folder }, server);
    if (!page.ok) throw new Error(page.failure.message);
    return page.value.entries.map((entry) => [entry.path, entrySizeText(entry), typeText(entry.object)]);
  };
  expect(await told("")).toEqual([
    ["a/", "0 Bytes", ""],
    [bad, "–", "Cannot be read: name: expected string."],
  ]);
  expect(await told("a/")).toEqual([["a/odd.txt", "–", "Cannot be read: content.size: expected number."]]);
  const items = [{ path: bad, id: bad }];
  expect((await storageDelete.run({ transport }, { items })).ok).toBe(true);
  expect((await storageRename.run({ transport }, { item: items[0] ?? { path: "" }, name: "b.txt" })).ok).toBe(
    true,
  );
  expect(changed).toEqual([`DELETE storage/${bad}`, `PATCH storage/${bad}`]);
});

it("no form or dialog of a bucket that cannot be read writes what was read of it", async () => {
  const { transport, written } = connect();
  const bucket = await getBucket(transport, bad);
  if (!bucket.ok || bucket.value === undefined) throw new Error("no bucket");
  const { _id, ...body } = bucket.value;
  expect(await replaceBucket(transport, _id, { ...body, readOnly: true })).toMatchObject({
    ok: false,
    failure: { code: "invalid", message: /^Cannot be read: properties\.a/ },
  });
  expect(written).toEqual([]);
});

it("a record that is gone is so, also where the server answers a change with nothing", async () => {
  const transport = createTransport({
    baseUrl: "http://odd.example/api",
    credential: () => "IDENTITY t",
    fetch: async () => new Response(""),
  });
  const result = await dashboardRecords.api.update(transport, good, { name: "A" });
  expect(result).toMatchObject({ ok: false, failure: { code: "not-found" } });
});
