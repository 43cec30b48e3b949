import { success } from "@twinhelm/core/http/failure";
import { expect, it } from "vitest";
import { answerOf } from "./answer";

it("a fault in what was confirmed is an answer, and does not end the console", async () => {
  expect(await answerOf(async () => success(1))).toEqual(success(1));
  const answer = await answerOf(() => Promise.reject(new Error("No such thing")));
  expect(answer).toMatchObject({ ok: false, failure: { retry: false } });
  expect(answer.ok ? "" : answer.failure.message).toContain("No such thing");
});
