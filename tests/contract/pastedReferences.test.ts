// Names of related documents in a block that is pasted into a table.
import { registry } from "@twinhelm/core/areas";
import type { Bucket } from "@twinhelm/core/bucket/model";
import { listDocuments } from "@twinhelm/core/document/api";
import { changeDocuments } from "@twinhelm/core/document/changing";
import { columnsOf } from "@twinhelm/core/document/columns";
import { copiedBlock } from "@twinhelm/core/document/copying";
import { hasNames, withReferences } from "@twinhelm/core/document/pastedReferences";
import { fillPlan, pastePlan, patchesOf, type ShownTable } from "@twinhelm/core/document/pasting";
import { createCellOf } from "@twinhelm/core/field/cellOf";
import { createTransport } from "@twinhelm/core/http/fetchTransport";
import { createConsoleClient } from "@twinhelm/core/shell/client";
import { tabbedCells } from "@twinhelm/core/text/separated";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";

let server: TestServer;
let buckets: readonly Bucket[];
const ids = new Map<string, string>();
beforeAll(async () => {
  server = await startTestServer();
  const add = async (title: string, properties: object): Promise<string> =>
    (
      await server.call("POST", "/bucket", {
        body: { title, description: `All ${title}`, primary: "name", properties },
      })
    ).body._id;
  const ports = await add("Ports", { name: { type: "string" } });
  const relation = { type: "relation", bucketId: ports, dependent: false };
  const boats = await add("Boats", {
    name: { type: "string" },
    home: { ...relation, relationType: "onetoone" },
    calls: { ...relation, relationType: "onetomany" },
  });
  const insert = async (bucket: string, body: object) =>
    (await server.call("POST", `/bucket/${bucket}/data`, { body })).body._id;
  for (const name of ["Bari", "Kiel", "Oslo"]) ids.set(name, await insert(ports, { name }));
  for (let times = 0; times < 2; times += 1) await insert(ports, { name: "Twin" });
  await insert(boats, { name: "A", home: ids.get("Bari"), calls: [ids.get("Bari"), ids.get("Kiel")] });
  await insert(boats, { name: "B" });
  buckets = (await server.call("GET", "/bucket")).body;
});
afterAll(() => server.close());

function context() {
  const requests: string[] = [];
  const { transport } = createConsoleClient({
    areas: registry,
    baseUrl: server.url,
    storage: { read: () => server.admin, write: () => {}, remove: () => {} },
    now: Date.now,
    connect: createTransport,
  });
  const send: typeof transport.send = (call) => {
    requests.push(call.path);
    return transport.send(call);
  };
  return { transport: { ...transport, send }, requests };
}

async function shownBoats(): Promise<ShownTable> {
  const bucket = buckets.find(({ title }) => title === "Boats");
  if (bucket === undefined) throw new Error("no boats");
  const page = await listDocuments(context().transport, bucket._id, { sort: { name: 1 } });
  if (!page.ok) throw new Error(page.failure.message);
  return { bucket, rows: page.value.data, columns: columnsOf(bucket), language: "" };
}

/** From the cell of A's home on. */
const place = { top: 0, left: 2, bottom: 0, right: 2 };
const pasted = async (table: ShownTable, text: string) => {
  const { transport, requests } = context();
  const plan = pastePlan(table, place, tabbedCells(text));
  const found = await withReferences(transport, buckets, plan);
  if (!found.ok) throw new Error(found.failure.message);
  return { plan: found.value, requests };
};
const stored = async ({ bucket }: ShownTable) =>
  (await server.call("GET", `/bucket/${bucket._id}/data`, { query: { sort: '{"name":1}' } })).body.map(
    ({ home, calls }: Record<string, unknown>) => [home, calls],
  );

it("are found in one request for each column, lists of them too, and brought back", async () => {
  const table = await shownBoats();
  const before = await stored(table);
  const { plan, requests } = await pasted(table, `Oslo\tKiel; Oslo\n${ids.get("Kiel")?.toUpperCase()}\tBari`);
  expect(requests).toHaveLength(2);
  expect(plan.changes.map(({ problem }) => problem)).toEqual([undefined, undefined, undefined, undefined]);
  expect(plan.changes[0]?.shown).toEqual({ _id: ids.get("Oslo"), name: "Oslo" });
  const written = await changeDocuments(context().transport, table.bucket._id, patchesOf(table, plan));
  if (!written.ok) throw new Error(written.failure.message);
  expect(await stored(table)).toEqual([
    [ids.get("Oslo"), [ids.get("Kiel"), ids.get("Oslo")]],
    [ids.get("Kiel"), [ids.get("Bari")]],
  ]);
  await changeDocuments(context().transport, table.bucket._id, written.value.undo);
  expect(await stored(table)).toEqual(before);
});

it("of no document, or of several, are named with what is wrong", async () => {
  const { plan } = await pasted(await shownBoats(), "Atlantis\tKiel; Twin");
  expect(plan.changes.map(({ problem }) => problem)).toEqual([
    "No related document has this name.",
    "Twin: Several related documents have this name. Give the id.",
  ]);
});

it("what is copied changes nothing where it is pasted; filling down takes what is related with it", async () => {
  const table = await shownBoats();
  const cellOf = createCellOf({ bucket: (id) => buckets.find(({ _id }) => _id === id) });
  const text = copiedBlock({ ...table, cellOf }, { ...place, right: 3 });
  expect(text).toBe("Bari\tBari; Kiel");
  expect((await pasted(table, text)).plan.changes).toEqual([]);
  const filled = fillPlan(table, { ...place, bottom: 1, right: 3 });
  expect(hasNames(filled)).toBe(false);
  const [patch] = patchesOf(table, filled);
  expect(patch?.patch).toEqual({ home: ids.get("Bari"), calls: [ids.get("Bari"), ids.get("Kiel")] });
});

it("is not written over what somebody else related meanwhile", async () => {
  const table = await shownBoats();
  const { plan } = await pasted(table, "Oslo");
  const id = table.rows[0]?._id ?? "";
  await server.call("PATCH", `/bucket/${table.bucket._id}/data/${id}`, { body: { home: ids.get("Kiel") } });
  const written = await changeDocuments(context().transport, table.bucket._id, patchesOf(table, plan));
  expect(written).toMatchObject({ ok: false, failure: { code: "conflict" } });
});
