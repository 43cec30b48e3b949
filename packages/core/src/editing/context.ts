import { tried } from "../http/attempt";
import type { Failure, Result } from "../http/failure";
import { chosenSides, keepMine, type Side } from "./merge";
import type { EditingModel } from "./model";
import { isSame } from "./same";
import { brokenOff, type Checked, type Conflict, gone, mergeOf, type Read, rebased } from "./steps";

/** A new one that was sent, and whose answer has not come: it may be stored. */
export interface Unanswered<Draft> {
  readonly id: string;
  /** As it was sent. */
  readonly draft: Draft;
}

/** What was typed, apart from how it came and goes: enough to go on from later. */
export interface Typed<Draft> {
  /** The draft before anything was typed. */
  readonly base: Draft;
  readonly draft: Draft;
  /** True: somebody tried to save it, so that all that is wrong is shown. */
  readonly checked: boolean;
  /** Keys of the fields that something was typed in. */
  readonly touched: readonly string[];
  /** Why the last save failed. */
  readonly failure: Failure | undefined;
  /** Absent: no new one was sent whose answer is missing. */
  readonly unanswered?: Unanswered<Draft> | undefined;
}

/** What was typed, and the row it was typed over: plain data, from which editing goes on later. */
export interface Kept<Row, Draft> extends Typed<Draft> {
  /** Absent: a new one. */
  readonly row: Row | undefined;
}

export interface EditingInput<Row, Draft> {
  /** Asked anew at each step, so that it may change with its screen. */
  readonly model: () => EditingModel<Row, Draft>;
  /** As it is stored; absent: a new one, or one that is loaded first. */
  readonly row: Row | undefined;
  /** True: it is loaded first. */
  readonly load?: boolean | undefined;
  /** What was typed earlier, to go on from. */
  readonly kept?: Kept<Row, Draft> | undefined;
}

export interface EditingContext<Row, Draft> extends Typed<Draft> {
  readonly model: () => EditingModel<Row, Draft>;
  readonly load: boolean;
  /** As it was stored when editing began, or was read or written since; absent: a new one. */
  readonly row: Row | undefined;
  /** What the save under way answers for. */
  readonly sent: Draft | undefined;
  /** What it writes: `sent`, with what somebody else changed. */
  readonly outgoing: Draft | undefined;
  readonly merged: boolean;
  /** Keys of the fields that something was typed in since it was sent. */
  readonly touchedSince: readonly string[];
  /** True: somebody told it to save what was typed during the save under way. */
  readonly again: boolean;
  readonly conflict: Conflict<Row, Draft> | undefined;
  /** What somebody else made of it while something was typed, until it is taken. */
  readonly met: Read<Row, Draft> | undefined;
  /** True: somebody else deleted it. */
  readonly gone: boolean;
  /** What was typed before theirs was taken, and the draft that it was typed over. */
  readonly aside: { readonly base: Draft; readonly draft: Draft } | undefined;
}

export type Step<Row, Draft> = Partial<EditingContext<Row, Draft>>;

/** No save is under way and nothing is asked. */
export const quiet = {
  sent: undefined,
  outgoing: undefined,
  merged: false,
  touchedSince: [],
  again: false,
  conflict: undefined,
} as const;

export function firstContext<Row, Draft>(input: EditingInput<Row, Draft>): EditingContext<Row, Draft> {
  const { model, row, load = false, kept } = input;
  const read = model().read(row);
  const fresh = { row, base: read, draft: read, checked: false, touched: [], failure: undefined };
  return { ...quiet, ...(kept ?? fresh), model, load, met: undefined, gone: false, aside: undefined };
}

/** A step that may throw, as what is edited is not ours: it is a failure then, and everything typed stays. */
export function safely<Row, Draft>(step: () => Step<Row, Draft>): Step<Row, Draft> {
  const done = tried(step, brokenOff);
  return done.ok ? done.value : { failure: done.failure };
}

/** What is wrong with what is typed, by field; a failure where looking for it threw. */
export const problemsOf = <Row, Draft>({
  model,
  draft,
  row,
}: Pick<EditingContext<Row, Draft>, "model" | "draft" | "row">): Result<Readonly<Record<string, string>>> =>
  tried(() => model().problems?.(draft, row) ?? {}, brokenOff);

