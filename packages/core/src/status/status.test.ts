import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createTransport } from "../http/fetchTransport";
import { dayOf } from "../log/range";
import { cardOf, levelOf, percentOf } from "./cards";
import { usageCharts } from "./charts";
import { daysProblem, loadUsage, pairsOf, slicesOf, spanOfDays, usageSlices } from "./usage";

const noon = new Date(2026, 10, 23, 12, 0, 0).getTime();
const hour = 3_600_000;

describe("the time of charts", () => {
  it("is from local midnight to now", () => {
    expect(spanOfDays(undefined, noon)).toEqual({ begin: new Date(2026, 10, 23).getTime(), end: noon });
  });
  it("is whole days that are chosen, and of today up to now", () => {
    const days = { begin: "2026-11-20", end: "2026-11-21" };
    const [begin, end] = [new Date(2026, 10, 20).getTime(), new Date(2026, 10, 22).getTime()];
    expect(spanOfDays(days, noon)).toEqual({ begin, end });
    expect(spanOfDays({ ...days, end: dayOf(noon) }, noon)).toEqual({ begin, end: noon });
  });
  it("is long enough to be cut at midnight", () => {
    const midnight = new Date(2026, 10, 23).getTime();
    const { begin, end } = spanOfDays(undefined, midnight);
    expect(end - begin).toBe(usageSlices * 1000);
  });
  it("is refused with words where its end is before its beginning, in the future or missing", () => {
    expect(daysProblem({ begin: "2026-11-22", end: "2026-11-21" }, noon)).toMatch(/\S/);
    expect(daysProblem({ begin: "2026-11-22", end: "2027-01-01" }, noon)).toMatch(/\S/);
    expect(daysProblem({ begin: "2026-11-22", end: "" }, noon)).toMatch(/\S/);
    expect(daysProblem({ begin: "2026-11-22", end: "2026-11-22" }, noon)).toBeUndefined();
  });
});

const spans = fc
  .record({ begin: fc.integer({ min: 0, max: noon }), length: fc.integer({ min: 1000, max: 1e12 }) })
  .map(({ begin, length }) => ({ begin, end: begin + length }));

it("slices follow one another from begin to end, none longer than another by more than a millisecond", () => {
  fc.assert(
    fc.property(spans, fc.integer({ min: 1, max: 100 }), (span, count) => {
      const slices = slicesOf(span, count);
      expect(slices).toHaveLength(count);
      expect(slices[0]?.begin).toBe(span.begin);
      expect(slices.at(-1)?.end).toBe(span.end);
      for (const [at, { end }] of slices.entries()) expect(slices[at + 1]?.begin ?? span.end).toBe(end);
      const lengths = slices.map(({ begin, end }) => end - begin);
      expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThanOrEqual(1);
    }),
  );
});

it("pairs are half as many, with the same sum", () => {
  const cents = fc.array(fc.integer({ min: 0, max: 1e9 }).map((each) => each / 100));
  const sum = (figures: readonly number[]) => Math.round(figures.reduce((all, each) => all + each, 0) * 100);
  fc.assert(
    fc.property(cents, (figures) => {
      const pairs = pairsOf(figures);
      expect(pairs).toHaveLength(Math.ceil(figures.length / 2));
      expect(sum(pairs)).toBe(sum(figures));
    }),
  );
});

