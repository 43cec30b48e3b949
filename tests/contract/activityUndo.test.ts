// POST /activity/undo: as a plan, all or nothing, under the caller's rights.
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

let server: TestServer;
let bucket: string;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  bucket = await made("/bucket", {
    title: "Ships",
    description: "All ships",
    properties: { name: { type: "string" }, tons: { type: "number" } },
    acl: { read: "document.name!='Hidden'", write: "document.tons!=13" },
  });
});
afterAll(() => server.close());

const made = async (path: string, body: object): Promise<string> => {
  const { status, body: answer } = await server.call("POST", path, { body });
  expect([200, 201], JSON.stringify(answer)).toContain(status);
  return String(answer._id);
};
const data = (id = "") => `/bucket/${bucket}/data${id === "" ? "" : `/${id}`}`;
const ship = (name: string, tons = 1) => made(data(), { name, tons });
const call = async (method: string, path: string, body?: object) => {
  const { status, body: answer } = await server.call(method, path, { body });
  expect(status, JSON.stringify(answer)).toBeLessThan(300);
};
/** Ids of the latest activities, the latest first. */
const latest = async (limit = 1): Promise<string[]> => {
  const { body } = await server.call("GET", "/activity", { query: { own: "true", limit: String(limit) } });
  return body.map(({ _id }: { _id: string }) => _id);
};
const undo = (ids: readonly string[], more: object = {}, as = server.admin) =>
  server.call("POST", "/activity/undo", { as, body: { ids, ...more } });
const show = async (path: string) => (await server.call("GET", path)).body;

it("what a rule takes long to look through is looked through elsewhere, also for what an activity changed", async () => {
  const slow = await made("/bucket", {
    title: "Logs",
    description: "Long texts",
    properties: { text: { type: "string" } },
    acl: { read: "!regex(document.text, '^(a|b|ab)*c$')", write: "true==true" },
  });
  await made(`/bucket/${slow}/data`, { text: "ab".repeat(200_000) });
  const [id = ""] = await latest();
  const { engine } = server.server.context;
  const { match } = engine.patterns;
  let asked = 0;
  Object.assign(engine.patterns, {
    match: (...given: Parameters<typeof match>) => {
      asked += 1;
      return match(...given);
    },
  });
  const plan = await undo([id], { dryRun: true });
  Object.assign(engine.patterns, { match });
  // What is open counts as found: only who looks to the end knows that it is not.
  expect([plan.status, plan.body.steps[0].hidden, asked]).toEqual([200, 0, 1]);
  expect(await show(`/activity/${id}`)).toMatchObject({ changes: [{ after: {} }], hidden: 0 });
});

