import { assign, emit } from "xstate";
import type { Result } from "../http/failure";
import {
  afterCheck,
  afterCreating,
  afterWriting,
  type EditingContext,
  goingOn,
  isDirty,
  quiet,
  whenFound,
} from "./context";
import { isSame } from "./same";
import type { EditingSetup } from "./setup";
import { failureOf } from "./steps";

/** No save is under way; one that was asked for meanwhile comes next. */
const done = <Row, Draft>({ again }: EditingContext<Row, Draft>) => ({ ...quiet, again });

/** Reads what is stored, and merges it with what was typed. */
export function checkingState<Row, Draft>({ createStateConfig }: EditingSetup<Row, Draft>) {
  return createStateConfig({
    invoke: {
      src: "check",
      input: ({ context }) => context,
      onDone: [
        {
          guard: ({ event }) => event.output.ok && event.output.value.kind === "clear",
          target: "writing",
          actions: assign(({ context, event }) =>
            event.output.ok ? afterCheck(context, event.output.value) : {},
          ),
        },
        {
          guard: ({ event }) => event.output.ok && event.output.value.kind === "conflict",
          target: "#editing.conflict",
          actions: assign(({ context, event }) =>
            event.output.ok ? afterCheck(context, event.output.value) : {},
          ),
        },
        {
          target: "#editing.editing.failed",
          actions: assign(({ context, event }) =>
            event.output.ok
              ? afterCheck(context, event.output.value)
              : { ...quiet, failure: event.output.failure },
          ),
        },
      ],
    },
  });
}

/** Writes what was typed and merged. */
export function writingState<Row, Draft>({ createStateConfig }: EditingSetup<Row, Draft>) {
  return createStateConfig({
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
              // Made by an earlier save whose answer was lost.
              created: context.unanswered === undefined ? undefined : context.row,
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
  });
}

/** Makes a new one of what was typed. Where no answer says whether it is there, it is looked for. */
export function creatingState<Row, Draft>({ createStateConfig }: EditingSetup<Row, Draft>) {
  return createStateConfig({
    invoke: {
      src: "create",
      input: ({ context }) => context,
      onDone: [
        {
          guard: ({ event }) => event.output.ok,
          target: "#editing.editing.saved",
          actions: [
            emit(({ context, event }) =>
              toldAsMade(context, event.output.ok ? event.output.value.row : undefined),
            ),
            assign(({ context, event }) =>
              event.output.ok ? { ...afterWriting(context, event.output.value), ...done(context) } : {},
            ),
          ],
        },
        {
          guard: ({ context, event }) => isLost(event.output) && context.unanswered !== undefined,
          target: "lookingAgain",
          actions: assign(({ event }) => ({ failure: failureOf(event.output) })),
        },
        {
          target: "#editing.editing.failed",
          actions: assign(({ context, event }) => afterCreating(context, failureOf(event.output))),
        },
      ],
    },
  });
}

const isLost = (result: Result<unknown>): boolean => !result.ok && result.failure.unanswered === true;

const toldAsMade = <Row, Draft>(context: EditingContext<Row, Draft>, created: Row | undefined) =>
  ({ type: "saved", created, merged: false, typed: isDirty(context) }) as const;

/**
 * Looks whether a new one that was sent is stored: it is made once, however often it is saved. `otherwise`: where it goes
 * if it is not there.
 */
export function findingState<Row, Draft>(
  { createStateConfig }: EditingSetup<Row, Draft>,
  otherwise: "creating" | "#editing.editing.failed",
) {
  return createStateConfig({
    invoke: {
      src: "find",
      input: ({ context }) => context,
      onDone: [
        {
          guard: ({ event }) => !event.output.ok,
          target: "#editing.editing.failed",
          actions: assign(({ context, event }) => ({
            ...quiet,
            failure: context.failure ?? failureOf(event.output),
          })),
        },
        {
          guard: ({ event }) => event.output.ok && event.output.value === undefined,
          target: otherwise,
          actions: assign(otherwise === "creating" ? {} : quiet),
        },
        {
          guard: ({ context }) => isSame(context.sent, context.unanswered?.draft),
          target: "#editing.editing.saved",
          actions: [
            emit(({ context, event }) =>
              toldAsMade(context, event.output.ok ? event.output.value?.row : undefined),
            ),
            assign(({ context, event }) =>
              event.output.ok && event.output.value !== undefined
                ? { ...afterWriting(context, event.output.value), ...done(context), failure: undefined }
                : {},
            ),
          ],
        },
        {
          target: "checking",
          actions: assign(({ context, event }) =>
            event.output.ok && event.output.value !== undefined
              ? whenFound(context, event.output.value.row)
              : {},
          ),
        },
      ],
    },
  });
}

/** Reads what was written: what the server answers to a write differs from area to area. */
export function readingState<Row, Draft>({ createStateConfig }: EditingSetup<Row, Draft>) {
  return createStateConfig({
    invoke: {
      src: "read",
      input: ({ context }) => context,
      onDone: {
        target: "#editing.editing.saved",
        actions: assign(({ context, event }) => ({
          ...(event.output.ok && event.output.value !== undefined
            ? goingOn(context, event.output.value)
            : {}),
          ...done(context),
        })),
      },
    },
  });
}
