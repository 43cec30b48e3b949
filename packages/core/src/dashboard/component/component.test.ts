import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chartTypes, componentTypes, ratios } from "../model";
import { addressProblem, componentAddress } from "./address";
import { exampleAnswer, exampleCode } from "./example";
import { filterOf, filterProblem, filtersOf, filterValuesOf } from "./filter";
import { backgrounds, contrastOf, lookOf, readableColour } from "./palette";
import { cellsOf, isSmall, pixelsOf, ratioOf, tablePages } from "./ratio";
import { expectedOf, readComponent } from "./read";
import { csvOf, rowsOf } from "./rows";
import { nextSort, tablePage } from "./table";
import { mostDrawn, thinned } from "./thin";

const read = (type: string, answer: unknown) => {
  const result = readComponent({ type }, answer);
  if (!result.ok) throw new Error(result.problem.message);
  return result.data;
};
const problem = (type: string, answer: unknown) => {
  const result = readComponent({ type }, answer);
  return result.ok ? undefined : result.problem;
};
const chart = (type: string, answer: unknown) => {
  const data = read(type, answer);
  if (data.kind !== "chart") throw new Error("no chart");
  return data;
};

describe("addresses", () => {
  it.each([
    [
      "https://example.com/a?b=1#c",
      { kind: "absolute", url: "https://example.com/a?b=1", origin: "https://example.com" },
    ],
    [
      " http://localhost:4300/x ",
      { kind: "absolute", url: "http://localhost:4300/x", origin: "http://localhost:4300" },
    ],
    [
      "api:/fn-execute/sales?a=1&a=2",
      {
        kind: "api",
        path: "fn-execute/sales",
        query: [
          ["a", "1"],
          ["a", "2"],
        ],
      },
    ],
    ["api://example.com/x", { kind: "api", path: "example.com/x", query: [] }],
  ])("%s is read", (given, expected) => {
    expect(componentAddress(given)).toEqual(expected);
  });

  it.each([
    "",
    "api:",
    "api:/",
    "api:/../status",
    "api:/a/%2e%2E/b",
    "api:/a\\..\\b",
    "javascript:alert(1)",
    "data:text/html,x",
    "file:///etc/passwd",
    "//example.com",
    "example.com/x",
    "https://ada:secret@example.com/",
  ])("%j is refused", (given) => {
    expect(addressProblem(given)).toMatch(/\S/);
  });
});

describe("answers", () => {
  it.each(componentTypes)("the example of %s is one", (type) => {
    expect(problem(type, exampleAnswer(type))).toBeUndefined();
    expect(exampleCode(type)).toContain("response.send(");
    expect(rowsOf(read(type, exampleAnswer(type))).rows.length).toBeGreaterThan(0);
  });

  it.each(componentTypes)("what is no %s is said with what was expected", (type) => {
    for (const answer of [null, [1], "x", 5, {}, { data: 5, datasets: "x", main: [], button: {} }])
      expect(problem(type, answer)).toMatchObject({
        expected: expectedOf(type),
        message: expect.stringMatching(/\S/),
      });
  });

  it("a type that is not known names those that are", () => {
    expect(problem("histogram\u001b", {})).toEqual({
      message: "Components of the type “histogram\\x1b” are not known here.",
      expected: `One of ${componentTypes.join(", ")}.`,
    });
  });

  it("values that are no numbers are gaps, counted; nothing is a gap that was meant", () => {
    const data = chart("line", {
      label: ["a"],
      datasets: [{ data: [1, "2", null, "x", {}, "1e999", 1e308, -1e308] }],
    });
    expect(data).toMatchObject({
      labels: ["a", "2", "3", "4", "5", "6", "7", "8"],
      series: [{ name: "Value", figures: [1, 2, ...Array(6).fill(undefined)] }],
      notes: ["5 values are no numbers that can be drawn, and left out."],
    });
    expect(problem("pie", { label: ["a"], data: ["x", "y"] })?.message).toBe("`data` has no number.");
  });

  it("labels of several lines are one, and markup is text", () => {
    expect(chart("pie", { label: [["Down", "loads"], "<b>x</b>", 5], data: [1, 2, 3] })).toMatchObject({
      form: "round",
      labels: ["Down loads", "<b>x</b>", "5"],
    });
  });

  it("a doughnut has a ring for each list", () => {
    const data = chart("doughnut", exampleAnswer("doughnut"));
    expect(data.series.map(({ name }) => name)).toEqual(["Series 1", "Series 2", "Series 3"]);
  });

  it("axes are limited in the words of either version, and not upside down", () => {
    const axes = (scales: object) => {
      const data = chart("bubble", { datasets: [{ data: [{ x: 1, y: 2, r: 500 }] }], options: { scales } });
      return data.form === "points" ? { ...data.axes, r: data.series[0]?.points[0]?.r } : undefined;
    };
    expect(axes({ xAxes: [{ ticks: { min: 0, max: 30 } }] })).toMatchObject({
      x: { min: 0, max: 30 },
      r: 100,
    });
    expect(axes({ y: { min: -5, max: 5 } })).toMatchObject({ x: {}, y: { min: -5, max: 5 } });
    expect(axes({ y: { min: 5, max: -5 } })?.y).toEqual({});
  });

  it("colours that might be more than colours are left out", () => {
    const colors = ["#0a6ebd", "url(https://example.com/x)", "rgb(1, 2, 3)", "red;background:blue", "teal"];
    expect(chart("pie", { data: [1], colors }).colors).toEqual(["#0a6ebd", "rgb(1, 2, 3)", "teal"]);
    const statistic = read("statistic", { main: { title: "A", value: 0, color: "expression(x)" } });
    expect(statistic).toMatchObject({ main: { title: "A", value: "0" } });
  });

  it("columns of a table are those that are asked for, each once, or all that there are", () => {
    const data = [{ a: 1, b: { c: 2 } }, 5, { d: [1, 2] }];
    expect(read("table", { data, displayedColumns: ["b", "b", "a"] })).toMatchObject({
      columns: ["b", "a"],
      notes: ["1 row is no object and left out."],
    });
    const all = read("table", { data });
    expect(rowsOf(all)).toEqual({
      columns: ["a", "b", "d"],
      rows: [
        [1, '{"c":2}', ""],
        ["", "", "1, 2"],
      ],
    });
  });
});

