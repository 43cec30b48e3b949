import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Receiver, startReceiver } from "./fixtures/receiver";
import { createWebhookWorld, type WebhookWorld } from "./webhookWorld";

let world: WebhookWorld;
let receiver: Receiver;
beforeAll(async () => {
  world = await createWebhookWorld();
  receiver = await startReceiver();
});
afterAll(async () => {
  await world.server.close();
  await receiver.close();
});
const call = (method: string, path: string, body?: unknown) =>
  world.server.call(method, path, body === undefined ? {} : { body });
const data = () => `/bucket/${world.ports}/data`;
let paths = 0;
/** An address of the receiver that nothing else is sent to. */
const place = () => `/p${++paths}`;

describe("a webhook is told of", () => {
  it.each([
    ["INSERT", "insert", "POST"],
    ["REPLACE", "replace", "PUT"],
    ["UPDATE", "update", "PATCH"],
    ["DELETE", "delete", "DELETE"],
  ])("%s, as %s, by %s alone", async (type, kind, method) => {
    const path = place();
    const webhook = await world.hook(`${receiver.url}${path}`, {}, type);
    const id = await world.insert("ping");
    await call("PUT", `${data()}/${id}`, { title: "pong" });
    await call("PATCH", `${data()}/${id}`, { title: "peng" });
    await call("DELETE", `${data()}/${id}`);
    await world.logs(webhook, 1);
    const title = { POST: "ping", PUT: "pong", PATCH: "peng" }[method];
    const document = title === undefined ? {} : { document: { _id: id, title } };
    expect(receiver.bodies(path)).toEqual([JSON.stringify({ type: kind, ...document, documentKey: id })]);
    await call("DELETE", `/webhook/${webhook}`);
  });

  it("documents in batches, each for itself, in their order", async () => {
    const path = place();
    const webhook = await world.hook(`${receiver.url}${path}`, { body: "{{document.title}}" });
    const titles = Array.from({ length: 120 }, (_, index) => `of many ${index}`);
    const { status } = await call("POST", `${data()}/batch`, {
      documents: titles.map((title) => ({ title })),
    });
    expect(status).toBe(201);
    await world.logs(webhook, 120);
    expect(receiver.bodies(path)).toEqual(titles);
    await call("DELETE", `/webhook/${webhook}`);
  });

  it("nothing that was undone, and nothing before it was there", async () => {
    const path = place();
    await world.insert("before");
    const webhook = await world.hook(`${receiver.url}${path}`, { body: "{{document.title}}" });
    const bad = { documents: [{ title: "undone" }, { title: 7 }] };
    expect((await call("POST", `${data()}/batch`, bad)).status).toBe(400);
    await world.insert("after");
    await world.logs(webhook, 1);
    expect(receiver.bodies(path)).toEqual(["after"]);
    await call("DELETE", `/webhook/${webhook}`);
  });
});

