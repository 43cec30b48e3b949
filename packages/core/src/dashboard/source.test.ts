import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Bucket } from "../bucket/model";
import type { Sockets } from "../http/sockets";
import { followBucket } from "./following";
import { bucketOfUrl, groupFields, noSource, numberFields, sourceOf, sourceUrl } from "./source";

const bucketId = "64a1f0c2e8b7a90012ab34cd";
const bucket: Bucket = {
  _id: bucketId,
  title: "Boats",
  description: "",
  properties: {
    name: { type: "string", title: "Name" },
    tons: { type: "number" },
    built: { type: "date" },
    tags: { type: "multiselect", items: { type: "string" } },
    port: { type: "relation", bucketId, relationType: "onetomany" },
    hull: { type: "object", title: "Hull", properties: { length: { type: "number", title: "Length" } } },
    place: { type: "location" },
    all: { type: "array", items: { type: "object", properties: {} } },
  },
};

it("offers the fields that make groups, and those that can be added up", () => {
  expect(groupFields(bucket).map(({ path }) => path)).toEqual([
    "name",
    "tons",
    "built",
    "tags",
    "port",
    "hull.length",
  ]);
  expect(numberFields(bucket)).toEqual([
    { path: "tons", title: "tons", isDate: false },
    { path: "hull.length", title: "Hull › Length", isDate: false },
  ]);
});

it("an address says what it was made of", () => {
  const source = {
    ...noSource,
    bucketId,
    group: "built",
    unit: "month" as const,
    measure: "sum" as const,
    field: "tons",
    where: "document.name == 'a&b'",
  };
  const url = sourceUrl(source, "line", true);
  expect(url).toMatch(/^api:\/bucket\/64a1f0c2e8b7a90012ab34cd\/data\/groups\?group=built&unit=month&/);
  expect(sourceOf(url)).toEqual(source);
  expect(sourceUrl({ ...noSource, bucketId, group: "name" }, "table", false)).toMatch(
    /\?group=name&as=table$/,
  );
  expect(sourceUrl({ ...noSource, bucketId, group: "name" }, "statistic", false)).toMatch(
    /groups\?as=statistic$/,
  );
  expect(sourceOf("https://example.com")).toBeUndefined();
  expect([
    bucketOfUrl(url),
    bucketOfUrl(`api:/bucket/${bucketId}/data?limit=5`),
    bucketOfUrl("api:/bucket"),
  ]).toEqual([bucketId, bucketId, undefined]);
});

type Listener = Parameters<Sockets["watch"]>[1];

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("figures are asked for again once documents have changed, several changes together, and every minute", () => {
  let listener: Listener | undefined;
  const left = vi.fn();
  const sockets: Sockets = {
    ...Object.create(null),
    watch(_: unknown, given: Listener) {
      listener = given;
      return left;
    },
  };
  const told = vi.fn();
  const leave = followBucket(sockets, bucketId, told);
  const document = { _id: "1" };
  // What the connection begins with is no change.
  listener?.message({ kind: 0, document });
  vi.advanceTimersByTime(5000);
  expect(told).toHaveBeenCalledTimes(0);
  listener?.state({ status: "live", refusal: undefined });
  listener?.message({ kind: 2, document });
  listener?.message({ kind: 3, document });
  vi.advanceTimersByTime(1000);
  expect(told).toHaveBeenCalledTimes(1);
  listener?.state({ status: "waiting", refusal: undefined });
  listener?.state({ status: "live", refusal: undefined });
  vi.advanceTimersByTime(1000);
  expect(told).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(60_000);
  expect(told).toHaveBeenCalledTimes(3);
  leave();
  vi.advanceTimersByTime(120_000);
  expect([told.mock.calls.length, left.mock.calls.length]).toEqual([3, 1]);
});
