import { describe, expect, it } from "vitest";
import type { Failure } from "../http/failure";
import { type Capability, ifOffered, lacks } from "./capabilities";

const failure = (status: number, message: string): Failure => ({
  code: status === 404 ? "not-found" : "invalid",
  status,
  message,
  retry: false,
});

describe("a server does not offer", () => {
  it.each<[Capability, number, string, boolean]>([
    ["batches", 404, "Cannot POST /bucket/x/data/batch", true],
    ["batches", 404, "There is no bucket x.", false],
    ["views", 404, "Cannot GET /bucket/x/views", true],
    ["drafts", 403, "You need bucket:data:show.", false],
    ["templates", 400, "Invalid id.", true],
    ["folders", 400, "Invalid id.", true],
    ["folders", 404, "There is no folder a.", false],
    ["revocation", 404, "", true],
    ["activityUndo", 404, "There is no activity x.", false],
    ["dryRun", 500, "Internal server error", false],
    ["groups", 400, "Invalid id.", true],
    ["groups", 400, "group: there is no such field.", false],
    ["groups", 404, "Cannot GET /bucket/x/data/groups", true],
    ["demo", 404, "Cannot POST /bucket/demo", true],
    ["demo", 409, "There are buckets already.", false],
    ["signOns", 404, "Cannot GET /passport/identity/x/sign-ons", true],
    ["signOns", 404, "There is no identity with this id.", false],
    ["recoveryCodes", 405, "Method Not Allowed", true],
    ["functionRuns", 400, "Invalid id.", true],
    ["functionRuns", 404, "There is no run with this id.", false],
    ["codeProblems", 404, "Cannot GET /function/x/problems", true],
    ["codeProblems", 404, "There is no function with this id.", false],
    ["webhookTrials", 404, "Cannot POST /webhook/x/test", true],
    ["webhookTrials", 404, "There is no webhook with this id.", false],
    ["plans", 404, "There is no plan x.", false],
    ["statementPolicies", 404, "Cannot GET /passport/identity/statements", false],
    ["takenNames", 404, "Cannot POST /storage", false],
    ["usageSlices", 404, "Cannot GET /status/api", false],
  ])("%s where it answers %s %s: %s", (capability, status, message, isLacking) => {
    expect(lacks(capability, failure(status, message))).toBe(isLacking);
  });
});

it("says of what is not offered so, and keeps every other failure as it is", () => {
  const lacking = ifOffered("demo", { ok: false, failure: failure(404, "Cannot POST /bucket/demo") });
  expect(lacking).toMatchObject({
    failure: { code: "not-found", message: /^This server has no demo content/ },
  });
  for (const result of [
    { ok: true, value: 1 } as const,
    { ok: false, failure: failure(500, "Internal server error") } as const,
  ])
    expect(ifOffered("demo", result)).toBe(result);
});