describe("names that every object inherits", () => {
  const answer: unknown = JSON.parse(
    '{"data":[{"__proto__":"p","constructor":2,"toString":"t"},{"plain":1}],"filters":[{"key":"constructor"},{"key":"__proto__"}]}',
  );

  it("are columns like others, and cells of a row that has none are empty", () => {
    const data = read("table", answer);
    expect(rowsOf(data)).toEqual({
      columns: ["__proto__", "constructor", "toString", "plain"],
      rows: [
        ["p", 2, "t", ""],
        ["", "", "", 1],
      ],
    });
    expect(csvOf(rowsOf(data)).split("\r\n")).toEqual([
      "__proto__,constructor,toString,plain",
      "p,2,t,",
      ",,,1",
    ]);
    const rows = data.kind === "table" ? data.rows : [];
    const sort = { column: "constructor", direction: -1 } as const;
    expect(tablePage({ rows: rows.toReversed() }, { sort, page: 0, size: 5 }).rows).toEqual(rows);
  });

  it("are filters like others", () => {
    const filters = filtersOf(Object(answer).filters);
    const values = { ...filterValuesOf(filters), ["__proto__"]: "a", constructor: "b" };
    expect(JSON.stringify(filterOf(filters, values))).toBe('{"constructor":"b","__proto__":"a"}');
    expect(JSON.stringify(filterOf(filters, {}))).toBe("{}");
  });
});

describe("filters", () => {
  const filters = filtersOf([
    { key: "begin", type: "date", title: "From", value: "2026-05-01T10:00:00.000Z" },
    { key: "end", type: "date" },
    { key: "far", type: "date", value: 8.64e18 },
    { key: "count", type: "number", value: 5 },
    { key: "open", type: "boolean", value: true },
    { key: "status", type: "string", enum: ["open", "closed"] },
    { key: "status", type: "string" },
    { type: "string" },
    "x",
  ]);

  it("are read once by key; a date beyond all calendars is none", () => {
    expect(filters.map(({ key, kind, begin }) => [key, kind, begin])).toEqual([
      ["begin", "day", expect.stringMatching(/^2026-0[45]-\d\d$/)],
      ["end", "day", ""],
      ["far", "day", ""],
      ["count", "number", "5"],
      ["open", "yes-no", "true"],
      ["status", "choice", ""],
    ]);
  });

  it("a day begins at midnight, and that of `end` ends with its last millisecond", () => {
    const values = { ...filterValuesOf(filters), begin: "2026-05-01", end: "2026-05-01" };
    const sent = filterOf(filters, values);
    expect(sent).toEqual({
      begin: new Date(2026, 4, 1).toISOString(),
      end: new Date(2026, 4, 1, 23, 59, 59, 999).toISOString(),
      count: 5,
      open: true,
    });
  });

  it("what is wrong is said, and not sent", () => {
    const [begin, , , count] = filters;
    expect(begin && filterProblem(begin, "2026-13-01")).toBe("This is no day, such as 2026-12-31.");
    expect(count && filterProblem(count, "many")).toBe("This is no number.");
    expect(filterOf(filters, { begin: "2026-02-31", count: "many" })).toEqual({});
  });
});

