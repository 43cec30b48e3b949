import { assign, fromPromise, setup } from "xstate";
import { attempt } from "../http/attempt";
import { failed, type Result, success } from "../http/failure";
import {
  type EditingContext,
  type EditingInput,
  isDirty,
  problemsOf,
  quiet,
  whenCreating,
  whenSent,
} from "./context";
import type { EditingEvent, Saved } from "./events";
import { brokenOff, type Checked, check, failureOf, gone, type Read, readStored } from "./steps";

/** Milliseconds until saved and failed become pristine again (spec 1, section 9). */
const savingReset = 1000;

/** What the editing machine is made of: its types, what it asks the server, its guards. */
export function setupEditing<Row, Draft>() {
  type Context = EditingContext<Row, Draft>;
  type Reading = Result<Read<Row, Draft> | undefined>;
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
      read: fromPromise<Reading, Context>(({ input }) =>
        attempt(() => readStored(input.model(), input.row), brokenOff),
      ),
      check: fromPromise<Result<Checked<Row, Draft>>, Context>(
        ({ input: { model, row, base, sent, draft } }) =>
          attempt(() => check(model(), { row, base, mine: sent ?? draft }), brokenOff),
      ),
      write: fromPromise<Result<unknown>, Context>(({ input: { model, row, outgoing, draft } }) =>
        attempt(async () => {
          const { update } = model();
          return row === undefined || update === undefined ? failed(gone) : update(outgoing ?? draft, row);
        }, brokenOff),
      ),
      find: fromPromise<Reading, Context>(({ input }) => attempt(() => findSent(input), brokenOff)),
      create: fromPromise<Result<Read<Row, Draft>>, Context>(({ input }) =>
        attempt(() => makeNew(input), brokenOff),
      ),
    },
    guards: {
      loads: ({ context }) => context.load && context.row === undefined,
      isUnknown: ({ context }) => !problemsOf(context).ok,
      isWrong: ({ context }) => {
        const found = problemsOf(context);
        return found.ok && Object.keys(found.value).length > 0;
      },
      isBrokenOff: ({ context: { conflict, failure } }) => conflict === undefined && failure !== undefined,
      isUnasked: ({ context }) => context.conflict === undefined,
      isNew: ({ context }) => context.row === undefined,
      mayBeStored: ({ context }) => context.row === undefined && context.unanswered !== undefined,
      mayBeNew: ({ context }) => context.gone && context.model().create !== undefined,
      isUntouched: ({ context }) => !isDirty(context),
      isChanged: ({ context }) => isDirty(context),
      savesAgain: ({ context }) => context.again && isDirty(context),
    },
    actions: {
      send: assign(({ context }) => whenSent(context)),
      beginNew: assign(({ context }) => whenCreating(context)),
      rest: assign(quiet),
      /** Looking for what is wrong threw. */
      breakOff: assign(({ context }) => ({ failure: failureOf(problemsOf(context)) })),
    },
  });
}

/** Makes a new one of what is sent. */
async function makeNew<Row, Draft>({
  model,
  sent,
  draft,
  unanswered,
}: EditingContext<Row, Draft>): Promise<Result<Read<Row, Draft>>> {
  const { create, read } = model();
  const made = await (create?.(sent ?? draft, unanswered?.id) ?? failed(gone));
  return made.ok ? success({ row: made.value, draft: read(made.value) }) : made;
}

/** Looks for a new one that was sent, and whose answer has not come. */
async function findSent<Row, Draft>({
  model,
  unanswered,
}: EditingContext<Row, Draft>): Promise<Result<Read<Row, Draft> | undefined>> {
  const { once, read } = model();
  if (once === undefined || unanswered === undefined) return success(undefined);
  const found = await once.find(unanswered.id);
  if (!found.ok) return found;
  return success(found.value && { row: found.value, draft: read(found.value) });
}

/** What the states of the machine are made with. */
export type EditingSetup<Row, Draft> = ReturnType<typeof setupEditing<Row, Draft>>;