describe("a document", () => {
  it("is as it was before, and undoing that does it again", async () => {
    const id = await ship("Argo");
    await call("PATCH", data(id), { name: "Brava" });
    const [change = ""] = await latest();
    const undone = await undo([change]);
    expect(undone.status, JSON.stringify(undone.body)).toBe(200);
    expect(await show(data(id))).toMatchObject({ name: "Argo" });
    const again = undone.body.steps[0].undo;
    expect(await show(`/activity/${again}`)).toMatchObject({ undoes: change, action: 4 });
    expect(await show(`/activity/${change}`)).toMatchObject({ undone_by: again });
    expect((await undo([again])).status).toBe(200);
    expect(await show(data(id))).toMatchObject({ name: "Brava" });
  });

  it("a plan says what will be written, and writes nothing", async () => {
    const id = await ship("Ceres");
    await call("DELETE", data(id));
    const [deletion = ""] = await latest();
    const { status, body } = await undo([deletion], { dryRun: true });
    expect([status, body]).toMatchObject([
      200,
      {
        dryRun: true,
        lockout: [],
        steps: [{ _id: deletion, changes: [{ after: { _id: id, name: "Ceres" } }], notes: [] }],
      },
    ]);
    expect((await server.call("GET", data(id))).body).toBe("");
    expect(await latest()).toEqual([deletion]);
  });

  it("that was changed since is left alone; the differences are told", async () => {
    const id = await ship("Dora");
    await call("PATCH", data(id), { name: "Elsa" });
    const [change = ""] = await latest();
    await call("PATCH", data(id), { tons: 2 });
    const plan = await undo([change], { dryRun: true });
    expect(plan.body.steps[0].problem).toMatchObject({
      statusCode: 409,
      message: "It was changed since.",
      differences: [{ field: "tons", left: 1, now: 2 }],
    });
    const refused = await undo([change]);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "It was changed since. Nothing was undone.",
    ]);
    expect(await show(data(id))).toMatchObject({ name: "Elsa", tons: 2 });
  });

  it("several are undone together, or none of them", async () => {
    const [one, two] = [await ship("Fee"), await ship("Gro")];
    await call("PATCH", data(one), { tons: 5 });
    await call("PATCH", data(two), { tons: 6 });
    const ids = await latest(2);
    await call("PATCH", data(one), { tons: 7 });
    expect((await undo(ids)).status).toBe(409);
    expect(await show(data(two))).toMatchObject({ tons: 6 });
    const [last = ""] = await latest();
    expect((await undo([...ids, last])).status).toBe(200);
    expect([await show(data(one)), await show(data(two))]).toMatchObject([{ tons: 1 }, { tons: 1 }]);
  });

  it.each<[string, (change: string) => Promise<void>, number, string]>([
    ["undone already", async (change) => void (await undo([change])), 409, "It was undone already."],
    [
      "the write rule is against it",
      async () =>
        call("PUT", `/bucket/${bucket}`, {
          ...(await show(`/bucket/${bucket}`)),
          acl: { read: "true==true", write: "document.name!='Hope'" },
        }),
      401,
      "ACL rules has rejected this operation.",
    ],
    [
      "the bucket asks for more by now",
      async () =>
        call("PUT", `/bucket/${bucket}`, {
          title: "Ships",
          description: "All ships",
          required: ["flag"],
          properties: { name: { type: "string" }, tons: { type: "number" }, flag: { type: "string" } },
        }),
      400,
      "should have required property 'flag'",
    ],
    [
      "the bucket is gone",
      async () => {
        await call("DELETE", `/bucket/${bucket}`);
      },
      409,
      `The bucket is gone`,
    ],
  ])("is not brought back: %s", async (_, before, status, message) => {
    const id = await ship("Hope");
    await call("DELETE", data(id));
    const [deletion = ""] = await latest();
    await before(deletion);
    const refused = await undo([deletion]);
    expect([refused.status, refused.body.message]).toEqual([
      status,
      expect.stringContaining(message.replace("The bucket is", `The bucket ${bucket} is`)),
    ]);
  });
});

describe("others", () => {
  it("need what the ordinary write needs, and are not shown what they may not read", async () => {
    const id = await ship("Hidden");
    await call("PATCH", data(id), { name: "Shown" });
    const [change = ""] = await latest();
    const statement = (action: string, module: string, ...include: string[]) => ({
      action,
      module,
      ...(include.length > 0 ? { resource: { include, exclude: [] } } : {}),
    });
    const index = statement("activity:index", "activity");
    const reader = await server.createIdentity([index, statement("bucket:data:show", "bucket:data", "*/*")]);
    const refused = await undo([change], {}, reader.credential);
    expect([refused.status, refused.body.message]).toEqual([
      403,
      expect.stringMatching(/bucket:data:update on resource \S+\/\S+[^.]\. Nothing was undone\.$/),
    ]);
    const writer = await server.createIdentity([
      index,
      ...["show", "update"].map((verb) => statement(`bucket:data:${verb}`, "bucket:data", `${bucket}/*`)),
    ]);
    const plan = await undo([change], { dryRun: true }, writer.credential);
    // What it would become is hidden by the read rule.
    expect(plan.body.steps[0]).toMatchObject({ changes: [], hidden: 1 });
    expect((await undo([change], {}, writer.credential)).status).toBe(200);
    const nobody = await server.createIdentity([]);
    expect((await undo([change], {}, nobody.credential)).status).toBe(403);
  });

  it("are told before they lock themselves out", async () => {
    const policy = (actions: string[]) => ({
      name: "Own",
      description: "",
      statement: actions.map((action) => ({
        action,
        module: action.slice(0, action.lastIndexOf(":")),
        ...(action.startsWith("passport") && !action.endsWith("index")
          ? { resource: { include: ["*"], exclude: [] } }
          : {}),
        ...(action.endsWith("policy:index") ? { resource: { include: ["*"], exclude: [] } } : {}),
      })),
    });
    const own = await server.createIdentity([]);
    const id = await made("/passport/policy", policy(["activity:index"]));
    await call("PUT", `/passport/identity/${own.id}/policy/${id}`);
    await call(
      "PUT",
      `/passport/policy/${id}`,
      policy(["activity:index", "passport:policy:index", "passport:policy:show", "passport:policy:update"]),
    );
    const [change = ""] = await latest();
    const plan = await undo([change], { dryRun: true }, own.credential);
    expect(plan.body.lockout).toEqual(["passport:policy:index", "passport:policy:update"]);
    const refused = await undo([change], {}, own.credential);
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining("locks you out")]);
    expect((await undo([change], { lockout: true }, own.credential)).status).toBe(200);
  });
});

