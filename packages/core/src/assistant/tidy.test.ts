import fc from "fast-check";
import { expect, it } from "vitest";
import { given } from "./given";
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

it("bounds what a change says of its states, and numbers that are no counts", () => {
  const long = "x".repeat(100_000);
  const resource = Array.from({ length: 10_000 }, () => long);
  const before = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`key${at}`, long]));
  const [change] = tidyPlan({ ...plan, changes: [{ resource, before, after: { text: long } }] }).changes;
  expect(JSON.stringify(change).length).toBeLessThan(200_000);
  expect(change?.cut).toBe(true);
  expect(change?.resource).toHaveLength(251);
  expect(tidyPlan({ ...plan, rows: -3.5, more: 1e300 })).toMatchObject({
    rows: 0,
    more: Number.MAX_SAFE_INTEGER,
  });
});

it("says of a change that was cut while the plan was made what was said then", () => {
  const state = { text: "y".repeat(9_000), list: Array.from({ length: 300 }, (_, at) => at) };
  const before = given("document", state, { all: 20_000 }).value;
  const changes = [{ resource: ["bucket", "b", "data", "d"], before, cut: true }];
  expect(tidyPlan({ ...plan, changes }).changes).toEqual(changes);
});

it("no text of a plan writes a line of its own, moves a cursor or turns the reading direction (a law)", () => {
  const text = fc.string({ unit: "binary" });
  const state = fc.dictionary(text, text);
  const of = fc.record({
    state,
    assistant: text,
    title: text,
    reasons: fc.array(text),
    notes: fc.array(text),
  });
  fc.assert(
    fc.property(of, ({ state: before, ...texts }) => {
      const changes = [{ resource: texts.notes, before }];
      const tidy = tidyPlan({ ...plan, ...texts, calls: texts.notes, changes });
      const { assistant, title, reasons, notes } = tidy;
      const [change] = tidy.changes;
      const states = Object.entries(Object(change?.before))
        .flat()
        .flatMap((each) => String(each).split("\n"));
      for (const each of [assistant, title, ...reasons, ...notes, ...(change?.resource ?? []), ...states])
        expect(each).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/);
    }),
    {
      examples: [
        [
          {
            state: { "\u202e": "\r\u001b[2J" },
            assistant: "\n\u202e",
            title: "\u001b[2J",
            reasons: ["\u2066"],
            notes: ["\r\n"],
          },
        ],
      ],
    },
  );
});
