import { assign, emit } from "xstate";
import { afterCheck, afterWriting, type EditingContext, goingOn, isDirty, quiet } from "./context";
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
  });
}

/** Makes a new one of what was typed. */
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
            emit(({ context, event }) => ({
              type: "saved",
              created: event.output.ok ? event.output.value.row : undefined,
              merged: false,
              typed: isDirty(context),
            })),
            assign(({ context, event }) =>
              event.output.ok ? { ...afterWriting(context, event.output.value), ...done(context) } : {},
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
