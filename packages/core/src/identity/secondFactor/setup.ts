import { assign, fromPromise, setup } from "xstate";
import { attempt, type BrokenOff } from "../../http/attempt";
import { type Result, success } from "../../http/failure";
import type { FactorDone, FactorKind } from "../model";
import { identityText } from "../text";
import type { ReadChallenge } from "./challenge";
import {
  type Removal,
  type SecondFactorContext,
  type SecondFactorEvent,
  type SecondFactorServices,
  untouched,
} from "./context";

/** What a person is at: the question that is asked, or `idle`. */
export type SecondFactorStep =
  | "idle"
  | "choosing"
  | "configuring"
  | "answering"
  | "proving"
  | "keeping"
  | "removing";

const brokenOff: BrokenOff = (reason) => identityText("factor.brokenOff", { reason });

/** What the machine of a second factor is made of: its types, what it asks the server, its guards. */
export function setupSecondFactor<Read extends ReadChallenge>() {
  type Context = SecondFactorContext<Read>;
  return setup({
    types: {
      context: {} as Context,
      input: {} as SecondFactorServices<Read>,
      events: {} as SecondFactorEvent,
      tags: {} as "busy" | SecondFactorStep,
    },
    actors: {
      kinds: fromPromise<Result<readonly FactorKind[]>, Context>(({ input }) =>
        attempt(() => input.services.kinds(), brokenOff),
      ),
      start: fromPromise<Result<Read>, Context>(({ input: { services, owner, kind, config } }) =>
        attempt(async () => {
          const started = await services.start({ id: owner._id, type: kind?.type ?? "", config });
          return started.ok ? success(await services.read(started.value)) : started;
        }, brokenOff),
      ),
      complete: fromPromise<Result<FactorDone>, Context>(
        async ({ input: { services, owner, answer }, signal }) => {
          const result = await attempt(() => services.complete({ id: owner._id, answer }), brokenOff);
          if (signal.aborted && result.ok) services.say(identityText("factor.done"));
          return result;
        },
      ),
      renew: fromPromise<Result<FactorDone>, Context>(({ input: { services, owner, answer } }) =>
        attempt(() => services.renew({ id: owner._id, answer }), brokenOff),
      ),
      remove: fromPromise<Result<unknown>, Removal<Read>>(
        async ({ input: { services, owner, tell }, signal }) => {
          const { _id: id, identifier: name } = owner;
          const result = await attempt(() => services.remove({ id, name }), brokenOff);
          if (signal.aborted && result.ok) services.say(identityText("factor.off"));
          tell?.(result);
          return result;
        },
      ),
    },
    guards: {
      isAnswered: ({ context }) => context.answer.trim() !== "",
      isOffered: ({ context: { kinds }, event }) =>
        event.type === "PICK" && kinds.some(({ type }) => type === event.kind),
    },
    actions: {
      forget: assign(untouched),
      pick: assign(({ context, event }) =>
        event.type === "PICK"
          ? { ...untouched, kind: context.kinds.find(({ type }) => type === event.kind) }
          : {},
      ),
    },
  });
}

/** What the states of the machine are made with. */
export type SecondFactorSetup<Read extends ReadChallenge> = ReturnType<typeof setupSecondFactor<Read>>;
