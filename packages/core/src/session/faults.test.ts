import { expect, it, vi } from "vitest";
import { createActor, waitFor } from "xstate";
import { failed, type Result, success } from "../http/failure";
import type { Challenge, Token } from "./api";
import { type SignInServices, signInMachine } from "./machine";

const token: Result<Token> = success({ scheme: "IDENTITY", token: "t" });
const challenge: Result<Challenge> = success({
  challenge: "Please enter the 6 digit code",
  answerUrl: "passport/identify/1/factor-authentication",
});
const badRequest = (message: string) => failed({ code: "invalid", message, status: 400, retry: false });
const broken = "This could not be finished: a bug.";
const bug = (): never => {
  throw new Error("a bug.");
};

function start(services: Partial<SignInServices>) {
  const actor = createActor(signInMachine, {
    input: {
      signIn: async () => token,
      answer: async () => token,
      begin: async () => success({ url: "https://id.example/login", state: "s1" }),
      wait: async () => token,
      now: () => 48_000,
      store: () => undefined,
      ...services,
    },
  });
  actor.subscribe({ error: () => undefined });
  actor.start();
  return {
    actor,
    submit: () => actor.send({ type: "SUBMIT", credentials: { identifier: "ada", password: "secret" } }),
    strategy: () => actor.send({ type: "STRATEGY", strategy: "7" }),
    /** Waits until something failed, and gives what is remembered then. */
    failure: async () => (await waitFor(actor, ({ context }) => context.error !== undefined)).context,
  };
}

it.each<["signIn" | "store"]>([["signIn"], ["store"]])(
  "a throw in %s is a failure that keeps no password, and signing in goes on",
  async (step) => {
    let throws = true;
    const { actor, submit, failure } = start({ [step]: () => (throws ? bug() : token) });
    submit();
    const context = await failure();
    expect(context.error).toBe(broken);
    expect(JSON.stringify(context)).not.toContain("secret");
    expect(actor.getSnapshot().matches("credentials")).toBe(true);
    throws = false;
    submit();
    await waitFor(actor, (state) => state.matches("done"));
  },
);

it.each<["begin" | "wait"]>([["begin"], ["wait"]])("a throw in %s is a failure", async (step) => {
  const { actor, strategy, failure } = start({ [step]: bug });
  strategy();
  expect((await failure()).error).toBe(broken);
  expect(actor.getSnapshot().matches("credentials")).toBe(true);
});

/** Signs in as far as the question. */
async function asked(services: Partial<SignInServices>) {
  const started = start({ signIn: async () => challenge, ...services });
  started.submit();
  await waitFor(started.actor, (state) => state.matches("challenge"));
  return {
    ...started,
    answer() {
      started.actor.send({ type: "TYPE", answer: "123456" });
      started.actor.send({ type: "ANSWER" });
    },
  };
}

it("a throw in answering is a failure at the question", async () => {
  const { actor, answer, failure } = await asked({ answer: bug });
  answer();
  expect((await failure()).error).toBe(broken);
  expect(actor.getSnapshot().matches("challenge")).toBe(true);
});

it("a 400 that does not say that the question is unknown asks once more, and signs in no more", async () => {
  let signIns = 0;
  const { actor, answer, failure } = await asked({
    signIn: async () => {
      signIns += 1;
      return challenge;
    },
    answer: async () => badRequest("Body should include 'answer'."),
  });
  answer();
  expect(await failure()).toMatchObject({ error: "Body should include 'answer'.", answer: "123456" });
  expect(actor.getSnapshot().matches("challenge")).toBe(true);
  expect(signIns).toBe(1);
});

it("the password is forgotten five minutes after the question came, however often that is answered", async () => {
  vi.useFakeTimers();
  try {
    const { actor, answer } = await asked({
      answer: async () => badRequest("Login with credentials session is not started or timeouted."),
    });
    const kept = () => JSON.stringify(actor.getSnapshot().context).includes("secret");
    for (const _ of [1, 2]) {
      await vi.advanceTimersByTimeAsync(149_000);
      answer();
      await vi.advanceTimersByTimeAsync(0);
    }
    expect(kept()).toBe(true);
    await vi.advanceTimersByTimeAsync(3000);
    expect(kept()).toBe(false);
    expect(actor.getSnapshot().matches("challenge")).toBe(true);
    answer();
    await vi.advanceTimersByTimeAsync(0);
    expect(actor.getSnapshot().context.error).toContain("took too long");
  } finally {
    vi.useRealTimers();
  }
});

it("each question has its own five minutes", async () => {
  vi.useFakeTimers();
  try {
    const { actor, submit } = await asked({});
    await vi.advanceTimersByTimeAsync(200_000);
    actor.send({ type: "BACK" });
    submit();
    await vi.advanceTimersByTimeAsync(200_000);
    expect(JSON.stringify(actor.getSnapshot().context)).toContain("secret");
  } finally {
    vi.useRealTimers();
  }
});
