import { assign } from "xstate";
import { failureOf } from "../../editing/steps";
import type { Result } from "../../http/failure";
import type { FactorDone } from "../model";
import { identityText } from "../text";
import type { ReadChallenge } from "./challenge";
import { firstContext, untouched, wrongAnswer } from "./context";
import { type SecondFactorSetup, setupSecondFactor } from "./setup";

/**
 * The second factor of one identity (spec 1, section 4): enabling it by choosing a kind, scanning and answering, and
 * taking it away. A wrong answer stays at its question; a set-up that the server has forgotten is started again by
 * itself. CANCEL leads out of every step.
 */
export function secondFactorMachine<Read extends ReadChallenge>() {
  const factor = setupSecondFactor<Read>();
  return factor.createMachine({
    id: "secondFactor",
    context: ({ input }) => firstContext(input),
    initial: "idle",
    on: { CANCEL: { target: ".idle", actions: "forget" } },
    states: {
      idle: {
        tags: "idle",
        on: {
          ENABLE: {
            target: "loading",
            actions: ["forget", assign(({ event }) => ({ owner: event.owner }))],
          },
          DISABLE: {
            target: "asking",
            actions: ["forget", assign(({ event }) => ({ owner: event.owner }))],
          },
          RENEW: {
            target: "proving",
            actions: ["forget", assign(({ event }) => ({ owner: event.owner }))],
          },
        },
      },
      loading: loadingState(factor),
      choosing: {
        tags: "choosing",
        on: { CHOOSE: "loading", PICK: { guard: "isOffered", target: "configuring", actions: "pick" } },
      },
      configuring: configuringState(factor),
      starting: startingState(factor, "configuring"),
      answering: answeringState(factor),
      completing: completingState(factor),
      // The server keeps the set-up no longer: another one is started, which has another key.
      restarting: startingState(factor, "answering", identityText("factor.restarted")),
      proving: {
        tags: "proving",
        on: {
          TYPE: { actions: assign({ answer: ({ event }) => event.answer }) },
          COMPLETE: { guard: "isAnswered", target: "renewing", actions: assign({ problem: undefined }) },
        },
      },
      renewing: renewingState(factor),
      // Codes are shown once: until somebody says that they are kept.
      keeping: { tags: "keeping" },
      asking: { tags: "removing", on: { REMOVE: "removing" } },
      removing: removingState(factor),
    },
  });
}

/** Asks for the kinds; where there is one, it is chosen. */
function loadingState<Read extends ReadChallenge>({ createStateConfig }: SecondFactorSetup<Read>) {
  return createStateConfig({
    tags: ["choosing", "busy"],
    invoke: {
      src: "kinds",
      input: ({ context }) => context,
      onDone: [
        {
          guard: ({ event }) => event.output.ok && event.output.value.length === 1,
          target: "configuring",
          actions: assign(({ event }) =>
            event.output.ok ? { ...untouched, kinds: event.output.value, kind: event.output.value[0] } : {},
          ),
        },
        {
          target: "choosing",
          actions: assign(({ event }) =>
            event.output.ok
              ? { kinds: event.output.value, problem: undefined }
              : { problem: event.output.failure.message },
          ),
        },
      ],
    },
  });
}

function configuringState<Read extends ReadChallenge>({ createStateConfig }: SecondFactorSetup<Read>) {
  return createStateConfig({
    tags: "configuring",
    on: {
      CHOOSE: "choosing",
      PICK: { guard: "isOffered", actions: "pick" },
      SET: {
        actions: assign(({ context, event }) => ({
          config: { ...context.config, [event.key]: event.value },
        })),
      },
      START: { target: "starting", actions: assign({ problem: undefined }) },
    },
  });
}

