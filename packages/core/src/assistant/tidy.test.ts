import fc from "fast-check";
import { expect, it } from "vitest";
import type { PlanBody } from "./model";
import { tidyPlan } from "./tidy";

const plan: PlanBody = {
  assistant: "mate",
  action: "document.delete",
  title: "Delete documents",
  hash: "ab12",
  rows: 1,
  reasons: ["it destroys something"],
  changes: [{ resource: ["bucket", "b", "data", "d"], before: { name: "One" } }],
  more: 0,
  calls: ["POST bucket"],
  notes: ["Delete 1 document?"],
  input: { ids: ["d"] },
};

it("leaves a plan as it is that somebody made for people to read", () => {
  expect(tidyPlan(plan)).toEqual(plan);
  expect(tidyPlan({ ...plan, assistant: "" }).assistant).toBe("an assistant");
});

it("bounds every text and list of a plan, and says how much of it is shown", () => {
  const long = "x".repeat(100_000);
  const many = Array.from({ length: 10_000 }, () => long);
  const { changes } = plan;
  const tidy = tidyPlan({
    ...plan,
    assistant: long,
    title: long,
    reasons: many,
    calls: many,
    notes: many,
    changes: many.flatMap(() => changes),
  });
  expect(tidy.assistant).toBe("x".repeat(60));
  expect(tidy.title).toMatch(/^x{300} … \(cut: 300 of 100000 characters\)$/);
  expect(tidy.notes[0]).toMatch(/^x{4100} … \(cut: 4100 of 100000 characters\)$/);
  for (const texts of [tidy.reasons, tidy.calls, tidy.notes]) {
    expect(texts).toHaveLength(251);
    expect(texts.at(-1)).toBe("(cut: 250 of 10000)");
  }
  expect(tidy).toMatchObject({ changes: { length: 50 }, more: 9950 });
});

it("no text of a plan writes a line of its own, moves a cursor or turns the reading direction (a law)", () => {
  const text = fc.string({ unit: "binary" });
  const of = fc.record({ assistant: text, title: text, reasons: fc.array(text), notes: fc.array(text) });
  fc.assert(
    fc.property(of, (texts) => {
      const { assistant, title, reasons, notes } = tidyPlan({ ...plan, ...texts, calls: texts.notes });
      for (const each of [assistant, title, ...reasons, ...notes])
        expect(each).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/);
    }),
    { examples: [[{ assistant: "\n\u202e", title: "\u001b[2J", reasons: ["\u2066"], notes: ["\r\n"] }]] },
  );
});
