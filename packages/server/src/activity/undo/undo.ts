import { isSame } from "@twinhelm/core/editing/same";
import type { ActivityAction, KeptChange, StoredActivity } from "../../engine/activities";
import { HttpError, httpError } from "../../shell/errors";
import { requireAccess } from "../../shell/guard";
import { activityAnswer } from "../answer";
import { type Compared, compare, type Difference } from "./compare";
import { idsOf, rankOf, thingOf } from "./kinds";
import { shownChanges } from "./shown";
import { ordinaryNeeds, type Restoring, type Undoing } from "./thing";

/** Why an activity is not undone. */
interface Problem {
  readonly statusCode: number;
  readonly message: string;
  readonly differences?: readonly Difference[];
}

/** What undoing one activity writes. */
export type UndoStep = ReturnType<typeof activityAnswer> & {
  readonly changes: Awaited<ReturnType<typeof shownChanges>>["changes"];
  readonly hidden: number;
  readonly notes: readonly string[];
  /** Id of the activity that says so. */
  readonly undo?: string;
  readonly problem?: Problem;
};

/** Undoes an activity, with the checks of ordinary writes. What stands in the way is told, and half of it may be done. */
export async function undoOne(undoing: Undoing, activity: StoredActivity): Promise<UndoStep> {
  const asked = activityAnswer(activity, true);
  try {
    const restorings = await restoringsOf(undoing, activity);
    const notes: string[] = restorings.length === 0 ? ["It changed nothing."] : [];
    const writing = restorings.length === 1 ? undoing : { ...undoing, stepping: undefined };
    for (const each of restorings) {
      const thing = thingOf(each.resource);
      for (const need of (thing.needs ?? ordinaryNeeds)(each)) requireAccess(undoing.access, need);
      for (const note of await thing.write(writing, each)) if (!notes.includes(note)) notes.push(note);
    }
    if (undoing.opened.length > 0) return { ...asked, ...(await begunChanges(undoing, restorings)), notes };
    const [undo = ""] = await undoing.context.recordActivity(undoing.tx, undoing.caller, {
      action: inverseOf(activity),
      resource: activity.resource,
      own: activity.own,
      undoes: activity.id,
    });
    const written = (await undoing.tx.activities.show(undo))?.changes ?? [];
    return { ...asked, ...(await shownChanges(undoing, written)), notes, undo };
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    const differences =
      error instanceof Changed ? { differences: await shown(undoing, error.differences) } : {};
    const problem = { statusCode: error.body.statusCode, message: error.message.trim(), ...differences };
    return { ...asked, changes: [], hidden: 0, notes: [], problem };
  }
}

/** What is written of what goes on: its activity comes at its end. */
const begunChanges = (undoing: Undoing, restorings: readonly Restoring[]) =>
  shownChanges(
    undoing,
    restorings.map(({ resource, now, wanted }) => ({ resource, before: now, after: wanted })),
  );

/** Something is no longer as an activity left it. */
class Changed extends HttpError {
  constructor(
    message: string,
    readonly differences: readonly Difference[],
  ) {
    super({ statusCode: 409, message, error: "Conflict" });
  }
}

/** Differences of things that the caller may read. */
async function shown(undoing: Undoing, differences: readonly Difference[]): Promise<readonly Difference[]> {
  const found: Difference[] = [];
  for (const each of differences) {
    const { resource, field, left, now } = each;
    const whole = field === undefined;
    const change = { resource, ...(whole ? { before: left, after: now } : {}) };
    if ((await shownChanges(undoing, [change])).hidden === 0) found.push(each);
  }
  return found;
}

/** What has to be written, in its order. Throws 409 where it cannot be. */
async function restoringsOf(undoing: Undoing, activity: StoredActivity): Promise<readonly Restoring[]> {
  const { changes, undoneBy } = activity;
  if (activity.resource[0] === "activity") throw httpError(409, "A deletion of activities cannot be undone.");
  if (activity.resource[0] === "function" && activity.resource[2] === "run")
    throw httpError(409, "A run cannot be undone. What it changed is listed by itself.");
  if (changes.some(({ cut }) => cut === true))
    throw httpError(409, "It changed more than is kept: it cannot be undone.");
  if (!activity.isKept) throw httpError(409, "It is not kept what it changed: it cannot be undone.");
  if (changes.length === 0 && activity.resource[1] === "identity")
    throw httpError(409, "Passwords and second factors are not kept: it cannot be undone.");
  const compared: { readonly change: KeptChange; readonly now: unknown; readonly found: Compared }[] = [];
  for (const change of changes) {
    const now = await undoing.tx.activities.state(change.resource);
    const isMain = isSame(change.resource, activity.resource);
    compared.push({ change, now, found: compare(change, now, isMain) });
  }
  const differences = compared.flatMap(({ found }) => found.differences);
  if (differences.length > 0) {
    const isUndone = compared.every(({ change, now }) => isSame(now, change.before));
    if (isUndone)
      throw httpError(409, undoneBy === undefined ? "It is as it was before." : "It was undone already.");
    throw new Changed("It was changed since.", differences);
  }
  return inOrder(
    compared.map(({ change: { resource, schema }, now, found: { wanted } }) => ({
      resource,
      ids: idsOf(resource),
      now: isObject(now) ? now : undefined,
      wanted,
      schema,
    })),
  );
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/** What others need comes first; documents of a bucket that goes, go with it. */
function inOrder(restorings: readonly Restoring[]): readonly Restoring[] {
  const going = new Set(
    restorings.flatMap(({ resource, wanted }) =>
      resource[0] === "bucket" && resource.length === 2 && wanted === undefined ? [resource[1]] : [],
    ),
  );
  return restorings
    .filter(({ resource }) => resource.length !== 4 || !going.has(resource[1]))
    .toSorted((one, other) => rankOf(one) - rankOf(other));
}

/** What the contract calls the write that undoes another. */
function inverseOf({ changes, resource, action }: StoredActivity): ActivityAction {
  const main = changes.find((change) => isSame(change.resource, resource));
  if (main !== undefined && main.before === undefined) return 3;
  if (main !== undefined && main.after === undefined) return 1;
  return action === 4 ? 4 : 2;
}
