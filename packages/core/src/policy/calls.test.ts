// What is asked of the server when a policy is edited, attached and applied, and what is made of its answers.
import { beforeEach, expect, it } from "vitest";
import type { SegmentKind } from "../access/catalogue";
import { apikeyRecords } from "../apikey/records";
import { registry } from "../areas";
import { createTransport } from "../http/fetchTransport";
import { identityRecords } from "../identity/records";
import { createConsoleClient } from "../shell/client";
import { policyApply } from "./actions";

import { choicesQuery, documentChoicesQuery, everything, segmentSources } from "./choices";
import { draftOf, emptyDraft } from "./draft";
import { policyModel } from "./editing";
import { listNamed } from "./named";

/** What was sent, and what is answered to it by its method and path: a body or all of it; not named: there is none. */
const sent: { line: string; query: Record<string, string>; body: unknown }[] = [];
const answers = new Map<string, unknown>();
const answering: typeof fetch = async (input, init) => {
  const request = new Request(input, init);
  const url = new URL(request.url);
  const line = `${request.method} ${url.pathname.slice("/api/".length)}`;
  const text = await request.text();
  const query = Object.fromEntries(url.searchParams);
  sent.push({ line, query, body: text === "" ? undefined : JSON.parse(text) });
  if (!answers.has(line)) return Response.json({ statusCode: 404, message: "None." }, { status: 404 });
  const answer = answers.get(line);
  if (answer instanceof Response) return answer.clone();
  return answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer);
};
const client = createConsoleClient({
  areas: registry,
  baseUrl: "http://server.example/api",
  storage: { read: () => undefined, write: () => undefined, remove: () => undefined },
  now: () => 0,
  connect: (options) => createTransport({ ...options, fetch: answering }),
});
const { transport } = client;
beforeEach(() => {
  sent.length = 0;
  answers.clear();
});
const lines = () => sent.map(({ line }) => line);
const page = (rows: readonly object[]) => ({ meta: { total: rows.length }, data: rows });

const keys = {
  attach: apikeyRecords.actions.attach,
  detach: apikeyRecords.actions.detach,
};
const people = {
  attach: identityRecords.actions.attach,
  detach: identityRecords.actions.detach,
};

it("attaches and detaches each of several policies", async () => {
  const given = { id: "a b", policyIds: ["p", "q/r"] };
  for (const id of ["p", "q%2Fr"])
    for (const method of ["PUT", "DELETE"])
      for (const area of ["identity", "apikey"])
        answers.set(`${method} passport/${area}/a%20b/policy/${id}`, undefined);
  for (const action of [people.attach, people.detach, keys.attach, keys.detach])
    expect(await action.run({ transport }, given)).toEqual({ ok: true, value: ["p", "q/r"] });
  expect(lines()).toEqual(
    [
      "PUT passport/identity",
      "DELETE passport/identity",
      "PUT passport/apikey",
      "DELETE passport/apikey",
    ].flatMap((call) => [`${call}/a%20b/policy/p`, `${call}/a%20b/policy/q%2Fr`]),
  );
});

it("counts the policies that could not be attached", async () => {
  answers.set("PUT passport/apikey/k/policy/p", undefined);
  const result = await keys.attach.run({ transport }, { id: "k", policyIds: ["p", "gone"] });
  expect(result).toMatchObject({ ok: false, failure: { code: "partly" } });
});

it("asks for the permission on the first policy, and on all where none is named", () => {
  const given = { id: "i", policyIds: ["p", "q"] };
  const none = { id: "i", policyIds: [] };
  expect(people.attach.permission?.(given)).toEqual({
    action: "passport:identity:policy:add",
    segments: ["i", "p"],
  });
  expect(keys.detach.permission?.(given)).toEqual({
    action: "passport:apikey:policy:remove",
    segments: ["i", "p"],
  });
  expect(people.attach.permission?.(none)).toMatchObject({ segments: ["i", "*"] });
  expect(people.detach.permission?.(none)).toMatchObject({ segments: ["i", "*"] });
});

it.each([
  ["identity", "attach", people.attach, "Attach policies to identity"],
  ["identity", "detach", people.detach, "Detach policies from identity"],
  ["apikey", "attach", keys.attach, "Attach policies to API key"],
  ["apikey", "detach", keys.detach, "Detach policies from API key"],
] as const)("%s: %s is told as a command, and makes stale what shows it", (area, verb, action, title) => {
  const given = { id: "i", policyIds: ["p", "q"] };
  expect(action.id).toBe(`${area}.${verb}`);
  expect(action.subject).toBe(area);
  expect(action.title).toBe(title);
  expect(action.command(given)).toEqual({ words: [area, verb, "i", "p", "q"] });
  expect(action.stale?.(given)).toEqual([[area], ["session"]]);
  expect(action.input.parse(given)).toEqual(given);
  for (const wrong of [
    { ...given, id: "" },
    { ...given, policyIds: [] },
    { ...given, policyIds: [""] },
  ])
    expect(action.input.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false);
});

