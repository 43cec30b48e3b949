import type { Failure } from "../http/failure";
import { chosenSides, keepMine, type Side } from "./merge";
import type { EditingModel } from "./model";
import { isSame } from "./same";
import { type Checked, type Conflict, gone, mergeOf, type Read, rebased } from "./steps";

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
  /** True: somebody told it to save what was typed during the save under way. */
  readonly again: boolean;
  readonly conflict: Conflict<Row, Draft> | undefined;
  /** True: somebody else deleted it. */
  readonly gone: boolean;
  /** What was typed before theirs was taken. */
  readonly aside: Draft | undefined;
}

type Step<Row, Draft> = Partial<EditingContext<Row, Draft>>;

/** No save is under way and nothing is asked. */
export const quiet = {
  sent: undefined,
  outgoing: undefined,
  merged: false,
  again: false,
  conflict: undefined,
} as const;

export function firstContext<Row, Draft>(input: EditingInput<Row, Draft>): EditingContext<Row, Draft> {
  const { model, row, load = false, kept } = input;
  const read = model().read(row);
  const fresh = { row, base: read, draft: read, checked: false, touched: [], failure: undefined };
  return { ...quiet, ...(kept ?? fresh), model, load, gone: false, aside: undefined };
}

/** What was typed in a field; what the server said of a field is answered by it. */
export const afterTyping = <Row, Draft>(
  { draft, touched, failure }: EditingContext<Row, Draft>,
  { edit, key }: { edit: (draft: Draft) => Draft; key?: string | undefined },
): Step<Row, Draft> => ({
  draft: edit(draft),
  touched: key === undefined || touched.includes(key) ? touched : [...touched, key],
  failure: failure?.field === undefined ? failure : undefined,
});

export const whenSent = <Row, Draft>({ draft }: EditingContext<Row, Draft>): Step<Row, Draft> => ({
  ...quiet,
  failure: undefined,
  gone: false,
  checked: true,
  sent: draft,
  outgoing: draft,
});

/** Goes on from what is stored; what was typed since it was sent stays. */
export const goingOn = <Row, Draft>(
  { model, sent, draft, base }: EditingContext<Row, Draft>,
  read: Read<Row, Draft>,
): Step<Row, Draft> => ({
  row: read.row,
  base: read.draft,
  sent: read.draft,
  draft: rebased(model(), { sent: sent ?? base, typed: draft, stored: read.draft }),
});

export const afterWriting = <Row, Draft>(
  context: EditingContext<Row, Draft>,
  { row, draft }: { row: Row | undefined; draft: Draft },
): Step<Row, Draft> => ({
  ...(row === undefined ? {} : goingOn(context, { row, draft })),
  checked: false,
  touched: [],
  gone: false,
  aside: undefined,
});

/** What was found before the write. */
export function afterCheck<Row, Draft>(found: Checked<Row, Draft>): Step<Row, Draft> {
  if (found.kind === "gone") return { ...quiet, gone: true, failure: gone };
  if (found.kind === "conflict") return { ...quiet, conflict: found.conflict };
  return { row: found.row, outgoing: found.outgoing, merged: found.merged };
}

/** Theirs in the place of what was typed, which is put aside. */
export const withTheirs = <Row, Draft>({ draft, conflict }: EditingContext<Row, Draft>): Step<Row, Draft> =>
  conflict === undefined
    ? {}
    : {
        ...quiet,
        row: conflict.theirs,
        base: conflict.theirDraft,
        draft: conflict.theirDraft,
        aside: draft,
        checked: false,
        touched: [],
      };

/** What was typed on top of theirs, or side by side. Theirs was seen: it is what editing goes on from. */
export function onTheirs<Row, Draft>(
  context: EditingContext<Row, Draft>,
  sides: Readonly<Record<string, Side>> | undefined,
): Step<Row, Draft> {
  const { conflict, base, draft, model } = context;
  if (conflict === undefined) return {};
  const choose = sides === undefined ? keepMine : chosenSides(sides);
  const merged = mergeOf(model())(base, draft, conflict.theirDraft, choose).value;
  return {
    ...whenSent({ ...context, draft: merged }),
    draft: merged,
    row: conflict.theirs,
    base: conflict.theirDraft,
  };
}

/** Whether something would be lost; while a save is under way, what was typed since. */
export const isDirty = <Draft>({
  draft,
  sent,
  base,
}: Pick<EditingContext<unknown, Draft>, "draft" | "sent" | "base">) => !isSame(draft, sent ?? base);