it("a bucket comes back with its documents and what referred to them", async () => {
  const title = { title: { type: "string" } };
  const target = await made("/bucket", { title: "Ports", description: "Some of them", properties: title });
  const friend = { type: "relation", bucketId: target, relationType: "onetoone" };
  const from = await made("/bucket", {
    title: "From",
    description: "Some of them",
    properties: { ...title, friend },
  });
  const port = await made(`/bucket/${target}/data`, { title: "Oslo" });
  const one = await made(`/bucket/${from}/data`, { title: "x", friend: port });
  const before = await show(`/bucket/${from}`);
  await call("DELETE", `/bucket/${target}`);
  expect(await show(`/bucket/${from}/data/${one}`)).not.toHaveProperty("friend");
  const { body, status } = await undo(await latest());
  expect(status, JSON.stringify(body)).toBe(200);
  expect(await show(`/bucket/${target}/data/${port}`)).toMatchObject({ title: "Oslo" });
  expect(await show(`/bucket/${from}/data/${one}`)).toMatchObject({ friend: port });
  expect(await show(`/bucket/${from}`)).toEqual(before);
});

it("what is secret is not kept: keys, people and strategies say so", async () => {
  const key = await made("/passport/apikey", { name: "door", key: "the-text-of-the-key" });
  await call("DELETE", `/passport/apikey/${key}`);
  const back = await undo(await latest());
  expect(back.body.steps[0].notes).toEqual([expect.stringContaining("new text")]);
  expect(await show(`/passport/apikey/${key}`)).toMatchObject({ name: "door" });
  expect((await show(`/passport/apikey/${key}`)).key).not.toBe("the-text-of-the-key");

  const person = await made("/passport/identity", { identifier: "pat", password: "open sesame" });
  await call("PUT", `/passport/identity/${person}`, { identifier: "pat", password: "other sesame" });
  expect((await undo(await latest())).body.message).toContain("Passwords and second factors are not kept");
  await call("DELETE", `/passport/identity/${person}`);
  expect((await undo(await latest())).body.steps[0].notes).toEqual([
    expect.stringContaining("set a password"),
  ]);
  expect(JSON.stringify(await show(`/activity/${(await latest())[0]}`))).not.toContain("sesame");

  const step = { base_url: "https://id.example/x", method: "get" };
  const body = {
    type: "oauth",
    name: "id",
    title: "Id",
    options: { code: step, access_token: { ...step, params: { client_secret: "hush" } }, identifier: step },
  };
  const strategy = await made("/passport/strategy", body);
  await call("PUT", `/passport/strategy/${strategy}`, { ...body, title: "Other" });
  expect((await undo(await latest())).status).toBe(200);
  expect(await show(`/passport/strategy/${strategy}`)).toMatchObject({
    title: "Id",
    options: { access_token: { params: { client_secret: "hush" } } },
  });
  await call("DELETE", `/passport/strategy/${strategy}`);
  expect((await undo(await latest())).body.message).toContain("Its secret is not kept");
});