const body = {
  name: "Sailors",
  description: "D",
  statement: [{ action: "bucket:create", module: "bucket" }],
};
const stored = { ...body, _id: "64f1a2b3c4d5e6f708192a3b" };

it("applies a policy, and only says what it would do where that is asked", async () => {
  answers.set("GET passport/policy", page([]));
  answers.set("POST passport/policy", stored);
  const dry = await policyApply.run({ transport }, { policy: body, dryRun: true });
  expect(dry).toMatchObject({ ok: true, value: { outcome: "created" } });
  expect(lines()).toEqual(["GET passport/policy"]);
  sent.length = 0;
  const done = await policyApply.run({ transport }, { policy: body });
  expect(done).toMatchObject({ ok: true, value: { outcome: "created", id: stored._id } });
  expect(lines()).toEqual(["GET passport/policy", "POST passport/policy"]);
  answers.delete("POST passport/policy");
  expect(await policyApply.run({ transport }, { policy: body })).toMatchObject({ ok: false });
  // One that is there and cannot be written.
  answers.set("GET passport/policy", page([{ ...stored, description: "Other" }]));
  expect(await policyApply.run({ transport }, { policy: body })).toMatchObject({ ok: false });
  const twins = page([stored, { ...stored, _id: "64f1a2b3c4d5e6f708192a3c" }]);
  answers.set("GET passport/policy", twins);
  expect(await policyApply.run({ transport }, { policy: body })).toMatchObject({
    failure: { code: "conflict", message: expect.stringContaining("2 custom policies are named Sailors") },
  });
  answers.clear();
  expect(await policyApply.run({ transport }, { policy: body })).toMatchObject({ ok: false });
  const input = { policy: body, dryRun: true };
  expect([policyApply.id, policyApply.subject, policyApply.icon]).toEqual([
    "policy.apply",
    "policy",
    "publish",
  ]);
  expect(policyApply.input.parse(input)).toEqual(input);
  expect(policyApply.input.safeParse({ policy: { ...body, name: "" }, dryRun: 1 }).success).toBe(false);
  expect(policyApply.command(input)).toEqual({ words: ["policy", "apply", "--file", "-"], input: body });
  expect(policyApply.stale?.(input)).toEqual([["policy"], ["session"]]);
  expect(policyApply.permission?.(input)).toEqual({ action: "passport:policy:index", list: true });
});

it("edits a stored policy by its id, and a new one from what it begins with", async () => {
  const initial = { ...emptyDraft, name: "Copy" };
  const model = policyModel(client, initial);
  expect(model.read(undefined)).toBe(initial);
  expect(model.read(stored)).toEqual(draftOf(body));
  expect(model.problems?.(emptyDraft, undefined)).not.toEqual({});
  expect(model.problems?.(draftOf(body), undefined)).toEqual({});
  expect(await model.load?.(undefined)).toEqual({ ok: true, value: undefined });
  expect(lines()).toEqual([]);

  answers.set(`GET passport/policy/${stored._id}`, stored);
  answers.set(`PUT passport/policy/${stored._id}`, stored);
  answers.set("POST passport/policy", stored);
  expect(await model.load?.(stored)).toMatchObject({ ok: true, value: body });
  expect(await model.create?.(draftOf(body))).toMatchObject({ ok: true, value: { _id: stored._id } });
  const renamed = { ...draftOf(body), name: "Captains" };
  expect(await model.update?.(renamed, stored)).toMatchObject({ ok: true });
  expect(sent.map(({ line, body: given }) => [line, given])).toEqual([
    [`GET passport/policy/${stored._id}`, undefined],
    ["POST passport/policy", body],
    [`PUT passport/policy/${stored._id}`, { ...body, name: "Captains" }],
  ]);
  const merged = model.merge?.(draftOf(body), renamed, { ...draftOf(body), description: "Theirs" });
  expect(merged).toMatchObject({ value: { name: "Captains", description: "Theirs" }, differences: [] });
});

const choices = (kind: SegmentKind) => choicesQuery(transport, kind).queryFn();

