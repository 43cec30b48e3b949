import type { SnapshotFrom } from "xstate";
import type { Failure } from "../http/failure";
import { isDirty, isUnsaved, problemsOf, type Unanswered } from "./context";
import type { editingMachine } from "./machine";
import type { Difference } from "./merge";
import { failureOf } from "./steps";

/** What a save button says (spec 1, section 4). */
export type SavingState = "pristine" | "saving" | "saved" | "failed";

/** Something that is edited, as a face shows it. */
export interface EditingView<Row, Draft> {
  /** `missing`: there is none; `unloaded`: it could not be read, see `failure`. Else it can be typed in. */
  readonly phase: "loading" | "unloaded" | "missing" | "editing";
  /** As it is stored, as far as is known here; absent: a new one. */
  readonly row: Row | undefined;
  readonly draft: Draft;
  /** The draft before anything was typed. */
  readonly base: Draft;
  /** Whether there is something to save; while a save is under way, what was typed since it began. */
  readonly dirty: boolean;
  /** Whether something would be lost: until it is stored, so also while it is being saved. */
  readonly unsaved: boolean;
  /** True: all that is wrong is shown, as somebody tried to save it. */
  readonly checked: boolean;
  /** Keys of the fields that something was typed in. */
  readonly touched: readonly string[];
  /** All that is wrong, by field. */
  readonly problems: Readonly<Record<string, string>>;
  /** Why the last save, or loading it, failed. */
  readonly failure: Failure | undefined;
  /** A new one that was sent and may be stored; absent: none was. */
  readonly unanswered: Unanswered<Draft> | undefined;
  readonly state: SavingState;
  /** What somebody else made of the same parts, while it is asked which one stays. */
  readonly conflict: { readonly theirs: Row; readonly differences: readonly Difference[] } | undefined;
  /** True: somebody else changed it while something was typed, which `merge` brings together. */
  readonly canMerge: boolean;
  /** True: somebody else deleted it, and what was typed can be saved as a new one. */
  readonly canSaveAsNew: boolean;
  /** True: what was typed before theirs was taken can be brought back. */
  readonly canBringBack: boolean;
}

export type EditingSnapshot<Row, Draft> = SnapshotFrom<ReturnType<typeof editingMachine<Row, Draft>>>;

/** What a face shows of a state of editing. */
export function viewOf<Row, Draft>(snapshot: EditingSnapshot<Row, Draft>): EditingView<Row, Draft> {
  const { context } = snapshot;
  const { row, draft, base, checked, touched, failure, conflict, met, aside, gone, unanswered } = context;
  const problems = problemsOf(context);
  return {
    phase: phaseOf(snapshot),
    row,
    draft,
    base,
    dirty: isDirty(context),
    unsaved: isUnsaved(context),
    checked,
    touched,
    problems: problems.ok ? problems.value : none,
    failure: failure ?? failureOf(problems),
    unanswered,
    state: stateOf(snapshot),
    conflict,
    canMerge: met !== undefined && !gone,
    canSaveAsNew: gone && context.model().create !== undefined,
    canBringBack: aside !== undefined,
  };
}

const none = {};

function phaseOf<Row, Draft>(snapshot: EditingSnapshot<Row, Draft>): EditingView<Row, Draft>["phase"] {
  if (snapshot.hasTag("loading")) return "loading";
  if (snapshot.hasTag("unloaded")) return "unloaded";
  return snapshot.hasTag("missing") ? "missing" : "editing";
}

const stateOf = <Row, Draft>(snapshot: EditingSnapshot<Row, Draft>): SavingState =>
  (["saving", "saved", "failed"] as const).find((tag) => snapshot.hasTag(tag)) ?? "pristine";
