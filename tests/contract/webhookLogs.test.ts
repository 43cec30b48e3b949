import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Receiver, startReceiver } from "./fixtures/receiver";
import { createWebhookWorld, type LogRow, type WebhookWorld } from "./webhookWorld";

let world: WebhookWorld;
let folder: string;
let receiver: Receiver;
let good: string;
let bad: string;
let rows: readonly LogRow[];
const day = 86_400_000;
let now = Date.parse("2026-03-01T12:00:00.500Z");

const call = (method: string, path: string, options: Parameters<WebhookWorld["server"]["call"]>[2] = {}) =>
  world.server.call(method, path, options);
const find = async (query: Record<string, string>, search = "") =>
  (await call("GET", `/webhook/logs${search}`, search === "" ? { query } : {})).body.map(
    ({ _id }: LogRow) => _id,
  );

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "twinhelm-logs-"));
  world = await createWebhookWorld({ dataFolder: folder, now: () => now, elapsed: () => performance.now() });
  receiver = await startReceiver(
    ({ path }, response) => void response.writeHead(path === "/bad" ? 404 : 200).end(),
  );
  good = await world.hook(`${receiver.url}/good`);
  bad = await world.hook(`${receiver.url}/bad`);
  for (const title of ["1", "2"]) {
    await world.insert(title);
    await world.logs(good, Number(title));
    await world.logs(bad, Number(title));
    now += 3_600_000;
  }
  rows = (await call("GET", "/webhook/logs")).body;
});
afterAll(async () => {
  await world.server.close();
  await receiver.close();
  rmSync(folder, { recursive: true, force: true });
});

const of = (webhook: string) => rows.filter((row) => row.webhook === webhook).map(({ _id }) => _id);
const all = () => rows.map(({ _id }) => _id);

describe("logs", () => {
  it("are a list, the latest first", () => {
    expect(rows).toHaveLength(4);
    const times = rows.map(({ created_at: at }) => at);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it("are found by their webhooks", async () => {
    expect(await find({ webhook: good })).toEqual(of(good));
    expect(await find({}, `?webhook=${good}&webhook=${bad}`)).toEqual(all());
    expect(await find({ webhook: "5f00000000000000000000aa" })).toEqual([]);
    expect(await find({ webhook: "zz" })).toEqual([]);
  });

  it("are found by how they ended", async () => {
    expect(await find({ succeed: "true" })).toEqual(of(good));
    expect(await find({ succeed: "false" })).toEqual(of(bad));
    expect(await find({ succeed: "null" })).toEqual(all());
    expect(await find({ succeed: "false", webhook: good })).toEqual([]);
    for (const succeed of ["", "yes", "1", "{}"])
      expect((await call("GET", "/webhook/logs", { query: { succeed } })).status, succeed).toBe(400);
  });

  it("are found by their time where both ends are given: from the first second on, before the second one", async () => {
    const first = "2026-03-01T12:00:00.000Z";
    const between = (begin: string, end: string) => find({ begin, end });
    expect(await between(first, "2026-03-01T12:00:01.000Z")).toHaveLength(2);
    expect(await between(first, first)).toEqual([]);
    expect(await between("2026-03-01T12:00:01.000Z", "2026-03-01T13:00:00.000Z")).toEqual([]);
    expect(await between("2000-01-01T00:00:00.000Z", "2100-01-01T00:00:00.000Z")).toEqual(all());
    expect(await find({ begin: "2100-01-01T00:00:00.000Z" })).toEqual(all());
    expect(await between("2100-01-01T00:00:00.000Z", "whenever")).toEqual(all());
  });

  it("come in pages", async () => {
    expect(await find({ limit: "2" })).toEqual(all().slice(0, 2));
    expect(await find({ limit: "2", skip: "1" })).toEqual(all().slice(1, 3));
    expect(await find({ limit: "0" })).toEqual(all());
    expect(await find({ skip: "9" })).toEqual([]);
    for (const query of [{ limit: "-1" }, { skip: "-1" }, { limit: "1.5" }] as const)
      expect((await call("GET", "/webhook/logs", { query: { ...query } })).status).toBe(400);
  });

  it("are deleted by a list of their ids, and by nothing else", async () => {
    for (const body of [{}, { webhook: good }, "x", 7, [7]])
      expect((await call("DELETE", "/webhook/logs", { body })).status, JSON.stringify(body)).toBe(400);
    expect((await call("DELETE", "/webhook/logs")).status).toBe(400);
    expect((await call("DELETE", "/webhook/logs", { body: ["zz"] })).status).toBe(400);
    expect((await call("DELETE", "/webhook/logs", { body: [] })).status).toBe(204);
    expect(await find({})).toEqual(all());
    const [last = "", ...others] = all();
    expect((await call("DELETE", "/webhook/logs", { body: [last, "5f00000000000000000000aa"] })).status).toBe(
      204,
    );
    expect(await find({})).toEqual(others);
    // As the predefined policies have it: no resource.
    expect((await call("DELETE", `/webhook/logs/${others[0]}`)).status).toBe(204);
    expect((await call("DELETE", "/webhook/logs/zz")).status).toBe(400);
    expect(await find({})).toEqual(others.slice(1));
  });

  it("are forgotten after thirty days", async () => {
    now += 31 * day;
    await world.server.close();
    world = await createWebhookWorld({
      dataFolder: folder,
      now: () => now,
      elapsed: () => performance.now(),
    });
    await world.insert("later");
    const [row] = await world.logs(good, 1);
    expect(await find({ webhook: good })).toEqual([row._id]);
  });
});
