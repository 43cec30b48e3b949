// The calls, questions and actions of records, as both consoles make them, against a real server over HTTP.
import { runEach } from "@twinhelm/core/action/batch";
import { apikeyRecords } from "@twinhelm/core/apikey/records";
import { failed, type Result, success } from "@twinhelm/core/http/failure";
import { createTransport } from "@twinhelm/core/http/fetchTransport";
import type { Transport } from "@twinhelm/core/http/transport";
import { identityApi } from "@twinhelm/core/identity/api";
import { identityRecords } from "@twinhelm/core/identity/records";
import { policyApi } from "@twinhelm/core/policy/api";
import { applyPolicy } from "@twinhelm/core/policy/apply";
import { choicesQuery, everything } from "@twinhelm/core/policy/choices";
import { policyQueries } from "@twinhelm/core/policy/queries";
import { policyRecords } from "@twinhelm/core/policy/records";
import { recordQueries } from "@twinhelm/core/record/queries";
import { strategyRecords } from "@twinhelm/core/strategy/records";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";

let server: TestServer;
let transport: Transport;
let nobody: Transport;

beforeAll(async () => {
  server = await startTestServer();
  const transportAs = (credential: string | undefined) =>
    createTransport({ baseUrl: server.url, credential: () => credential });
  transport = transportAs(server.admin);
  nobody = transportAs(undefined);
});
afterAll(() => server.close());

const body = (name: string, action = "bucket:create") => ({
  name,
  description: "D",
  statement: [{ action, module: "bucket", ...(action === "bucket:create" ? {} : { resource: all }) }],
});
const all = { include: ["*"], exclude: [] };
const got = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(result.failure.message);
  return result.value;
};
const unknownId = "0".repeat(24);
const context = () => ({ transport });

it("creates, reads, changes and removes a record", async () => {
  const made = got(await policyApi.create(transport, body("One")));
  expect(made).toMatchObject(body("One"));
  expect(got(await policyApi.get(transport, made._id))).toMatchObject(body("One"));
  expect((await policyApi.update(transport, made._id, body("Two", "bucket:delete"))).ok).toBe(true);
  expect(got(await policyApi.get(transport, made._id))).toMatchObject(body("Two", "bucket:delete"));
  expect((await policyApi.remove(transport, made._id)).ok).toBe(true);
  const gone = await policyApi.get(transport, made._id);
  expect(gone.ok ? gone.value : gone.failure.code).toSatisfy(
    (each) => each === undefined || each === "not-found",
  );
});

it("lists pages by a filter, with the total", async () => {
  for (const name of ["b", "a", "c"]) got(await policyApi.create(transport, body(name)));
  const filter = { system: false };
  const names = async (query: Parameters<typeof policyApi.list>[1]) => {
    const { total, rows } = got(await policyApi.list(transport, query));
    return [total, rows.map(({ name }) => name).join("")];
  };
  expect(await names({ filter })).toEqual([3, "bac"]);
  expect(await names({ filter, limit: 2 })).toEqual([3, "ba"]);
  expect(await names({ filter, limit: 2, skip: 2 })).toEqual([3, "c"]);
  expect(got(await policyApi.list(transport)).total).toBe(31);
  const refused = await policyApi.list(nobody, {});
  expect(refused).toMatchObject({ ok: false, failure: { status: 401 } });
  for (const { _id } of got(await policyApi.list(transport, { filter })).rows)
    await policyApi.remove(transport, _id);
});

it("lists what the server answers whole, or pages on request, in the same way", async () => {
  const all = got(await strategyRecords.api.list(transport));
  expect(all).toEqual({ total: all.rows.length, rows: all.rows });
  for (const name of ["k1", "k2", "k3"])
    got(await apikeyRecords.api.create(transport, { name, description: "", active: true }));
  const page = got(await apikeyRecords.api.list(transport, { limit: 1, skip: 1, sort: { name: 1 } }));
  expect(page).toMatchObject({ total: 3, rows: [{ name: "k2" }] });
  const last = got(await apikeyRecords.api.list(transport, { limit: 1, sort: { name: -1 } }));
  expect(last).toMatchObject({ total: 3, rows: [{ name: "k3" }] });
  expect(got(await identityApi.list(transport, { limit: 1 })).rows).toHaveLength(1);
});

