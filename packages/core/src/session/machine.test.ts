import { expect, it } from "vitest";
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
const challenge = success({
  challenge: "Please enter the 6 digit code",
  answerUrl: "passport/identify/1/factor-authentication",
});

function start(services: Partial<SignInServices>) {
  const stored: string[] = [];
  const actor = createActor(signInMachine, {
    input: {
      signIn: async () => token,
      answer: async () => token,
      begin: async () => success({ url: "https://id.example/login", state: "s1" }),
      wait: async () => token,
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

it("asks for the second step, and goes back to the credentials when the answer is wrong", async () => {
  const { actor, stored, submit } = start({ signIn: async () => challenge, answer: async () => rejected });
  submit();
  await waitFor(actor, (state) => state.matches("challenge"));
  actor.send({ type: "ANSWER", answer: "000000" });
  const state = await waitFor(actor, (now) => now.matches("credentials"));
  expect(state.context.error).toContain("incorrect");
  expect(stored).toEqual([]);
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