describe("thinning", () => {
  const figures = Array.from({ length: 100_001 }, (_, at) => (at === 54_321 ? 1e6 : at % 7));
  it("a peak among 100,001 points stays, and what is left out is said", () => {
    const whole = chart("line", { datasets: [{ label: "A", data: figures }] });
    const thin = thinned(whole);
    if (thin.form !== "category") throw new Error("no lines");
    expect(thin.labels.length).toBeLessThanOrEqual(mostDrawn);
    expect(thin.labels.length).toBe(thin.series[0]?.figures.length);
    expect(thin.series[0]?.figures).toContain(1e6);
    expect(thin.labels).toContain("54322");
    expect(thin.notes).toEqual([expect.stringMatching(/^Of 100001 points \d+ are drawn/)]);
    expect(rowsOf(whole).rows).toHaveLength(100_001);
  });

  it("never draws more than can be drawn, and keeps what lies outermost", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 9000 }), (count, length) => {
        const datasets = Array.from({ length: count }, (_, series) => ({
          data: Array.from({ length }, (__, at) => ({ x: at, y: (at * 31 + series) % 97 })),
        }));
        const thin = thinned(chart("scatter", { datasets }));
        const points = thin.form === "points" ? thin.series.flatMap((each) => each.points) : [];
        expect(points.length).toBeLessThanOrEqual(mostDrawn + count * 5);
        expect(Math.max(...points.map(({ x }) => x))).toBe(length - 1);
      }),
      { numRuns: 20 },
    );
  });

  it("the smallest parts of many are one", () => {
    const data = Array.from({ length: 100 }, (_, at) => at);
    const thin = thinned(chart("pie", { data, label: data.map(String) }));
    expect(thin.form === "round" && thin.labels.at(-1)).toBe("Others");
    const sum =
      thin.form === "round" ? thin.series[0]?.figures.reduce<number>((all, each) => all + (each ?? 0), 0) : 0;
    expect(sum).toBe(4950);
  });
});

describe("tables", () => {
  const rows = [{ a: 10 }, { a: 9 }, {}, { a: "x10" }, { a: "x9" }];
  const column = (sort: { column: string; direction: 1 | -1 } | undefined) =>
    tablePage({ rows }, { sort, page: 0, size: 10 }).rows.map(({ a }) => a);

  it("are sorted by numbers and words; what is missing comes last either way", () => {
    expect(column({ column: "a", direction: 1 })).toEqual([9, 10, "x9", "x10", undefined]);
    expect(column({ column: "a", direction: -1 })).toEqual(["x10", "x9", 10, 9, undefined]);
    expect(nextSort(nextSort(nextSort(undefined, "a"), "a"), "a")).toBeUndefined();
  });

  it("have pages, and none beyond the last", () => {
    expect(tablePage({ rows }, { sort: undefined, page: 9, size: 3 })).toMatchObject({ page: 1, pages: 2 });
    expect(tablePage({ rows: [] }, { sort: undefined, page: 0, size: 3 })).toEqual({
      rows: [],
      page: 0,
      pages: 1,
    });
  });

  it("have the page sizes of the specification", () => {
    expect(ratios.map((ratio) => tablePages(ratio).size)).toEqual([15, 15, 15, 3, 3, 15]);
    expect(tablePages("1/2").sizes).toEqual([3, 15, 50]);
  });
});

it("ratios have the cells and pixels of the specification", () => {
  expect(ratios.map((ratio) => pixelsOf(cellsOf(ratio).columns))).toEqual([240, 240, 490, 490, 990, 990]);
  expect(ratios.filter(isSmall)).toEqual(["1/1", "1/2", "2/1"]);
  expect(ratioOf("9/9")).toBe("2/2");
});

it("each of the first eight series is readable in both themes, and looks otherwise than the others", () => {
  for (const theme of ["light", "dark"] as const) {
    const looks = Array.from({ length: 8 }, (_, at) => lookOf(theme, at));
    for (const { color } of looks) expect(contrastOf(color, backgrounds[theme])).toBeGreaterThanOrEqual(3);
    expect(new Set(looks.map(({ color }) => color)).size).toBe(8);
    expect(new Set(looks.map(({ point }) => point)).size).toBe(8);
  }
  expect(readableColour("light", "#ffff00")).toBeUndefined();
  expect(readableColour("dark", "#ffff00")).toBe("#ffff00");
});

it("files of figures run nothing in a spreadsheet", () => {
  expect(
    csvOf({
      columns: ["a", "b"],
      rows: [
        ["=1+1", -5],
        ["x,y", ""],
      ],
    }),
  ).toBe('a,b\r\n\'=1+1,-5\r\n"x,y",');
});

it("every chart reads what it is given as points of its form", () => {
  expect(chartTypes.map((type) => chart(type, exampleAnswer(type)).form)).toEqual([
    "category",
    "round",
    "round",
    "round",
    "points",
    "points",
    "category",
    "category",
  ]);
});
