import { assign, emit, fromPromise, raise, setup } from "xstate";
import { type Failure, failed, type Result, success } from "../http/failure";
import {
  afterCheck,
  afterTyping,
  afterWriting,
  type EditingContext,
  type EditingInput,
  firstContext,
  goingOn,
  isDirty,
  onTheirs,
  quiet,
  whenSent,
  withTheirs,
} from "./context";
import type { Side } from "./merge";
import { attempt, type Checked, check, gone, type Read, readStored } from "./steps";

/** Milliseconds until saved and failed become pristine again (spec 1, section 9). */
const savingReset = 1000;

export type EditingEvent<Row, Draft> =
  /** `key`: the field that is typed in. */
  | { type: "TYPE"; edit: (draft: Draft) => Draft; key?: string | undefined }
  | { type: "SAVE" }
  /** Makes a new one of what was typed, where the one that was edited is gone. */
  | { type: "SAVE_AS_NEW" }
  /** The row as it was asked for elsewhere; not taken once something is typed. */
  | { type: "STORED"; row: Row }
  | { type: "LOAD" }
  | { type: "TAKE_THEIRS" }
  /** Writes what was typed over theirs, or side by side where sides are given by name of difference. */
  | { type: "KEEP_MINE"; sides?: Readonly<Record<string, Side>> | undefined }
  | { type: "CANCEL" }
  /** What was put aside when theirs was taken. */
  | { type: "BRING_BACK" };

/** Told once it is written. */
export interface Saved<Row> {
  /** The row that was made; absent: one was changed. */
  readonly created: Row | undefined;
  /** True: what somebody else changed meanwhile was kept. */
  readonly merged: boolean;
  /** True: something was typed since, which is not saved. */
  readonly typed: boolean;
}

/**
 * Editing anything that the server stores: loading, typing, checking, reading again, merging or asking, writing, and
 * going on. One save runs at a time; what is typed meanwhile stays; whatever fails or throws ends in a failure beside
 * what was typed.
 */
