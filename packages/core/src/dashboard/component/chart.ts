import { isRecord, isSame } from "../../editing/same";
import type { ChartType } from "../model";
import type { AxisLimits, Chart, Figure, LabelledSeries, Point, PointSeries } from "./data";
import { filtersOf } from "./filter";
import { coloursOf, fieldsAt, figureOf, labelOf, listAt, textAt, WrongShape } from "./parts";
import { componentText } from "./text";

type Fields = Readonly<Record<string, unknown>>;
type Form = Chart["form"];

const forms: Readonly<Record<ChartType, Form>> = {
  line: "category",
  bar: "category",
  radar: "category",
  pie: "round",
  doughnut: "round",
  polarArea: "round",
  scatter: "points",
  bubble: "points",
};

/** What an answer of such a chart looks like, in words. */
export const expectedOfChart = (type: ChartType): string => {
  const form = forms[type];
  return componentText(
    form === "points" ? (type === "bubble" ? "expected.bubble" : "expected.scatter") : `expected.${form}`,
  );
};

/** Reads the answer of a chart (contract, storage-asset-dashboard-activity-vc.md section 3.3). Throws `WrongShape`. */
export function readChart(type: ChartType, fields: Fields): Chart {
  const expected = expectedOfChart(type);
  const left = { values: 0 };
  const options = fieldsAt(fields, "options");
  const form = forms[type];
  const begun = {
    kind: "chart",
    type,
    title: textAt(fields, "title"),
    filters: filtersOf(fields.filters),
    colors: coloursOf(fields.colors),
    legend: hasLegend(fields, options),
  } as const;
  const chart =
    form === "points"
      ? ({ ...begun, form, series: pointSeries(fields, expected, left), axes: axesOf(options) } as const)
      : ({ ...begun, form, ...labelled(form, fields, expected, left) } as const);
  const notes = left.values === 0 ? [] : [componentText("note.values", { count: left.values })];
  return { ...chart, notes };
}

interface Left {
  values: number;
}

/** A key of its own says it, or the options of the library that the answers were first made for. */
function hasLegend({ legend }: Fields, options: Fields): boolean {
  if (typeof legend === "boolean") return legend;
  const { display } = fieldsAt(options, "legend");
  return display === true;
}

function labelled(form: Form, fields: Fields, expected: string, left: Left) {
  const data = form === "round" || fields.datasets === undefined ? fields.data : undefined;
  const lists = data === undefined ? datasetsOf(fields, expected) : ringsOf(data, expected);
  const series = lists.map(
    ({ name, data: figures }, at): LabelledSeries => ({
      name: nameOf(name, at, lists.length),
      figures: figures.map((each) => counted(figureOf(each), each, left)),
    }),
  );
  if (
    series.some(({ figures }) => figures.length > 0) &&
    !series.some(({ figures }) => figures.some((each) => each !== undefined))
  )
    throw new WrongShape(
      componentText("shape.numbers", { key: data === undefined ? "datasets" : "data" }),
      expected,
    );
  const length = Math.max(0, ...series.map(({ figures }) => figures.length));
  const given = fields.label ?? fields.labels;
  const labels = Array.isArray(given) ? given.map(labelOf) : [];
  return { labels: Array.from({ length }, (_, at) => labels[at] ?? String(at + 1)), series };
}

/** Nothing is a gap that was meant; anything else that is no number was not. */
function counted(figure: Figure, value: unknown, left: Left): Figure {
  if (figure === undefined && value !== null && value !== undefined) left.values += 1;
  return figure;
}

interface Dataset {
  readonly name: unknown;
  readonly data: readonly unknown[];
}

const datasetsOf = (fields: Fields, expected: string): readonly Dataset[] =>
  listAt(fields, "datasets", expected).map((item, at) => {
    if (!isRecord(item))
      throw new WrongShape(componentText("shape.wrong", { key: `datasets.${at}` }), expected);
    const { data } = item;
    if (!Array.isArray(data))
      throw new WrongShape(componentText("shape.wrong", { key: `datasets.${at}.data` }), expected);
    return { name: item.label, data };
  });

/** One list of numbers, or one for each ring. */
function ringsOf(data: unknown, expected: string): readonly Dataset[] {
  const list = listAt({ data }, "data", expected);
  const isRings = list.length > 0 && list.every((each) => Array.isArray(each));
  return isRings
    ? list.map((each) => ({ name: undefined, data: Array.isArray(each) ? each : [] }))
    : [{ name: undefined, data: list }];
}

function nameOf(name: unknown, at: number, count: number): string {
  const given = labelOf(name);
  if (given !== "") return given;
  return count === 1 ? componentText("value") : componentText("series.one", { at: at + 1 });
}

const pointSeries = (fields: Fields, expected: string, left: Left): readonly PointSeries[] => {
  const lists = datasetsOf(fields, expected);
  const series = lists.map(({ name, data }, at) => ({
    name: nameOf(name, at, lists.length),
    points: data.flatMap((each): Point[] => {
      const point = isRecord(each) ? pointOf(each) : undefined;
      if (point === undefined) left.values += 1;
      return point === undefined ? [] : [point];
    }),
  }));
  if (left.values > 0 && series.every(({ points }) => points.length === 0))
    throw new WrongShape(componentText("shape.numbers", { key: "datasets" }), expected);
  return series;
};

function pointOf(fields: Fields): Point | undefined {
  const [x, y, r] = [figureOf(fields.x), figureOf(fields.y), figureOf(fields.r)];
  if (x === undefined || y === undefined) return undefined;
  return { x, y, ...(r === undefined ? {} : { r: Math.min(Math.max(r, 0), 100) }) };
}

/** Limits as versions 2 and 3 of the library have them. */
function axesOf(options: Fields): { x: AxisLimits; y: AxisLimits } {
  const scales = fieldsAt(options, "scales");
  const limits = (name: "x" | "y"): AxisLimits => {
    const [first]: unknown[] = Array.isArray(scales[`${name}Axes`])
      ? Object.values(Object(scales[`${name}Axes`]))
      : [scales[name]];
    const axis = isRecord(first) ? first : {};
    const ticks = fieldsAt(axis, "ticks");
    const [min, max] = [figureOf(ticks.min ?? axis.min), figureOf(ticks.max ?? axis.max)];
    return isSame(min, max) || (min !== undefined && max !== undefined && min > max) ? {} : { min, max };
  };
  return { x: limits("x"), y: limits("y") };
}
