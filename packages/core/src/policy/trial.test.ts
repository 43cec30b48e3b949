import { describe, expect, it } from "vitest";
import { createAccess } from "../access/evaluate";
import { explainAccess, plainText } from "../access/explanation";
import type { SourcedStatement } from "../access/statement";
import type { NameOf } from "../access/words";
import type { PolicyBody } from "./model";
import {
  lockedOut,
  lockedOutByDetaching,
  namesNoPolicy,
  policiesOfStatements,
  sourcedBy,
  statementsOf,
  trialAnswers,
  trialLines,
  trialRequest,
  tryPolicy,
} from "./trial";

const statement = (action: string, include: string[], exclude: string[] = []) => ({
  action,
  module: action.slice(0, action.lastIndexOf(":")),
  resource: { include, exclude },
});
const sourced: readonly SourcedStatement[] = [
  { ...statement("passport:policy:show", ["*"]), policy: { id: "one", name: "One" }, index: 0 },
  { ...statement("passport:policy:update", ["*"]), policy: { id: "one", name: "One" }, index: 1 },
  { ...statement("bucket:show", ["*"]), policy: { id: "two", name: "Two" }, index: 0 },
  statement("bucket:delete", ["*"]),
];
const draft: PolicyBody = { name: "One", description: "", statement: [] };

it("policies are put together from the statements that name theirs", () => {
  const policies = policiesOfStatements(sourced);
  expect(policies.map(({ _id, statement: { length } }) => [_id, length])).toEqual([
    ["one", 2],
    ["two", 1],
  ]);
  const caller = { policies: ["one", "two"] };
  expect(lockedOut({ policies, caller, policyId: "one", draft }).map(({ action }) => action)).toEqual([
    "passport:policy:show",
    "passport:policy:update",
  ]);
  expect(lockedOut({ policies, caller, policyId: "two", draft })).toEqual([]);
  expect(lockedOut({ policies, caller: { policies: [] }, policyId: "one", draft })).toEqual([]);
  expect(lockedOut({ policies, caller, policyId: undefined, draft })).toEqual([]);
});

