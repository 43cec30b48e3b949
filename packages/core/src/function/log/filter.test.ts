import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { failed, success } from "../../http/failure";
import { dayOf, rangeProblem, recentDays, typedDays } from "../../log/range";
import { functionLogActions } from "./actions";
import {
  clearOf,
  functionsOfLine,
  levelsIn,
  lineMatches,
  logTargetOf,
  noLogFilter,
  readLogFilter,
  writeLogFilter,
} from "./filter";
import { levelOf } from "./levels";
import { logsPathOf } from "./paths";

const read = (text: string) => readLogFilter(new URLSearchParams(text));
const day = fc
  .date({ min: new Date("1990-01-01"), max: new Date("2099-01-01"), noInvalidDate: true })
  .map((date) => dayOf(date.getTime()));

it("what is written into an address is read from it", () => {
  const filters = fc.record({
    functions: fc.uniqueArray(fc.stringMatching(/^[0-9a-f]{24}$/)),
    levels: fc.subarray([0, 1, 2, 3, 4], { maxLength: 4 }),
    days: fc.option(fc.tuple(day, day)),
    search: fc.string(),
    live: fc.boolean(),
  });
  fc.assert(
    fc.property(filters, ({ days, ...rest }) => {
      const [begin, end] = days === null ? ["", ""] : days;
      const filter = { ...rest, begin, end };
      expect(readLogFilter(new URLSearchParams(String(writeLogFilter(filter))))).toEqual(filter);
    }),
  );
});

it("is tolerant of what others write", () => {
  expect(read("")).toEqual(noLogFilter);
  expect(read("levels=4").levels).toEqual([4]);
  expect(read("levels=4&levels=0&levels=4").levels).toEqual([0, 4]);
  expect(read('levels=["3","1"]').levels).toEqual([1, 3]);
  expect(read("levels=error,warning").levels).toEqual([3, 4]);
  expect(read("levels=7&levels=x&levels=").levels).toEqual([]);
  expect(read("levels=0&levels=1&levels=2&levels=3&levels=4").levels).toEqual([]);
  const noon = new Date(2026, 10, 23, 12);
  expect(read(`begin=${encodeURIComponent(noon.toString())}`)).toMatchObject({
    begin: "2026-11-23",
    end: "2026-11-23",
  });
  expect(read(`end=${noon.toISOString()}`)).toMatchObject({ begin: "2026-11-23", end: "2026-11-23" });
  expect(read("begin=soon&end=2026-02-31x")).toEqual(noLogFilter);
  expect(["true", "1", "false", ""].map((text) => read(`realtime=${text}`).live)).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(read("function=&function=a&function=a").functions).toEqual(["a"]);
  expect(String(writeLogFilter(noLogFilter))).toBe("");
  expect(String(writeLogFilter({ ...noLogFilter, live: true }))).toBe("realtime=true");
  expect(logsPathOf(["a", "b"])).toBe("/function/logs?function=a&function=b");
  expect(logsPathOf([])).toBe("/function/logs");
});

it("without days it is today, from midnight to midnight", () => {
  const now = new Date(2026, 10, 23, 15, 30).getTime();
  const { between } = logTargetOf(noLogFilter, now);
  expect([new Date(between.begin), new Date(between.end)]).toEqual([
    new Date(2026, 10, 23),
    new Date(2026, 10, 24),
  ]);
  const days = { ...noLogFilter, begin: "2026-11-01", end: "2026-11-02" };
  expect(new Date(logTargetOf(days, now).between.end)).toEqual(new Date(2026, 10, 3));
});

