import { type ActorRefFrom, createActor } from "xstate";
import type { Failure } from "../http/failure";
import type { Kept } from "./context";
import type { EditingEvent, Saved } from "./events";
import { editingMachine } from "./machine";
import type { Side } from "./merge";
import type { EditingModel } from "./model";
import { editingText } from "./text";
import { type EditingView, viewOf } from "./view";

export interface EditorOptions<Row, Draft> {
  /** As it is stored; absent: a new one, or one that is loaded first. */
  readonly row: Row | undefined;
  /** True: it is loaded first, where no row is given. */
  readonly load?: boolean | undefined;
  /** What was typed earlier, to go on from. */
  readonly kept?: Kept<Row, Draft> | undefined;
}

/** Something that is edited: what it looks like now, and all that can be done with it. */
export interface Editor<Row, Draft> {
  readonly view: () => EditingView<Row, Draft>;
  readonly subscribe: (listener: () => void) => () => void;
  readonly onSaved: (listener: (saved: Saved<Row>) => void) => () => void;
  /** The model of the next step, where its screen has another one by now. */
  readonly use: (model: EditingModel<Row, Draft>) => void;
  /** Begins, and loads what has to be loaded; once is enough. */
  readonly start: () => void;
  /**
   * It is shown no more, and stops unless it is started again at once. A save that is under way is finished first;
   * `tell` hears then why it failed, or `undefined` where it was written.
   */
  readonly leave: (tell: (failure: Failure | undefined) => void) => void;
  readonly steps: EditingSteps<Row, Draft>;
}

/** What can be done with something that is edited. A step that does not fit the moment changes nothing. */
export interface EditingSteps<Row, Draft> {
  /** `key`: the field that is typed in. */
  readonly change: (edit: (draft: Draft) => Draft, key?: string) => void;
  readonly save: () => void;
  readonly saveAsNew: () => void;
  /** Takes a row that was asked for elsewhere, unless something is typed. */
  readonly stored: (row: Row) => void;
  /** Takes a row as somebody else has just made it, where nothing is typed; else `merge` does. Absent: it is deleted. */
  readonly meet: (row: Row | undefined) => void;
  /** Goes on from what was typed, put together with what was typed earlier, which was found only now. */
  readonly goOn: (from: (typed: Kept<Row, Draft>) => Kept<Row, Draft>) => void;
  /** Takes what somebody else made of it into what is typed, or asks where both changed the same. */
  readonly merge: () => void;
  readonly reload: () => void;
  readonly takeTheirs: () => void;
  /** Writes what was typed over theirs, or side by side where sides are given by `nameOfDifference`. */
  readonly keepMine: (sides?: Readonly<Record<string, Side>>) => void;
  /** Leaves the question which one stays: everything typed stays, nothing is written. */
  readonly cancel: () => void;
  /** Brings back what was typed before theirs was taken. */
  readonly bringBack: () => void;
}

/** Edits something by its model; nothing happens before `start`. */
export function createEditor<Row, Draft>(
  model: EditingModel<Row, Draft>,
  options: EditorOptions<Row, Draft>,
): Editor<Row, Draft> {
  let current = model;
  const actor = createActor(editingMachine<Row, Draft>(), { input: { ...options, model: () => current } });
  const send = (event: EditingEvent<Row, Draft>) => actor.send(event);
  let snapshot = actor.getSnapshot();
  let view = viewOf(snapshot);
  let left = false;
  return {
    view() {
      if (snapshot === actor.getSnapshot()) return view;
      snapshot = actor.getSnapshot();
      view = viewOf(snapshot);
      return view;
    },
    subscribe(listener) {
      const subscription = actor.subscribe(listener);
      return () => subscription.unsubscribe();
    },
    onSaved(listener) {
      const subscription = actor.on("saved", listener);
      return () => subscription.unsubscribe();
    },
    use(next) {
      current = next;
    },
    start() {
      left = false;
      actor.start();
    },
    leave(tell) {
      left = true;
      void Promise.resolve().then(() => {
        if (left) finish(actor, tell);
      });
    },
    steps: {
      change: (edit, key) => send({ type: "TYPE", edit, key }),
      save: () => send({ type: "SAVE" }),
      saveAsNew: () => send({ type: "SAVE_AS_NEW" }),
      stored: (row) => send({ type: "STORED", row }),
      meet: (row) => send({ type: "MEET", row }),
      goOn: (from) => send({ type: "GO_ON", from }),
      merge: () => send({ type: "MERGE" }),
      reload: () => send({ type: "LOAD" }),
      takeTheirs: () => send({ type: "TAKE_THEIRS" }),
      keepMine: (sides) => send({ type: "KEEP_MINE", sides }),
      cancel: () => send({ type: "CANCEL" }),
      bringBack: () => send({ type: "BRING_BACK" }),
    },
  };
}

const conflicting: Failure = { code: "conflict", message: editingText("conflict.title"), retry: false };

/** Stops, once what is being saved is saved or has failed. */
function finish<Row, Draft>(
  actor: ActorRefFrom<ReturnType<typeof editingMachine<Row, Draft>>>,
  tell: (failure: Failure | undefined) => void,
): void {
  if (!actor.getSnapshot().hasTag("saving")) {
    actor.stop();
    return;
  }
  let isTold = false;
  actor.on("saved", () => {
    isTold = true;
    tell(undefined);
  });
  actor.subscribe((snapshot) => {
    if (snapshot.hasTag("saving")) return;
    const { conflict, failure } = snapshot.context;
    const reason = conflict === undefined ? failure : conflicting;
    if (reason !== undefined && !isTold) tell(reason);
    actor.stop();
  });
}
