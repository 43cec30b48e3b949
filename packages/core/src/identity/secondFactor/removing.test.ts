import { expect, it } from "vitest";
import { createActor } from "xstate";
import { type Failure, failed, type Result, success } from "../../http/failure";
import type { SecondFactorServices } from "./context";
import { secondFactorMachine } from "./machine";
import { removeConfirmed } from "./removing";

const owner = { _id: "1", identifier: "ada" };
const offline: Failure = { code: "network", message: "No connection.", retry: true };
const moment = () => new Promise((resolve) => setTimeout(resolve));

function begin(
  services: Partial<SecondFactorServices<{ readonly source: string; readonly key: string | undefined }>> = {},
) {
  const { promise: held, resolve: answer } = Promise.withResolvers<Result<unknown>>();
  const answered = async () => {
    const result = await held;
    return result.ok ? success({}) : result;
  };
  const said: string[] = [];
  const actor = createActor(
    secondFactorMachine<{ readonly source: string; readonly key: string | undefined }>(),
    {
      input: {
        kinds: async () => success([{ type: "totp", title: "Codes", config: {} }]),
        start: async () => success({ challenge: "c", answerUrl: "" }),
        read: async ({ challenge }) => ({ source: challenge, key: undefined }),
        complete: answered,
        renew: answered,
        remove: () => held,
        say: (text) => said.push(text),
        now: () => 0,
        ...services,
      },
    },
  ).start();
  return { actor, said, answer };
}

it("tells how it ended, where it is waited for", async () => {
  for (const result of [success(undefined), failed(offline)]) {
    const { actor, answer } = begin();
    actor.send({ type: "DISABLE", owner });
    const removed = removeConfirmed(actor);
    answer(result);
    expect(await removed).toEqual(result);
  }
});

it.each(["stop", "cancel"])("a %s while it is under way: it is finished, and told", async (way) => {
  const { actor, said, answer } = begin();
  actor.send({ type: "DISABLE", owner });
  const removed = removeConfirmed(actor);
  if (way === "stop") actor.stop();
  else actor.send({ type: "CANCEL" });
  expect(said).toEqual([]);
  answer(success(undefined));
  expect(await removed).toEqual(success(undefined));
  await moment();
  expect(said).toEqual(["The second factor is disabled."]);
});

it("where it was left and fails, nothing is said to be done", async () => {
  const { actor, said, answer } = begin();
  actor.send({ type: "DISABLE", owner });
  const removed = removeConfirmed(actor);
  actor.stop();
  answer(failed(offline));
  expect(await removed).toEqual(failed(offline));
  await moment();
  expect(said).toEqual([]);
});

it("what throws is a failure", async () => {
  const { actor } = begin({ remove: () => Promise.reject(new Error("a bug.")) });
  actor.send({ type: "DISABLE", owner });
  expect(await removeConfirmed(actor)).toMatchObject({
    failure: { message: "This could not be finished: a bug." },
  });
});

it("fails where nothing was asked, and where it is under way already", async () => {
  const { actor, answer } = begin();
  const message = "Nothing was disabled: the question was left. Ask again.";
  expect(await removeConfirmed(actor)).toMatchObject({ ok: false, failure: { message } });
  actor.send({ type: "DISABLE", owner });
  const first = removeConfirmed(actor);
  expect(await removeConfirmed(actor)).toMatchObject({ ok: false });
  answer(success(undefined));
  expect(await first).toMatchObject({ ok: true });
});

it("an answer that is right is told where its question was left meanwhile", async () => {
  const { actor, said, answer } = begin();
  actor.send({ type: "ENABLE", owner });
  await moment();
  actor.send({ type: "START" });
  await moment();
  actor.send({ type: "TYPE", answer: "123456" });
  actor.send({ type: "COMPLETE" });
  actor.stop();
  answer(success(undefined));
  await moment();
  expect(said).toEqual(["Verification has been completed successfully."]);
});
