import { describe, expect, it } from "vitest";
import { createActor, waitFor } from "xstate";
import { failed, success } from "../http/failure";
import { type SignInServices, signInMachine } from "./machine";
import { decodeToken, isIdentified, parseCredential } from "./token";

const rejected = failed({
  code: "not-signed-in",
  message: "Identifier or password was incorrect.",
  status: 401,
  retry: false,
});
const token = success({ scheme: "IDENTITY", token: "t" });
const question = {
  challenge: "Please enter the 6 digit code",
  answerUrl: "passport/identify/1/factor-authentication",
};
const challenge = success(question);

function start(services: Partial<SignInServices>) {
  const stored: string[] = [];
  const actor = createActor(signInMachine, {
    input: {
      signIn: async () => token,
      answer: async () => token,
      begin: async () => success({ url: "https://id.example/login", state: "s1" }),
      wait: async () => token,
      // 18 seconds into a step.
      now: () => 48_000,
      store: (credential) => stored.push(credential),
      ...services,
    },
  }).start();
  const submit = () => actor.send({ type: "SUBMIT", credentials: { identifier: "ada", password: "secret" } });
  return { actor, stored, submit };
}

it("stores the token and ends", async () => {
  const { actor, stored, submit } = start({});
  submit();
  await waitFor(actor, (state) => state.matches("done"));
  expect(stored).toEqual(["IDENTITY t"]);
});

it("shows the server's message and stays at the credentials", async () => {
  const { actor, stored, submit } = start({ signIn: async () => rejected });
  submit();
  const state = await waitFor(actor, (now) => now.matches("credentials") && now.context.error !== undefined);
  expect(state.context.error).toBe("Identifier or password was incorrect.");
  expect(stored).toEqual([]);
});

describe("the second step", () => {
  const forgotten = failed({ code: "invalid", message: "timeouted.", status: 400, retry: false });
  const offline = failed({ code: "network", message: "No connection.", retry: true });

  /** Signs in as far as the question, and answers it. */
  async function answer(services: Partial<SignInServices>, code = "123456") {
    const started = start({ signIn: async () => challenge, ...services });
    started.submit();
    await waitFor(started.actor, (state) => state.matches("challenge"));
    const type = (typed: string) => {
      started.actor.send({ type: "TYPE", answer: typed });
      started.actor.send({ type: "ANSWER" });
      return waitFor(started.actor, (state) => !state.matches("answering"));
    };
    return { ...started, type, state: await type(code) };
  }

  it("stays when the answer is wrong, says so and when the next code comes, and takes that", async () => {
    const answers: string[] = [];
    const { state, type, stored } = await answer({
      answer: async (_, code) => {
        answers.push(code);
        return code === "222222" ? token : rejected;
      },
    });
    expect(state.matches("challenge")).toBe(true);
    expect(state.context).toMatchObject({ challenge: question, answer: "" });
    expect(state.context.error).toContain("code is wrong");
    expect(state.context.error).toContain("in 12 seconds");
    expect((await type("222222")).matches("done")).toBe(true);
    expect(answers).toEqual(["123456", "222222"]);
    expect(stored).toEqual(["IDENTITY t"]);
  });

  it("is begun again by itself where the server has forgotten it", async () => {
    const urls: string[] = [];
    const { state, stored } = await answer({
      signIn: async () => success({ challenge: "Code?", answerUrl: urls.length === 0 ? "first" : "second" }),
      answer: async (url) => {
        urls.push(url);
        return url === "first" ? forgotten : token;
      },
    });
    expect(state.matches("done")).toBe(true);
    expect(urls).toEqual(["first", "second"]);
    expect(stored).toEqual(["IDENTITY t"]);
    expect(JSON.stringify(state.context)).not.toContain("secret");
  });

  it("keeps the answer where it did not arrive", async () => {
    const { state } = await answer({ answer: async () => offline });
    expect(state.matches("challenge")).toBe(true);
    expect(state.context).toMatchObject({ answer: "123456", error: "No connection." });
  });

  it("ends at the credentials where they are not taken any more", async () => {
    let signIns = 0;
    const { state } = await answer({
      signIn: async () => {
        signIns += 1;
        return signIns === 1 ? challenge : rejected;
      },
      answer: async () => forgotten,
    });
    expect(state.matches("credentials")).toBe(true);
    expect(state.context.error).toContain("incorrect");
    expect(JSON.stringify(state.context)).not.toContain("secret");
  });

  it("after a provider ends in words when it took too long", async () => {
    const { actor } = start({ wait: async () => challenge, answer: async () => forgotten });
    actor.send({ type: "STRATEGY", strategy: "7" });
    await waitFor(actor, (state) => state.matches("challenge"));
    actor.send({ type: "TYPE", answer: "123456" });
    actor.send({ type: "ANSWER" });
    const state = await waitFor(actor, (now) => now.matches("credentials"));
    expect(state.context.error).toContain("took too long");
  });

  it("is left without keeping the password or what was said", async () => {
    const { actor } = await answer({ answer: async () => rejected });
    actor.send({ type: "ANSWER" });
    expect(actor.getSnapshot().matches("challenge")).toBe(true);
    actor.send({ type: "BACK" });
    const { context } = actor.getSnapshot();
    expect(context).toMatchObject({
      credentials: undefined,
      challenge: undefined,
      answer: "",
      error: undefined,
    });
  });
});

