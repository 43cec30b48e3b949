import { describe, expect, it } from "vitest";
import type { Failure } from "../http/failure";
import { type Capability, lacks } from "./capabilities";

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
  ])("%s where it answers %s %s: %s", (capability, status, message, isLacking) => {
    expect(lacks(capability, failure(status, message))).toBe(isLacking);
  });
});
