import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Bucket } from "../bucket/model";
import type { Sockets } from "../http/sockets";
import { followBucket } from "./following";
import {
  bucketOfUrl,
  groupFields,
  newSource,
  noSource,
  numberFields,
  shownAs,
  sourceOf,
  sourceUrl,
  timeZones,
  withPart,
  withType,
  zoneOfUrl,
} from "./source";

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
  // What else an address asks for stays.
  const more = `${url}&timeZone=Asia%2FTokyo&limit=7&title=T`;
  expect(sourceOf(more)).toEqual({
    ...source,
    timeZone: "Asia/Tokyo",
    others: [
      ["limit", "7"],
      ["title", "T"],
    ],
  });
  const again = sourceUrl({ ...source, ...sourceOf(more) }, "line", true);
  expect([sourceOf(again), zoneOfUrl(again), zoneOfUrl(url)]).toEqual([sourceOf(more), "Asia/Tokyo", "UTC"]);
  expect(withType({ url: more }, "table")).toEqual({
    type: "table",
    url: expect.stringContaining("&as=table&limit=7"),
  });
  expect(withType({ url: more }, "card")).toEqual({ type: "card" });
  expect(withType({ url: "https://example.com" }, "table")).toEqual({ type: "table" });
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

it("a new source has the days of its viewer, and what is measured has a field", () => {
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const begun = newSource(bucketId);
  expect([begun.timeZone, timeZones("").slice(0, 2)]).toEqual([
    here,
    [...new Set([here, "UTC", ...timeZones("")])].slice(0, 2),
  ]);
  const measured = withPart(begun, { measure: "sum" }, bucket);
  expect(measured.field).toBe("tons");
  expect(withPart(measured, { field: "hull.length" }, bucket).field).toBe("hull.length");
  const dated = { ...measured, group: "built", timeZone: "Asia/Tokyo" };
  expect(shownAs({ name: " ", type: "card" }, dated, bucket)).toEqual({
    name: "Boats",
    type: "bar",
    url: `api:/bucket/${bucketId}/data/groups?group=built&unit=day&timeZone=Asia%2FTokyo&measure=sum&field=tons`,
  });
  expect(shownAs({ name: "Mine", type: "pie" }, { ...dated, group: "name" }, bucket)).toEqual({
    type: "pie",
    url: `api:/bucket/${bucketId}/data/groups?group=name&measure=sum&field=tons`,
  });
});
