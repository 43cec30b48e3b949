import { assign, raise } from "xstate";
import {
  afterTyping,
  broughtBack,
  firstContext,
  goingOn,
  onTheirs,
  puttingTogether,
  puttingTogetherSince,
  quiet,
  safely,
  whenMet,
  withMet,
  withTheirs,
} from "./context";
import { checkingState, creatingState, findingState, readingState, writingState } from "./savingStates";
import { type EditingSetup, setupEditing } from "./setup";
import { failureOf } from "./steps";

/**
 * Editing anything that the server stores: loading, typing, checking, reading again, merging or asking, writing, and
 * going on. One save runs at a time; what is typed meanwhile stays, and is saved next if that was asked for; whatever fails or throws ends in a failure beside
 * what was typed.
 */
export function editingMachine<Row, Draft>() {
  const editing = setupEditing<Row, Draft>();
  return editing.createMachine({
    id: "editing",
    context: ({ input }) => firstContext(input),
    initial: "beginning",
    states: {
      beginning: { always: [{ guard: "loads", target: "loading" }, { target: "editing" }] },
      loading: loadingState(editing),
      unloaded: { tags: "unloaded", on: { LOAD: "loading" } },
      missing: { tags: "missing", on: { LOAD: "loading" } },
      editing: typingState(editing),
      saving: savingState(editing),
      merging: { always: [{ guard: "isUnasked", target: "editing" }, { target: "conflict" }] },
      conflict: conflictState(editing),
    },
  });
}

function loadingState<Row, Draft>({ createStateConfig }: EditingSetup<Row, Draft>) {
  return createStateConfig({
    tags: "loading",
    on: { GO_ON: { actions: assign(({ context, event }) => puttingTogether(context, event.from)) } },
    invoke: {
      src: "read",
      input: ({ context }) => context,
      onDone: [
        {
          guard: ({ event }) => !event.output.ok,
          target: "unloaded",
          actions: assign({ failure: ({ event }) => failureOf(event.output) }),
        },
        {
          guard: ({ event }) => event.output.ok && event.output.value === undefined,
          target: "missing",
        },
        {
          target: "editing",
          actions: assign(({ context, event }) =>
            event.output.ok && event.output.value !== undefined
              ? { ...goingOn(context, event.output.value), ...quiet, failure: undefined }
              : {},
          ),
        },
      ],
    },
  });
}

function typingState<Row, Draft>({ createStateConfig }: EditingSetup<Row, Draft>) {
  return createStateConfig({
    initial: "pristine",
    states: {
      pristine: {},
      saved: {
        tags: "saved",
        always: { guard: "savesAgain", actions: [assign({ again: false }), raise({ type: "SAVE" })] },
        after: { reset: "pristine" },
      },
      failed: { tags: "failed", after: { reset: "pristine" } },
    },
    on: {
      TYPE: { actions: assign(({ context, event }) => afterTyping(context, event)) },
      STORED: {
        guard: "isUntouched",
        actions: assign(({ context, event }) =>
          safely(() => {
            const draft = context.model().read(event.row);
            return { row: event.row, base: draft, draft };
          }),
        ),
      },
      GO_ON: { actions: assign(({ context, event }) => puttingTogether(context, event.from)) },
      MEET: { actions: assign(({ context, event }) => whenMet(context, event.row)) },
      MERGE: { target: "merging", actions: assign(({ context }) => withMet(context)) },
      SAVE: [
        { guard: "isUnknown", target: ".failed", actions: "breakOff" },
        { guard: "isWrong", actions: assign({ checked: true, failure: undefined }) },
        { guard: "mayBeStored", target: "saving.finding", actions: "send" },
        { guard: "isNew", target: "saving.creating", actions: ["send", "beginNew"] },
        { target: "saving", actions: "send" },
      ],
      SAVE_AS_NEW: {
        guard: "mayBeNew",
        actions: [assign({ row: undefined, gone: false, failure: undefined }), raise({ type: "SAVE" })],
      },
      BRING_BACK: {
        guard: ({ context }) => context.aside !== undefined,
        actions: assign(({ context }) => broughtBack(context)),
      },
    },
  });
}

function savingState<Row, Draft>(editing: EditingSetup<Row, Draft>) {
  return editing.createStateConfig({
    tags: "saving",
    initial: "checking",
    on: {
      TYPE: { actions: assign(({ context, event }) => afterTyping(context, event)) },
      GO_ON: { actions: assign(({ context, event }) => puttingTogetherSince(context, event.from)) },
      SAVE: { guard: "isChanged", actions: assign({ again: true }) },
    },
    states: {
      checking: checkingState(editing),
      writing: writingState(editing),
      creating: creatingState(editing),
      finding: findingState(editing, "creating"),
      lookingAgain: findingState(editing, "#editing.editing.failed"),
      reading: readingState(editing),
    },
  });
}

function conflictState<Row, Draft>({ createStateConfig }: EditingSetup<Row, Draft>) {
  return createStateConfig({
    always: [
      { guard: "isBrokenOff", target: "editing.failed", actions: "rest" },
      // What was typed since leaves nothing to ask: it is saved as it is by now.
      { guard: "isUnasked", target: "editing", actions: ["rest", raise({ type: "SAVE" })] },
    ],
    on: {
      TYPE: {
        target: "editing",
        actions: ["rest", assign(({ context, event }) => afterTyping(context, event))],
      },
      GO_ON: {
        target: "editing",
        actions: ["rest", assign(({ context, event }) => puttingTogether(context, event.from))],
      },
      SAVE: { target: "editing", actions: ["rest", raise({ type: "SAVE" })] },
      CANCEL: { target: "editing", actions: "rest" },
      TAKE_THEIRS: { target: "editing", actions: assign(({ context }) => withTheirs(context)) },
      KEEP_MINE: {
        target: "editing",
        actions: [assign(({ context, event }) => onTheirs(context, event.sides)), raise({ type: "SAVE" })],
      },
    },
  });
}
