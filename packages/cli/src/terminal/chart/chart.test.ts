import { stripVTControlCharacters } from "node:util";
import { exampleAnswer } from "@twinhelm/core/dashboard/component/example";
import { readComponent } from "@twinhelm/core/dashboard/component/read";
import { thinned } from "@twinhelm/core/dashboard/component/thin";
import { chartTypes } from "@twinhelm/core/dashboard/model";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createPaint } from "../layout/paint";
import { widthOf } from "../layout/width";
import { chartLines } from "./chartLines";
import { figureText } from "./drawing";
import { scaleOf, shareOf } from "./scale";

const drawingOf = (width: number, height: number, colours = false) => ({
  width,
  height,
  paint: createPaint(colours),
  locale: "en",
});

/** A chart of this type, drawn; without styles. */
function drawn(type: string, answer: unknown, width = 50, height = 12): readonly string[] {
  const read = readComponent({ type }, answer);
  if (!read.ok || read.data.kind !== "chart") throw new Error(`no chart: ${JSON.stringify(read)}`);
  return chartLines(read.data, drawingOf(width, height)).map(stripVTControlCharacters);
}

const figure = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer({ min: -100, max: 100 }),
  fc.constant(null),
);
const label = fc.oneof(fc.string({ maxLength: 200 }), fc.constantFrom("\x1b[2J\x07", "日本の港", "a\nb"));
const points = fc.array(fc.record({ x: figure, y: figure, r: figure }), { maxLength: 30 });
const figures = fc.array(figure, { maxLength: 30 });

describe("a chart of any figures", () => {
  it.each(chartTypes)("keeps to its room and to what can be shown: %s", (type) => {
    const data = type === "scatter" || type === "bubble" ? points : figures;
    const datasets = fc.array(fc.record({ data, label }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(
        datasets,
        fc.array(label, { maxLength: 30 }),
        fc.integer({ min: 1, max: 90 }),
        fc.integer({ min: 0, max: 20 }),
        fc.boolean(),
        (all, labels, width, height, legend) => {
          const read = readComponent({ type }, { datasets: all, label: labels, legend });
          if (!read.ok || read.data.kind !== "chart") return;
          const lines = chartLines(read.data, drawingOf(width, height, true));
          expect(lines.length).toBeLessThanOrEqual(height);
          for (const line of lines) {
            expect(widthOf(stripVTControlCharacters(line))).toBeLessThanOrEqual(width);
            expect(line.replaceAll(/\x1b\[\d+m/g, "")).not.toMatch(/\p{Cc}/u);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it("draws the examples of all kinds", () => {
    for (const type of chartTypes) expect(drawn(type, exampleAnswer(type)).join("").trim()).not.toBe("");
  });
});

it("bars have their label and figure, parts of a whole their share", () => {
  expect(drawn("bar", { label: ["Oslo", "Bergen"], datasets: [{ data: [4, -2] }] }, 30, 5)).toEqual([
    "Oslo          █████████████  4",
    "Bergen ███████              -2",
  ]);
  expect(drawn("pie", { label: ["a", "b"], data: [1, 3] }, 30, 5).map((line) => line.slice(-8))).toEqual([
    "    25 %",
    "    75 %",
  ]);
});

it("more bars than lines stand beside one another, and the least one can be seen", () => {
  const data = Array.from({ length: 20 }, (_, at) => (at === 7 ? 0.001 : at));
  const lines = drawn("bar", { label: data.map((_, at) => `d${at}`), datasets: [{ data }] }, 60, 10);
  expect(lines[0]).toMatch(/^20 ┤ /);
  expect(lines.at(-1)?.trim()).toMatch(/^d0 +d19$/);
  expect(lines.at(-3)).toContain("▁");
});

it("a line goes through its figures, and a gap is one", () => {
  const whole = drawn("line", { label: ["a", "b", "c"], datasets: [{ data: [0, 5, 10] }] }, 30, 6);
  expect([whole[0]?.endsWith("⠉") || /[⠁-⣿]$/u.test(whole[0] ?? ""), whole.at(-1)?.trim()]).toEqual([
    true,
    "a                        c",
  ]);
  const gap = drawn("line", { label: ["a", "b", "c"], datasets: [{ data: [1, null, 1] }] }, 30, 6);
  expect(gap.join("").match(/[⠁-⣿]/gu)).toHaveLength(2);
});

it("series are told apart without colours", () => {
  const datasets = [
    { data: [1, 2], label: "In" },
    { data: [2, 1], label: "Out" },
  ];
  const legend = (type: string) => drawn(type, { label: ["a", "b"], datasets }, 40, 9)[0];
  expect([legend("bar"), legend("line")]).toEqual(["███ In  ▓▓▓ Out", "⠒⠒⠒ In  ⠒⠒  Out"]);
  const two = ["In", "Out"].map((name, at) => ({ label: name, data: [{ x: at, y: at }] }));
  expect(drawn("scatter", { datasets: two }, 40, 9).join("")).toMatch(/● +In|● In/);
});

it("a hundred thousand points are drawn at once, the outermost among them", () => {
  const data = Array.from({ length: 100_000 }, (_, at) => (at === 54_321 ? 900 : Math.sin(at)));
  const read = readComponent({ type: "line" }, { datasets: [{ data }] });
  if (!read.ok || read.data.kind !== "chart") throw new Error("no chart");
  const chart = thinned(read.data);
  const lines = chartLines(chart, drawingOf(80, 20)).map(stripVTControlCharacters);
  expect(lines[0]).toMatch(/1,000 ┤/);
  expect(lines.slice(1, 4).join("")).toMatch(/[⠁-⣿]/u);
});

it("figures are short, however large or small", () => {
  expect([0, 1234.5, 12_345_678, 1e300, 1e-9].map((each) => figureText(each, "en"))).toEqual([
    "0",
    "1,234.5",
    "12.35M",
    "1E300",
    "1E-9",
  ]);
});

it("a scale has all figures within, and grows with them", () => {
  const number = fc.double({ noNaN: true, noDefaultInfinity: true });
  fc.assert(
    fc.property(fc.array(number, { minLength: 1 }), fc.integer({ min: 1, max: 10 }), (all, steps) => {
      const scale = scaleOf(all, steps);
      const shares = all.toSorted((a, b) => a - b).map((each) => shareOf(each, scale));
      expect(scale.min).toBeLessThanOrEqual(Math.min(...all));
      expect(scale.max).toBeGreaterThanOrEqual(Math.max(...all));
      expect(shares).toEqual(shares.toSorted((a, b) => a - b));
      expect(shares.every((share) => share >= 0 && share <= 1)).toBe(true);
    }),
  );
});
