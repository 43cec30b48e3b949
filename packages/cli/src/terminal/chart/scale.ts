import { clamp } from "../layout/scroll";

/** From the least to the greatest figure of an axis, with those that are written beside it. */
export interface Scale {
  readonly min: number;
  readonly max: number;
  readonly ticks: readonly number[];
}

/** A scale over figures, in about so many round steps. Limits that are given stay as they are. */
export function scaleOf(
  figures: Iterable<number | undefined>,
  steps: number,
  limits: { readonly min?: number | undefined; readonly max?: number | undefined } = {},
): Scale {
  let [least, greatest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const figure of figures) {
    if (figure === undefined) continue;
    least = Math.min(least, figure);
    greatest = Math.max(greatest, figure);
  }
  const from = limits.min ?? (least > greatest ? 0 : least);
  const to = limits.max ?? (least > greatest ? 1 : greatest);
  if (from >= to) {
    const [low, high] = [Math.min(from, to) - span(from), Math.max(from, to) + span(to)];
    return rounded(Math.max(-Number.MAX_VALUE, low), Math.min(Number.MAX_VALUE, high), steps);
  }
  return limits.min === undefined && limits.max === undefined
    ? rounded(from, to, steps)
    : { min: from, max: to, ticks: [from, to] };
}

/** Something around a figure that is alone. */
const span = (figure: number): number => Math.abs(figure) / 10 || 1;

function rounded(from: number, to: number, steps: number): Scale {
  const step = roundStep((to / 2 - from / 2) / (Math.max(1, steps) / 2));
  const [low, high] = [Math.floor(from / step), Math.ceil(to / step)];
  const [min, max] = [low * step, high * step];
  // Where numbers end, or where steps are finer than they are.
  if (
    min > from ||
    max < to ||
    !Number.isFinite(min) ||
    !Number.isFinite(max) ||
    !(min < max) ||
    high - low > 100
  )
    return { min: from, max: to, ticks: [from, to] };
  const ticks = Array.from({ length: high - low + 1 }, (_, at) =>
    Number(((low + at) * step).toPrecision(12)),
  );
  return { min, max, ticks };
}

function roundStep(wanted: number): number {
  const unit = 10 ** Math.floor(Math.log10(wanted));
  return unit * ([1, 2, 2.5, 5].find((each) => each * unit >= wanted) ?? 10);
}

/** Where a figure lies on a scale, from 0 to 1. The whole may be more than a number can be: then halves tell it. */
export function shareOf(figure: number, { min, max }: Pick<Scale, "min" | "max">): number {
  const by = Number.isFinite(max - min) ? 1 : 2;
  return clamp((figure / by - min / by) / (max / by - min / by), 0, 1);
}
