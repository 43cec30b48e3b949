import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTestServer } from "@twinhelm/server/shell/testServer";
import { afterAll, describe, expect, it } from "vitest";
import { functionsOf, http } from "./functionWorld";

const server = await startTestServer({ functionLimit: 20 });
const functions = functionsOf(() => server);
afterAll(() => server.close());

const status = async (path = "/function") => (await server.call("GET", `/status${path}`)).body;

it("says how many functions there are, and how many processes run", async () => {
  const counts = (current: number, activated: number) => ({
    module: "function",
    status: {
      functions: { limit: 20, current, unit: "count" },
      workers: { activated, fresh: 0, unit: "count" },
    },
  });
  expect(await status()).toEqual(counts(0, 0));
  const id = await functions.make({ default: http("/once") }, "export default () => 1;");
  expect(await status()).toEqual(counts(1, 0));
  await functions.run("/once");
  expect(await status()).toEqual(counts(1, 1));
  expect(await status("")).toContainEqual(counts(1, 1));
  await server.call("DELETE", `/function/${id}`);
  await expect.poll(() => status()).toEqual(counts(0, 0));
});

it("has no limit where there is none", async () => {
  const free = await startTestServer();
  const { body } = await free.call("GET", "/status/function");
  expect(body.status.functions).toEqual({ current: 0, unit: "count" });
  await free.close();
});

it("refuses a module that says nothing", async () => {
  expect(await server.call("GET", "/status/tides")).toMatchObject({
    status: 400,
    body: { statusCode: 400, message: "Status for module tides does not exist" },
  });
});

describe("content", () => {
  it("says how much there is of it, and how much there may be", async () => {
    const full = await startTestServer({ identityLimit: 2, documentLimit: 9, storageTotalLimit: 5 });
    const bucket = async (title: string, documentSettings?: object) => {
      const properties = { name: { type: "string", title: "Name" } };
      const body = { title, description: "Of the harbour", properties, documentSettings };
      return (await full.call("POST", "/bucket", { body })).body._id;
    };
    const [free, bound] = [
      await bucket("Free"),
      await bucket("Bound", { countLimit: 3, limitExceedBehaviour: "prevent" }),
    ];
    for (const id of [free, free, bound])
      await full.call("POST", `/bucket/${id}/data`, { body: { name: "a" } });
    const bytes = Buffer.alloc(1_234_567).toString("base64");
    const content = [{ name: "a.bin", content: { type: "application/octet-stream", data: bytes } }];
    await full.call("POST", "/storage", { body: content });
    const of = async (module: string) => (await full.call("GET", `/status/${module}`)).body.status;
    expect(await of("bucket")).toEqual({
      buckets: { current: 2, unit: "count" },
      bucketData: { limit: 9, current: 3, unit: "count" },
      [`bucket_${free}`]: { current: 2, unit: "count" },
      [`bucket_${bound}`]: { limit: 3, current: 1, unit: "count" },
    });
    expect(await of("storage")).toEqual({ size: { limit: 5, current: 1.23, unit: "mb" } });
    expect(await of("identity")).toEqual({ identities: { limit: 2, current: 1, unit: "count" } });
    const person = (identifier: string) =>
      full.call("POST", "/passport/identity", { body: { identifier, password: "password" } });
    expect((await person("second")).status).toBe(201);
    expect(await person("third")).toMatchObject({
      status: 400,
      body: { message: "Maximum number of documents has been reached" },
    });
    await full.close();
  });
});

describe("requests", () => {
  const noon = Date.UTC(2031, 4, 1, 12);
  const at = (minutes: number) => new Date(noon + minutes * 60_000).toISOString();
  const span = (from: number, to: number, more = "") => `/status/api?begin=${at(from)}&end=${at(to)}${more}`;
  const world = async (folder?: string) => {
    const clock = { now: noon };
    const counted = await startTestServer({
      now: () => clock.now,
      elapsed: () => performance.now(),
      ...(folder === undefined ? {} : { dataFolder: folder }),
    });
    const count = async (path: string) => (await counted.call("GET", path)).body.status.request.current;
    return { counted, clock, count };
  };

  it("are counted by the minute, with the bytes of both ways", async () => {
    const { counted, clock, count } = await world();
    const body = { title: "Big", description: "x".repeat(500), properties: {} };
    clock.now = noon + 60_000;
    for (let number = 0; number < 3; number += 1) await counted.call("GET", "/bucket");
    // Refused, and nowhere: neither is counted.
    await counted.call("GET", "/bucket", { as: "" });
    await counted.call("GET", "/nowhere");
    clock.now = noon + 5 * 60_000;
    await counted.call("POST", "/bucket", { body });
    await expect.poll(() => count(span(1, 2))).toBe(3);
    expect(await count(span(2, 5))).toBe(0);
    const { body: series } = await counted.call("GET", span(1, 9, "&slices=4"));
    expect(series.series.map((each: { request: { current: number } }) => each.request.current)).toEqual([
      3,
      0,
      expect.any(Number),
      0,
    ]);
    clock.now = noon + 20 * 60_000;
    const { status } = (await counted.call("GET", span(5, 6))).body;
    expect(status.request.unit).toBe("count");
    expect([status.uploaded.unit, status.downloaded.unit]).toEqual(["mb", "mb"]);
    // The end is not in it, and without one of both everything is.
    expect(await count(span(0, 1))).toBe(await count(span(-5, 1)));
    expect(await count(`/status/api?begin=${at(0)}`)).toBeGreaterThan(4);
    await counted.close();
  });

  it("tells megabytes that were sent and received", async () => {
    const { counted, count } = await world();
    const bytes = Buffer.alloc(3_000_000).toString("base64");
    const content = [{ name: "a.bin", content: { type: "application/octet-stream", data: bytes } }];
    const { body } = await counted.call("POST", "/storage", { body: content });
    await (
      await fetch(`${counted.url}/storage/${body[0]._id}/view`, { headers: { authorization: counted.admin } })
    ).arrayBuffer();
    await expect.poll(() => count(span(0, 1))).toBeGreaterThanOrEqual(2);
    const { status } = (await counted.call("GET", span(0, 1))).body;
    expect(status.uploaded.current).toBeCloseTo(4, 1);
    expect(status.downloaded.current).toBeCloseTo(3, 1);
    await counted.close();
  });

  it("refuses slices that are none", async () => {
    const { counted } = await world();
    for (const path of [
      "/status/api?slices=4",
      span(3, 1, "&slices=4"),
      span(0, 1, "&slices=1001"),
      span(0, 1, "&slices=-1"),
    ])
      expect((await counted.call("GET", path)).status).toBe(400);
    await counted.close();
  });

  it("are there after a restart, and none is counted twice", async () => {
    const folder = mkdtempSync(join(tmpdir(), "twinhelm-status-"));
    const first = await world(folder);
    first.clock.now = noon + 60_000;
    for (let number = 0; number < 3; number += 1) await first.counted.call("GET", "/bucket");
    await first.counted.close();
    const second = await world(folder);
    second.clock.now = noon + 10 * 60_000;
    expect(await second.count(span(1, 2))).toBe(3);
    await second.counted.close();
  });
});
