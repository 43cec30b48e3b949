// What the editor of a policy offers to choose from, by the hooks that both consoles draw, on a real server.
import { runAction } from "@twinhelm/core/action/run";
import { apikeyRecords } from "@twinhelm/core/apikey/records";
import { everything } from "@twinhelm/core/policy/choices";
import { attachChosen } from "@twinhelm/core/policy/choosing";
import { loadNames } from "@twinhelm/core/policy/names";
import {
  useDocumentChoices,
  usePolicies,
  usePolicyNames,
  useSegmentChoices,
  useTrialCallers,
} from "@twinhelm/core/policy/react";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, expect, it } from "vitest";
import { drawnOn } from "./drawn";

let server: TestServer;
let boats: string;
let crew: string;
/** May list buckets and see the documents of none. */
let reader: string;

beforeAll(async () => {
  server = await startTestServer();
  const bucket = await server.call("POST", "/bucket", {
    body: {
      title: "Boats",
      description: "What floats",
      icon: "sailing",
      primary: "name",
      properties: {
        name: { type: "string", title: "Name", options: { position: "left" } },
      },
    },
  });
  boats = bucket.body._id;
  for (const name of ["Alba", "Bora", "Calma"])
    await server.call("POST", `/bucket/${boats}/data`, { body: { name } });
  const policy = await server.call("POST", "/passport/policy", {
    body: { name: "Crew", description: "D", statement: [] },
  });
  crew = policy.body._id;
  const key = await server.call("POST", "/passport/apikey", {
    body: { name: "Robot", description: "", active: true },
  });
  await server.call("PUT", `/passport/apikey/${key.body._id}/policy/${crew}`);
  await server.createIdentity([], { identifier: "ada", policies: [crew] });
  reader = (await server.createIdentity([granted("bucket:index", "*")])).credential;
});
afterAll(() => server.close());

const granted = (action: string, ...include: readonly string[]) => ({
  action,
  module: action.slice(0, action.lastIndexOf(":")),
  resource: { include, exclude: [] },
});

const { here, show } = drawnOn(() => server);
const others = (asked: readonly string[]) => asked.filter((path) => path !== "passport/identity/statements");

it("a bucket is chosen from those that there are, or all of them", async () => {
  const drawn = show(here(), () => useSegmentChoices("bucket"));
  expect(drawn.now()).toEqual({ value: undefined, denied: undefined, failure: undefined });
  const { value, denied, failure } = await drawn.until((given) => given.value !== undefined);
  expect(value).toEqual([{ value: boats, label: "Boats" }, everything]);
  expect([denied, failure]).toEqual([undefined, undefined]);
});

it("a document has no list: any text is taken", async () => {
  const drawn = show(here(), () => useSegmentChoices("bucketData"));
  const { value, denied, failure } = await drawn.until((given) => given.value === null);
  expect([value, denied, failure]).toEqual([null, undefined, undefined]);
});

it("whoever may not list policies types an id, and is told what is missing", async () => {
  const someone = here(reader);
  const drawn = show(someone, () => useSegmentChoices("policy"));
  expect(drawn.now().denied).toBeUndefined();
  const given = await drawn.until(({ denied }) => denied !== undefined);
  expect(given).toEqual({ value: null, denied: "passport:policy:index", failure: undefined });
  await drawn.settled();
  expect(others(someone.asked)).toEqual([]);
});

it("what is known needs no permission", async () => {
  const drawn = show(here(reader), () => useSegmentChoices("preference"));
  const { value, denied } = await drawn.until((given) => given.value !== undefined);
  expect(value?.map((choice) => choice.label)).toEqual(["Bucket", "Passport", everything.label]);
  expect(denied).toBeUndefined();
});

