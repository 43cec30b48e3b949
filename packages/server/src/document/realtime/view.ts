import { type ChangeLog, createChangeLog, type DocumentChange } from "../../engine/documentChanges";
import type { ServerContext } from "../../shell/context";
import { bareError, HttpError } from "../../shell/errors";
import { frameOf } from "../../shell/sockets";
import { checkSize, createWatchReader, type Watch, type WatchReader } from "./reading";
import { type Difference, differenceOf, differenceTo, type Shown } from "./shown";

/** Somebody who is told of a view. */
export interface Listener {
  /** Texts as `frameOf` makes them. */
  deliver(frames: readonly Buffer[]): void;
  /** The view cannot be read as it is asked for: nothing more will come. */
  fail(status: number, message: string): void;
  /** The view could not be read this time: it has to be asked for anew. */
  lose(): void;
}

type Named = ReadonlyMap<string, DocumentChange>;

/** One set of documents that is watched, however many watch it. */
export interface View {
  /** Tells `listener` what it needs to have the set, where it has `known` already, and from then on each change. */
  join(listener: Listener, known?: Shown): void;
  leave(listener: Listener): void;
  /** What the listener was told; undefined where it did not get so far. */
  told(listener: Listener): Shown | undefined;
  /** Takes down what a commit did to the bucket; `isWhole`: it may have changed which documents are in the view. */
  note(changes: Named | "many", isWhole: boolean): void;
  readonly isEmpty: boolean;
}

/** Changes that are looked at one by one; more are quicker read together. */
const singly = 50;

interface Join {
  readonly listener: Listener;
  readonly known: Shown;
  readonly isNew: boolean;
}

const nothing: Shown = new Map();
const endOfInitial = frameOf('{"kind":1}');

interface State {
  readonly watch: Watch;
  readonly reader: WatchReader;
  readonly isSorted: boolean;
  readonly listeners: Set<Listener>;
  joins: readonly Join[];
  /** What the listeners were told. */
  shown: Shown;
  pending: ChangeLog | undefined;
  readsAll: boolean;
  isBusy: boolean;
}

export function createView(context: ServerContext, watch: Watch, log: (error: unknown) => void): View {
  const state: State = {
    watch,
    reader: createWatchReader(context, watch),
    isSorted: watch.request.sort.length > 0,
    listeners: new Set(),
    joins: [],
    shown: nothing,
    pending: undefined,
    readsAll: false,
    isBusy: false,
  };
  return {
    join(listener, known) {
      const join: Join = { listener, known: known ?? nothing, isNew: known === undefined };
      state.joins = [...state.joins, join];
      void work(state, log);
    },
    leave(listener) {
      state.joins = state.joins.filter((each) => each.listener !== listener);
      state.listeners.delete(listener);
    },
    told(listener) {
      if (state.listeners.has(listener)) return state.shown;
      const waiting = state.joins.find((each) => each.listener === listener);
      return waiting?.isNew === false ? waiting.known : undefined;
    },
    note(changes, isWhole) {
      state.pending ??= createChangeLog();
      state.pending.take(watch.bucketId, changes);
      state.readsAll ||= isWhole;
      void work(state, log);
    },
    get isEmpty() {
      return state.listeners.size === 0 && state.joins.length === 0;
    },
  };
}

/** Takes one step after the other, until there is nothing more to tell. */
async function work(state: State, log: (error: unknown) => void): Promise<void> {
  if (state.isBusy) return;
  state.isBusy = true;
  try {
    while (state.pending !== undefined || state.joins.length > 0) await step(state);
  } catch (error) {
    giveUp(state, failureOf(error, log));
  } finally {
    state.isBusy = false;
  }
}

async function step(state: State): Promise<void> {
  const { bucketId, request } = state.watch;
  const changes = state.pending?.changes.get(bucketId) ?? new Map<string, DocumentChange>();
  const isBound = state.isSorted || request.skip > 0 || request.limit > 0;
  const isWhole = state.readsAll || isBound || state.joins.length > 0;
  state.pending = undefined;
  state.readsAll = false;
  if (!isWhole && changes !== "many" && changes.size <= singly) return readEach(state, changes);
  return readAll(state, changes === "many" ? new Map() : changes);
}

async function readEach(state: State, changes: Named): Promise<void> {
  for (const [id, change] of changes) {
    const text = await state.reader.one(id);
    tell(state, differenceOf(state.shown, id, text, change));
    checkSize(state.shown.size);
  }
}

async function readAll(state: State, changes: Named): Promise<void> {
  const { isSorted, joins } = state;
  const rows = await state.reader.all();
  tell(state, differenceTo(state.shown, rows, { changes, isSorted }));
  // Whoever left meanwhile is told nothing, and whoever came is told by the next step.
  const present = joins.filter((each) => state.joins.includes(each));
  state.joins = state.joins.filter((each) => !present.includes(each));
  for (const { listener, known, isNew } of present) {
    const { chunks } = differenceTo(known, rows, { changes: new Map(), isSorted });
    state.listeners.add(listener);
    listener.deliver([...chunks.map(frameOf), ...(isNew ? [endOfInitial] : [])]);
  }
}

function tell(state: State, { chunks, shown }: Difference): void {
  state.shown = shown;
  if (chunks.length === 0) return;
  const frames = chunks.map(frameOf);
  for (const listener of state.listeners) listener.deliver(frames);
}

function giveUp(state: State, { message, body: { statusCode } }: HttpError): void {
  const [told, waiting] = [[...state.listeners], state.joins];
  state.listeners.clear();
  state.joins = [];
  state.shown = nothing;
  state.pending = undefined;
  // What takes too long just now may be read later: who had the set begins anew.
  for (const listener of told)
    if (statusCode > 500) listener.lose();
    else listener.fail(statusCode, message);
  for (const { listener } of waiting) listener.fail(statusCode, message);
}

function failureOf(error: unknown, log: (error: unknown) => void): HttpError {
  if (error instanceof HttpError) return error;
  log(error);
  return bareError(500, "Internal server error");
}