it("waits for the provider of a strategy, and forgets its state afterwards", async () => {
  const states: string[] = [];
  const { actor, stored } = start({
    wait: async (state) => {
      states.push(state);
      return token;
    },
  });
  actor.send({ type: "STRATEGY", strategy: "7" });
  const state = await waitFor(actor, (now) => now.matches("done"));
  expect(states).toEqual(["s1"]);
  expect(stored).toEqual(["IDENTITY t"]);
  expect(state.context.provider).toBeUndefined();
});

it("asks for the second step after a provider too", async () => {
  const { actor } = start({ wait: async () => challenge });
  actor.send({ type: "STRATEGY", strategy: "7" });
  await waitFor(actor, (state) => state.matches("challenge"));
});

it("going back gives the waiting up", async () => {
  let given: AbortSignal | undefined;
  const { actor, stored } = start({
    wait: (_, signal) => {
      given = signal;
      return new Promise(() => undefined);
    },
  });
  actor.send({ type: "STRATEGY", strategy: "7" });
  await waitFor(actor, (state) => state.matches("visiting"));
  actor.send({ type: "BACK" });
  await waitFor(actor, (state) => state.matches("credentials"));
  expect(given?.aborted).toBe(true);
  expect(stored).toEqual([]);
});

it("says why a provider cannot be begun", async () => {
  const { actor } = start({ begin: async () => rejected });
  actor.send({ type: "STRATEGY", strategy: "7" });
  const state = await waitFor(actor, (now) => now.context.error !== undefined);
  expect(state.matches("credentials")).toBe(true);
});

it("does not keep the password once it was sent", async () => {
  const { actor, submit } = start({ signIn: async () => rejected });
  submit();
  const state = await waitFor(actor, (now) => now.matches("credentials") && now.context.error !== undefined);
  expect(JSON.stringify(state.context)).not.toContain("secret");
});

it("reads a credential of exactly two words", () => {
  expect(parseCredential("IDENTITY abc")).toEqual({ scheme: "IDENTITY", token: "abc" });
  expect(parseCredential("abc")).toBeUndefined();
  expect(parseCredential("IDENTITY a b")).toBeUndefined();
});

it("is identified until the second of exp has passed; garbage is not", () => {
  const jwt = `x.${btoa(JSON.stringify({ _id: "1", identifier: "ada", exp: 100 }))}.y`;
  expect(decodeToken(jwt)?.identifier).toBe("ada");
  const credential = { scheme: "IDENTITY", token: jwt };
  expect(isIdentified(credential, 100_999)).toBe(true);
  expect(isIdentified(credential, 101_000)).toBe(false);
  expect(isIdentified({ scheme: "IDENTITY", token: "garbage" }, 0)).toBe(false);
});