describe("what is gone meanwhile", () => {
  const dashboard = { name: "Harbour", components: [] };
  const person = { identifier: "gone", password: "open sesame" };

  it.each<[string, () => Promise<readonly [path: string, of: string]>]>([
    [
      "a document whose bucket is gone",
      async () => {
        const id = await ship("Ilse");
        await call("PATCH", data(id), { name: "Jana" });
        return [`/bucket/${bucket}`, data(id)];
      },
    ],
    [
      "a document",
      async () => {
        const id = await ship("Kira");
        await call("PATCH", data(id), { name: "Lena" });
        return [data(id), data(id)];
      },
    ],
    [
      "a dashboard that was made",
      async () => {
        const path = `/dashboard/${await made("/dashboard", dashboard)}`;
        return [path, path];
      },
    ],
    [
      "a dashboard that was changed",
      async () => {
        const path = `/dashboard/${await made("/dashboard", dashboard)}`;
        await call("PUT", path, { ...dashboard, name: "Port" });
        return [path, path];
      },
    ],
    [
      "an identity that was made",
      async () => {
        const path = `/passport/identity/${await made("/passport/identity", person)}`;
        return [path, path];
      },
    ],
    [
      "an identity that was changed",
      async () => {
        const path = `/passport/identity/${await made("/passport/identity", person)}`;
        await call("PUT", path, { identifier: "renamed" });
        return [path, path];
      },
    ],
  ])("%s: why it cannot be undone is said, first as a plan, and nothing is written", async (_, change) => {
    const before = await latest();
    const [path, of] = await change();
    const [activity = ""] = await latest();
    expect(activity).not.toBe(before[0]);
    await call("DELETE", path);
    const kept = await latest();
    const plan = await undo([activity], { dryRun: true });
    expect(plan.status, JSON.stringify(plan.body)).toBe(200);
    const { problem } = plan.body.steps[0];
    expect(problem, JSON.stringify(plan.body)).toMatchObject({ statusCode: 409 });
    expect(problem.message).toMatch(/^(It was changed since|It is as it was before|The bucket \S+ is gone)/);
    const refused = await undo([activity]);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringMatching(/Nothing was undone\.$/),
    ]);
    expect(await latest()).toEqual(kept);
    expect((await server.call("GET", of)).body ?? null).not.toMatchObject({ _id: expect.anything() });
  });

  it("together with its deletion it is as it was before both", async () => {
    const path = `/dashboard/${await made("/dashboard", dashboard)}`;
    await call("PUT", path, { ...dashboard, name: "Port" });
    await call("DELETE", path);
    const undone = await undo(await latest(2));
    expect(undone.status, JSON.stringify(undone.body)).toBe(200);
    expect(await show(path)).toMatchObject({ name: "Harbour" });
  });
});

it("names in storage come back; bytes do not", async () => {
  const content = { data: Buffer.from("x").toString("base64"), type: "text/plain" };
  const { body: uploaded } = await server.call("POST", "/storage", { body: [{ name: "a.txt", content }] });
  const id: string = uploaded[0]._id;
  await call("PATCH", `/storage/${id}`, { name: "b.txt" });
  const renamed = await latest();
  expect((await undo(renamed)).status).toBe(200);
  expect(await show(`/storage/${id}`)).toMatchObject({ name: "a.txt" });
  await call("DELETE", `/storage/${id}`);
  expect((await undo(await latest())).body.message).toContain("bytes of a deleted file are gone");
});

it("code of a function comes back, with the names of its environment", async () => {
  const triggers = { default: { type: "firehose", active: false, options: { event: "*" } } };
  const env = { TOKEN: "very-secret-value" };
  const body = { name: "f", language: "javascript", timeout: 5, env, triggers };
  const id = await made("/function", body);
  for (const index of ["export default () => 1", "export default () => 2"])
    await call("POST", `/function/${id}/index`, { index });
  expect((await undo(await latest())).status).toBe(200);
  expect(await show(`/function/${id}/index`)).toEqual({ index: "export default () => 1" });
  await call("DELETE", `/function/${id}`);
  const [deletion = ""] = await latest();
  expect(JSON.stringify(await show(`/activity/${deletion}`))).not.toContain("very-secret-value");
  expect((await undo([deletion])).body.steps[0].notes[0]).toContain("TOKEN");
  expect(await show(`/function/${id}`)).toMatchObject({ name: "f", env: { TOKEN: "" } });
  expect(await show(`/function/${id}/index`)).toEqual({ index: "export default () => 1" });
});

it.each<[string, object, number]>([
  ["no list", { ids: "x" }, 400],
  ["an empty list", { ids: [] }, 400],
  ["the same one twice", { ids: ["0".repeat(24), "0".repeat(24)] }, 400],
  ["one that is not there", { ids: ["0".repeat(24)] }, 404],
])("refuses %s", async (_, body, status) => {
  expect((await server.call("POST", "/activity/undo", { body })).status).toBe(status);
});