it("where the list fails, an id is typed and the reason is said", async () => {
  const { credential, policyId } = await server.createIdentity([granted("passport:policy:index", "*")]);
  const someone = here(credential);
  const first = show(someone, () => useSegmentChoices("identity"));
  await first.until(({ denied }) => denied === "passport:identity:index");
  // Their permission is taken away after this console has learnt of it.
  await server.call("DELETE", `/passport/policy/${policyId}`);
  const drawn = show(someone, () => useSegmentChoices("policy"));
  const { value, denied, failure } = await drawn.until((given) => given.failure !== undefined);
  expect([value, denied, failure?.status]).toEqual([null, undefined, 403]);
});

it("identities and API keys are offered with their policies, found by a part of a name", async () => {
  const drawn = show(here(), () => useTrialCallers(""));
  expect(drawn.now()).toEqual({ identities: [], apikeys: [], more: false });
  const all = await drawn.until(({ identities, apikeys }) => identities.length > 0 && apikeys.length > 0);
  expect(all.identities).toContainEqual({ id: expect.any(String), name: "ada", policies: [crew] });
  expect(all.apikeys).toEqual([{ id: expect.any(String), name: "Robot", policies: [crew] }]);
  expect(all.more).toBe(false);
  drawn.again(() => useTrialCallers("ad"));
  // Of those before, the ones that fit stay until all that do are there; nobody else can be taken for one of them.
  const names = () => drawn.now().identities.map(({ name }) => name);
  expect(names().toSorted()).toEqual(["ada", "admin"]);
  expect((await drawn.settled()).identities.map(({ name }) => name).toSorted()).toEqual(["ada", "admin"]);
  expect(drawn.now().more).toBe(true);
});

it("says that there are more identities from the fiftieth on", async () => {
  const { body } = await server.call("GET", "/passport/identity", { query: { paginate: "true" } });
  const add = (name: string) =>
    server.call("POST", "/passport/identity", { body: { identifier: name, password: "correct horse" } });
  for (let count: number = body.meta.total; count < 49; count += 1) await add(`sailor ${count}`);
  const few = show(here(), () => useTrialCallers(""));
  expect(await few.until(({ identities }) => identities.length > 0)).toMatchObject({ more: false });
  const { body: last } = await add("sailor 50");
  const many = show(here(), () => useTrialCallers(""));
  expect(await many.until(({ identities }) => identities.length > 0)).toMatchObject({ more: true });
  await server.call("DELETE", `/passport/identity/${last._id}`);
});

it("nobody is asked for where listing them is not allowed", async () => {
  const someone = here(reader);
  const drawn = show(someone, () => useTrialCallers(""));
  await drawn.until(() => someone.asked.length > 0);
  expect(await drawn.settled()).toEqual({ identities: [], apikeys: [], more: false });
  expect(others(someone.asked)).toEqual([]);
});

it("identities alone are offered to whoever may list no keys", async () => {
  const { credential } = await server.createIdentity([granted("passport:identity:index", "*")]);
  const someone = here(credential);
  const drawn = show(someone, () => useTrialCallers("ada"));
  await drawn.until(({ identities }) => identities.length === 1);
  await drawn.settled();
  expect(drawn.now().apikeys).toEqual([]);
  expect(others(someone.asked)).toEqual(["passport/identity"]);
});

it("documents are found by a part of their name; of those before, the ones that fit stay until then", async () => {
  const drawn = show(here(), () => useDocumentChoices(boats, ""));
  expect(drawn.now().value).toBeUndefined();
  const all = await drawn.until(({ value }) => value !== undefined);
  expect(all.value?.map(({ label }) => label).toSorted()).toEqual(["Alba", "Bora", "Calma"]);
  drawn.again(() => useDocumentChoices(boats, "or"));
  const bora = [{ value: expect.any(String), label: "Bora" }];
  expect(drawn.now().value).toEqual(bora);
  expect((await drawn.settled()).value).toEqual(bora);
});