/** What was typed in a field; what the server said of a field is answered by it. */
export const afterTyping = <Row, Draft>(
  { draft, sent, touched, touchedSince, failure }: EditingContext<Row, Draft>,
  { edit, key }: { edit: (draft: Draft) => Draft; key?: string | undefined },
): Step<Row, Draft> =>
  safely(() => ({
    draft: edit(draft),
    touched: withKey(touched, key),
    touchedSince: sent === undefined ? touchedSince : withKey(touchedSince, key),
    failure: failure?.field === undefined ? failure : undefined,
  }));

const withKey = (keys: readonly string[], key: string | undefined): readonly string[] =>
  key === undefined || keys.includes(key) ? keys : [...keys, key];

export const whenSent = <Row, Draft>({ draft }: EditingContext<Row, Draft>): Step<Row, Draft> => ({
  ...quiet,
  failure: undefined,
  met: undefined,
  gone: false,
  checked: true,
  sent: draft,
  outgoing: draft,
});

/** Somebody else has changed it: it is taken where nothing is typed, else kept until it is asked for. */
export const whenMet = <Row, Draft>(
  context: EditingContext<Row, Draft>,
  row: Row | undefined,
): Step<Row, Draft> =>
  safely<Row, Draft>(() => {
    if (row === undefined) return { gone: true, failure: gone, met: undefined };
    const draft = context.model().read(row);
    if (!isDirty(context)) return { row, base: draft, draft, met: undefined };
    return isSame(context.base, draft) ? { row, met: undefined } : { met: { row, draft } };
  });

/** What somebody else made of it, with what was typed; where both changed the same it has to be asked. */
export const withMet = <Row, Draft>({
  model,
  met,
  base,
  draft,
}: EditingContext<Row, Draft>): Step<Row, Draft> =>
  safely(() => {
    if (met === undefined) return {};
    const { value, differences } = mergeOf(model())(base, draft, met.draft);
    if (differences.length > 0) return { conflict: { theirs: met.row, theirDraft: met.draft, differences } };
    return { row: met.row, base: met.draft, draft: value, met: undefined };
  });

/**
 * Goes on from what is stored; what was typed since it was sent stays. Where that meets what is stored, the draft
 * stays one that was typed over what was sent, so that the next save finds what somebody else changed, and asks.
 */
export const goingOn = <Row, Draft>(
  { model, sent, draft, base }: EditingContext<Row, Draft>,
  read: Read<Row, Draft>,
): Step<Row, Draft> =>
  safely(() => {
    const before = sent ?? base;
    const { value, differences } = rebased(model(), { sent: before, typed: draft, stored: read.draft });
    if (differences.length > 0) return { row: read.row, base: before, sent: before };
    return { row: read.row, base: read.draft, sent: read.draft, draft: value };
  });

/** Goes on from what was typed, put together with something else; what is stored now comes under it. */
export const puttingTogether = <Row, Draft>(
  context: EditingContext<Row, Draft>,
  from: (typed: Kept<Row, Draft>) => Kept<Row, Draft>,
): Step<Row, Draft> =>
  safely(() => {
    const { row, base, draft, checked, touched, failure, unanswered } = context;
    const typed = from({ row, base, draft, checked, touched, failure, unanswered });
    if (row === undefined) return typed;
    return { ...typed, ...goingOn({ ...context, ...typed }, { row, draft: base }), ...quiet };
  });

/** The same while a save is under way: it is typed since. */
export const puttingTogetherSince = <Row, Draft>(
  context: EditingContext<Row, Draft>,
  from: (typed: Kept<Row, Draft>) => Kept<Row, Draft>,
): Step<Row, Draft> =>
  safely(() => {
    const { model, row, draft, checked, failure, touchedSince } = context;
    const sent = context.sent ?? context.base;
    const typed = from({ row, base: sent, draft, checked, touched: touchedSince, failure });
    const { value } = mergeOf(model())(typed.base, typed.draft, sent, keepMine);
    return { draft: value, touchedSince: typed.touched };
  });

