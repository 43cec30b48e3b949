import { failed, type Result, success } from "../http/failure";
import type { Transport } from "../http/transport";
import { type DayRange, dayOf, rangeProblem, startOf } from "../log/range";
import { getStatus, type Span } from "./api";
import type { StatusValues } from "./model";
import { statusText } from "./text";

/** Slices that a chart of requests has; downloads and uploads have half as many (spec 3, section 7). */
export const usageSlices = 40;

/** A slice is at least a second long, as servers count in seconds. */
const shortest = usageSlices * 1000;

/** What the API was used for in one slice of time. */
export interface UsageSlice extends Span {
  readonly requests: number;
  /** Megabytes. */
  readonly downloaded: number;
  readonly uploaded: number;
}

/** Days that charts are about; `undefined`: today, up to now. */
export type UsageDays = DayRange | undefined;

/** From local midnight to now, or from the first midnight of the days to their last one, at most to now. */
export function spanOfDays(days: UsageDays, now: number): Span {
  const begin = startOf(days?.begin ?? dayOf(now)) ?? now;
  const last = days === undefined ? now : (startOf(days.end, 1) ?? now);
  return { begin, end: Math.max(Math.min(last, now), begin + shortest) };
}

/** What is wrong with days that charts shall be about. */
export function daysProblem(days: DayRange, now: number): string | undefined {
  if (days.begin === "" || days.end === "") return statusText("range.both");
  return rangeProblem(days, now);
}

/** Slices of the same length, which follow one another from begin to end. */
export function slicesOf({ begin, end }: Span, count: number): readonly Span[] {
  const at = (place: number) => begin + Math.round(((end - begin) * place) / count);
  return Array.from({ length: count }, (_, place) => ({ begin: at(place), end: at(place + 1) }));
}

/** Each two together, to the cent of a megabyte. */
export const pairsOf = (figures: readonly number[]): readonly number[] =>
  figures.flatMap((figure, at) =>
    at % 2 === 0 ? [Math.round((figure + (figures[at + 1] ?? 0)) * 100) / 100] : [],
  );

const sliceOf = (span: Span, values: StatusValues): UsageSlice => ({
  ...span,
  requests: values.request?.current ?? 0,
  downloaded: values.downloaded?.current ?? 0,
  uploaded: values.uploaded?.current ?? 0,
});

/** The usage of a time in slices: in one call where the server is ours, else in one for each. */
export async function loadUsage(
  transport: Transport,
  span: Span,
  { count = usageSlices, signal }: { count?: number; signal?: AbortSignal | undefined } = {},
): Promise<Result<readonly UsageSlice[]>> {
  const slices = slicesOf(span, count);
  const whole = await getStatus(transport, "api", { span, slices: count }, signal);
  if (!whole.ok) return whole;
  const { series } = whole.value;
  if (series?.length === count) return success(slices.map((slice, at) => sliceOf(slice, series[at] ?? {})));
  const answers = await Promise.all(
    slices.map((slice) => getStatus(transport, "api", { span: slice }, signal)),
  );
  const all: UsageSlice[] = [];
  for (const [at, answer] of answers.entries()) {
    if (!answer.ok) return failed(answer.failure);
    all.push(sliceOf(slices[at] ?? span, answer.value.status));
  }
  return success(all);
}
