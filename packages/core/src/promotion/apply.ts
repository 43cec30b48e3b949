import { type Failure, failed, type Result, success } from "../http/failure";
import { nameOf } from "../representation/diff";
import { keyOf, type Resource } from "../representation/model";
import { isEqual } from "./matching";
import type { Plan, PlannedChange } from "./model";
import { type ChangeState, stateOf } from "./parts";
import { portable } from "./portable";
import { withIds } from "./references";
import { ownIds, type Side, type Write } from "./side";
import { promotionText } from "./text";

/** What became of a line of a plan. */
export interface AppliedChange {
  readonly change: PlannedChange;
  /** `already`: it was as it should be. `open`: it was not come to. */
  readonly state: "already" | "done" | "failed" | "open";
  readonly failure?: Failure;
  readonly notes: readonly string[];
}

export interface ApplyOptions {
  /** `module/id` of the lines that are wanted; absent: all. */
  readonly only?: ReadonlySet<string> | undefined;
  /** True: one that fails does not stop the others. */
  readonly goOn?: boolean | undefined;
  /** Told of each line once it is over; `at` from 1. */
  readonly progress?: ((line: AppliedChange, at: number, total: number) => void) | undefined;
  /** Told how far a line that takes long is, in per cent; `at`: lines that are over. */
  readonly share?: ((share: number, change: PlannedChange, at: number, total: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Lines that somebody changed since the plan was made. */
export type Refused = readonly { readonly change: PlannedChange; readonly message: string }[];

export type Applied = { readonly refused: Refused } | { readonly lines: readonly AppliedChange[] };

/** The lines that are chosen, and those that they need. */
export function withNeeded(plan: Plan, chosen: ReadonlySet<string>): ReadonlySet<string> {
  const byKey = new Map(plan.changes.map((change) => [keyOf(change), change]));
  const all = new Set<string>();
  const add = (key: string): void => {
    if (all.has(key) || !byKey.has(key)) return;
    all.add(key);
    for (const need of byKey.get(key)?.needs ?? []) add(need);
  };
  for (const key of chosen) add(key);
  return all;
}

/**
 * Does what a plan says. Nothing is done while anything of it was changed by somebody else since; what is done already
 * stays as it is, so that a plan that was broken off is applied again, and one that was applied does nothing.
 */
export async function applyPlan(
  plan: Plan,
  target: Side,
  options: ApplyOptions = {},
): Promise<Result<Applied>> {
  const { about } = target;
  if (about.kind !== plan.target.kind || about.address !== plan.target.address) {
    const message = promotionText("plan.target", { wanted: labelOf(plan.target), given: labelOf(about) });
    return failed({ code: "conflict", message, retry: false });
  }
  const there = await target.read(plan.modules, options.signal);
  if (!there.ok) return there;
  const only = options.only === undefined ? undefined : withNeeded(plan, options.only);
  const changes = plan.changes.filter((change) => only?.has(keyOf(change)) ?? true);
  const lines = linesOf(changes, there.value, plan);
  const changed = lines.flatMap(({ planned: change, now, state }) =>
    state === "changed" ? [{ change, message: promotionText(reasonOf(change, now)) }] : [],
  );
  const filled = await filledOf(lines, target);
  if (!filled.ok) return filled;
  const refused = [...changed, ...filled.value];
  if (refused.length > 0) return success({ refused });
  return success({ lines: await applyLines(lines, { target, plan }, options) });
}

/** Buckets that would go with more documents than the plan tells. */
async function filledOf(lines: readonly Line[], target: Side): Promise<Result<Refused>> {
  const refused: Refused[number][] = [];
  for (const { planned: change, now, state } of lines) {
    if (change.sign !== "−" || change.module !== "bucket" || now === undefined || state !== "open") continue;
    const count = await target.countDocuments?.(now._id);
    if (count?.ok === false) return count;
    if (count !== undefined && count.value > (change.documents ?? 0))
      refused.push({ change, message: promotionText("changed.documents", { count: count.value }) });
  }
  return success(refused);
}

const labelOf = ({ name, address }: Plan["target"]): string =>
  address === undefined || address === name ? name : `${name} (${address})`;

const reasonOf = ({ seen }: PlannedChange, now: Resource | undefined) =>
  seen === undefined ? "changed.there" : now === undefined ? "changed.gone" : "changed";

interface Line {
  readonly planned: PlannedChange;
  /** As the target has it, with its secrets. */
  readonly now: Resource | undefined;
  readonly state: ChangeState;
  /** Ids that the target has for what was made before. */
  readonly ids: Map<string, string>;
}

/** The lines with what the target has now, and ids that a broken-off run was given. */
function linesOf(
  changes: readonly PlannedChange[],
  there: readonly Resource[],
  { there: before, environment }: Plan,
): readonly Line[] {
  const byKey = new Map(there.map((each) => [keyOf(each), each]));
  const known = new Set(before);
  const free = Map.groupBy(
    there.filter((each) => ownIds.includes(each.module) && !known.has(keyOf(each))),
    (each) => `${each.module} ${nameOf(each)}`,
  );
  const ids = new Map<string, string>();
  return changes.map((planned) => {
    const change = withIds(planned, ids);
    const stored = byKey.get(keyOf(change)) ?? namesake(change, free);
    if (stored !== undefined && stored._id !== change._id) ids.set(change._id, stored._id);
    const now = stored && portable(stored, { environment }).resource;
    return { planned, now: stored, state: stateOf(withIds(planned, ids), now), ids };
  });
}

/** What was made of a new one under an id that the server chose. */
function namesake(change: PlannedChange, free: ReadonlyMap<string, Resource[]>): Resource | undefined {
  const { module, _id, contents, seen } = change;
  if (contents === undefined || seen !== undefined) return undefined;
  const wanted: Resource = { module, _id, contents };
  const candidates = free.get(`${module} ${nameOf(wanted)}`) ?? [];
  const at = candidates.findIndex((each) =>
    isEqual(wanted, portable(each, { environment: contents.env !== undefined }).resource, new Map()),
  );
  return at === -1 ? undefined : candidates.splice(at, 1)[0];
}

interface Into {
  readonly target: Side;
  readonly plan: Plan;
}

async function applyLines(
  lines: readonly Line[],
  into: Into,
  { goOn = false, progress, share, signal }: ApplyOptions,
): Promise<readonly AppliedChange[]> {
  const applied: AppliedChange[] = [];
  const failedKeys = new Set<string>();
  let isStopped = false;
  for (const line of lines) {
    isStopped ||= signal?.aborted === true;
    const missing = line.planned.needs.find((key) => failedKeys.has(key));
    const { planned: change } = line;
    let end: AppliedChange = { change, state: "open", notes: [] };
    if (!isStopped && line.state === "done") end = { change, state: "already", notes: [] };
    else if (!isStopped && missing !== undefined) end = { change, ...needing(missing) };
    else if (!isStopped)
      end = await applyLine(line, into, (done) => share?.(done, change, applied.length, lines.length));
    if (end.state === "failed") {
      // What refers to it finds it there.
      if (!isThereBroken(end)) failedKeys.add(keyOf(change));
      isStopped = !goOn || endsAll(end.failure);
    }
    applied.push(end);
    if (end.state !== "open") progress?.(end, applied.length, lines.length);
  }
  return applied;
}

async function applyLine(
  { planned, now, ids }: Line,
  into: Into,
  share: Write["share"],
): Promise<AppliedChange> {
  const change = withIds(planned, ids);
  const done = await applyOne(change, { before: now, share }, into.target);
  if (!done.ok) {
    if (await hasCome(change, done.failure, into)) return { change: planned, state: "already", notes: [] };
    return { change: planned, state: "failed", failure: done.failure, notes: [] };
  }
  if (done.value.id !== change._id) ids.set(change._id, done.value.id);
  return { change: planned, state: "done", notes: done.value.notes };
}

/** Whether a new one is refused as it is there: what a run that was broken off has sent may come only now. */
async function hasCome(change: PlannedChange, { code }: Failure, { target, plan }: Into): Promise<boolean> {
  if (code !== "conflict" || change.contents === undefined || change.seen !== undefined) return false;
  const there = await target.read([change.module]);
  const stored = there.ok ? there.value.find((each) => keyOf(each) === keyOf(change)) : undefined;
  if (stored === undefined) return false;
  const { resource } = portable(stored, { environment: plan.environment });
  return stateOf(change, resource) === "done";
}

const needing = (what: string) => ({
  state: "failed" as const,
  failure: { code: "conflict" as const, message: promotionText("needs", { what }), retry: false },
  notes: [],
});

/** Whether all of a line was written, and does not work as it is there: to apply it again would change nothing. */
export const isThereBroken = ({ failure }: AppliedChange): boolean => failure?.code === "partly";

/** Whether the next line would meet the same. */
const endsAll = (failure: Failure | undefined): boolean =>
  failure !== undefined &&
  ["aborted", "network", "not-signed-in", "stale-sign-in", "timeout"].includes(failure.code);

async function applyOne(change: PlannedChange, how: Omit<Write, "resource">, target: Side) {
  const { module, _id, contents } = change;
  if (contents === undefined) {
    const removed = await target.remove({ module, _id });
    return removed.ok ? success({ id: _id, notes: [] }) : removed;
  }
  const id = how.before?._id ?? _id;
  return target.write({ resource: { module, _id: id, contents }, ...how });
}

/** How an apply ended: how many lines of each kind. */
export function countsOf(lines: readonly AppliedChange[]) {
  const of = (state: AppliedChange["state"]) => lines.filter((line) => line.state === state).length;
  return {
    done: of("done"),
    already: of("already"),
    failed: of("failed"),
    open: of("open"),
    total: lines.length,
  };
}
