// What consoles make of a server that has what Spica 0.9.29 has, and no more.
import { createAccess } from "@twinhelm/core/access/evaluate";
import { explainAccess, plainText } from "@twinhelm/core/access/explanation";
import { undoActivities } from "@twinhelm/core/activity/api";
import { isWithoutPlans, listPlans } from "@twinhelm/core/assistant/api";
import { createBucket, listBuckets, replaceBucket } from "@twinhelm/core/bucket/api";
import { bucketDemo } from "@twinhelm/core/bucket/demo";
import { askComponent } from "@twinhelm/core/dashboard/component/ask";
import { listDocuments, storeDocuments } from "@twinhelm/core/document/api";
import type { Importing } from "@twinhelm/core/document/transfer/notes";
import { storeSingly } from "@twinhelm/core/document/transfer/singly";
import { listViews } from "@twinhelm/core/document/view/api";
import { functionRecords } from "@twinhelm/core/function/records";
import { listRuns, runFunction, runsKept } from "@twinhelm/core/function/run/api";
import { type Result, success } from "@twinhelm/core/http/failure";
import { createTransport } from "@twinhelm/core/http/fetchTransport";
import { countRecoveryCodes, linkSignOn, listSignOns, renewRecoveryCodes } from "@twinhelm/core/identity/api";
import { policyApi } from "@twinhelm/core/policy/api";
import { namesNoPolicy, sourcedBy } from "@twinhelm/core/policy/trial";
import { preferenceReplace } from "@twinhelm/core/preference/actions";
import { listStatements, revokeToken } from "@twinhelm/core/session/api";
import { lacks } from "@twinhelm/core/session/capabilities";
import { loadUsage } from "@twinhelm/core/status/usage";
import { insertObject, readChildren } from "@twinhelm/core/storage/api";
import { planUploads } from "@twinhelm/core/storage/transfer/plan";
import { strategyRecords } from "@twinhelm/core/strategy/records";
import { renderTemplate, testWebhook } from "@twinhelm/core/webhook/api";
import { redeliver } from "@twinhelm/core/webhook/log/api";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const unwrapped = async <Value>(result: Promise<Result<Value>>): Promise<Value> => {
  const answer = await result;
  if (!answer.ok) throw new Error(answer.failure.message);
  return answer.value;
};

let server: TestServer;
let bucket: string;
const unknown = "5f00000000000000000000aa";
const transportOf = (credential = server.admin) =>
  createTransport({ baseUrl: server.url, credential: () => credential });

beforeAll(async () => {
  server = await startTestServer({ asOriginal: true });
  const body = {
    title: "Boats",
    description: "For a test",
    properties: { name: { type: "string" } },
    acl: { read: "true", write: 'document.name != "secret"' },
  };
  bucket = (await server.call("POST", "/bucket", { body })).body._id;
});
afterAll(() => server.close());

describe("the server", () => {
  it.each([
    ["DELETE", "/passport/identify", 404, "Cannot DELETE /passport/identify"],
    ["POST", "/passport/socket-ticket", 404, "Cannot POST /passport/socket-ticket"],
    ["POST", "/activity/undo", 404, "Cannot POST /activity/undo"],
    ["POST", "/bucket/demo", 404, "Cannot POST /bucket/demo"],
    ["GET", "/bucket/templates", 400, "Invalid id."],
    ["GET", "/storage/children?folder=", 400, "Invalid id."],
    ["GET", "/passport/policy/BucketFullAccess", 400, "Invalid id."],
    ["GET", `/passport/strategy/${unknown}`, 500, "Internal server error"],
  ])("%s %s is %s", async (method, path, status, message) => {
    const answer = await server.call(method, path, method === "POST" ? { body: {} } : {});
    expect([answer.status, answer.body.message]).toEqual([status, message]);
  });

  it("names no policy in statements, and tells nobody what only those may know who are signed in", async () => {
    const { body } = await server.call("GET", "/passport/identity/statements");
    expect(body.length).toBeGreaterThan(10);
    expect(body.filter((each: object) => "policy" in each || "index" in each)).toEqual([]);
    expect((await server.call("GET", "/bucket/templates", { as: null })).status).toBe(401);
  });
});

