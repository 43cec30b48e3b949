import { describe, expect, it } from "vitest";
import { createActor, waitFor } from "xstate";
import { type Failure, failed, success } from "../../http/failure";
import type { FactorKind } from "../model";
import { keyOf, type ReadChallenge } from "./challenge";
import type { SecondFactorServices } from "./context";
import { secondFactorMachine } from "./machine";

const owner = { _id: "1", identifier: "ada" };
const totp: FactorKind = { type: "totp", title: "Codes of an app", config: {} };
const mail: FactorKind = { type: "mail", title: "Letters", config: { address: { type: "string" } } };

const wrong: Failure = { code: "invalid", message: "failed", status: 401, field: "answer", retry: false };
const forgotten: Failure = {
  code: "not-found",
  message: "start",
  status: 400,
  field: "answer",
  retry: false,
};
const offline: Failure = { code: "network", message: "No connection.", retry: true };

function begin(services: Partial<SecondFactorServices<ReadChallenge>> = {}) {
  const started: unknown[] = [];
  const answers: string[] = [];
  const said: string[] = [];
  const actor = createActor(secondFactorMachine<ReadChallenge>(), {
    input: {
      kinds: async () => success([totp]),
      start: async (input) => {
        started.push(input);
        return success({ challenge: `otpauth://totp/a?secret=KEY${started.length}`, answerUrl: "" });
      },
      read: async ({ challenge: source }) => ({ source, key: keyOf(source) }),
      complete: async ({ answer }) => {
        answers.push(answer);
        return success({ message: "done" });
      },
      renew: async () => success({ recoveryCodes: ["new"] }),
      remove: async () => success(undefined),
      say: (text) => said.push(text),
      // 18 seconds into a step.
      now: () => 48_000,
      ...services,
    },
  }).start();
  const at = (state: "idle" | "choosing" | "configuring" | "answering" | "proving" | "keeping" | "asking") =>
    waitFor(actor, (now) => now.matches(state));
  const toAnswer = async () => {
    actor.send({ type: "ENABLE", owner });
    await at("configuring");
    actor.send({ type: "START" });
    return at("answering");
  };
  const answer = async (code: string) => {
    actor.send({ type: "TYPE", answer: code });
    actor.send({ type: "COMPLETE" });
    return waitFor(actor, (now) => !now.hasTag("busy"));
  };
  return { actor, at, toAnswer, answer, started, answers, said };
}

