import { isRecord, isSame } from "../editing/same";
import type { Resource } from "../representation/model";
import { canonical } from "./canonical";
import { digestOf } from "./digest";
import type { PlannedChange } from "./model";

/** Parts that are written one after the other: a break between them leaves some as they were. */
interface Parts {
  /** Written as one. */
  readonly whole: Readonly<Record<string, unknown>>;
  /** Written entry by entry, by their names. */
  readonly entries: Readonly<Record<string, unknown>>;
}

/** The parts of a resource as it is compared. */
function partsOf(resource: Resource): Parts {
  const { schema, package: packages, index = "", env } = canonical(resource);
  const { policies, ...rest } = schema;
  const isKey = resource.module === "apikey" && Array.isArray(policies);
  return {
    whole: { schema: isKey ? rest : schema, index, ...(env === undefined ? {} : { env }) },
    entries: Object.fromEntries([
      ...Object.entries(packages?.dependencies ?? {}),
      ...(isKey ? policies.map((id: unknown) => [String(id), true]) : []),
    ]),
  };
}

/** What a plan remembers of what it saw. */
export const seenOf = (resource: Resource): string => {
  const { whole, entries } = partsOf(resource);
  const parts = Object.entries(whole).map(([name, part]) => `${name}:${digestOf(part).slice(0, 32)}`);
  return [...parts, `entries:${digestOf(entries).slice(0, 32)}`].join(" ");
};

/** `done`: as the plan wants it. `open`: as the plan saw it, or on the way. `changed`: somebody else was there. */
export type ChangeState = "changed" | "done" | "open";

/** How far a change of a plan is, by what the target has now. */
export function stateOf(change: PlannedChange, now: Resource | undefined): ChangeState {
  if (change.contents === undefined)
    return now === undefined ? "done" : seenOf(now) === change.seen ? "open" : "changed";
  const wanted: Resource = { module: change.module, _id: now?._id ?? change._id, contents: change.contents };
  if (now === undefined) return change.seen === undefined ? "open" : "changed";
  if (isSame(canonical(now), canonical(wanted))) return "done";
  if (change.seen === seenOf(now)) return "open";
  return isOnTheWay(change, now, wanted) ? "open" : "changed";
}

function isOnTheWay(change: PlannedChange, now: Resource, wanted: Resource): boolean {
  const [here, after] = [partsOf(now), partsOf(wanted)];
  const seen = new Map(
    (change.seen ?? "").split(" ").map((part) => [part.split(":")[0], part.split(":")[1]]),
  );
  const names = new Set([...Object.keys(here.whole), ...Object.keys(after.whole)]);
  const isPart = [...names].every((name) => {
    const part = here.whole[name];
    if (isSame(part, after.whole[name])) return true;
    // Of something new, code and packages follow the record.
    if (change.seen === undefined) return name === "index" && part === "";
    return digestOf(part).slice(0, 32) === seen.get(name);
  });
  const before = entriesBefore(change);
  return (
    isPart &&
    Object.entries(here.entries).every(
      ([name, value]) => isSame(value, after.entries[name]) || isSame(value, before[name]),
    )
  );
}

/** The entries that a change takes away or replaces. */
function entriesBefore({ fields }: PlannedChange): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    fields.flatMap(({ path, before }): [string, unknown][] => {
      const [part, key, name] = path;
      if (part === "package" && name !== undefined) return [[name, before]];
      if (part === "package" && isRecord(before)) return Object.entries(before);
      if (part === "schema" && key === "policies" && Array.isArray(before))
        return before.map((id: unknown) => [String(id), true]);
      return [];
    }),
  );
}