describe("a console", () => {
  it("opens a predefined policy from the list, and says of an unknown strategy that there is none", async () => {
    const found = await policyApi.get(transportOf(), "BucketFullAccess");
    expect(found.ok && found.value?.name).toBe("Bucket Full Access");
    expect(await policyApi.get(transportOf(), "NoSuchAccess")).toEqual({ ok: true, value: undefined });
    expect(await strategyRecords.api.get(transportOf(), unknown)).toEqual({ ok: true, value: undefined });
  });

  it("knows each thing that is not offered by its answer", async () => {
    const transport = transportOf();
    const answers = {
      views: await listViews(transport, bucket),
      batches: await storeDocuments(transport, bucket, {
        documents: [{ name: "a" }],
        upsert: false,
        answer: "ids",
      }),
      folders: await readChildren(transport, { folder: "" }),
    } as const;
    for (const [capability, answer] of Object.entries(answers))
      expect([capability, answer.ok || lacks(capability as keyof typeof answers, answer.failure)]).toEqual([
        capability,
        true,
      ]);
    const undone = await undoActivities(transport, { ids: [unknown], dryRun: true });
    expect(undone).toMatchObject({ ok: false, failure: { message: /This server does not keep/ } });
  });

  it("says plainly what this server does not offer, or does without it", async () => {
    const transport = transportOf();
    const context = { transport };
    const identity: string = (await server.call("GET", "/passport/identity")).body[0]._id;
    const said: Readonly<Record<string, Promise<Result<unknown>>>> = {
      groups: askComponent(transport, { url: `api:/bucket/${bucket}/data/groups?group=name` }),
      demo: bucketDemo.run(context, {}),
      "run of a function": runFunction(transport, unknown, "default", {}),
      "test of a webhook": testWebhook(transport, unknown),
      "webhook again": redeliver(transport, unknown, unknown),
      template: renderTemplate(transport, "{{document}}", { type: "insert", documentKey: "1" }),
      "sign-on": linkSignOn(transport, identity, { strategy: unknown, subject: "ada" }),
      "recovery codes": renewRecoveryCodes(transport, identity, "123456"),
    };
    for (const [name, result] of Object.entries(said))
      expect([name, await result]).toMatchObject([
        name,
        { ok: false, failure: { code: "not-found", message: expect.stringMatching(/^This server /) } },
      ]);
    expect(await runsKept(transport)).toBe(false);
    expect(await listRuns(transport, {})).toMatchObject({
      failure: { code: "not-found", message: expect.stringContaining("keeps no runs") },
    });
    expect(await listSignOns(transport, identity)).toEqual({ ok: true, value: undefined });
    expect(await countRecoveryCodes(transport, identity)).toEqual({ ok: true, value: undefined });
    const usage = await loadUsage(transport, { begin: 0, end: 60_000_000 }, { count: 2 });
    expect(usage).toMatchObject({ ok: true, value: { length: 2 } });
  });

  it("signs out of a token that lives on, and says so", async () => {
    const credential = await server.signIn("admin", "correct horse");
    expect(await revokeToken(transportOf(credential), credential)).toEqual({ ok: true, value: "lives" });
    expect((await listStatements(transportOf(credential))).ok).toBe(true);
  });

  it("takes what a rule of a bucket refuses for a denial, and stays signed in", async () => {
    let ended = false;
    const transport = createTransport({
      baseUrl: server.url,
      credential: () => server.admin,
      onUnauthorized: () => {
        ended = true;
      },
    });
    const path = `bucket/${bucket}/data`;
    const schema = { safeParse: (data: unknown) => ({ success: true as const, data }) };
    const answer = await transport.send({ method: "POST", path, body: { name: "secret" }, schema });
    expect(answer).toMatchObject({ ok: false, failure: { status: 401, code: "denied" } });
    expect(ended).toBe(false);
  });

  it("says why the first row of an import was refused, and of a later one what stays", async () => {
    const { body } = await server.call("GET", `/bucket/${bucket}`);
    const rowsOf = (...names: readonly string[]) =>
      names.map((name, index) => ({ row: index + 1, document: { name }, problems: [] }));
    const reading: Importing = {
      transport: transportOf(),
      ...{ bucket: body, buckets: [body], mapping: new Map(), mode: "insert", key: "_id", language: "en_US" },
      open: () => Promise.reject(new Error("It is read already.")),
      ...{ dryRun: false, skipInvalid: false },
    };
    const importing = (rows: ReturnType<typeof rowsOf>) =>
      storeSingly(reading, async function* () {
        yield success(rows);
      });
    expect(await importing(rowsOf("secret", "b"))).toMatchObject({
      ok: false,
      failure: { code: "denied", message: expect.stringMatching(/^Row 1: .*\nNothing was written\.$/) },
    });
    expect(await importing(rowsOf("first", "secret"))).toMatchObject({
      ok: false,
      failure: { code: "partly", message: expect.stringMatching(/^Row 2: .*\n.*1 was inserted/) },
    });
  });

  it("finds a document by a bare _id in a rule", async () => {
    const made = await server.call("POST", `/bucket/${bucket}/data`, { body: { name: "_id == 1" } });
    const listed = async (filter: string) => {
      const page = await listDocuments(transportOf(), bucket, { filter });
      return page.ok ? page.value.data.map(({ _id }) => _id) : page.failure.message;
    };
    expect(await listed(`_id == "${made.body._id}"`)).toEqual([made.body._id]);
    expect(await listed('name == "_id == 1" && document._id != "5f00000000000000000000aa"')).toEqual([
      made.body._id,
    ]);
  });

  it("sends no schema of attributes with a pattern that is none", async () => {
    const body = { identity: { attributes: { properties: { name: { type: "string", pattern: "(" } } } } };
    const answer = await preferenceReplace.run({ transport: transportOf() }, { scope: "passport", body });
    expect(answer).toMatchObject({ ok: false, failure: { code: "invalid", message: /\( is no pattern/ } });
  });

  it("sends no field with a pattern that is none, wherever in a bucket it stands", async () => {
    const transport = transportOf();
    const sent: string[] = [];
    const counted: typeof transport = {
      ...transport,
      send(call) {
        sent.push(call.path);
        return transport.send(call);
      },
    };
    const field = { type: "object", properties: { pattern: { type: "string", pattern: "[a" } } };
    const input = { title: "Odd", description: "For a test", properties: { inner: field } };
    for (const answer of [await createBucket(counted, input), await replaceBucket(counted, bucket, input)])
      expect(answer).toMatchObject({
        failure: {
          code: "invalid",
          message: /^inner\.properties\.pattern: \[a is no pattern .*Nothing was sent\.$/,
        },
      });
    expect(sent).toEqual([]);
    const kept = {
      title: "Kept",
      description: "For a test",
      properties: { default: { type: "string", default: "(" } },
    };
    expect((await createBucket(counted, kept)).ok).toBe(true);
  });

  it("works out which policy allows what, as far as the caller may look it up", async () => {
    const transport = transportOf();
    const [statements, listed, me] = await Promise.all([
      unwrapped(listStatements(transport)),
      unwrapped(policyApi.list(transport)),
      server.call("GET", "/passport/identity"),
    ]);
    expect(namesNoPolicy(statements)).toBe(true);
    const [{ _id, policies }] = me.body;
    const held = listed.rows.filter((each) => policies.includes(each._id));
    const unnamed = sourcedBy(statements, held).filter(({ policy }) => policy === undefined);
    // Everybody's right to oneself comes from no policy.
    expect(unnamed.every(({ resource }) => resource?.include.some((each) => each.startsWith(_id)))).toBe(
      true,
    );
    expect(unnamed.length).toBeLessThan(statements.length / 4);
  });

  it("has no plans of assistants, which are kept elsewhere then", async () => {
    const answer = await listPlans(transportOf());
    expect(answer.ok ? "there" : isWithoutPlans(answer.failure)).toBe(true);
  });

  it("looks at names of files before anything is sent: one that is taken meanwhile is there twice", async () => {
    const transport = transportOf();
    const file = { name: "notes/a.txt", content: { type: "text/plain", data: "YQ==" } };
    const clashes = async () =>
      (await unwrapped(planUploads(transport, [{ name: file.name, source: 1 }]))).clashes;
    expect(await clashes()).toEqual([]);
    const [first, second] = [
      await unwrapped(insertObject(transport, file)),
      await unwrapped(insertObject(transport, file)),
    ];
    expect([first.name, second.name]).toEqual([file.name, file.name]);
    expect(first._id).not.toBe(second._id);
    expect(await clashes()).toEqual([file.name]);
  });

  it("explains a list that is denied or shown in part, and a statement that does not fit, without names of policies", async () => {
    const other = { title: "Hidden", description: "For a test", properties: { name: { type: "string" } } };
    await server.call("POST", "/bucket", { body: other });
    const seen = {
      ...{ action: "bucket:index", module: "bucket" },
      resource: { include: [bucket], exclude: [] },
    };
    const transport = transportOf((await server.createIdentity([seen])).credential);
    expect((await unwrapped(listBuckets(transport))).map(({ _id }) => _id)).toEqual([bucket]);
    expect(await functionRecords.api.list(transport)).toMatchObject({
      failure: { code: "denied", status: 403 },
    });
    const statements = await unwrapped(listStatements(transport));
    // Spica stores a statement of any length, and refuses all that it is asked for then.
    const misfit = { action: "bucket:show", module: "bucket", resource: { include: ["*/*"], exclude: [] } };
    const access = createAccess([...statements, misfit]);
    const said = (action: string, list: boolean) =>
      plainText(explainAccess(access, { action, segments: list ? [] : [bucket], list }));
    expect(said("function:index", true)).toMatch(/^You need List functions\./);
    expect(said("bucket:index", true)).toBe("A statement allows List buckets.");
    expect(said("bucket:show", false)).toMatch(
      /In an attached policy, the resource of Read buckets does not have/,
    );
  });
});