describe("enabling", () => {
  it("chooses the only kind, shows the key as text, and ends with a right answer", async () => {
    const { toAnswer, answer, answers, said, started } = begin();
    const asked = await toAnswer();
    expect(started).toEqual([{ id: "1", type: "totp", config: {} }]);
    expect(asked.context).toMatchObject({ kind: totp, challenge: { key: "KEY1" }, problem: undefined });
    const done = await answer("123456");
    expect(done.matches("idle")).toBe(true);
    expect(done.context.challenge).toBeUndefined();
    expect(answers).toEqual(["123456"]);
    expect(said).toEqual(["Verification has been completed successfully."]);
  });

  it("asks which of several, with their settings; another one forgets those", async () => {
    const { actor, at, started } = begin({ kinds: async () => success([totp, mail]) });
    actor.send({ type: "ENABLE", owner });
    await at("choosing");
    actor.send({ type: "PICK", kind: "pigeon" });
    expect(actor.getSnapshot().matches("choosing")).toBe(true);
    actor.send({ type: "PICK", kind: "mail" });
    actor.send({ type: "SET", key: "address", value: "a@b.example" });
    actor.send({ type: "START" });
    await at("answering");
    expect(started).toEqual([{ id: "1", type: "mail", config: { address: "a@b.example" } }]);
    actor.send({ type: "PICK", kind: "totp" });
    expect(actor.getSnapshot().context).toMatchObject({ kind: totp, config: {}, challenge: undefined });
  });

  it("stays at the question after a wrong answer, and says when the next code comes", async () => {
    const { toAnswer, answer } = begin({ complete: async () => failed(wrong) });
    const before = await toAnswer();
    const after = await answer("000000");
    expect(after.matches("answering")).toBe(true);
    expect(after.context.challenge).toBe(before.context.challenge);
    expect(after.context).toMatchObject({ answer: "" });
    expect(after.context.problem).toContain("The next one comes in 12 seconds");
  });

  it("keeps the answer where it did not arrive, so that it can be sent again", async () => {
    const { toAnswer, answer } = begin({ complete: async () => failed(offline) });
    await toAnswer();
    const after = await answer("123456");
    expect(after.context).toMatchObject({ answer: "123456", problem: "No connection." });
    expect(after.context.challenge?.key).toBe("KEY1");
  });

  it("starts again by itself what the server has forgotten, and says that there is another code", async () => {
    const { toAnswer, answer, started } = begin({ complete: async () => failed(forgotten) });
    await toAnswer();
    const after = await answer("123456");
    expect(started).toHaveLength(2);
    expect(after.context).toMatchObject({ challenge: { key: "KEY2" }, answer: "" });
    expect(after.context.problem).toContain("scan this one");
  });

  it("goes back to the settings where it cannot be started again", async () => {
    let starts = 0;
    const start = async () => {
      starts += 1;
      return starts === 1 ? success({ challenge: "words", answerUrl: "" }) : failed(offline);
    };
    const { toAnswer, answer } = begin({ start, complete: async () => failed(forgotten) });
    await toAnswer();
    const after = await answer("123456");
    expect(after.matches("configuring")).toBe(true);
    expect(after.context).toMatchObject({ challenge: undefined, problem: "No connection." });
  });

  it("says why the kinds cannot be asked for, and asks again", async () => {
    let fails = true;
    const { actor, at } = begin({ kinds: async () => (fails ? failed(offline) : success([totp])) });
    actor.send({ type: "ENABLE", owner });
    expect((await at("choosing")).context.problem).toBe("No connection.");
    fails = false;
    actor.send({ type: "CHOOSE" });
    expect((await at("configuring")).context.problem).toBeUndefined();
  });

  it("a throw ends in words, not in waiting for ever", async () => {
    const { actor, at } = begin({ read: () => Promise.reject(new Error("no canvas")) });
    actor.send({ type: "ENABLE", owner });
    await at("configuring");
    actor.send({ type: "START" });
    expect(actor.getSnapshot().hasTag("busy")).toBe(true);
    expect((await at("configuring")).context.problem).toContain("no canvas");
  });

  it("sends one answer at a time, and none that is empty", async () => {
    const { actor, at, toAnswer, answers } = begin();
    await toAnswer();
    actor.send({ type: "TYPE", answer: "  " });
    actor.send({ type: "COMPLETE" });
    expect(actor.getSnapshot().hasTag("busy")).toBe(false);
    actor.send({ type: "TYPE", answer: "123456" });
    actor.send({ type: "COMPLETE" });
    actor.send({ type: "COMPLETE" });
    await at("idle");
    expect(answers).toEqual(["123456"]);
  });
});

describe("cancelling", () => {
  it("leads out of each step, and forgets what was typed", async () => {
    const { actor, at, toAnswer } = begin({ kinds: async () => success([totp, mail]) });
    const cancelled = () => {
      actor.send({ type: "CANCEL" });
      const { context } = actor.getSnapshot();
      expect(actor.getSnapshot().matches("idle")).toBe(true);
      expect(context).toMatchObject({
        kind: undefined,
        challenge: undefined,
        answer: "",
        problem: undefined,
      });
    };
    actor.send({ type: "ENABLE", owner });
    cancelled();
    actor.send({ type: "ENABLE", owner });
    await at("choosing");
    cancelled();
    actor.send({ type: "ENABLE", owner });
    await at("choosing");
    actor.send({ type: "PICK", kind: "totp" });
    cancelled();
    actor.send({ type: "ENABLE", owner });
    await at("choosing");
    actor.send({ type: "PICK", kind: "totp" });
    const asked = toAnswer();
    actor.send({ type: "START" });
    await asked;
    actor.send({ type: "TYPE", answer: "123" });
    cancelled();
    actor.send({ type: "DISABLE", owner });
    cancelled();
  });

  it("an answer that comes after it changes nothing", async () => {
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const start = async () => {
      await gate;
      return success({ challenge: "late", answerUrl: "" });
    };
    const { actor, at } = begin({ start });
    actor.send({ type: "ENABLE", owner });
    await at("configuring");
    actor.send({ type: "START" });
    actor.send({ type: "CANCEL" });
    open();
    await gate;
    expect(actor.getSnapshot().matches("idle")).toBe(true);
    expect(actor.getSnapshot().context.challenge).toBeUndefined();
  });
});