it("asks for a page, all and one under the keys of the area", async () => {
  const made = got(await policyApi.create(transport, body("Query")));
  const state = {
    pageIndex: 1,
    pageSize: 2,
    sort: { field: "name", direction: -1 },
    filter: { system: true },
    search: "",
    columns: undefined,
  } as const;
  const page = policyQueries.page(transport, state);
  expect(page.queryKey).toEqual([
    "policy",
    "page",
    { limit: 2, skip: 2, sort: { name: -1 }, filter: { system: true } },
  ]);
  expect(page.staleTime).toBe(0);
  const { total, rows } = await page.queryFn({});
  expect([total, rows.length]).toEqual([28, 2]);
  const plain = policyQueries.page(transport, { ...state, sort: undefined, filter: "name == 1" });
  expect(plain.queryKey[2]).toEqual({ limit: 2, skip: 2, sort: undefined, filter: undefined });

  const all = policyQueries.all(transport);
  expect(all.queryKey).toEqual(["policy", "all"]);
  expect((await all.queryFn({})).map(({ _id }) => _id)).toContain(made._id);

  const one = policyQueries.one(transport, made._id);
  expect([one.queryKey, one.staleTime]).toEqual([["policy", "one", made._id], 0]);
  expect(await one.queryFn({})).toMatchObject({ name: "Query" });
  await expect(policyQueries.one(nobody, made._id).queryFn({})).rejects.toThrow();
  const none = recordQueries("policy", { ...policyApi, get: async () => success(undefined) });
  expect(await none.one(transport, unknownId).queryFn({})).toBeNull();

  const gone = new AbortController();
  gone.abort();
  for (const query of [page, all, one])
    await expect(query.queryFn({ signal: gone.signal })).rejects.toThrow();
  await policyApi.remove(transport, made._id);
});

it("attaches policies and takes them away", async () => {
  const { id } = await server.createIdentity([]);
  const policies = async () => got(await identityApi.get(transport, id))?.policies;
  got(await identityRecords.actions.attach.run({ transport }, { id, policyIds: ["BucketFullAccess"] }));
  expect(await policies()).toEqual(["BucketFullAccess"]);
  got(await identityRecords.actions.detach.run({ transport }, { id, policyIds: ["BucketFullAccess"] }));
  expect(await policies()).toEqual([]);
});

it("the actions of an area do what their names say, and tell what they need and make stale", async () => {
  const {
    create: policyCreate,
    delete: policyDelete,
    get: policyGet,
    list: policyList,
    update: policyUpdate,
    apply: policyApply,
  } = policyRecords.actions;
  const [first, second] = [
    got(await policyCreate.run(context(), body("First"))),
    got(await policyCreate.run(context(), body("Second"))),
  ];
  got(await policyUpdate.run(context(), { id: first._id, body: body("Third") }));
  expect(got(await policyGet.run(context(), { id: first._id }))).toMatchObject({ name: "Third" });
  expect(got(await policyList.run(context(), { limit: 1 })).rows).toHaveLength(1);
  const ids = [first._id, second._id];
  expect(got(await policyDelete.run(context(), { ids }))).toEqual(ids);
  const again = await policyDelete.run(context(), { ids });
  expect(again.ok ? [] : again.failure.code).not.toBe("partly");

  expect([policyList.permission?.({}), policyCreate.permission?.(body("x"))]).toEqual([
    { action: "passport:policy:index", list: true },
    { action: "passport:policy:create" },
  ]);
  for (const [action, input] of [
    ["show", policyGet.permission?.({ id: "i" })],
    ["update", policyUpdate.permission?.({ id: "i", body: body("x") })],
    ["delete", policyDelete.permission?.({ ids: ["i", "j"] })],
  ])
    expect(input).toEqual({ action: `passport:policy:${action}`, segments: ["i"] });
  expect(policyCreate.stale?.(body("x"))).toEqual([["policy"]]);
  expect(policyUpdate.stale?.({ id: "i", body: body("x") })).toEqual([["policy"], ["session"]]);
  expect(policyDelete.stale?.({ ids: ["i"] })).toEqual([["policy"], ["identity"], ["apikey"], ["session"]]);
  expect(policyApply.permission?.({ policy: body("x") })).toEqual({
    action: "passport:policy:index",
    list: true,
  });
  for (const wrong of [{ limit: -1 }, { skip: 0.5 }, { sort: { name: 2 } }])
    expect(policyList.input.safeParse(wrong).success).toBe(false);
  expect(policyGet.input.safeParse({ id: "" }).success).toBe(false);
  expect(policyDelete.input.safeParse({ ids: [] }).success).toBe(false);
});

