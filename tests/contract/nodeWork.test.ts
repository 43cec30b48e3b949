// What runs by itself where two servers share a database.
import { tableOf } from "@twinhelm/server/engine/records/documentTable";
import { startTestServer, type TestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { packageList, startRegistry } from "./fixtures/packageRegistry";
import { startReceiver } from "./fixtures/receiver";
import { functionsOf, http } from "./functionWorld";
import { createNodes } from "./sharedDatabase";
import { createWebhookWorld, type WebhookWorld } from "./webhookWorld";

const nodes = await createNodes();

describe.skipIf(nodes === undefined)("two nodes", () => {
  let world: WebhookWorld;
  let first: TestServer;
  let second: TestServer;
  let registry: Awaited<ReturnType<typeof startRegistry>>;
  const settings = () => ({
    database: nodes?.address,
    dataFolder: nodes?.folder() ?? "",
    functionRegistry: registry.address,
  });
  const start = () => startTestServer(settings());
  beforeAll(async () => {
    registry = await startRegistry({
      leftish: {
        "package.json": packageList("leftish"),
        "index.js": "module.exports = (text) => '  ' + text;",
      },
    });
    world = await createWebhookWorld(settings());
    first = world.server;
    second = await start();
  });
  afterAll(async () => {
    await second.close();
    await first.close();
    registry.close();
    await nodes?.drop();
  });

  const insert = async (server: TestServer, title: string) => {
    const { status } = await server.call("POST", `/bucket/${world.ports}/data`, { body: { title } });
    expect(status).toBe(201);
  };
  const titlesOf = async (): Promise<readonly string[]> => {
    const { body } = await first.call("GET", `/bucket/${world.ports}/data`);
    return body.map(({ title }: { title: string }) => title);
  };
  /** Writes on both at once; gives what is stored of it, in its order. */
  const writeOnBoth = async (name: string, count: number): Promise<readonly string[]> => {
    const write = async (server: TestServer, parity: number) => {
      for (let at = parity; at < count; at += 2) await insert(server, `${name} ${at}`);
    };
    await Promise.all([write(first, 0), write(second, 1)]);
    return (await titlesOf()).filter((title) => title.startsWith(`${name} `));
  };

  it("number what they write in the order of their commits", async () => {
    const seen: unknown[] = [];
    let isOver = false;
    const follow = async () => {
      for (let last = 0; ; ) {
        const wasOver = isOver;
        const sql = `SELECT sequence FROM ${tableOf(world.ports)} WHERE sequence > ${last} ORDER BY sequence`;
        for (const { sequence } of (await nodes?.rows(sql)) ?? []) {
          seen.push(sequence);
          last = Number(sequence);
        }
        if (wasOver) return;
      }
    };
    const following = follow();
    await Promise.all(["c", "d", "e", "f"].map((name) => writeOnBoth(name, 40)));
    isOver = true;
    await following;
    const all = (await nodes?.rows(`SELECT sequence FROM ${tableOf(world.ports)} ORDER BY sequence`)) ?? [];
    expect(all.length).toBeGreaterThanOrEqual(160);
    // Whoever asks for what comes after the last one it saw misses none.
    expect(seen).toEqual(all.map(({ sequence }) => sequence));
  });

  it("deliver each of 200 changes once, in their order, whichever node takes them", async () => {
    const receiver = await startReceiver();
    await world.hook(`${receiver.url}/a`, { body: "{{document.title}}" });
    await world.hook(`${receiver.url}/b`, { body: "{{document.title}}" });
    const stored = await writeOnBoth("delivered", 200);
    expect(stored).toHaveLength(200);
    for (const path of ["/a", "/b"])
      await expect.poll(() => receiver.bodies(path).length, { timeout: 40_000 }).toBeGreaterThanOrEqual(200);
    await expect.poll(() => nodes?.rows("SELECT * FROM webhook_delivery")).toEqual([]);
    for (const path of ["/a", "/b"]) expect(receiver.bodies(path)).toEqual(stored);
    await receiver.close();
  });

  it("run a function once for each change", async () => {
    const functions = functionsOf(() => first);
    const trigger = { type: "bucket", options: { bucket: world.ports, type: "INSERT" } };
    const id = await functions.make(
      { changed: trigger },
      "export const changed = ({ current }) => console.log(current.title);",
    );
    const stored = await writeOnBoth("watched", 60);
    const said = async () => (await functions.lines(id)).map(({ content }) => content).sort();
    await expect.poll(said, { timeout: 40_000 }).toEqual([...stored].sort());
    await expect.poll(() => nodes?.rows("SELECT * FROM function_due")).toEqual([]);
    expect(await said()).toEqual([...stored].sort());
    await first.call("DELETE", `/function/${id}`);
  });

  it("answer with a function that was saved on the other one, and with its code of now", async () => {
    const functions = functionsOf(() => first);
    const there = functionsOf(() => second);
    const id = await functions.make({ default: http("/where") }, "export default () => 'one';");
    await insert(second, "anything");
    await expect.poll(async () => (await there.run("/where")).body).toBe("one");
    expect((await functions.save(id, "export default () => 'two';")).status).toBe(204);
    await insert(second, "anything");
    await expect.poll(async () => (await there.run("/where")).body).toBe("two");
    expect((await functions.save(id, "export default () => {")).status).toBe(422);
    await insert(second, "anything");
    expect((await there.run("/where")).body).toBe("two");
    await first.call("DELETE", `/function/${id}`);
  });

  it("install the packages that a function got on the other one", async () => {
    const functions = functionsOf(() => first);
    const there = functionsOf(() => second);
    const code = "export default async () => (await import('leftish')).default('tide');";
    const id = await functions.make({ default: http("/padded") }, code);
    const path = `/function/${id}/dependencies`;
    expect((await first.call("POST", path, { body: { name: "leftish" } })).status).toBe(201);
    await insert(second, "anything");
    await expect.poll(async () => (await there.run("/padded")).body).toBe("  tide");
    const listed = [{ name: "leftish", version: "^2.1.2" }];
    expect((await second.call("GET", path)).body).toMatchObject(listed);
    expect((await second.call("DELETE", `${path}/leftish`)).status).toBe(204);
    await insert(first, "anything");
    expect((await first.call("GET", path)).body).toEqual([]);
    await first.call("DELETE", `/function/${id}`);
  });

  it("run a schedule once for each of its moments", async () => {
    const rows = async (sql: string) => (await nodes?.rows(sql)) ?? [];
    await rows(
      `CREATE TABLE public.taken (name TEXT, moment BIGINT);
       CREATE FUNCTION public.take() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN
         INSERT INTO public.taken VALUES (NEW.name, NEW.moment); RETURN NULL; END';
       CREATE TRIGGER take AFTER INSERT OR UPDATE ON claim FOR EACH ROW EXECUTE FUNCTION public.take()`,
    );
    const functions = functionsOf(() => first);
    const tick = (frequency: string) => ({
      tick: { type: "schedule", options: { frequency, timezone: "UTC" } },
    });
    const id = await functions.make(tick("* * * * * *"), "export const tick = () => console.log('tick');");
    await insert(second, "anything");
    await functions.said(id, 6);
    const { _id, ...rest } = (await first.call("GET", `/function/${id}`)).body;
    const ended = { body: { ...rest, triggers: tick("0 0 29 2 *") } };
    expect([(await first.call("PUT", `/function/${id}`, ended)).status, _id]).toEqual([200, id]);
    // Two nodes that did not know of each other would come to twice as many.
    const moments = () => rows(`SELECT moment FROM public.taken WHERE name LIKE 'schedule ${id} %'`);
    const more = async () => (await functions.lines(id)).length - (await moments()).length;
    await expect.poll(more, { timeout: 40_000 }).toBe(0);
    const all = await moments();
    expect(new Set(all.map(({ moment }) => moment)).size).toBe(all.length);
    await first.call("DELETE", `/function/${id}`);
    await rows("DROP TRIGGER take ON claim; DROP FUNCTION public.take; DROP TABLE public.taken");
  });

  it("run READY once, with the first of them", async () => {
    const functions = functionsOf(() => first);
    const trigger = { type: "system", options: { name: "READY" } };
    const id = await functions.make({ default: trigger }, "export default () => console.log('ready');");
    const third = await start();
    // It would have run by then.
    const every = { type: "schedule", options: { frequency: "* * * * * *", timezone: "UTC" } };
    const ticking = await functions.make({ tick: every }, "export const tick = () => console.log('tick');");
    await third.server.engine.leases.first();
    await functions.said(ticking, 5);
    expect(await functions.lines(id)).toEqual([]);
    await third.close();
  });
});