describe("taking away", () => {
  it("happens once it was confirmed, and says so", async () => {
    const removed: unknown[] = [];
    const remove = async (input: unknown) => {
      removed.push(input);
      return success(undefined);
    };
    const { actor, at, said } = begin({ remove });
    actor.send({ type: "REMOVE" });
    actor.send({ type: "DISABLE", owner });
    expect(removed).toEqual([]);
    actor.send({ type: "REMOVE" });
    await at("idle");
    expect(removed).toEqual([{ id: "1", name: "ada" }]);
    expect(said).toEqual(["The second factor is disabled."]);
  });

  it("stays at its question where it fails", async () => {
    const { actor } = begin({ remove: async () => failed(offline) });
    actor.send({ type: "DISABLE", owner });
    actor.send({ type: "REMOVE" });
    const after = await waitFor(actor, (now) => now.context.failure !== undefined);
    expect(after.matches("asking")).toBe(true);
    expect(after.context.failure).toEqual(offline);
  });
});

describe("recovery codes", () => {
  it("are shown after enrolling until they are kept, where the server has such", async () => {
    const { actor, toAnswer, answer, said } = begin({
      complete: async () => success({ recoveryCodes: ["one", "two"] }),
    });
    await toAnswer();
    const done = await answer("123456");
    expect(done.matches("keeping")).toBe(true);
    expect(done.context).toMatchObject({ codes: ["one", "two"], challenge: undefined, answer: "" });
    expect(said).toEqual(["Verification has been completed successfully."]);
    actor.send({ type: "CANCEL" });
    expect(actor.getSnapshot().context.codes).toEqual([]);
  });

  it("are made anew for an answer", async () => {
    const { actor, at, answer } = begin();
    actor.send({ type: "RENEW", owner });
    await at("proving");
    const done = await answer("123456");
    expect(done.matches("keeping")).toBe(true);
    expect(done.context.codes).toEqual(["new"]);
  });

  it("a wrong answer stays at its question and says when the next code comes; one that did not arrive is kept", async () => {
    const { actor, answer } = begin({ renew: async () => failed(wrong) });
    actor.send({ type: "RENEW", owner });
    const after = await answer("000000");
    expect(after.matches("proving")).toBe(true);
    expect(after.context).toMatchObject({ answer: "" });
    expect(after.context.problem).toContain("The next one comes in 12 seconds");
    const other = begin({ renew: async () => failed(offline) });
    other.actor.send({ type: "RENEW", owner });
    expect((await other.answer("123456")).context).toMatchObject({
      answer: "123456",
      problem: "No connection.",
    });
  });
});

it("the key of an address of an authenticator is its secret", () => {
  expect(keyOf("otpauth://totp/A:b?issuer=A&secret=ABC234&digits=6")).toBe("ABC234");
  expect(keyOf("otpauth://totp/A:b")).toBeUndefined();
  expect(keyOf("https://a.example/?secret=ABC")).toBeUndefined();
});

it("a step that throws is a failure, in words of its own", async () => {
  const { actor, at } = begin({ start: () => Promise.reject(new Error("a bug.")) });
  actor.send({ type: "ENABLE", owner });
  await at("configuring");
  actor.send({ type: "START" });
  const { context } = await at("configuring");
  expect(context.problem).toBe("This could not be finished: a bug.");
});
