import { describe, expect, it } from "vitest";
import { createAccess } from "../access/evaluate";
import { changedThings, changeLines, planLines, problemLines, verificationLines } from "./changes";
import { moduleOptions, noActivityFilter, queryOf } from "./filter";
import { rowInWords, rowText } from "./links";

const activity = (action: number, ...resource: string[]) => ({
  ...{ _id: "1", identifier: "ada", created_at: "2026-11-01T10:00:00.000Z" },
  ...{ action, resource },
});

describe("the row of an activity", () => {
  it.each<[string, number, string[], string | undefined]>([
    ["Identifier ada Insert document b1 on Bucket module.", 1, ["bucket", "b1"], "/bucket/b1"],
    ["Identifier ada Update document b1 on Bucket module.", 4, ["bucket", "b1"], "/bucket/b1"],
    [
      "Identifier ada Update document Bucket Data-d1 on Bucket module.",
      2,
      ["bucket", "b1", "data", "d1"],
      "/bucket/b1/d1",
    ],
    [
      "Identifier ada Delete document Bucket Data-d1 on Bucket module.",
      3,
      ["bucket", "b1", "data", "d1"],
      undefined,
    ],
    [
      "Identifier ada Update document Policy-p on Passport module.",
      2,
      ["passport", "policy", "p"],
      "/passport/policy/p/edit",
    ],
    [
      "Identifier ada Update document Bucket on Preference module.",
      2,
      ["preference", "bucket"],
      "/bucket/settings",
    ],
    [
      "Identifier ada Update document Passport on Preference module.",
      2,
      ["preference", "passport"],
      "/passport/settings",
    ],
    ["Identifier ada Insert document f on Function module.", 1, ["function", "f"], "/function/f"],
    [
      "Identifier ada Run document f (default, http) on Function module.",
      1,
      ["function", "f", "run", "default", "http"],
      "/function/f",
    ],
    ["Identifier ada Insert document o on Storage module.", 1, ["storage", "o"], undefined],
    ["Identifier ada Update document x on Elsewhere module.", 2, ["elsewhere", "x"], undefined],
  ])("%s", (text, action, resource, path) => {
    const one = activity(action, ...resource);
    expect([rowText(one), rowInWords(one).path]).toEqual([text, path]);
  });
});

it("what changed is told field by field, what is new, gone and another", () => {
  const changes = [
    {
      resource: ["bucket", "b", "data", "d"],
      before: { _id: "d", name: "red boat", old: 1 },
      after: { _id: "d", name: "blue boat", fresh: { a: true } },
    },
    { resource: ["passport", "policy", "p"], after: { name: "P" } },
    { resource: ["webhook", "w"], before: { title: "W", tags: [1, 2], steps: [{ a: 1 }] } },
    { resource: ["storage", "s"], cut: true },
  ];
  expect(changedThings(changes).map(({ sign, name }) => `${sign} ${name}`)).toEqual([
    "~ Bucket Data-d",
    "+ Passport Policy-p (P)",
    "− Webhook w (W)",
    "~ Storage s",
  ]);
  expect(changeLines({ changes, hidden: 2 })).toEqual([
    "~ Bucket Data-d",
    "    name: [-red-]{+blue+} boat",
    "    old: [-1-]",
    expect.stringMatching(/fresh: \{\+.*"a": true/s),
    "+ Passport Policy-p (P)",
    "    name: {+P+}",
    "− Webhook w (W)",
    "    title: [-W-]",
    "    tags: [-[1,2]-]",
    expect.stringMatching(/steps: \[-\[\n +\{\n +"a": 1/),
    "~ Storage s",
    "    It was larger than is kept.",
    "2 changes of things that you may not read are not shown.",
  ]);
});

it("a plan says what stands in the way, and what somebody would lose", () => {
  const problem = {
    statusCode: 409,
    message: "It was changed since.",
    differences: [{ resource: ["bucket", "b"], field: "title", left: "A", now: "B" }],
  };
  expect(problemLines({ problem })).toEqual([
    "It cannot be undone: It was changed since.",
    "Bucket b, title: as it was left: A now: B",
  ]);
  const step = { ...activity(2, "bucket", "b"), changes: [], hidden: 0, notes: ["Mind this."] };
  expect(planLines({ dryRun: true, steps: [step], lockout: ["passport:policy:update"] })).toEqual([
    "Undo: Identifier ada Update document b on Bucket module.",
    "  Mind this.",
    "This locks you out: you would lose passport:policy:update.",
  ]);
});

it("a history that is not whole says where", () => {
  const found = { activities: 3, deleted: 1, head: "ab", problems: [] };
  expect(verificationLines({ ...found, intact: true }, String)).toEqual([
    "The history is whole: 3 activities, 1 deleted by people who may.",
    "The hash of its end is ab.",
  ]);
  const problems = [
    { kind: "changed" as const, _id: "1", created_at: "then" },
    { kind: "missing" as const, place: "end" as const },
  ];
  expect(verificationLines({ ...found, intact: false, problems }, String)).toEqual([
    "The history is not whole:",
    "The activity 1 of then is not as it was written.",
    "Activities were taken out at the end.",
  ]);
});

describe("the filter", () => {
  it("asks for whole days, and for documents of a module alone", () => {
    expect(queryOf({ ...noActivityFilter, documents: ["d"] })).toMatchObject({ all: [], among: [] });
    const set = {
      ...noActivityFilter,
      identifier: " ada ",
      actions: [4],
      module: "bucket/b",
      documents: ["d"],
    };
    const { between, ...query } = queryOf({ ...set, begin: "2026-11-01", end: "2026-11-01" });
    expect(query).toEqual({ identifier: "ada", actions: [4], all: ["bucket", "b"], among: ["d"] });
    expect(Date.parse(between?.end ?? "") - Date.parse(between?.begin ?? "")).toBe(86_400_000);
  });

  it("offers the modules that somebody may list", () => {
    const statement = (action: string, module: string) => ({
      action,
      module,
      resource: { include: ["*"], exclude: [] },
      policy: undefined,
      index: 0,
    });
    const access = createAccess([
      statement("bucket:index", "bucket"),
      statement("passport:policy:index", "passport:policy"),
      statement("passport:strategy:index", "passport:strategy"),
      statement("webhook:index", "webhook"),
      statement("dashboard:index", "dashboard"),
    ]);
    const bucket = { _id: "b", title: "Boats", description: "", properties: {} };
    expect(moduleOptions(access, [bucket]).map(({ value, label }) => `${value} ${label}`)).toEqual([
      "bucket/b Boats",
      "bucket Buckets",
      "passport/policy Policy",
      "passport/strategy Strategy",
      "webhook Webhook",
      "dashboard Dashboard",
      "preference Preference",
    ]);
    expect(moduleOptions(createAccess([]), [bucket]).map(({ value }) => value)).toEqual(["preference"]);
  });
});