export const afterWriting = <Row, Draft>(
  context: EditingContext<Row, Draft>,
  { row, draft }: { row: Row | undefined; draft: Draft },
): Step<Row, Draft> => ({
  ...(row === undefined ? {} : goingOn(context, { row, draft })),
  checked: false,
  touched: context.touchedSince,
  gone: false,
  aside: undefined,
  unanswered: undefined,
});

/** A new one is sent; one that was sent before keeps its id, so that it is there once. */
export const whenCreating = <Row, Draft>({
  model,
  draft,
  unanswered,
}: EditingContext<Row, Draft>): Step<Row, Draft> => {
  const { once } = model();
  return { unanswered: unanswered ?? (once === undefined ? undefined : { id: once.newId(), draft }) };
};

/** A new one was not made, as far as is known. */
export const afterCreating = <Row, Draft>(
  { sent, unanswered }: EditingContext<Row, Draft>,
  failure: Failure | undefined,
): Step<Row, Draft> => ({
  ...quiet,
  failure,
  // What was sent before may still arrive.
  unanswered: failure?.unanswered === true || unanswered?.draft !== sent ? unanswered : undefined,
});

/** What was sent before is stored: what was typed since is typed over it. */
export const whenFound = <Row, Draft>(
  { unanswered, base }: EditingContext<Row, Draft>,
  row: Row,
): Step<Row, Draft> => ({ row, base: unanswered?.draft ?? base, failure: undefined });

/** What was found before the write. A conflict is one of all that is typed by now, as all of it is decided on. */
export function afterCheck<Row, Draft>(
  { model, base, draft }: EditingContext<Row, Draft>,
  found: Checked<Row, Draft>,
): Step<Row, Draft> {
  if (found.kind === "gone") return { ...quiet, gone: true, failure: gone };
  if (found.kind === "conflict")
    return safely(() => {
      const { theirs, theirDraft } = found.conflict;
      const { differences } = mergeOf(model())(base, draft, theirDraft);
      const conflict = differences.length === 0 ? undefined : { theirs, theirDraft, differences };
      return { ...quiet, conflict };
    });
  return { row: found.row, outgoing: found.outgoing, merged: found.merged };
}

/** Theirs in the place of what was typed, which is put aside. */
export const withTheirs = <Row, Draft>({
  base,
  draft,
  conflict,
}: EditingContext<Row, Draft>): Step<Row, Draft> =>
  conflict === undefined
    ? {}
    : {
        ...quiet,
        row: conflict.theirs,
        base: conflict.theirDraft,
        draft: conflict.theirDraft,
        met: undefined,
        aside: { base, draft },
        checked: false,
        touched: [],
      };

/** What was put aside, on top of theirs and what was typed there since; it stays where they meet. */
export const broughtBack = <Row, Draft>({
  model,
  draft,
  aside,
}: EditingContext<Row, Draft>): Step<Row, Draft> =>
  safely(() =>
    aside === undefined
      ? {}
      : { draft: mergeOf(model())(aside.base, aside.draft, draft).value, aside: undefined },
  );

/** What was typed on top of theirs, or side by side. Theirs was seen: it is what editing goes on from. */
export function onTheirs<Row, Draft>(
  context: EditingContext<Row, Draft>,
  sides: Readonly<Record<string, Side>> | undefined,
): Step<Row, Draft> {
  const { conflict, base, draft, model } = context;
  if (conflict === undefined) return {};
  const choose = sides === undefined ? keepMine : chosenSides(sides);
  return safely(() => ({
    ...quiet,
    draft: mergeOf(model())(base, draft, conflict.theirDraft, choose).value,
    row: conflict.theirs,
    base: conflict.theirDraft,
    met: undefined,
  }));
}

/** Whether there is something to save; while a save is under way, what was typed since. */
export const isDirty = <Draft>({
  draft,
  sent,
  base,
}: Pick<EditingContext<unknown, Draft>, "draft" | "sent" | "base">) => !isSame(draft, sent ?? base);

/** Whether something would be lost with what is typed: until it is stored, so also while it is being saved. */
export const isUnsaved = <Draft>(context: Pick<EditingContext<unknown, Draft>, "draft" | "sent" | "base">) =>
  isDirty(context) || !isSame(context.draft, context.base);