it("brings a policy to a state, once", async () => {
  const apply = async (text: ReturnType<typeof body>, dryRun = false) =>
    got(await applyPolicy(transport, text, dryRun));
  const grants = [expect.objectContaining({ effect: "grants", action: "bucket:create" })];
  expect(await apply(body("Applied"), true)).toEqual({ outcome: "created", changes: grants });
  const made = await apply(body("Applied"));
  expect(made).toEqual({ outcome: "created", id: expect.any(String), changes: grants });
  expect(await apply(body("Applied"))).toEqual({ outcome: "unchanged", id: made.id, changes: [] });
  const changes = [
    expect.objectContaining({ effect: "takes", action: "bucket:create" }),
    expect.objectContaining({ effect: "grants", action: "bucket:delete" }),
  ];
  const changed = { outcome: "changed", id: made.id, changes };
  expect(await apply(body("Applied", "bucket:delete"), true)).toEqual(changed);
  expect(await apply(body("Applied"))).toMatchObject({ outcome: "unchanged" });
  expect(await apply(body("Applied", "bucket:delete"))).toEqual(changed);
  expect(await apply(body("Applied", "bucket:delete"))).toMatchObject({ outcome: "unchanged" });
  // One of the program with the same name is another.
  expect(await apply(body("Bucket Full Access"), true)).toMatchObject({ outcome: "created" });
  const twin = got(await policyApi.create(transport, body("Applied")));
  const ambiguous = await applyPolicy(transport, body("Applied"), false);
  expect(ambiguous).toMatchObject({ ok: false, failure: { code: "conflict", retry: false } });
  expect(await applyPolicy(nobody, body("Applied"), false)).toMatchObject({
    ok: false,
    failure: { status: 401 },
  });
  const { apply: policyApply } = policyRecords.actions;
  const refused = await policyApply.run(context(), { policy: body("Applied") });
  expect(refused).toEqual(ambiguous);
  for (const id of [twin._id, made.id ?? ""]) await policyApi.remove(transport, id);
});

it("offers what each segment of a resource may be", async () => {
  const bucket = await server.call("POST", "/bucket", {
    body: { title: "Boats", description: "Boats", primary: "name", properties: { name: { type: "string" } } },
  });
  const choices = (kind: Parameters<typeof choicesQuery>[1]) => choicesQuery(transport, kind).queryFn();
  expect(choicesQuery(transport, "bucket").queryKey).toEqual(["policy", "choices", "bucket"]);
  expect(bucket.status).toBe(201);
  expect(await choices("bucket")).toEqual([{ value: bucket.body._id, label: "Boats" }, everything]);
  expect(await choices("bucketData")).toBeNull();
  expect(everything.value).toBe("*");
  expect((await choices("policy"))?.slice(0, 1)).toEqual([
    { value: "ApiKeyFullAccess", label: "Api Key Full Access" },
  ]);
  expect((await choices("policy"))?.at(-1)).toBe(everything);
  expect((await choices("identity"))?.map(({ label }) => label)).toContain("admin");
  expect((await choices("apikey"))?.map(({ label }) => label)).toEqual(["k1", "k2", "k3", everything.label]);
  expect(await choices("strategy")).toEqual([everything]);
  expect((await choices("preference"))?.map(({ value }) => value)).toEqual(["bucket", "passport", "*"]);
  expect((await choices("status"))?.map(({ value }) => value)).toEqual([
    "bucket",
    "identity",
    "storage",
    "function",
    "api",
    "*",
  ]);
  await expect(choicesQuery(nobody, "policy").queryFn()).rejects.toThrow();
});

it("runs a call for each item, a few at a time, and counts what failed", async () => {
  let [now, most] = [0, 0];
  const items = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  const run = (bad: readonly number[]) =>
    runEach(items, async (item) => {
      now += 1;
      most = Math.max(most, now);
      await new Promise((resolve) => setImmediate(resolve));
      now -= 1;
      return bad.includes(item)
        ? failed({ code: "conflict", message: `no ${item}`, field: "f", status: 409, retry: true })
        : success(item);
    });
  expect(await run([])).toEqual(success(items));
  expect(most).toBe(4);
  const some = await run([2, 5]);
  expect(some).toMatchObject({ ok: false, failure: { code: "partly", status: 409, retry: true } });
  const message = some.ok ? "" : some.failure.message;
  for (const part of ["7", "9", "no 2"]) expect(message).toContain(part);
  expect(some.ok ? {} : some.failure).not.toHaveProperty("field");
  const all = await run(items);
  expect(all).toMatchObject({ ok: false, failure: { code: "conflict", field: "f", message: "no 1" } });
  expect(await runEach([], async () => success(1))).toEqual(success([]));
});