describe("charts", () => {
  const slices = slicesOf({ begin: noon, end: noon + 40 * hour }, 40).map((slice, at) => ({
    ...slice,
    requests: at,
    downloaded: 0.1,
    uploaded: at / 2,
  }));
  const time = (at: number) => `${(at - noon) / hour}`;
  const [requests, downloads, uploads] = usageCharts(slices, time);

  it("are a line of 40 requests and bars of 20 downloads and uploads, each said from when to when", () => {
    expect([requests, downloads, uploads].map((each) => [each?.chart.type, each?.unit])).toEqual([
      ["line", "Count"],
      ["bar", "Mb"],
      ["bar", "Mb"],
    ]);
    expect(requests?.chart.series[0]?.figures).toEqual(slices.map((each) => each.requests));
    expect(requests?.chart.labels.slice(-1)).toEqual(["39 – 40"]);
    expect(downloads?.chart.labels).toHaveLength(20);
    expect(downloads?.chart.labels.slice(0, 2)).toEqual(["0 – 2", "2 – 4"]);
    expect(downloads?.chart.series[0]?.figures.slice(0, 2)).toEqual([0.2, 0.2]);
    expect(downloads?.total).toBe(4);
    expect(uploads?.chart.series[0]?.figures.slice(0, 2)).toEqual([0.5, 2.5]);
  });
});

describe("cards", () => {
  it("have levels with 50 and 90 per cent as their bounds", () => {
    expect([0, 49, 50, 89, 90, 250].map(levelOf)).toEqual(["low", "low", "medium", "medium", "high", "high"]);
  });
  it("say per cent of the limit, rounded down so that nothing is full before it is", () => {
    expect(percentOf({ current: 1, limit: 3 })).toBe(33);
    expect(percentOf({ current: 999, limit: 1000 })).toBe(99);
    expect(percentOf({ current: 12, limit: 10 })).toBe(120);
    expect(percentOf({ current: 5 })).toBeUndefined();
    expect(percentOf({ current: 0, limit: 0 })).toBe(0);
    expect(percentOf({ current: 1, limit: 0 })).toBe(100);
  });
  it("are of bucket data alone, and of functions without workers", () => {
    const bucket = {
      module: "bucket",
      status: {
        buckets: { current: 2, unit: "count" },
        bucketData: { limit: 1000, current: 950, unit: "count" },
      },
    };
    expect(cardOf("bucket", bucket, "en")).toMatchObject({
      current: "950",
      limit: "1,000",
      percent: 95,
      level: "high",
    });
    const functions = { module: "function", status: { workers: { activated: 1, fresh: 2, unit: "count" } } };
    expect(cardOf("function", functions, "en")).toBeUndefined();
    const storage = { module: "storage", status: { size: { current: 12.34, unit: "mb" } } };
    expect(cardOf("storage", storage, "en")).toMatchObject({
      current: "12.34 MB",
      limit: "Unlimited",
      percent: undefined,
    });
  });
});

describe("usage is loaded", () => {
  const span = { begin: noon, end: noon + 40 * hour };
  const serve = (isOurs: boolean) => {
    const asked: URLSearchParams[] = [];
    const transport = createTransport({
      baseUrl: "http://status.test/api",
      credential: () => "IDENTITY x",
      fetch: async (input) => {
        const { searchParams } = new URL(input instanceof Request ? input.url : input);
        asked.push(searchParams);
        const hours = (Date.parse(searchParams.get("begin") ?? "") - noon) / hour;
        const values = (current: number) => ({ request: { current, unit: "count" } });
        const count = Number(searchParams.get("slices"));
        const series =
          isOurs && count > 0 ? { series: Array.from({ length: count }, (_, at) => values(at)) } : {};
        return Response.json({ module: "api", status: values(hours), ...series });
      },
    });
    return { transport, asked };
  };
  const inOrder = Array.from({ length: 40 }, (_, at) => at);

  it("in one call from our server", async () => {
    const { transport, asked } = serve(true);
    const loaded = await loadUsage(transport, span);
    expect(loaded.ok && loaded.value.map(({ requests }) => requests)).toEqual(inOrder);
    expect(asked.map((each) => each.get("slices"))).toEqual(["40"]);
  });
  it("slice by slice from a Spica installation, in their order", async () => {
    const { transport, asked } = serve(false);
    const loaded = await loadUsage(transport, span);
    expect(loaded.ok && loaded.value.map(({ requests }) => requests)).toEqual(inOrder);
    expect(asked).toHaveLength(41);
  });
});
