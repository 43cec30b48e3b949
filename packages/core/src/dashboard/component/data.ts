import type { ChartType } from "../model";
import type { ComponentFilterField } from "./filter";

/** A number, or nothing where the answer has none. */
export type Figure = number | undefined;

/** Figures of one thing, one for each label. */
export interface LabelledSeries {
  readonly name: string;
  readonly figures: readonly Figure[];
}

export interface Point {
  readonly x: number;
  readonly y: number;
  /** Radius of a bubble. */
  readonly r?: number;
}

export interface PointSeries {
  readonly name: string;
  readonly points: readonly Point[];
}

/** Where an axis begins and ends; absent: as its figures have it. */
export interface AxisLimits {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

interface Common {
  readonly title: string | undefined;
  readonly filters: readonly ComponentFilterField[];
  /** What of the answer is left out, in words. */
  readonly notes: readonly string[];
}

interface ChartLook extends Common {
  readonly kind: "chart";
  readonly type: ChartType;
  /** Colours of CSS that the answer asks for, in the order of series or parts. */
  readonly colors: readonly string[];
  readonly legend: boolean;
}

/** Bars, lines and a radar: figures by label. */
export interface CategoryChart extends ChartLook {
  readonly form: "category";
  readonly labels: readonly string[];
  readonly series: readonly LabelledSeries[];
}

/** Pies, rings and polar areas: parts of a whole, ring by ring. */
export interface RoundChart extends ChartLook {
  readonly form: "round";
  readonly labels: readonly string[];
  readonly series: readonly LabelledSeries[];
}

/** Points in a plane. */
export interface PointChart extends ChartLook {
  readonly form: "points";
  readonly series: readonly PointSeries[];
  readonly axes: { readonly x: AxisLimits; readonly y: AxisLimits };
}

export type Chart = CategoryChart | RoundChart | PointChart;

export interface TableData extends Common {
  readonly kind: "table";
  readonly columns: readonly string[];
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

export interface CardInput {
  readonly key: string;
  readonly type: string;
  readonly title: string;
  readonly value: string;
  /** Of files. */
  readonly accept: string | undefined;
}

export interface CardData extends Common {
  readonly kind: "card";
  readonly description: string | undefined;
  readonly inputs: readonly CardInput[];
  readonly button: {
    readonly title: string;
    readonly target: string;
    /** In lower case. */
    readonly method: string;
    /** Of a form; empty: JSON where the method is post. */
    readonly enctype: string;
    readonly tone: "primary" | "warning" | "danger" | "none";
  };
}

export interface StatisticData extends Common {
  readonly kind: "statistic";
  readonly icon: { readonly name: string; readonly color?: string; readonly background?: string } | undefined;
  readonly main: { readonly title: string; readonly value: string; readonly color?: string };
  readonly difference: { readonly value: number; readonly title: string } | undefined;
}

/** What a component shows. */
export type ComponentData = Chart | TableData | CardData | StatisticData;

/** Why an answer cannot be shown. */
export interface ShapeProblem {
  readonly message: string;
  /** What would have been right. */
  readonly expected: string;
}
