import { assign, fromPromise, setup } from "xstate";
import type { Result } from "../http/failure";
import type { Challenge, PasswordSignIn, Provider, Token } from "./api";
import { formatCredential } from "./token";

/** What the sign-in machine needs from outside. */
export interface SignInServices {
  signIn(credentials: PasswordSignIn): Promise<Result<Token | Challenge>>;
  /** Begins a sign-in at a provider. */
  begin(strategy: string): Promise<Result<Provider>>;
  /** Waits until somebody has signed in there. */
  wait(state: string, signal: AbortSignal): Promise<Result<Token | Challenge>>;
  answer(answerUrl: string, answer: string): Promise<Result<Token>>;
  /** Keeps the credential (`scheme token`); called once, before the machine is done. */
  store(credential: string): void;
}

/** What the sign-in machine remembers. */
export interface SignInContext {
  readonly services: SignInServices;
  readonly credentials: PasswordSignIn | undefined;
  /** Id of the strategy that was chosen. */
  readonly strategy: string;
  /** Where to sign in, while it is waited for. */
  readonly provider: Provider | undefined;
  readonly challenge: Challenge | undefined;
  readonly answer: string;
  /** Message of the last failure, for the top of the form. */
  readonly error: string | undefined;
}

export type SignInEvent =
  | { type: "SUBMIT"; credentials: PasswordSignIn }
  | { type: "STRATEGY"; strategy: string }
  | { type: "ANSWER"; answer: string }
  | { type: "BACK" };

const isToken = (value: Token | Challenge): value is Token => "token" in value;

/**
 * Sign-in (spec 1, section 4): credentials, or a strategy whose provider is visited, then a token or a challenge. A
 * failure shows its error and goes back to the credentials; so does BACK.
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
    begin: fromPromise<Result<Provider>, SignInContext>(({ input }) => input.services.begin(input.strategy)),
    wait: fromPromise<Result<Token | Challenge>, SignInContext>(({ input, signal }) =>
      input.services.wait(input.provider?.state ?? "", signal),
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
    strategy: "",
    provider: undefined,
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
        STRATEGY: {
          target: "beginning",
          actions: assign({ strategy: ({ event }) => event.strategy, error: undefined }),
        },
      },
    },
    beginning: {
      on: { BACK: "credentials" },
      invoke: {
        src: "begin",
        input: ({ context }) => context,
        onDone: [
          {
            guard: ({ event }) => event.output.ok,
            target: "visiting",
            actions: assign({ provider: ({ event }) => (event.output.ok ? event.output.value : undefined) }),
          },
          {
            target: "credentials",
            actions: assign({
              error: ({ event }) => (event.output.ok ? undefined : event.output.failure.message),
            }),
          },
        ],
      },
    },
    visiting: {
      on: { BACK: { target: "credentials", actions: assign({ provider: undefined }) } },
      invoke: {
        src: "wait",
        input: ({ context }) => context,
        onDone: {
          target: "deciding",
          actions: assign(({ event, context }) => settle(context, event.output)),
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
  const cleared = { credentials: undefined, provider: undefined, challenge: undefined, answer: "" };
  if (!result.ok) return { ...cleared, error: result.failure.message };
  if (!isToken(result.value)) return { ...cleared, challenge: result.value };
  context.services.store(formatCredential(result.value));
  return cleared;
}
