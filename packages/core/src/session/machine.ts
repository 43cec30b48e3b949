import { assign, cancel, fromPromise, raise, setup } from "xstate";
import { attempt, type BrokenOff, tried } from "../http/attempt";
import { failed, type Result, success } from "../http/failure";
import { text } from "../text/catalogue";
import { type Challenge, isForgotten, type PasswordSignIn, type Provider, type Token } from "./api";
import { secondsToNextCode } from "./code";
import { formatCredential, hoursAhead } from "./token";

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
  /** Milliseconds since the epoch. */
  now(): number;
}

/** What the sign-in machine remembers. */
export interface SignInContext {
  readonly services: SignInServices;
  /** Kept until the challenge is answered or left, for five minutes at most: the server may have to be asked again. */
  readonly credentials: PasswordSignIn | undefined;
  /** Id of the strategy that was chosen. */
  readonly strategy: string;
  /** Where to sign in, while it is waited for. */
  readonly provider: Provider | undefined;
  readonly challenge: Challenge | undefined;
  /** What is typed to answer the challenge. */
  readonly answer: string;
  /** Message of the last failure, for the top of the form. */
  readonly error: string | undefined;
}

export type SignInEvent =
  | { type: "SUBMIT"; credentials: PasswordSignIn }
  | { type: "STRATEGY"; strategy: string }
  | { type: "TYPE"; answer: string }
  | { type: "ANSWER" }
  | { type: "BACK" }
  /** Its time is over: the password is not kept any longer. */
  | { type: "FORGET" };

/** Milliseconds that a password is kept while its challenge is answered. */
const passwordStay = 5 * 60_000;

const brokenOff: BrokenOff = (reason) => text("session.brokenOff", { reason });

/** Nothing is asked, and nothing is remembered of it. */
const cleared = { credentials: undefined, provider: undefined, challenge: undefined, answer: "" } as const;

const isToken = (value: Token | Challenge): value is Token => "token" in value;

/** What became of an answer. */
export interface Answered {
  readonly result: Result<Token | Challenge>;
  /** What is still to be answered; absent: it is over. */
  readonly challenge: Challenge | undefined;
}

/** Answers the challenge. One that the server has forgotten is asked for again, where the credentials are known. */
async function answerFor({ services, credentials, challenge, answer }: SignInContext): Promise<Answered> {
  const first = await services.answer(challenge?.answerUrl ?? "", answer);
  if (first.ok || !isForgotten(first.failure)) return { result: first, challenge };
  if (credentials === undefined) {
    const failure = { ...first.failure, message: text("session.tooLate") };
    return { result: failed(failure), challenge: undefined };
  }
  const again = await services.signIn(credentials);
  if (!again.ok) return { result: again, challenge: again.failure.status === 401 ? undefined : challenge };
  if (isToken(again.value)) return { result: again, challenge: undefined };
  return { result: await services.answer(again.value.answerUrl, answer), challenge: again.value };
}

/** The same question once more, with what went wrong. Only a wrong code is taken out of its field. */
function askedAgain({ services, answer }: SignInContext, { result, challenge }: Answered) {
  const failure = result.ok ? undefined : result.failure;
  if (failure?.status !== 401) return { challenge, answer, error: failure?.message };
  const n = secondsToNextCode(services.now());
  return { challenge, answer: "", error: text("session.wrongCode", { n }) };
}

/**
 * Sign-in (spec 1, section 4): credentials, or a strategy whose provider is visited, then a token or a challenge. A
 * failure shows its error and goes back to the credentials; so does BACK. A wrong answer stays at the challenge.
 */
export const signInMachine = setup({
  types: {
    context: {} as SignInContext,
    input: {} as SignInServices,
    events: {} as SignInEvent,
  },
  actors: {
    signIn: fromPromise<Result<Token | Challenge>, SignInContext>(({ input }) =>
      attempt(
        async () => input.services.signIn(input.credentials ?? { identifier: "", password: "" }),
        brokenOff,
      ),
    ),
    begin: fromPromise<Result<Provider>, SignInContext>(({ input }) =>
      attempt(async () => input.services.begin(input.strategy), brokenOff),
    ),
    wait: fromPromise<Result<Token | Challenge>, SignInContext>(({ input, signal }) =>
      attempt(async () => input.services.wait(input.provider?.state ?? "", signal), brokenOff),
    ),
    answer: fromPromise<Answered, SignInContext>(async ({ input }) => {
      const answered = await attempt(async () => success(await answerFor(input)), brokenOff);
      return answered.ok ? answered.value : { result: answered, challenge: input.challenge };
    }),
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
  on: { FORGET: { actions: assign({ credentials: undefined }) } },
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
        {
          guard: ({ context }) => context.challenge !== undefined,
          target: "challenge",
          actions: [cancel("forget"), raise({ type: "FORGET" }, { id: "forget", delay: passwordStay })],
        },
        { target: "done" },
      ],
    },
    challenge: {
      on: {
        TYPE: { actions: assign({ answer: ({ event }) => event.answer }) },
        ANSWER: {
          guard: ({ context }) => context.answer !== "",
          target: "answering",
          actions: assign({ error: undefined }),
        },
        BACK: { target: "credentials", actions: assign({ ...cleared, error: undefined }) },
      },
    },
    answering: {
      invoke: {
        src: "answer",
        input: ({ context }) => context,
        onDone: [
          {
            guard: ({ event: { output } }) => !output.result.ok && output.challenge !== undefined,
            target: "challenge",
            actions: assign(({ event, context }) => askedAgain(context, event.output)),
          },
          {
            target: "deciding",
            actions: assign(({ event, context }) => settle(context, event.output.result)),
          },
        ],
      },
    },
    done: { type: "final" },
  },
});

function settle(context: SignInContext, result: Result<Token | Challenge>): Partial<SignInContext> {
  if (!result.ok) return { ...cleared, error: result.failure.message };
  if (!isToken(result.value))
    return { ...cleared, credentials: context.credentials, challenge: result.value };
  const credential = formatCredential(result.value);
  const hours = hoursAhead(credential, context.services.now());
  if (hours !== undefined) return { ...cleared, error: text("session.clock", { hours }) };
  const stored = tried(() => context.services.store(credential), brokenOff);
  return stored.ok ? cleared : { ...cleared, error: stored.failure.message };
}
