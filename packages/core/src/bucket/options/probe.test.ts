import { expect, it } from "vitest";
import { createTransport } from "../../http/fetchTransport";
import { optionFields } from "./fields";
import { keepsHistory } from "./probe";

const asked: string[] = [];
const answering = (status: number, body: unknown) =>
  createTransport({
    baseUrl: "http://127.0.0.1/api",
    credential: () => undefined,
    fetch: async (input) => {
      asked.push(new URL(input instanceof Request ? input.url : String(input)).pathname);
      return Response.json(body, { status });
    },
  });

it.each([
  [200, [], true],
  [404, { statusCode: 404, message: "Cannot GET" }, false],
  [403, { statusCode: 403, message: "No." }, false],
] as const)("an answer of %i to the question for the history of nobody: %j", async (status, body, kept) => {
  expect(await keepsHistory(answering(status, body))).toBe(kept);
  const nobody = "0".repeat(24);
  expect(asked.at(-1)).toBe(`/api/bucket/${nobody}/history/${nobody}`);
});

it("history is switched where the server keeps any, and else says that there is none", () => {
  const history = (kept: boolean | undefined) => optionFields({}, kept).find(({ key }) => key === "history");
  expect(history(true)).toMatchObject({
    disabled: false,
    hint: "When enabled, the history of the data inside this bucket will be kept.",
  });
  expect(history(false)).toMatchObject({
    disabled: true,
    hint: "This feature is unavailable for this instance.",
  });
  expect(history(undefined)).toMatchObject({ disabled: true });
});