it("lines are found by their levels and by what they say, whatever its case", () => {
  const line = { _id: "", function: "f", level: 3, content: "Low Tide", created_at: "" };
  const matches = (levels: readonly number[], search: string) => lineMatches({ levels, search })(line);
  expect([matches([], ""), matches([3], "TIDE"), matches([4], ""), matches([], "high")]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(levelsIn(["Error"])).toEqual([4]);
  expect([0, 1, 2, 3, 4, 9, -1].map((level) => levelOf({ level }))).toEqual([
    "debug",
    "log",
    "info",
    "warning",
    "error",
    "error",
    "debug",
  ]);
});

it("a line is of the function with its id, or of those with its name", () => {
  const names = new Map([
    ["1", "report"],
    ["2", "report"],
    ["3", "other"],
  ]);
  expect(functionsOfLine({ function: "3" }, names)).toEqual(["3"]);
  expect(functionsOfLine({ function: "report" }, names)).toEqual(["1", "2"]);
  expect(functionsOfLine({ function: "gone" }, names)).toEqual([]);
});

describe("what is cleared", () => {
  const { deleteLogs } = functionLogActions;
  const between = { begin: new Date(2026, 10, 23).toISOString(), end: new Date(2026, 10, 24).toISOString() };
  const input = { functions: ["a", "b"], names: ["One", "Two"], levels: [4], between };
  /** A server that has so many of these lines; `undefined`: it says nothing. */
  const learned = async (count: number | undefined, more: object = {}) => {
    const transport = {
      send: async () =>
        count === undefined
          ? failed({ code: "server", message: "No", retry: false })
          : success(Array.from({ length: count })),
    };
    const known = await deleteLogs.learn?.({ transport: Object(transport) }, { ...input, ...more });
    return known && deleteLogs.confirm?.(known);
  };

  it("is said: of which functions, how many lines, of which time and levels", async () => {
    expect(await learned(35)).toEqual({
      title: "Clear the logs of One, Two",
      paragraphs: [
        "35 lines will be removed from the log.",
        "From 11/23/2026 00:00:00 up to 11/24/2026 00:00:00.",
        "Only these levels: error.",
      ],
      answer: "agree",
    });
    const first = async (count: number | undefined) => (await learned(count))?.paragraphs[0];
    expect([await first(1), await first(1001), await first(0), await first(undefined)]).toEqual([
      "1 line will be removed from the log.",
      "More than 1000 lines will be removed from the log.",
      "There is no line to clear.",
      "It is not known how many lines that is.",
    ]);
    const all = await learned(2, { names: ["1", "2", "3", "4", "5", "6"], levels: [] });
    expect(all?.title).toBe("Clear the logs of 6 functions");
    expect(all?.paragraphs[2]).toBe("All levels, including lines that the search hides.");
  });

  it("needs what the contract asks of each function, and is a command", () => {
    expect([deleteLogs.permission?.(input), ...(deleteLogs.also?.(input) ?? [])]).toEqual([
      { action: "function:update", segments: ["a"] },
      { action: "function:update", segments: ["b"] },
    ]);
    expect(deleteLogs.command(input).words.join(" ")).toBe(
      `function delete-logs a b --level error --since ${between.begin} --until ${between.end} --yes`,
    );
  });

  it("is of all functions where none is chosen, and live since the oldest line that is shown", () => {
    const names = new Map([["a", "One"]]);
    const now = new Date(2026, 10, 23, 12).getTime();
    expect(clearOf(noLogFilter, names, [], now)).toEqual({
      functions: ["a"],
      names: ["One"],
      levels: [],
      between,
    });
    const line = { _id: "", function: "a", level: 1, content: "", created_at: "2026-11-23T10:00:00.000Z" };
    const live = clearOf({ ...noLogFilter, live: true, functions: ["b"], levels: [3] }, names, [line], now);
    expect(live).toMatchObject({ functions: ["b"], names: ["b"], levels: [3] });
    expect(live.between.begin).toBe(line.created_at);
    const nothing = clearOf({ ...noLogFilter, live: true }, names, [], now);
    expect(nothing.between.begin).toBe(new Date(now).toISOString());
    expect(Date.parse(live.between.end)).toBeGreaterThan(now);
  });
});

it("days are typed: one, or two, or a span up to today", () => {
  const now = new Date(2026, 2, 1, 12).getTime();
  expect(recentDays(1, now)).toEqual({ begin: "2026-03-01", end: "2026-03-01" });
  expect(recentDays(7, now)).toEqual({ begin: "2026-02-23", end: "2026-03-01" });
  expect(typedDays(" 2026-01-01 ")).toEqual({ begin: "2026-01-01", end: "2026-01-01" });
  expect(typedDays("2026-01-01 2026-01-31")).toEqual({ begin: "2026-01-01", end: "2026-01-31" });
  expect(typedDays("2026-01-01..2026-01-31")).toEqual({ begin: "2026-01-01", end: "2026-01-31" });
  for (const text of ["", "soon", "2026-02-31", "2026-01-01 2026-01-02 2026-01-03", "2026-01-01 x"])
    expect(typedDays(text)).toBeUndefined();
  const future = { begin: "2026-03-01", end: "2026-03-02" };
  expect(rangeProblem(future, now)).toBe("The date range must not be after today.");
});
