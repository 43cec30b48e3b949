import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Receiver, startReceiver } from "./fixtures/receiver";
import { createWebhookWorld, type WebhookWorld } from "./webhookWorld";

let world: WebhookWorld;
let receiver: Receiver;
let webhook: string;
beforeAll(async () => {
  world = await createWebhookWorld();
  receiver = await startReceiver();
  webhook = await world.hook(`${receiver.url}/in`, { secret: "a secret of webhooks" });
});
afterAll(async () => {
  await world.server.close();
  await receiver.close();
});
const post = (path: string, body?: unknown, as?: string) =>
  world.server.call("POST", `/webhook${path}`, { as, ...(body === undefined ? {} : { body }) });
const statement = (action: string, ...include: string[]) => ({
  action,
  module: action.slice(0, action.lastIndexOf(":")),
  ...(include.length === 0 ? {} : { resource: { include, exclude: [] } }),
});
const someone = async (...statements: object[]) => (await world.server.createIdentity(statements)).credential;

describe("a test", () => {
  it("sends an example at once, and answers the row that stands in the log", async () => {
    const { status, body } = await post(`/${webhook}/test`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      webhook,
      succeed: true,
      cause: "test",
      content: { response: { body: "thanks" } },
    });
    expect(JSON.parse(receiver.bodies().at(-1) ?? "")).toMatchObject({
      type: "insert",
      document: { title: "" },
    });
    expect((await world.logs(webhook, 1)).at(-1)).toEqual(body);
  });

  it("sends the document that it is given", async () => {
    const document = { _id: "5f00000000000000000000bb", title: "given" };
    await post(`/${webhook}/test`, { document });
    expect(JSON.parse(receiver.bodies().at(-1) ?? "")).toEqual({
      type: "insert",
      document,
      documentKey: document._id,
    });
  });

  it("works for one that is switched off, whose kind is a deletion, and whose bucket is gone", async () => {
    const options = { collection: `bucket_${world.ports}`, type: "DELETE" };
    const off = await world.hook(`${receiver.url}/off`, {
      trigger: { name: "database", active: false, options },
    });
    const { body } = await post(`/${off}/test`);
    expect([body.succeed, JSON.parse(receiver.bodies("/off")[0] ?? "")]).toEqual([
      true,
      { type: "delete", documentKey: expect.any(String) },
    ]);
  });

  it.each([
    ["an unknown webhook", "/5f00000000000000000000aa/test", undefined, 404],
    ["an id that is none", "/zz/test", undefined, 400],
    ["a document that is none", "/{}/test", { document: 7 }, 400],
    ["other keys", "/{}/test", { zzz: 1 }, 400],
    ["a list", "/{}/test", [], 400],
  ])("refuses %s", async (_, path, body, status) => {
    expect((await post(path.replace("{}", webhook), body)).status).toBe(status);
  });

  it("needs to change the webhook, and to read its log", async () => {
    const update = statement("webhook:update", webhook);
    const logs = statement("webhook:logs:index");
    expect((await post(`/${webhook}/test`, {}, await someone(update))).status).toBe(403);
    expect((await post(`/${webhook}/test`, {}, await someone(logs))).status).toBe(403);
    expect(
      (await post(`/${webhook}/test`, {}, await someone(logs, statement("webhook:update", "x")))).status,
    ).toBe(403);
    expect((await post(`/${webhook}/test`, {}, await someone(logs, update))).status).toBe(200);
  });

  it("is refused from the call on that comes after the permission is taken away, as lists and changes are", async () => {
    const { id, credential: as } = await world.server.createIdentity([
      statement("webhook:index", "*"),
      statement("webhook:show", webhook),
      statement("webhook:update", webhook),
      statement("webhook:logs:index"),
    ]);
    const { _id, signed: _, ...body } = (await world.server.call("GET", `/webhook/${webhook}`, { as })).body;
    const sent = () => receiver.got.length;
    const statuses = async () => [
      (await world.server.call("GET", "/webhook", { as })).status,
      (await world.server.call("GET", "/webhook/logs", { as })).status,
      (await world.server.call("PUT", `/webhook/${webhook}`, { as, body })).status,
      (await post(`/${webhook}/test`, {}, as)).status,
    ];
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    const before = sent();
    const { policies } = (await world.server.call("GET", `/passport/identity/${id}`)).body;
    for (const policy of policies)
      await world.server.call("DELETE", `/passport/identity/${id}/policy/${policy}`);
    expect([await statuses(), sent()]).toEqual([[403, 403, 403, 403], before]);
  });
});