it.each([
  ["dashboard", "dashboard", "name"],
  ["function", "function", "name"],
  ["webhook", "webhook", "url"],
  ["storage", "storage", "name"],
] as const)("a %s is chosen by its name, or its id where it has none", async (kind, area, label) => {
  const rows = [
    { _id: "1", [label]: "First" },
    { _id: "2", [label]: "" },
    { _id: "3" },
    { _id: "4", [label]: 5 },
  ];
  const expected = [
    { value: "1", label: "First" },
    { value: "2", label: "2" },
    { value: "3", label: "3" },
    { value: "4", label: "4" },
  ];
  answers.set(`GET ${area}`, rows);
  expect(await choices(kind)).toEqual([...expected, everything]);
  expect(sent[0]?.query).toEqual({ limit: "0" });
  answers.set(`GET ${area}`, { data: rows });
  expect(await listNamed(transport, area, label)).toEqual({ ok: true, value: expected });
  answers.clear();
  expect(await listNamed(transport, area, label)).toMatchObject({ ok: false });
  expect(await choices(kind)).toBeNull();
  expect(segmentSources[kind].needs).toEqual({ action: `${area}:index`, list: true });
});

it("names by what people know them by, or by the id where that is empty", async () => {
  const row = { _id: "1", policies: [], active: true, options: {}, type: "oauth" };
  answers.set(
    "GET passport/identity",
    page([
      { ...row, identifier: "ada" },
      { ...row, _id: "2", identifier: "" },
    ]),
  );
  expect((await choices("identity"))?.map(({ label }) => label)).toEqual(["ada", "2", everything.label]);
  answers.set("GET passport/policy", page([stored, { ...stored, _id: "2", name: "" }]));
  expect((await choices("policy"))?.map(({ label }) => label)).toEqual(["Sailors", "2", everything.label]);
  const denied = Response.json({ statusCode: 403, message: "No." }, { status: 403 });
  for (const kind of ["identity", "policy", "apikey", "strategy", "bucket"] as const) {
    answers.set(`GET ${kind === "bucket" ? kind : `passport/${kind}`}`, denied);
    await expect(choices(kind), kind).rejects.toThrow();
  }
});

it("offers up to a thousand, and lets any id be typed where there are more", async () => {
  const rows = Array.from({ length: 1001 }, (_, at) => ({ ...stored, _id: `${at}`, name: `Policy ${at}` }));
  answers.set("GET passport/policy", page(rows.slice(0, 1000)));
  expect(await choices("policy")).toHaveLength(1001);
  expect(sent[0]?.query).toMatchObject({ limit: "1001" });
  answers.set("GET passport/policy", page(rows));
  expect(await choices("policy")).toBeNull();
});

it.each([
  ["bucket", "bucket:index"],
  ["apikey", "passport:apikey:index"],
  ["policy", "passport:policy:index"],
  ["identity", "passport:identity:index"],
  ["strategy", "passport:strategy:index"],
] as const)("reading a choice of %s needs %s on the list", (kind, action) => {
  expect(segmentSources[kind].needs).toEqual({ action, list: true });
});

it("reading what is known needs nothing", () => {
  for (const kind of ["bucketData", "preference", "status"] as const)
    expect(segmentSources[kind].needs).toBeUndefined();
});

it("choices that are known are offered without asking", async () => {
  const known = async (kind: SegmentKind) =>
    (await choices(kind))?.map(({ value, label }) => `${value} ${label}`).slice(0, -1);
  expect(await known("preference")).toEqual(["bucket Bucket", "passport Passport"]);
  expect(await known("status")).toEqual([
    "bucket Bucket",
    "identity Identity",
    "storage Storage",
    "function Function",
    "api API",
  ]);
  expect((await choices("status"))?.at(-1)).toEqual(everything);
  expect(await choices("bucketData")).toBeNull();
  expect(lines()).toEqual([]);
});

it("documents are found by a part of what names them, as text and not as a pattern", async () => {
  const bucket = {
    _id: "64f1a2b3c4d5e6f708192a3b",
    title: "Boats",
    description: "Boats",
    primary: "name",
    properties: { name: { type: "string" as const, title: "Name" } },
  };
  const path = `GET bucket/${bucket._id}/data`;
  answers.set(path, page([{ _id: "1", name: "Alba" }, { _id: "2" }]));
  const found = documentChoicesQuery(transport, bucket, "a.b");
  expect(found.queryKey).toEqual(["policy", "choices", "bucketData", bucket._id, "a.b"]);
  expect((await found.queryFn({})).slice(0, 2)).toEqual([
    { value: "1", label: "Alba" },
    { value: "2", label: "2" },
  ]);
  expect(JSON.parse(sent[0]?.query.filter ?? "")).toEqual({ name: { $regex: "a\\.b", $options: "i" } });
  await documentChoicesQuery(transport, bucket, "").queryFn({});
  expect(sent[1]?.query).not.toHaveProperty("filter");
});