describe("what is sent", () => {
  it("has the headers of the contract and no other of ours", async () => {
    const path = place();
    const webhook = await world.hook(`${receiver.url}${path}`);
    await world.insert("headers");
    const [row] = await world.logs(webhook, 1);
    const got = receiver.got.find((each) => each.path === path);
    const { host, connection, ...headers } = got?.headers ?? {};
    expect([got?.method, headers]).toEqual([
      "POST",
      {
        accept: "*/*",
        "content-type": "application/json",
        "content-length": String(got?.body.length),
        "user-agent": "Spica/Webhooks; (https://spicaengine.com/docs/guide/webhook)",
      },
    ]);
    expect(row).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      webhook,
      succeed: true,
      created_at: expect.stringMatching(/Z$/),
      duration: expect.any(Number),
      content: {
        request: {
          url: `${receiver.url}${path}`,
          headers: {
            "User-Agent": "Spica/Webhooks; (https://spicaengine.com/docs/guide/webhook)",
            "Content-type": "application/json",
          },
          body: got?.body,
        },
        response: {
          status: 200,
          statusText: "OK",
          headers: expect.objectContaining({ "content-type": ["text/plain"] }),
          body: "thanks",
        },
      },
    });
    await call("DELETE", `/webhook/${webhook}`);
  });

  it("is signed over time and body where there is a secret", async () => {
    const path = place();
    const secret = "a secret of webhooks ✓";
    const webhook = await world.hook(`${receiver.url}${path}`, { secret });
    const before = Math.floor(Date.now() / 1000);
    await world.insert("signed");
    await world.logs(webhook, 1);
    const got = receiver.got.find((each) => each.path === path);
    const [, time = "", digest] =
      /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(got?.headers["twinhelm-signature"])) ?? [];
    expect(digest).toBe(createHmac("sha256", secret).update(`${time}.${got?.body}`).digest("hex"));
    expect(Number(time)).toBeGreaterThanOrEqual(before);
    expect(got?.headers["twinhelm-delivery"]).toMatch(new RegExp(`^${webhook}-\\d+$`));
    const { body: logs } = await call("GET", "/webhook/logs");
    expect(JSON.stringify(logs)).not.toContain(secret);
    await call("DELETE", `/webhook/${webhook}`);
  });

  it("is what the template makes; one that fails is a row, and nothing is sent", async () => {
    const path = place();
    const rows = [
      ['{"id": "{{documentKey}}", "title": "{{{document.title}}}"}', undefined],
      ["{{document.nothing}}", '"nothing" not defined in [object Object] - 1:2'],
      ["\n  {{missing}}", '"missing" not defined in [object Object] - 2:4'],
      ["{{shout document}}", '"shout" not defined in [object Object] - 1:2'],
      ["{{> other}}", "A template cannot include another one - 1:0"],
      ["{{#if type}}{{> (lookup . 'type')}}{{/if}}", "A template cannot include another one - 1:12"],
      ['{{#*inline "x"}}{{> x}}{{/inline}}', "A template cannot define another one - 1:0"],
      ["{{constructor.constructor}}", undefined],
    ] as const;
    const hooks: string[] = [];
    for (const [body] of rows) hooks.push(await world.hook(`${receiver.url}${path}`, { body }));
    const id = await world.insert('a "quoted" & <b>');
    for (const [index, webhook] of hooks.entries()) {
      const [row] = await world.logs(webhook, 1);
      const error = rows[index]?.[1];
      if (error !== undefined) expect([row.succeed, row.content]).toEqual([false, { error }]);
      await call("DELETE", `/webhook/${webhook}`);
    }
    expect(receiver.bodies(path)).toEqual([`{"id": "${id}", "title": "a "quoted" & <b>"}`]);
  });
});

describe("order", () => {
  it("is that of the changes, for each webhook, however slow another one is", async () => {
    const slow = await startReceiver((_, response) => void setTimeout(() => response.end(), 15));
    const [one, two] = [place(), place()];
    const hooks = [
      await world.hook(`${slow.url}${one}`, { body: "{{document.title}}" }),
      await world.hook(`${receiver.url}${two}`, { body: "{{document.title}}" }),
    ];
    const titles = Array.from({ length: 40 }, (_, index) => `in order ${index}`);
    for (const title of titles) await world.insert(title);
    for (const webhook of hooks) await world.logs(webhook, 40);
    expect(slow.bodies(one)).toEqual(titles);
    expect(receiver.bodies(two)).toEqual(titles);
    for (const webhook of hooks) await call("DELETE", `/webhook/${webhook}`);
    await slow.close();
  });
});

describe("a webhook that is changed", () => {
  it("sends to its new address with its new template, and nothing while it is switched off", async () => {
    const [one, two] = [place(), place()];
    const webhook = await world.hook(`${receiver.url}${one}`, { body: "{{document.title}}" });
    const put = async (more: object) => {
      const { _id, ...body } = (await call("GET", `/webhook/${webhook}`)).body;
      expect((await call("PUT", `/webhook/${webhook}`, { ...body, ...more })).status).toBe(200);
    };
    const trigger = (active: boolean) => ({
      trigger: { name: "database", active, options: { collection: `bucket_${world.ports}`, type: "INSERT" } },
    });
    await world.insert("1");
    await world.logs(webhook, 1);
    await put({ url: `${receiver.url}${two}`, body: "{{type}} {{document.title}}" });
    await world.insert("2");
    await world.logs(webhook, 2);
    await put(trigger(false));
    await world.insert("3");
    await put(trigger(true));
    await world.insert("4");
    await world.logs(webhook, 3);
    expect([receiver.bodies(one), receiver.bodies(two)]).toEqual([["1"], ["insert 2", "insert 4"]]);
    await call("DELETE", `/webhook/${webhook}`);
    await world.insert("5");
    expect((await call("GET", "/webhook/logs", undefined)).status).toBe(200);
    expect(receiver.bodies(two)).toHaveLength(2);
  });

  it("that is deleted keeps its logs", async () => {
    const webhook = await world.hook(`${receiver.url}${place()}`);
    await world.insert("kept");
    await world.logs(webhook, 1);
    await call("DELETE", `/webhook/${webhook}`);
    expect(await world.logs(webhook, 1)).toHaveLength(1);
  });
});
