import { describe, expect, it } from "vitest";
import { failed, type Result, success } from "../http/failure";
import { apiCandidates, chooseApi } from "./findApi";

const asks = (answers: Readonly<Record<string, boolean>>) => {
  const asked: string[] = [];
  const ask = async (address: string): Promise<Result<boolean>> => {
    asked.push(address);
    const answer = answers[address];
    return answer === undefined
      ? failed({ code: "network", message: "It is away.", retry: true })
      : success(answer);
  };
  return { asked, ask };
};

describe("an API is found", () => {
  it.each<[string, boolean, readonly string[]]>([
    ["http://x/api", false, ["http://x/api", "http://x"]],
    ["http://x/v1", true, ["http://x/v1", "http://x/v1/api"]],
    ["http://x/v1/api", true, ["http://x/v1/api"]],
  ])("at %s (with a path: %s) in this order: %s", (address, hasPath, candidates) => {
    expect(apiCandidates(address, hasPath)).toEqual(candidates);
  });

  it("where one answers first, and nowhere else is asked", async () => {
    const { ask, asked } = asks({ a: false, b: true, c: true });
    expect(await chooseApi(["a", "b", "c"], ask)).toEqual({ address: "b" });
    expect(asked).toEqual(["a", "b"]);
  });

  it("or it is said that what answers is none, or why nobody could be asked", async () => {
    expect(await chooseApi(["a", "b"], asks({ a: false, b: false }).ask)).toEqual({
      address: "a",
      problem: "No API of Spica answers at a, b. Check the address.",
    });
    expect((await chooseApi(["a"], asks({}).ask)).problem).toContain("a could not be looked at: It is away.");
  });
});
