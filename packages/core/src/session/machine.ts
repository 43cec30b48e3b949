import { assign, fromPromise, setup } from "xstate";
import type { Result } from "../http/failure";
import type { Challenge, PasswordSignIn, Token } from "./api";
import { formatCredential } from "./token";

/** What the sign-in machine needs from outside. */
export interface SignInServices {
  signIn(credentials: PasswordSignIn): Promise<Result<Token | Challenge>>;
  answer(answerUrl: string, answer: string): Promise<Result<Token>>;
  /** Keeps the credential (`scheme token`); called once, before the machine is done. */
  store(credential: string): void;
}

interface SignInContext {
  readonly services: SignInServices;
  readonly credentials: PasswordSignIn | undefined;
  readonly challenge: Challenge | undefined;
  readonly answer: string;
  /** Message of the last failure, for the top of the form. */
  readonly error: string | undefined;
}

export type SignInEvent =
  | { type: "SUBMIT"; credentials: PasswordSignIn }
  | { type: "ANSWER"; answer: string }
  | { type: "BACK" };

const isToken = (value: Token | Challenge): value is Token => "token" in value;

/**
 * Sign-in (spec 1, section 4): credentials, then a token or a challenge. A failed answer shows its error
 * and goes back to the credentials; so does BACK.
 */
export const signInMachine = setup({
  types: {
    context: {} as SignInContext,
    input: {} as SignInServices,
    events: {} as SignInEvent,
  },
  actors: {
    signIn: fromPromise<Result<Token | Challenge>, SignInContext>(({ input }) =>
      input.services.signIn(input.credentials ?? { identifier: "", password: "" }),
    ),
    answer: fromPromise<Result<Token>, SignInContext>(({ input }) =>
      input.services.answer(input.challenge?.answerUrl ?? "", input.answer),
    ),
  },
}).createMachine({
  id: "signIn",
  context: ({ input }) => ({
    services: input,
    credentials: undefined,
    challenge: undefined,
    answer: "",
    error: undefined,
  }),
  initial: "credentials",
  states: {
    credentials: {
      on: {
        SUBMIT: {
          target: "signingIn",
          actions: assign({ credentials: ({ event }) => event.credentials, error: undefined }),
        },
      },
    },
    signingIn: {
      invoke: {
        src: "signIn",
        input: ({ context }) => context,
        onDone: {
          target: "deciding",
          actions: assign(({ event, context }) => settle(context, event.output)),
        },
      },
    },
    deciding: {
      always: [
        { guard: ({ context }) => context.error !== undefined, target: "credentials" },
        { guard: ({ context }) => context.challenge !== undefined, target: "challenge" },
        { target: "done" },
      ],
    },
    challenge: {
      on: {
        ANSWER: { target: "answering", actions: assign({ answer: ({ event }) => event.answer }) },
        BACK: { target: "credentials", actions: assign({ challenge: undefined }) },
      },
    },
    answering: {
      invoke: {
        src: "answer",
        input: ({ context }) => context,
        onDone: {
          target: "deciding",
          actions: assign(({ event, context }) => settle(context, event.output)),
        },
      },
    },
    done: { type: "final" },
  },
});

function settle(context: SignInContext, result: Result<Token | Challenge>): Partial<SignInContext> {
  const cleared = { credentials: undefined, challenge: undefined, answer: "" };
  if (!result.ok) return { ...cleared, error: result.failure.message };
  if (!isToken(result.value)) return { ...cleared, challenge: result.value };
  context.services.store(formatCredential(result.value));
  return cleared;
}