export function editingMachine<Row, Draft>() {
  type Context = EditingContext<Row, Draft>;
  type Reading = Result<Read<Row, Draft> | undefined>;
  const failureOf = (result: Result<unknown>): Failure | undefined =>
    result.ok ? undefined : result.failure;
  return setup({
    types: {
      context: {} as Context,
      input: {} as EditingInput<Row, Draft>,
      events: {} as EditingEvent<Row, Draft>,
      emitted: {} as { readonly type: "saved" } & Saved<Row>,
      tags: {} as "loading" | "unloaded" | "missing" | "saving" | "saved" | "failed",
    },
    delays: { reset: savingReset },
    actors: {
      read: fromPromise<Reading, Context>(({ input }) => attempt(() => readStored(input.model(), input.row))),
      check: fromPromise<Result<Checked<Row, Draft>>, Context>(
        ({ input: { model, row, base, sent, draft } }) =>
          attempt(() => check(model(), { row, base, mine: sent ?? draft })),
      ),
      write: fromPromise<Result<unknown>, Context>(({ input: { model, row, outgoing, draft } }) =>
        attempt(async () => {
          const { update } = model();
          return row === undefined || update === undefined ? failed(gone) : update(outgoing ?? draft, row);
        }),
      ),
      create: fromPromise<Result<Read<Row, Draft>>, Context>(({ input: { model, sent, draft } }) =>
        attempt(async () => {
          const { create, read } = model();
          const made = await (create?.(sent ?? draft) ?? failed(gone));
          return made.ok ? success({ row: made.value, draft: read(made.value) }) : made;
        }),
      ),
    },
    guards: {
      loads: ({ context }) => context.load && context.row === undefined,
      isWrong: ({ context: { model, draft, row } }) =>
        Object.keys(model().problems?.(draft, row) ?? {}).length > 0,
      isNew: ({ context }) => context.row === undefined,
      mayBeNew: ({ context }) => context.gone && context.model().create !== undefined,
      isUntouched: ({ context }) => !isDirty(context),
    },
    actions: {
      send: assign(({ context }) => whenSent(context)),
      rest: assign(quiet),
    },
  }).createMachine({
    id: "editing",
    context: ({ input }) => firstContext(input),
    initial: "beginning",
    states: {
      beginning: { always: [{ guard: "loads", target: "loading" }, { target: "editing" }] },
      loading: {
        tags: "loading",
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
      },
      unloaded: { tags: "unloaded", on: { LOAD: "loading" } },
      missing: { tags: "missing", on: { LOAD: "loading" } },
      editing: {
        initial: "pristine",
        states: {
          pristine: {},
          saved: { tags: "saved", after: { reset: "pristine" } },
          failed: { tags: "failed", after: { reset: "pristine" } },
        },
        on: {
          TYPE: { actions: assign(({ context, event }) => afterTyping(context, event)) },
          STORED: {
            guard: "isUntouched",
            actions: assign(({ context, event }) => {
              const draft = context.model().read(event.row);
              return { row: event.row, base: draft, draft };
            }),
          },
          SAVE: [
            { guard: "isWrong", actions: assign({ checked: true, failure: undefined }) },
            { guard: "isNew", target: "saving.creating", actions: "send" },
            { target: "saving", actions: "send" },
          ],
          SAVE_AS_NEW: {
            guard: "mayBeNew",
            actions: [assign({ row: undefined, gone: false, failure: undefined }), raise({ type: "SAVE" })],
          },
          BRING_BACK: {
            guard: ({ context }) => context.aside !== undefined,
            actions: assign(({ context }) => ({ draft: context.aside ?? context.draft, aside: undefined })),
          },
        },
      },
      saving: {
        tags: "saving",
        initial: "checking",
        on: { TYPE: { actions: assign(({ context, event }) => afterTyping(context, event)) } },
        states: {
          checking: {
            invoke: {
              src: "check",
              input: ({ context }) => context,
              onDone: [
                {
                  guard: ({ event }) => event.output.ok && event.output.value.kind === "clear",
                  target: "writing",
                  actions: assign(({ event }) => (event.output.ok ? afterCheck(event.output.value) : {})),
                },
                {
                  guard: ({ event }) => event.output.ok && event.output.value.kind === "conflict",
                  target: "#editing.conflict",
                  actions: assign(({ event }) => (event.output.ok ? afterCheck(event.output.value) : {})),
                },
                {
                  target: "#editing.editing.failed",
                  actions: assign(({ event }) =>
                    event.output.ok
                      ? afterCheck(event.output.value)
                      : { ...quiet, failure: event.output.failure },
                  ),
                },
              ],
            },
          },
          writing: {
            invoke: {
              src: "write",
              input: ({ context }) => context,
              onDone: [
                {
                  guard: ({ event }) => event.output.ok,
                  target: "reading",
                  actions: [
                    emit(({ context }) => ({
                      type: "saved",
                      created: undefined,
                      merged: context.merged,
                      typed: isDirty(context),
                    })),
                    assign(({ context }) =>
                      afterWriting(context, { row: context.row, draft: context.outgoing ?? context.draft }),
                    ),
                  ],
                },
                {
                  target: "#editing.editing.failed",
                  actions: assign(({ event }) => ({ ...quiet, failure: failureOf(event.output) })),
                },
              ],
            },
          },
          creating: {
            invoke: {
              src: "create",
              input: ({ context }) => context,
              onDone: [
                {
                  guard: ({ event }) => event.output.ok,
                  target: "#editing.editing.saved",
                  actions: [
                    emit(({ context, event }) => ({
                      type: "saved",
                      created: event.output.ok ? event.output.value.row : undefined,
                      merged: false,
                      typed: isDirty(context),
                    })),
                    assign(({ context, event }) =>
                      event.output.ok ? { ...afterWriting(context, event.output.value), ...quiet } : {},
                    ),
                  ],
                },
                {
                  target: "#editing.editing.failed",
                  actions: assign(({ event }) => ({ ...quiet, failure: failureOf(event.output) })),
                },
              ],
            },
          },
          // What the server answers to a write differs from area to area: what is stored is read.
          reading: {
            invoke: {
              src: "read",
              input: ({ context }) => context,
              onDone: {
                target: "#editing.editing.saved",
                actions: assign(({ context, event }) => ({
                  ...(event.output.ok && event.output.value !== undefined
                    ? goingOn(context, event.output.value)
                    : {}),
                  ...quiet,
                })),
              },
            },
          },
        },
      },
      conflict: {
        on: {
          TYPE: {
            target: "editing",
            actions: ["rest", assign(({ context, event }) => afterTyping(context, event))],
          },
          SAVE: { target: "saving", actions: "send" },
          CANCEL: { target: "editing", actions: "rest" },
          TAKE_THEIRS: { target: "editing", actions: assign(({ context }) => withTheirs(context)) },
          KEEP_MINE: {
            target: "saving",
            actions: assign(({ context, event }) => onTheirs(context, event.sides)),
          },
        },
      },
    },
  });
}