describe("a delivery", () => {
  it("is sent again with the same body, to the address of today, signed anew", async () => {
    await world.insert("again");
    const log = (await world.logs(webhook, 1)).findLast(({ cause }) => cause === undefined);
    await expect
      .poll(async () => (await world.logs(webhook, 1)).some(({ cause }) => cause === undefined))
      .toBe(true);
    const row = log ?? (await world.logs(webhook, 1)).findLast(({ cause }) => cause === undefined);
    const { status, body } = await post(`/${webhook}/redeliver`, { log: row._id });
    expect([status, body.cause, body.succeed, body.content.request.body]).toEqual([
      200,
      "again",
      true,
      row.content.request.body,
    ]);
    expect(receiver.got.at(-1)?.headers["twinhelm-signature"]).toMatch(/^t=/);
  });

  it("whose template failed is rendered by the template of today", async () => {
    const failing = await world.hook(`${receiver.url}/mended`, { body: "{{missing}}" });
    await world.insert("mended");
    const [row] = await world.logs(failing, 1);
    const { _id, ...before } = (await world.server.call("GET", `/webhook/${failing}`)).body;
    await world.server.call("PUT", `/webhook/${failing}`, {
      body: { ...before, body: "{{document.title}}" },
    });
    const { body } = await post(`/${failing}/redeliver`, { log: row._id });
    expect([body.succeed, receiver.bodies("/mended")]).toEqual([true, ["mended"]]);
    await world.server.call("DELETE", `/webhook/${failing}`);
  });

  it.each([
    ["no id", {}, 400],
    ["an id that is none", { log: "zz" }, 400],
    ["an unknown id", { log: "5f00000000000000000000aa" }, 404],
  ])("is not sent again for %s", async (_, body, status) => {
    expect((await post(`/${webhook}/redeliver`, body)).status).toBe(status);
  });

  it("of another webhook is none of this one", async () => {
    const other = await world.hook(`${receiver.url}/other`);
    const { body } = await post(`/${other}/test`);
    expect((await post(`/${webhook}/redeliver`, { log: body._id })).status).toBe(404);
    await world.server.call("DELETE", `/webhook/${other}`);
    expect((await post(`/${other}/redeliver`, { log: body._id })).status).toBe(404);
  });
});

describe("a template is rendered", () => {
  const payload = { type: "insert", document: { title: "Brio" }, documentKey: "x" };
  it.each([
    ["what it makes", { template: "{{document.title}}!", payload }, 200, { body: "Brio!" }],
    [
      "what is wrong, and where",
      { template: "{{document.title}}\n {{missing}}", payload },
      200,
      { problem: { message: '"missing" not defined in [object Object] - 2:3', line: 2, column: 4 } },
    ],
    ["what does not parse", { template: "{{x", payload }, 200, { problem: { line: 1, column: 3 } }],
    ["a refusal without a template", { payload }, 400, {}],
    ["a refusal without a payload", { template: "" }, 400, {}],
    ["a refusal of another kind", { template: "", payload: { ...payload, type: "x" } }, 400, {}],
    ["a refusal of a key that is none", { template: "", payload: { ...payload, documentKey: 7 } }, 400, {}],
    [
      "a refusal of a document that is none",
      { template: "", payload: { ...payload, document: [] } },
      400,
      {},
    ],
  ])("and answered with %s", async (_, body, status, answer) => {
    const given = await post("/render", body);
    expect(given.status).toBe(status);
    expect(given.body).toMatchObject(answer);
  });

  it("for those who may do anything with webhooks", async () => {
    const body = { template: "x", payload };
    expect((await post("/render", body, await someone())).status).toBe(403);
    expect((await post("/render", body, await someone(statement("activity:index")))).status).toBe(403);
    expect((await post("/render", body, await someone(statement("webhook:update", webhook)))).status).toBe(
      200,
    );
    expect((await post("/render", body, await someone(statement("webhook:create")))).status).toBe(200);
  });

  it("while others are answered, and a runaway ends", async () => {
    const list = Array.from({ length: 400 }, (_, index) => index);
    const nested = "{{#each @root.document.list}}".repeat(5) + "{{/each}}".repeat(5);
    const runaway = post("/render", { template: nested, payload: { ...payload, document: { list } } });
    expect((await world.server.call("GET", "/webhook/collections")).status).toBe(200);
    expect((await runaway).body.problem.message).toBe("The template goes through too many blocks");
  });
});