it("documents are asked for where the caller may list them, of a bucket that is there", async () => {
  const { credential } = await server.createIdentity([
    granted("bucket:index", "*"),
    granted("bucket:data:index", `${boats}/*`),
  ]);
  const found = show(here(credential), () => useDocumentChoices(boats, ""));
  expect((await found.until(({ value }) => value !== undefined)).value).toHaveLength(3);
  for (const [who, bucketId] of [
    [reader, boats],
    [credential, "0".repeat(24)],
    [server.admin, ""],
  ] as const) {
    const someone = here(who);
    const drawn = show(someone, () => useDocumentChoices(bucketId, ""));
    await drawn.until(() => someone.asked.includes("bucket"));
    const { value, loading, failure } = await drawn.settled();
    expect([value, loading, failure]).toEqual([undefined, false, undefined]);
    expect(someone.asked.filter((path) => path.includes("data"))).toEqual([]);
  }
});

it("all policies are listed for whoever may; the others have none, and ask for none", async () => {
  const admin = show(here(), usePolicies);
  const { value, loading } = await admin.until((given) => (given.value?.length ?? 0) > 0);
  expect(value?.map(({ name }) => name)).toContain("Crew");
  expect(loading).toBe(false);
  const someone = here(reader);
  const drawn = show(someone, usePolicies);
  await drawn.until(() => someone.asked.length > 0);
  expect((await drawn.settled()).value).toEqual([]);
  expect(others(someone.asked)).toEqual([]);
  // One of several policies is not all of them.
  const { credential } = await server.createIdentity([granted("passport:policy:index", crew)]);
  const some = here(credential);
  const listing = show(some, usePolicies);
  const listed = await listing.until((given) => given.value !== undefined && given.value.length > 0);
  expect(listed.value?.map(({ name }) => name)).toEqual(["Crew"]);
});

it("buckets and policies get their names as soon as they are there, as far as they may be read", async () => {
  const admin = show(here(), () => usePolicyNames(["bucket:data:show", "passport:policy:show"]));
  await admin.until((nameOf) => nameOf("bucket", boats) === "Boats" && nameOf("policy", crew) === "Crew");
  const someone = here(reader);
  const drawn = show(someone, () => usePolicyNames(["bucket:data:show", "passport:policy:show"]));
  await drawn.until((nameOf) => nameOf("bucket", boats) === "Boats");
  await drawn.settled();
  expect(drawn.now()("policy", crew)).toBeUndefined();
  expect(others(someone.asked)).toEqual(["bucket"]);
});

it("commands ask for the names of what actions are done to, as far as they may be read", async () => {
  const actions = ["bucket:data:show", "bucket:show", "passport:policy:show", "status:show"];
  const admin = here();
  const nameOf = await loadNames(admin.client.transport, actions);
  expect([nameOf("bucket", boats), nameOf("policy", crew)]).toEqual(["Boats", "Crew"]);
  expect([nameOf("policy", boats), nameOf("bucketData", boats)]).toEqual([undefined, undefined]);
  expect(admin.asked.toSorted()).toEqual(["bucket", "passport/policy"]);
  const someone = await loadNames(here(reader).client.transport, actions);
  expect([someone("bucket", boats), someone("policy", crew)]).toEqual(["Boats", undefined]);
  const none = here();
  expect(
    (await loadNames(none.client.transport, ["bucket:create", "made:up"]))("bucket", boats),
  ).toBeUndefined();
  expect(none.asked).toEqual([]);
});

it("the policies that were chosen for a new key are attached to it, and none is no request", async () => {
  const { client, asked } = here();
  const { body } = await server.call("POST", "/passport/apikey", { body: { name: "New", active: true } });
  const attach = (policies: string) =>
    attachChosen(
      (action, input) => runAction(client, action, input),
      apikeyRecords.actions,
      { policies },
      body._id,
    );
  expect(await attach("")).toEqual({ ok: true, value: undefined });
  expect(asked).toEqual([]);
  expect(await attach(`${crew}\nBucketFullAccess`)).toMatchObject({ ok: true });
  const stored = await server.call("GET", `/passport/apikey/${body._id}`);
  // Each is a request of its own, at the same time.
  expect(stored.body.policies.toSorted()).toEqual([crew, "BucketFullAccess"].toSorted());
});
