import { isRecord, isSame, keysOf, valueAt } from "@twinhelm/core/editing/same";
import type { KeptChange } from "../../engine/activities";
import type { Value } from "./thing";

/** A value that is not as the activity left it. */
export interface Difference {
  readonly resource: readonly string[];
  /** Absent: the thing as a whole. */
  readonly field?: string;
  /** As the activity left it. */
  readonly left?: unknown;
  readonly now?: unknown;
}

export interface Compared {
  readonly wanted: Value | undefined;
  readonly differences: readonly Difference[];
}

const stateOf = (value: unknown): Value | undefined => (isRecord(value) ? value : undefined);

/**
 * What a thing gets when an activity is undone, and where it is no longer as the activity left it. What changed
 * beside its own thing is undone field by field: others may have gone on with the rest.
 */
export function compare(change: KeptChange, current: unknown, isMain: boolean): Compared {
  const [before, after, now] = [stateOf(change.before), stateOf(change.after), stateOf(current)];
  const { resource } = change;
  if (isSame(now, after)) return { wanted: before, differences: [] };
  const whole = {
    resource,
    ...(after === undefined ? {} : { left: after }),
    ...(now === undefined ? {} : { now }),
  };
  if (now === undefined || after === undefined) return { wanted: before, differences: [whole] };
  const fields = [...keysOf(now, after)].filter((key) => !isSame(valueAt(now, key), valueAt(after, key)));
  const differing = fields.map((field) => ({
    resource,
    field,
    ...(after[field] === undefined ? {} : { left: after[field] }),
    ...(now[field] === undefined ? {} : { now: now[field] }),
  }));
  if (isMain || before === undefined) return { wanted: before, differences: differing };
  const own = [...keysOf(before, after)].filter((key) => !isSame(valueAt(before, key), valueAt(after, key)));
  const wanted: Record<string, unknown> = { ...now };
  for (const key of own) {
    if (Object.hasOwn(before, key)) wanted[key] = before[key];
    else delete wanted[key];
  }
  return { wanted, differences: differing.filter(({ field }) => own.includes(field)) };
}