/** Asks for a challenge. `problem` is said beside it. */
function startingState<Read extends ReadChallenge>(
  { createStateConfig }: SecondFactorSetup<Read>,
  step: "configuring" | "answering",
  problem?: string,
) {
  return createStateConfig({
    tags: [step, "busy"],
    invoke: {
      src: "start",
      input: ({ context }) => context,
      onDone: [
        {
          guard: ({ event }) => event.output.ok,
          target: "answering",
          actions: assign(({ event }) =>
            event.output.ok ? { challenge: event.output.value, answer: "", problem } : {},
          ),
        },
        {
          target: "configuring",
          actions: assign({
            challenge: undefined,
            answer: "",
            problem: ({ event }) => failureOf(event.output)?.message,
          }),
        },
      ],
    },
  });
}

function answeringState<Read extends ReadChallenge>({ createStateConfig }: SecondFactorSetup<Read>) {
  return createStateConfig({
    tags: "answering",
    on: {
      PICK: { guard: "isOffered", target: "configuring", actions: "pick" },
      TYPE: { actions: assign({ answer: ({ event }) => event.answer }) },
      COMPLETE: { guard: "isAnswered", target: "completing", actions: assign({ problem: undefined }) },
    },
  });
}

function completingState<Read extends ReadChallenge>({ createStateConfig }: SecondFactorSetup<Read>) {
  return createStateConfig({
    tags: ["answering", "busy"],
    invoke: {
      src: "complete",
      input: ({ context }) => context,
      onDone: [
        {
          guard: ({ event }) => codesOf(event.output).length > 0,
          target: "keeping",
          actions: [
            assign(({ event }) => ({ ...untouched, codes: codesOf(event.output) })),
            ({ context }) => context.services.say(identityText("factor.done")),
          ],
        },
        {
          guard: ({ event }) => event.output.ok,
          target: "idle",
          actions: ["forget", ({ context }) => context.services.say(identityText("factor.done"))],
        },
        {
          guard: ({ event }) => failureOf(event.output)?.code === "not-found",
          target: "restarting",
        },
        {
          target: "answering",
          actions: assign(({ context, event }) => {
            const failure = failureOf(event.output);
            // What did not arrive may be sent again as it is.
            return failure?.field === "answer"
              ? { answer: "", problem: wrongAnswer(context) }
              : { problem: failure?.message };
          }),
        },
      ],
    },
  });
}

function renewingState<Read extends ReadChallenge>({ createStateConfig }: SecondFactorSetup<Read>) {
  return createStateConfig({
    tags: ["proving", "busy"],
    invoke: {
      src: "renew",
      input: ({ context }) => context,
      onDone: [
        {
          guard: ({ event }) => event.output.ok,
          target: "keeping",
          actions: [
            assign(({ event }) => ({ ...untouched, codes: codesOf(event.output) })),
            ({ context }) => context.services.say(identityText("codes.renewed")),
          ],
        },
        {
          target: "proving",
          actions: assign(({ context, event }) => {
            const failure = failureOf(event.output);
            return failure?.field === "answer" && failure.code === "invalid"
              ? { answer: "", problem: wrongAnswer(context) }
              : { problem: failure?.message };
          }),
        },
      ],
    },
  });
}

const codesOf = (result: Result<FactorDone>): readonly string[] =>
  result.ok ? (result.value.recoveryCodes ?? []) : [];

function removingState<Read extends ReadChallenge>({ createStateConfig }: SecondFactorSetup<Read>) {
  return createStateConfig({
    tags: ["removing", "busy"],
    invoke: {
      src: "remove",
      input: ({ context: { services, owner }, event }) => ({
        services,
        owner,
        tell: event.type === "REMOVE" ? event.tell : undefined,
      }),
      onDone: [
        {
          guard: ({ event }) => event.output.ok,
          target: "idle",
          actions: ["forget", ({ context }) => context.services.say(identityText("factor.off"))],
        },
        { target: "asking", actions: assign({ failure: ({ event }) => failureOf(event.output) }) },
      ],
    },
  });
}
