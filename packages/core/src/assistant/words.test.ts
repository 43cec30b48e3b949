import { expect, it } from "vitest";
import type { Plan } from "./model";
import { planLine, planLines, planNotes } from "./words";

const plan: Plan = {
  _id: "p",
  assistant: "mate\u202e\n[ Accept ]",
  identifier: "ada\u001b[2J",
  action: "document.delete",
  title: "Delete documents",
  hash: "h",
  rows: 1,
  reasons: ["it destroys something"],
  changes: [{ resource: ["bucket", "b", "data", "d"], before: { "name\n": "one\naccepted by admin\u2066" } }],
  more: 0,
  calls: ["POST x\u001b]0;t\u0007"],
  notes: ["Delete one\nready, until tomorrow"],
  state: "waiting",
  created_at: "2026-11-23T00:00:00.000Z",
  expires_at: "2026-11-24T00:00:00.000Z",
};

it("what a plan holds writes no line of its own, moves no cursor and turns no reading direction", () => {
  const lines = [planLine(plan), ...planNotes(plan), ...planLines(plan)];
  for (const line of lines)
    expect(line).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
  expect(planLine(plan)).toBe("Delete documents, by mate\\u202e [ Accept ] for ada\\x1b[2J (1 row)");
  expect(planLines(plan)).toContainEqual(expect.stringContaining("one accepted by admin\\u2066"));
});
