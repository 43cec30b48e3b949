import { rm } from "node:fs/promises";
import { join } from "node:path";
import { mayTakeOver } from "@twinhelm/core/versioncontrol/commands";
import type { OpenedChange } from "../bucket/change/changes";
import type { Services } from "../services";
import type { Caller } from "../shell/context";
import { HttpError, httpError } from "../shell/errors";
import { applyChanges, type PlannedChange, plannedChanges, problemOf } from "./apply";
import type { ReadyCommand } from "./command";
import {
  isMarked,
  type OpenedRepository,
  pendingIn,
  type Repository,
  removeBase,
  writeBase,
} from "./repository";
import type { Shelf } from "./shelf";
import { leftSnapshot, type Snapshot, takeSnapshot } from "./snapshot";
import { planId, printsOf, settledChanges } from "./tree/prints";
import type { Scan } from "./tree/scan";
import type { Suspect, Sync, TreeChange, Versioned } from "./tree/sync";

/** What a command would make of the instance. */
export interface Plan {
  /** Another plan has another one. */
  readonly id: string;
  readonly changes: readonly PlannedChange[];
  /** Why the command would fail, or the instance would not take what it makes. */
  readonly problem?: string;
  /** It leaves something that has to be settled before the instance changes. */
  readonly pending?: boolean;
}

export type Opened = OpenedRepository & { readonly sync: Sync; readonly shelf: Shelf };

/** One command with all that it is run on. */
export interface Work {
  readonly services: Services;
  readonly caller: Caller;
  readonly opened: Opened;
  readonly command: ReadyCommand;
  /** Prints of when something under way began; undefined: nothing is. */
  readonly base: ReadonlyMap<string, string> | undefined;
  /** The instance. */
  readonly before: readonly Versioned[];
  /** All files as they are; undefined: they have to be looked at. */
  readonly files: Scan | undefined;
  readonly signal: AbortSignal;
}

/** What git has done in a working tree. */
interface Outcome {
  readonly result?: unknown;
  readonly failure?: HttpError;
  /** What it has made is not taken. */
  readonly refused?: HttpError;
  /** Something is left that has to be settled first. */
  readonly isPending: boolean;
}

async function outcomeOf(
  { command, signal }: Work,
  repository: Repository,
  isQuiet?: () => Promise<boolean>,
): Promise<Outcome> {
  try {
    const result = await command.run(repository, signal);
    if (await isQuiet?.()) return { result, isPending: false };
    const refused = await linkProblem(repository);
    if (refused !== undefined) return { refused, isPending: false };
    return { result, isPending: (await pendingIn(repository)) !== undefined };
  } catch (failure) {
    if (!(failure instanceof HttpError)) throw failure;
    return { failure, isPending: (await pendingIn(repository)) !== undefined };
  }
}

/** Links would lead out of the working tree, and repositories inside of it nobody could see into. */
async function linkProblem(repository: Repository): Promise<HttpError | undefined> {
  const entries = (await repository.must(["ls-files", "--stage", "-z"])).split("\0");
  const odd = entries.find((entry) => /^1[26]0000 /.test(entry));
  if (odd === undefined) return undefined;
  const path = odd.slice(odd.indexOf("\t") + 1);
  return httpError(
    400,
    `${path} is a link or a repository of its own: that is refused. Nothing was changed.`,
  );
}

/** What the files make of the instance. Throws 409 where both were changed. */
async function changesIn(
  { opened, base, before }: Work,
  root: string,
  suspect: Suspect,
): Promise<readonly TreeChange[]> {
  if (base === undefined) return opened.sync.changes(root, before, suspect);
  const { changes, clashes } = settledChanges(await opened.sync.changes(root, before, () => true), base);
  if (clashes.length === 0) return changes;
  throw httpError(
    409,
    `These were changed here as well since it began: ${clashes.join(", ")}. Abort it, then begin again.`,
  );
}

/** Runs a command that may change files, then makes the instance what they say; where one fails, neither is changed. */
export async function runGuarded(work: Work, plan: string | undefined): Promise<unknown> {
  const { opened, services, caller } = work;
  const snapshot = takeSnapshot(placesOf(opened, "before"), await opened.shelf.tree(work.files));
  const begun: OpenedChange[] = [];
  try {
    return await attempt(work, { plan, begun, back: () => snapshot.restore() });
  } finally {
    await snapshot.remove();
    // What has begun is done to its end: the files stay as they are now, whatever becomes of this server.
    await services.fieldChanges.done(caller, begun);
  }
}