it.each([
  [[], "bucket:index", "", [/^You need List buckets\./, /gives anything/, /would allow/, /^{"action"/]],
  [
    [statement("bucket:index", ["a", "b"])],
    "bucket:index",
    "",
    [/allows List/, "Rows that are listed: Boats, b."],
  ],
  [
    [statement("bucket:index", ["*"], ["a"])],
    "bucket:index",
    "",
    [/allows List/, "Rows that are not listed: Boats."],
  ],
  [[statement("bucket:data:index", ["a/*"])], "bucket:data:index", "a", [/allows List documents on Boats\./]],
  [[statement("bucket:data:show", ["a/*"])], "bucket:data:show", "a/d", [/^[^:]*$/]],
])("%j on %s %s is told in words", (statements, action, resource, lines) => {
  const request = trialRequest(action, resource);
  const { access, attached } = tryPolicy({
    policies: [],
    caller: { policies: [] },
    policyId: undefined,
    draft: { ...draft, statement: statements },
    request,
  });
  expect(attached).toBe(false);
  const nameOf: NameOf = (_, id) => (id === "a" ? "Boats" : undefined);
  expect(trialLines(explainAccess(access.after, request, { nameOf }), nameOf)).toEqual(
    lines.map((line) => (typeof line === "string" ? line : expect.stringMatching(line))),
  );
});

it("taking a policy away from oneself locks out where nothing else grants to take it back", () => {
  const own = {
    action: "passport:identity:policy:add",
    module: "passport:identity:policy",
    resource: { include: ["*/*"], exclude: [] },
  };
  const list = {
    action: "passport:policy:index",
    module: "passport:policy",
    resource: { include: ["*"], exclude: [] },
  };
  const policies = [
    { _id: "a", name: "A", statement: [own, list] },
    { _id: "b", name: "B", statement: [own] },
    { _id: "c", name: "C", statement: [] },
  ];
  const lost = (attached: readonly string[], policyId: string) =>
    lockedOutByDetaching({ policies, identityId: "me", attached, policyId }).map(({ action }) => action);
  expect(lost(["a", "b"], "a")).toEqual(["passport:policy:index"]);
  expect(lost(["a"], "a")).toEqual(["passport:identity:policy:add", "passport:policy:index"]);
  expect(lost(["a", "b"], "b")).toEqual([]);
  expect(lost(["a", "c"], "c")).toEqual([]);
});

it.each([
  ["bucket:show", "", { list: false, segments: [] }],
  ["bucket:show", "b", { list: false, segments: ["b"] }],
  ["bucket:show", "b/c", { list: false, segments: ["b"] }],
  ["bucket:index", "b", { list: true, segments: [] }],
  ["bucket:data:index", "b/d", { list: true, segments: ["b"] }],
  ["bucket:data:show", "b/d", { list: false, segments: ["b", "d"] }],
  ["activity:index", "", { list: false, segments: [] }],
  ["moon:index", "a/b", { list: false, segments: ["a", "b"] }],
])("%s of %j asks for %j", (action, resource, expected) =>
  expect(trialRequest(action, resource)).toEqual({ action, ...expected }),
);

it("asks only those who have the policy what they lose", () => {
  const index = statement("passport:policy:index", ["*"]);
  const policies = [{ _id: "one", name: "One", statement: [index] }];
  const lost = (held: readonly string[], policyId: string | undefined) =>
    lockedOut({ policies, caller: { policies: held }, policyId, draft }).map(({ action }) => action);
  expect(lost(["one"], "one")).toEqual(["passport:policy:index"]);
  expect(lost(["two"], "one")).toEqual([]);
  // A policy that is new takes nothing away, whatever it is called.
  expect(lost(["one"], undefined)).toEqual([]);
});

it("tries a policy beside what the caller has, and nobody else's", () => {
  const policies = [
    { _id: "own", name: "Own", statement: [statement("bucket:show", ["a"])] },
    { _id: "other", name: "Other", statement: [statement("bucket:delete", ["*"])] },
  ];
  const tried = (action: string) =>
    tryPolicy({
      policies,
      caller: { policies: ["own"] },
      policyId: undefined,
      draft: { ...draft, name: "Draft", statement: [statement("bucket:update", ["*"])] },
      request: { action, segments: ["a"] },
    });
  expect(tried("bucket:show")).toMatchObject({
    now: { allowed: true, statement: { policy: { id: "own", name: "Own" }, index: 0 } },
    after: { allowed: true },
    attached: false,
  });
  expect(tried("bucket:update")).toMatchObject({
    now: { allowed: false },
    after: { allowed: true, statement: { policy: { name: "Draft" } } },
  });
  expect(tried("bucket:delete").after.allowed).toBe(false);
});

it("names no rows where two statements except others each", () => {
  const twoGroups = createAccess([
    statement("bucket:index", ["*"], ["a"]),
    statement("bucket:index", ["*"], ["b"]),
  ]);
  expect(trialLines(explainAccess(twoGroups, { action: "bucket:index", list: true }))).toHaveLength(1);
});

describe("the answers to a question", () => {
  const stored = { _id: "one", name: "One", description: "", statement: [statement("bucket:show", ["*"])] };
  const request = trialRequest("bucket:show", "b");
  const ask = (asked: Partial<Parameters<typeof trialAnswers>[0]>) => {
    const whole = { stored, draft, policies: [], readOnly: false, caller: undefined, request, ...asked };
    const { answers, unattached } = trialAnswers(whole);
    return { told: answers.map(({ when, explanation }) => [when, explanation.decision.allowed]), unattached };
  };

  it("are what is and what will be", () => {
    expect(ask({})).toEqual({
      told: [
        ["now", true],
        ["after", false],
      ],
      unattached: false,
    });
  });

  it("are of later alone for a new policy, and of now alone where nothing can be changed", () => {
    expect(ask({ stored: undefined }).told).toEqual([["after", false]]);
    expect(ask({ readOnly: true }).told).toEqual([["now", true]]);
  });

  it("say where the policy is not attached to the one it is tried for", () => {
    expect(ask({ caller: { name: "mara", policies: ["two"] } }).unattached).toBe(true);
    expect(ask({ caller: { name: "mara", policies: ["one"] } }).unattached).toBe(false);
    expect(ask({ caller: { name: "mara", policies: ["two"] }, readOnly: true }).unattached).toBe(false);
  });

  it("name the one that it is tried for", () => {
    const words = (caller: { name: string; policies: string[] } | undefined) =>
      trialAnswers({ stored, draft, policies: [], readOnly: false, caller, request }).answers.map(
        ({ explanation }) => plainText(explanation),
      );
    expect(words({ name: "mara", policies: ["two"] })).toEqual([
      "mara needs Read buckets on b. No attached policy gives anything here.",
      "mara needs Read buckets on b. No attached policy gives anything here.",
    ]);
    expect(words(undefined)[1]).toMatch(/^Somebody with this policy needs/);
  });

  it("name a new policy without a name, so that a statement of it can be named", () => {
    const granting = { ...draft, name: "", statement: [statement("bucket:show", ["*"])] };
    const { answers } = trialAnswers({
      ...{ stored: undefined, draft: granting, policies: [], readOnly: false, caller: undefined, request },
    });
    const [after] = answers;
    expect(after === undefined ? "" : plainText(after.explanation)).toContain("unnamed");
  });
});

describe("statements that name no policy", () => {
  const policies = [
    {
      _id: "one",
      name: "One",
      statement: [statement("bucket:index", ["*"]), { action: "x:y", module: "x" }],
    },
    { _id: "two", name: "Two", statement: [statement("bucket:index", ["*"])] },
  ];
  const named = statementsOf(policies);
  const own = statement("passport:identity:show", ["me"]);
  const bare = named.map(({ policy: _, index: __, ...rest }): SourcedStatement => rest);

  it("get those of the caller's policies, equal ones one after the other; others none", () => {
    expect(sourcedBy([...bare, own], policies)).toEqual([...named, own]);
    expect(sourcedBy(bare, [])).toEqual(bare);
  });

  it("are told from those that do", () => {
    expect([bare, named, [...named, own], []].map(namesNoPolicy)).toEqual([true, false, false, false]);
    expect(sourcedBy(named, [{ ...policies[0], _id: "three", name: "Three", statement: named }])).toEqual(
      named,
    );
  });
});