const placesOf = ({ repository, at, own, shelf }: Opened, name: "before" | "planned") => ({
  of: repository,
  copy: at(join(own, name)),
  shelf,
});

/** Where functions are built and packages installed before anything is written. */
const stageFolder = ({ own }: Pick<Opened, "own">): string => join(own, "staged");

interface Attempt {
  readonly plan: string | undefined;
  /** Gets the changes of buckets that go on. */
  readonly begun: OpenedChange[];
  readonly back: () => Promise<void>;
}

async function attempt(work: Work, { plan, begun, back }: Attempt): Promise<unknown> {
  const { opened, services, caller, before, base, files, signal } = work;
  const { repository, sync } = opened;
  let isQuiet = false;
  let outcome: Outcome;
  try {
    outcome = await outcomeOf(work, repository, async () => {
      // What has changed no file has made nothing that the instance could take, and left nothing under way.
      isQuiet = files !== undefined && !isMarked(repository) && (await sync.isUntouched(files));
      return isQuiet;
    });
    signal.throwIfAborted();
    if (outcome.refused !== undefined) throw outcome.refused;
    if (outcome.isPending && base === undefined) await writeBase(repository, printsOf(before));
    if (!outcome.isPending) {
      const changes = isQuiet ? [] : await changesIn(work, repository.root, sync.isSuspect);
      // What has failed half way is taken back.
      if (outcome.failure !== undefined && changes.length > 0) throw outcome.failure;
      if (plan !== undefined && plan !== planId(changes))
        throw httpError(409, "What it would change is no longer what was planned. Look at the new plan.");
      begun.push(...(await applyChanges({ services, caller, changes, folder: stageFolder(opened) })));
    }
  } catch (error) {
    await back();
    throw signal.aborted ? httpError(400, "git was ended. Nothing was changed.") : error;
  }
  if (!outcome.isPending) await removeBase(repository);
  if (outcome.failure !== undefined) throw outcome.failure;
  return outcome.result;
}

/** Takes back what a killed server has begun, unless the instance has it already. */
export async function recover(opened: Opened, instance: readonly Versioned[]): Promise<void> {
  await rm(stageFolder(opened), { recursive: true, force: true });
  const snapshot = await leftSnapshot(placesOf(opened, "before"));
  if (snapshot === undefined) return;
  const changes = await opened.sync
    .changes(opened.repository.root, instance, () => true)
    .catch(() => undefined);
  if (changes?.length !== 0) await snapshot.restore();
  await snapshot.remove();
}

/** What a command would do, by doing it in a copy. */
export async function planned(work: Work): Promise<Plan> {
  const { opened, command, services, caller } = work;
  // What changes no file is not run: others could see it.
  if (!mayTakeOver(command.name)) return { id: planId([]), changes: [] };
  const snapshot = takeSnapshot(placesOf(opened, "planned"), await opened.shelf.tree(work.files));
  try {
    await snapshot.fill();
    const { failure, refused, isPending } = await outcomeOf(work, snapshot.copy);
    const problem = (failure ?? refused)?.message;
    if (isPending || problem !== undefined)
      return {
        id: planId([]),
        changes: [],
        ...(problem === undefined ? {} : { problem }),
        ...(isPending ? { pending: true } : {}),
      };
    const changes = await changesOrProblem(work, snapshot);
    if ("problem" in changes) return { id: planId([]), changes: [], problem: changes.problem };
    const id = planId(changes.changes);
    const folder = stageFolder(opened);
    const wrong = await problemOf({ services, caller, changes: changes.changes, folder });
    const shown = await plannedChanges(services, changes.changes);
    return { id, changes: shown, ...(wrong === undefined ? {} : { problem: wrong }) };
  } finally {
    await snapshot.remove();
  }
}

async function changesOrProblem(work: Work, snapshot: Snapshot) {
  try {
    const keys = await snapshot.changedKeys();
    return { changes: await changesIn(work, snapshot.copy.root, (key) => keys.has(key)) };
  } catch (error) {
    if (error instanceof HttpError) return { problem: error.message };
    throw error;
  }
}
